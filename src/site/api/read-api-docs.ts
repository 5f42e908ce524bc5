import { Refusal } from './api-answer.ts';
import type { ApiServices } from './add-api.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { PROBLEMS, tableText } from './send-api.ts';
import { formatNsn, fscOfNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { noShelf } from '#stock/open-stock.ts';
import type { CatalogStore, ListedPart } from '#publog/catalog-store.ts';

export { openApiText } from './open-api.ts';

/** Examples are kept for long. */
const NO_SHELF = noShelf();
const CANDIDATES = 50;
const limit = '2';
const ROWS_SHOWN = 3;
const LONG_ANSWER = 'countFacets';
const ENTRIES_SHOWN = 2;
const MAX_PART_NUMBERS = 6;

type Desk = Pick<ApiServices, 'origin' | 'showGovernmentUnitPrice' | 'ratePerMinute' | 'document'> & {
  onFailure: (error: unknown) => void;
};

/** Returns the document, and calls with their answers: null without a readable catalog. */
export function readApiDocs(desk: Desk) {
  return async (catalog: CatalogStore) => ({
    document: desk.document(desk.origin()).document,
    ratePerMinute: desk.ratePerMinute,
    problems: PROBLEMS,
    examples: await readExamples(catalog, desk).catch((error: unknown) => {
      desk.onFailure(error);
      return null;
    }),
  });
}

export type ApiDocs = Awaited<ReturnType<ReturnType<typeof readApiDocs>>>;

async function readExamples(catalog: CatalogStore, desk: Desk) {
  const { parts } = await catalog.findParts({ box: null }, { limit: CANDIDATES });
  // fullest first
  const part = parts.toSorted((one, other) => weightOf(other) - weightOf(one))[0];
  if (part === undefined) return null;
  const [reference] = await catalog.listPartNumbers(part.nsn, 1);
  const number = formatNsn(part.nsn);
  const fsc = fscOfNsn(part.nsn);
  const [inc] = await catalog.findItemNameCodes([part.itemName]);
  const called: Record<string, string> = {
    getPart: paths.apiPart(number),
    search: paths.apiSearch({ q: reference?.partNumber ?? number, limit }),
    countFacets: paths.apiFacets({ fsc }),
    ...(inc == null ? {} : { listName: paths.apiName(inc, { limit }) }),
    listClass: paths.apiClass(fsc, { limit }),
    ...(reference === undefined ? {} : { listMaker: paths.apiMaker(reference.cage, { limit }) }),
  };
  const examples: Record<string, NonNullable<Awaited<ReturnType<typeof readExample>>>> = {};
  for (const operation of OPERATIONS) {
    const path = called[operation.id];
    const example = path && (await readExample(operation, path, catalog, desk));
    if (example) examples[operation.id] = example;
  }
  return examples;
}

async function readExample(operation: Operation, path: string, catalog: CatalogStore, desk: Desk) {
  const [address = '', query = ''] = path.split('?');
  const site = { ...desk, catalog, shelf: NO_SHELF, origin: desk.origin() };
  const given = decodeURIComponent(address.split('/').at(-1)!);
  const found = await operation.call(given, new URLSearchParams(query), site).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (found === null) return null;
  const table = found.table();
  const isCut = operation.id === LONG_ANSWER;
  const cut = (_name: string, value: unknown) =>
    isCut && Array.isArray(value) ? value.slice(0, ENTRIES_SHOWN) : value;
  return {
    json: path,
    csv: `${address}.csv${query === '' ? '' : `?${query}`}`,
    answer: JSON.stringify(found.body, cut, 2),
    isCut,
    table: (await tableText({ ...table, rows: table.rows.slice(0, ROWS_SHOWN) })).trimEnd(),
  };
}

function weightOf({ sections, partCount }: ListedPart): number {
  return sections.toString(2).replaceAll('0', '').length + (partCount <= MAX_PART_NUMBERS ? 4 : 0);
}
