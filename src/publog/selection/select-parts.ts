import {
  MAX_FILTERS,
  MAX_ITEM_NAMES,
  type PartSelection,
  type SelectedPart,
  type SelectedParts,
} from '../part-selection.ts';
import type { SelectionSource } from './selection-source.ts';
import { runSelection } from './run-selection.ts';
import { scopeOf } from './selection-scope.ts';

const MAX_ROWS = 100;

/** Rejects with `RangeError` for more names, filters or rows than a selection may have, and where the maker has too many parts in its classes. */
export async function selectParts(held: SelectionSource, selection: PartSelection): Promise<SelectedParts> {
  const { itemNames, filters, order, page, facets, ...conditions } = selection;
  checkBounds({ itemNames, filters, page });
  const nameIds = itemNames && itemNames.flatMap((name) => held.names.find(name) ?? []);
  const scope = await scopeOf(held, { ...conditions, nameIds });
  const found = await runSelection(held, scope, { filters: filters.map((filter) => [filter]), order, page, facets });
  return { ...found, parts: withColumns(found) };
}

export function checkBounds({ itemNames, filters, page }: Pick<PartSelection, 'itemNames' | 'filters' | 'page'>): void {
  if (itemNames && itemNames.length > MAX_ITEM_NAMES) throw new RangeError(`more than ${MAX_ITEM_NAMES} item names`);
  if (filters.length > MAX_FILTERS) throw new RangeError(`more than ${MAX_FILTERS} filters`);
  if (!(page.limit >= 1 && page.limit <= MAX_ROWS)) throw new RangeError(`a page has 1 to ${MAX_ROWS} rows`);
}

/** The rows with only the replies of the columns. */
export function withColumns({ parts, columns }: Pick<SelectedParts, 'parts' | 'columns'>): SelectedPart[] {
  return parts.map((part) => ({
    ...part,
    replies: Object.fromEntries(
      columns.flatMap(({ mrc }) => (part.replies[mrc] ? [[mrc, part.replies[mrc]] as const] : [])),
    ),
  }));
}
