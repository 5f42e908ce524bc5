import type { WordResults, WordSearch } from '../part-selection.ts';
import type { SelectionSource } from './held-selections.ts';

export async function searchByWords(_held: SelectionSource, _search: WordSearch): Promise<WordResults | null> {
  return null;
}
