import type { CatalogStore, PartPage, PartSelection } from '#publog/catalog-store.ts';
import type { ReferencedPart } from '../parts-table.tsx';
import { readKeyPage } from '../list-query.ts';
import { type Choice, PARTS_PER_PAGE } from './choose-data.ts';
import {
  namedRequirements,
  parseSelectionQuery,
  type ReadSelection,
  resolveSelection,
  type UsualOrder,
} from './selection-query.ts';

/** Resolves an address against the catalog's requirements. */
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

/** Rejects when the store does. */
export async function loadChoice(
  catalog: Pick<CatalogStore, 'findRequirements' | 'selectParts'>,
  query: URLSearchParams,
  { usualOrder, ...scope }: Pick<PartSelection, 'itemNames' | 'fsc'> & { usualOrder: UsualOrder },
): Promise<Choice> {
  const selection = await readSelection(catalog, query, usualOrder);
  const { filters, order } = selection;
  const page = { ...readKeyPage(query), limit: PARTS_PER_PAGE };
  return { selection, selected: await catalog.selectParts({ ...scope, filters, order, page, facets: true }) };
}

export const isChosen = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name.startsWith('c.') || name === 'sort' || name === 'units');

/** Adds first part numbers. */
export async function withReferences<Page extends PartPage>(
  catalog: Pick<CatalogStore, 'listReferences'>,
  page: Page,
): Promise<Omit<Page, 'parts'> & { parts: ReferencedPart[] }> {
  const references = await catalog.listReferences(page.parts.map(({ nsn }) => nsn));
  return { ...page, parts: page.parts.map((part, index) => ({ ...part, reference: references[index]! })) };
}
