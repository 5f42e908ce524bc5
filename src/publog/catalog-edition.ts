import type { CatalogEdition, EditionFacts, PublishedEdition } from './catalog-loader.ts';
import { StoreUnavailable, type Database } from '#base/database/database.ts';

const TEXTS = ['version', 'editionDate'] as const;
/** Prefix of row counts; the name of the source file follows. */
const SOURCE_ROWS = 'rows.';
const FILLED = 'filled.';
export const NO_COUNTS = { listedNsns: 0, unlistedNsns: 0, groups: 0, classes: 0, partNumbers: 0, makers: 0 };

/** Returns the rows of `catalog_info`, by key. An empty `importedAt` has none: bytes do not depend on the clock. */
export function editionRows(
  edition: CatalogEdition,
  { sourceRows = {}, filled = {}, inputs = null }: Partial<EditionFacts> = {},
): [key: string, value: string][] {
  const counts = (prefix: string, of: Readonly<Record<string, number>>) =>
    Object.entries(of).map(([key, count]) => [prefix + key, count] as const);
  const facts = Object.entries({ ...edition, inputs: inputs ?? '' });
  return [...facts, ...counts(SOURCE_ROWS, sourceRows), ...counts(FILLED, filled)]
    .filter(([, fact]) => fact !== '')
    .map(([key, fact]): [string, string] => [key, String(fact)])
    .sort(([left], [right]) => (left < right ? -1 : 1));
}

/** Reads the rows back; null when a fact is missing or invalid. */
export function parseEdition(rows: Iterable<readonly [key: string, value: string | null]>): PublishedEdition | null {
  const facts = new Map(rows);
  const texts = TEXTS.map((key) => [key, facts.get(key)] as const);
  const counts = Object.keys(NO_COUNTS).map((key) => [key, numberOf(facts.get(key))] as const);
  if (texts.some(([, text]) => !text) || counts.some(([, count]) => !Number.isSafeInteger(count))) return null;
  const countsOf = (prefix: string): Record<string, number> => {
    const own = [...facts].filter(([key, value]) => key.startsWith(prefix) && Number.isSafeInteger(numberOf(value)));
    return Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), numberOf(value)]));
  };
  const edition = {
    sample: facts.get('sample') === 'true',
    importedAt: facts.get('importedAt') ?? '',
    ...Object.fromEntries<string | number | null | undefined>([...texts, ...counts]),
  } as CatalogEdition;
  const inputs = facts.get('inputs') ?? null;
  return { edition, sourceRows: countsOf(SOURCE_ROWS), filled: countsOf(FILLED), inputs };
}

const numberOf = (value: string | null | undefined): number => Number(value ?? Number.NaN);

/** Returns null when the database does not name its edition. */
export async function readEdition(database: Pick<Database, 'query'>): Promise<PublishedEdition | null> {
  return parseEdition(await database.query<[string, string | null]>(LIST_FACTS));
}

/** Rejects with `StoreUnavailable` without an edition. `importedAt` is the fallback. */
export async function findEdition(database: Database, importedAt = '') {
  const found = await readEdition(database);
  if (!found) throw new StoreUnavailable('The catalog does not say which edition it is: it is not complete');
  const { edition, filled } = found;
  return { edition: { ...edition, importedAt: edition.importedAt || importedAt }, filled };
}

/** Whether a catalog of any format is the sample; `schema` is '' or ends with a dot. */
export async function findSample(database: Database, schema = ''): Promise<boolean> {
  // primary key of catalog_info, which every format has
  const [row] = await database.query<[string]>(`
  select value
  from ${schema}catalog_info
  where key = 'sample'`);
  return row?.[0] === 'true';
}

// a whole table, some two hundred rows
const LIST_FACTS = `
  select key, value
  from catalog_info`;
