import type { CatalogStore, PartPage, PartSelection } from '#publog/catalog-store.ts';
import type { ReferencedPart } from '../parts-table.tsx';
import { readKeyPage } from '../list-query.ts';
import { heldNsns, readOnShelf, withShelf } from '../shelf-rows.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import { type Choice, PARTS_PER_PAGE } from './choose-data.ts';
import type { AskedSelection } from './selection-query.ts';
import { namedRequirements, parseSelectionQuery, resolveSelection } from './selection-query.ts';

type Requirements = Pick<CatalogStore, 'findRequirements'>;

export async function readSelection(catalog: Requirements, query: URLSearchParams, shelf: Shelf) {
  const asked = parseSelectionQuery(query);
  return { ...resolveSelection(asked, await findRequirements(catalog, asked)), onShelf: readOnShelf(query, shelf) };
}

export async function findRequirements(catalog: Requirements, asked: AskedSelection) {
  const codes = namedRequirements(asked);
  const found = codes.length === 0 ? [] : await catalog.findRequirements(codes);
  return new Map(found.flatMap((one) => (one === null ? [] : [[one.mrc, one] as const])));
}

/** `whole`: by NSN, in longer pages. Rejects when the store does. */
export async function loadChoice(
  catalog: Pick<CatalogStore, 'findRequirements' | 'selectParts'>,
  query: URLSearchParams,
  scope: Pick<PartSelection, 'itemNames' | 'fsc'>,
  shelf: Shelf,
  whole?: Pick<PartSelection, 'facets'>,
): Promise<Choice> {
  const read = await readSelection(catalog, query, shelf);
  const selection = { ...read, order: whole ? ({ by: 'nsn' } as const) : read.order };
  const { filters, order } = selection;
  const onShelf = heldNsns(shelf, read.onShelf);
  const page = { ...readKeyPage(query), ...(!whole && { limit: PARTS_PER_PAGE }) };
  const selected = await catalog.selectParts({ ...scope, filters, order, page, facets: true, ...whole, onShelf });
  const parts = await withShelf(shelf, selected.parts);
  return { selection, selected: { ...selected, parts }, ...(whole && { isWhole: true }) };
}

export const isChosen = (query: URLSearchParams, shelf: Shelf): boolean =>
  readOnShelf(query, shelf) === true ||
  [...query.keys()].some((name) => name.startsWith('c.') || name === 'sort' || name === 'units');

export async function withReferences<Page extends PartPage>(
  catalog: Pick<CatalogStore, 'listReferences'>,
  page: Page,
): Promise<Omit<Page, 'parts'> & { parts: ReferencedPart[] }> {
  const references = await catalog.listReferences(page.parts.map(({ nsn }) => nsn));
  return { ...page, parts: page.parts.map((part, index) => ({ ...part, reference: references[index]! })) };
}
