import type { CatalogStore } from '#publog/catalog-store.ts';
import type { PartSelection } from '#publog/part-selection.ts';
import { readKeyPage } from '../list-query.ts';
import type { Choice } from './choose-data.ts';
import {
  namedRequirements,
  parseSelectionQuery,
  type ReadSelection,
  resolveSelection,
  type UsualOrder,
} from './selection-query.ts';

/** Reads filters, order and unit of an address against the requirements of the catalog. */
export async function readSelection(
  catalog: Pick<CatalogStore, 'findRequirements'>,
  query: URLSearchParams,
  usual?: UsualOrder,
): Promise<ReadSelection> {
  const asked = parseSelectionQuery(query, usual);
  const codes = namedRequirements(asked);
  const found = codes.length === 0 ? [] : await catalog.findRequirements(codes);
  const known = found.flatMap((requirement) => (requirement === null ? [] : [[requirement.mrc, requirement] as const]));
  return resolveSelection(asked, new Map(known), usual);
}

type List = Pick<PartSelection, 'itemNames' | 'fsc' | 'facets'> & { limit: number; usualOrder: UsualOrder };

/** Reads a page of the parts that an address chooses from a list. Rejects when the store does. */
export async function loadChoice(
  catalog: Pick<CatalogStore, 'findRequirements' | 'selectParts'>,
  query: URLSearchParams,
  { usualOrder, limit, ...scope }: List,
): Promise<Choice> {
  const selection = await readSelection(catalog, query, usualOrder);
  const { filters, order } = selection;
  const { after, before } = readKeyPage(query);
  const page = { ...(after && { after }), ...(before && { before }), limit };
  const facets = filters.length > 0 || scope.facets;
  return { selection, selected: await catalog.selectParts({ ...scope, filters, order, page, facets }) };
}

/** Whether an address chooses a filter, an order or a unit. */
export const isChosen = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name.startsWith('c.') || name === 'sort' || name === 'units');
