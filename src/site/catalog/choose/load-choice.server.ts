import type { CatalogStore, PartSelection } from '#publog/catalog-store.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { type Choice, PARTS_PER_PAGE } from './choose-data.ts';
import { namedRequirements, parseSelectionQuery, type ReadSelection, resolveSelection } from './selection-query.ts';

/** Reads filters, order and unit of an address against the requirements of the catalog. */
export async function readSelection(
  catalog: Pick<CatalogStore, 'findRequirements'>,
  query: URLSearchParams,
): Promise<ReadSelection> {
  const asked = parseSelectionQuery(query);
  const codes = namedRequirements(asked);
  const found = codes.length === 0 ? [] : await catalog.findRequirements(codes);
  const known = found.flatMap((requirement) => (requirement === null ? [] : [[requirement.mrc, requirement] as const]));
  return resolveSelection(asked, new Map(known));
}

/** The page of an address: which key it names, if any. */
function readPage(query: URLSearchParams): PartSelection['page'] {
  const after = parseNsn(query.get('after') ?? '');
  const before = after === null ? parseNsn(query.get('before') ?? '') : null;
  return { ...(after === null ? {} : { after }), ...(before === null ? {} : { before }), limit: PARTS_PER_PAGE };
}

/** The parts of a class or of item names that an address chooses, with facets. Rejects when the store does. */
export async function loadChoice(
  catalog: Pick<CatalogStore, 'findRequirements' | 'selectParts'>,
  query: URLSearchParams,
  scope: Pick<PartSelection, 'itemNames' | 'fsg' | 'fsc'>,
): Promise<Choice> {
  const selection = await readSelection(catalog, query);
  const { filters, order } = selection;
  const selected = await catalog.selectParts({ ...scope, filters, order, page: readPage(query), facets: true });
  return { selection, selected };
}

/** Whether an address chooses anything: a filter, an order, a unit or a page. */
export const isChosen = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name.startsWith('c.') || name === 'sort' || name === 'units');
