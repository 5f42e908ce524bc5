import type { PartSelection, SelectedParts } from '../part-selection.ts';
import type { SearchHeld } from '../queries/search-plan.ts';

export async function selectParts(_held: SearchHeld, _selection: PartSelection): Promise<SelectedParts> {
  return { parts: [], total: 0, scopeTotal: 0, position: 0, columns: [], facets: null };
}
