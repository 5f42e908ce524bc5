import { StoreUnavailable } from '../database/store-unavailable.ts';
import { type CatalogEdition } from './catalog-store.ts';
import type { PublishedEdition } from './catalog-loader.ts';
import type { Database } from '../database/database.ts';

const TEXTS = ['version', 'importedAt', 'editionDate'] as const;
/** Prefix of the keys that hold row counts; the name of the source file follows. */
const SOURCE_ROWS = 'rows.';
const COUNTS = ['listedNsns', 'unlistedNsns', 'groups', 'classes', 'partNumbers', 'makers'] as const;

/** Rows [key, value] of the `catalog_info` table, in the order of its key. A later import compares itself with `sourceRows`. */
export function editionRows(
  edition: CatalogEdition,
  sourceRows: PublishedEdition['sourceRows'] = {},
): [key: string, value: string][] {
  return [
    ...Object.entries(sourceRows).map(([table, count]): [string, string] => [SOURCE_ROWS + table, String(count)]),
    ...TEXTS.map((key): [string, string] => [key, edition[key]]),
    ...COUNTS.map((key): [string, string] => [key, String(edition[key])]),
    ['sample', edition.sample ? 'true' : 'false'] satisfies [string, string],
  ].sort(([left], [right]) => (left! < right! ? -1 : 1)) as [string, string][];
}

/** Reads the rows back; null when one is missing or invalid. */
export function parseEdition(rows: Iterable<readonly [key: string, value: string | null]>): CatalogEdition | null {
  const facts = new Map(rows);
  const edition: Record<string, string | number | boolean> = { sample: facts.get('sample') === 'true' };
  for (const key of TEXTS) {
    const text = facts.get(key);
    if (!text) return null;
    edition[key] = text;
  }
  for (const key of COUNTS) {
    const count = Number(facts.get(key) ?? Number.NaN);
    if (!Number.isSafeInteger(count)) return null;
    edition[key] = count;
  }
  return edition as CatalogEdition;
}

/** The same with the row count of each source file; a catalog of an older program has no counts. */
export function parsePublishedEdition(
  rows: readonly (readonly [key: string, value: string | null])[],
): PublishedEdition | null {
  const edition = parseEdition(rows);
  if (edition === null) return null;
  const counts = rows
    .filter(([key]) => key.startsWith(SOURCE_ROWS))
    .map(([key, value]) => [key.slice(SOURCE_ROWS.length), Number(value ?? Number.NaN)] as const)
    .filter(([, count]) => Number.isSafeInteger(count));
  return { edition, sourceRows: Object.fromEntries(counts) };
}

/** Which edition a database holds. Rejects with `StoreUnavailable` when it does not say. */
export async function findEdition(database: Database): Promise<CatalogEdition> {
  const edition = parseEdition(await database.query<[string, string | null]>(LIST_FACTS));
  if (!edition) throw new StoreUnavailable('The catalog does not say which edition it is: it is not complete');
  return edition;
}

// a whole table, some thirty rows
const LIST_FACTS = `
  select key, value
  from catalog_info`;
