import type { CatalogStore, PartPage, PartSelection } from '#publog/catalog-store.ts';
import type { ReferencedPart } from '../parts-table.tsx';
import { readKeyPage } from '../list-query.ts';
import { type Choice, PARTS_PER_PAGE } from './choose-data.ts';
import {
  type AskedSelection,
  namedRequirements,
  parseSelectionQuery,
  type ReadSelection,
  resolveSelection,
} from './selection-query.ts';

export async function readSelection(
  catalog: Pick<CatalogStore, 'findRequirements'>,
  query: URLSearchParams,
): Promise<ReadSelection> {
  const asked = parseSelectionQuery(query);
  return resolveSelection(asked, await findRequirements(catalog, asked));
}

export async function findRequirements(catalog: Pick<CatalogStore, 'findRequirements'>, asked: AskedSelection) {
  const codes = namedRequirements(asked);
  const found = codes.length === 0 ? [] : await catalog.findRequirements(codes);
  return new Map(found.flatMap((one) => (one === null ? [] : [[one.mrc, one] as const])));
}

/** Rejects when the store does. */
export async function loadChoice(
  catalog: Pick<CatalogStore, 'findRequirements' | 'selectParts'>,
  query: URLSearchParams,
  scope: Pick<PartSelection, 'itemNames' | 'fsc'>,
): Promise<Choice> {
  const selection = await readSelection(catalog, query);
  const { filters, order } = selection;
  const page = { ...readKeyPage(query), limit: PARTS_PER_PAGE };
  return { selection, selected: await catalog.selectParts({ ...scope, filters, order, page, facets: true }) };
}

export const isChosen = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name.startsWith('c.') || name === 'sort' || name === 'units');

export async function withReferences<Page extends PartPage>(
  catalog: Pick<CatalogStore, 'listReferences'>,
  page: Page,
): Promise<Omit<Page, 'parts'> & { parts: ReferencedPart[] }> {
  const references = await catalog.listReferences(page.parts.map(({ nsn }) => nsn));
  return { ...page, parts: page.parts.map((part, index) => ({ ...part, reference: references[index]! })) };
}
