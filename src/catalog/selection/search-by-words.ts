import type { WordResults, WordSearch } from '../part-selection.ts';
import type { SearchHeld } from '../queries/search-plan.ts';

export async function searchByWords(_held: SearchHeld, _search: WordSearch): Promise<WordResults | null> {
  return null;
}
