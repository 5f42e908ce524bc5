import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Nsn } from '../../src/base/domain/nsn.ts';
import { normalizePartNumber } from '../../src/base/domain/part-number.ts';
import { loadPart } from '../../src/site/part/load-part.server.ts';
import type { Database, SqlValue } from '../../src/base/database/database.ts';
import type { PartNumber } from '../../src/publog/catalog-store.ts';
import { openCatalogStore } from '../../src/publog/open-catalog-store.ts';
import { openPostgresDatabase } from '../../src/base/database/postgres/pool.ts';
import { findCurrentVersion, schemaOfVersion } from '../../src/publog/postgres/catalog-source.ts';
import { readCatalogPointer } from '../../src/publog/sqlite/catalog-file.ts';
import { openSqliteDatabase } from '../../src/base/database/sqlite/sqlite-database.ts';
import { draws, percentiles, print, rounded } from './frame.ts';
import { listRandomNsns } from './typed-texts.ts';

/**
 * Measures how long the catalog store takes for each query of the pages, and the slowest single query:
 * `node test/bench/read-bench.ts --data-dir data [--runs 2000] [--database-url postgres://...]`. Prints JSON, times in
 * milliseconds: of every warm run, and undisturbed: the best of three for each key, since other programs may use the machine.
 */
const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: 'data' },
    'database-url': { type: 'string' },
    runs: { type: 'string', default: '2000' },
  },
});
const RUNS = Number(values.runs);
/** Searches that match many names, few, one, none, and numbers. */
const TEXTS = 'BOLT;A;SCREW;,;ASSEMBLY;Q;NO SUCH NAME;VALVE;E1;RING;ZZ;T;CIRCUIT CARD'.split(';');
const DIGITS = ['01', '012', '0012', '01234', '1234', '5305', '9', '0000'];

type Statement = { ms: number; rows: number; sql: string; parameters: readonly SqlValue[] | undefined };

/** Executions of one statement that are looked at again. */
const SUSPECTS = 30;

const { next, pick } = draws(7);

const slowest = new Map<string, Statement[]>();
let watching = false;
const start = performance.now();
const database = await openDatabase();
const store = await openCatalogStore(timed(database));
const openMs = performance.now() - start;
const nsns = await listRandomNsns(store, RUNS);
const classes = (await store.listClasses()).filter((summary) => summary.nsnCount > 0);
const largest = classes.toSorted((left, right) => right.nsnCount - left.nsnCount).slice(0, 20);
const partNumbers: PartNumber[] = [];
for (const nsn of nsns.slice(0, 500)) partNumbers.push(...(await store.listPartNumbers(nsn, 1)));
const choice = { page: 1, showUnitPrice: false };

print({
  openMs: rounded(openMs),
  listedNsns: store.edition.listedNsns,
  detail: await measure(nsns, async (nsn) => loadPart(store, (await store.findPart(nsn))!, null, choice)),
  classPage: await measure(nsns, (after) =>
    store.findParts(
      { fsc: pick(largest).fsc, box: null },
      { after: (after % 2 === 0 ? after : undefined) as Nsn, limit: 100 },
    ),
  ),
  classSearch: await measure(searches(), ({ text, digits, fsc, after }) =>
    store.findParts({ fsc, box: { text, digits } }, { after, limit: 100 }),
  ),
  catalogSearch: await measure(searches(), ({ text, digits, after }) =>
    store.findParts({ box: { text, digits } }, { after, limit: 100 }),
  ),
  partNumberSearch: await measure(partNumbers, ({ partNumber }) =>
    store.findByPartNumbers([normalizePartNumber(partNumber) ?? normalizePartNumber('A')!], 100),
  ),
  slowestStatements: await listSlowest(database),
});
await store.close();

async function openDatabase(): Promise<Database> {
  const url = values['database-url'];
  if (!url) {
    const pointer = await readCatalogPointer(values['data-dir']);
    if (!pointer) throw new Error(`no catalog in ${values['data-dir']}`);
    return openSqliteDatabase(join(values['data-dir'], pointer.file));
  }
  const finder = openPostgresDatabase({ url, schema: 'catalog', maxConnections: 1 });
  const version = await findCurrentVersion(finder);
  await finder.close();
  return openPostgresDatabase({ url, schema: schemaOfVersion(version!) });
}

/** Remembers the slowest executions of each statement while `watching`. */
function timed(database: Database): Database {
  return {
    ...database,
    query: async <Row extends readonly unknown[]>(...[sql, parameters, options]: Parameters<Database['query']>) => {
      const start = performance.now();
      const rows = await database.query<Row>(sql, parameters, options);
      const ms = performance.now() - start;
      if (watching) remember({ ms, rows: rows.length, sql, parameters });
      return rows;
    },
  };
}

function remember(statement: Statement): void {
  const kept = slowest.get(statement.sql) ?? [];
  if (kept.length < SUSPECTS || statement.ms > kept.at(-1)!.ms)
    slowest.set(statement.sql, [...kept, statement].sort((left, right) => right.ms - left.ms).slice(0, SUSPECTS));
}

/** Runs the slowest executions of each statement again, alone, and keeps the best of five of each: what it takes by itself. */
async function listSlowest(database: Database) {
  watching = false;
  const alone: Statement[] = [];
  for (const { sql, parameters, rows } of [...slowest.values()].flat()) {
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      const start = performance.now();
      await database.query(sql, parameters);
      times.push(performance.now() - start);
    }
    alone.push({ ms: rounded(Math.min(...times)), rows, sql: sql.slice(0, 200), parameters: parameters?.slice(0, 5) });
  }
  const byStatement = Map.groupBy(
    alone.sort((left, right) => right.ms - left.ms),
    ({ sql }) => sql,
  );
  return [...byStatement.values()].slice(0, 5).map(([worst]) => worst);
}

function searches() {
  return Array.from({ length: Math.ceil(RUNS / 4) }, () => ({
    text: pick(TEXTS),
    digits: next() < 0.5 ? pick(DIGITS) : null,
    fsc: pick(largest).fsc,
    after: next() < 0.5 ? pick(nsns) : undefined,
  }));
}

async function measure<Item>(items: readonly Item[], read: (item: Item) => Promise<unknown>) {
  const passes: number[][] = [];
  for (let pass = 0; pass < 4; pass++) {
    watching = pass > 0;
    const times: number[] = [];
    for (const item of items) {
      const start = performance.now();
      await read(item);
      times.push(performance.now() - start);
    }
    passes.push(times);
  }
  const warm = passes.slice(1);
  return {
    runs: items.length,
    elapsed: percentiles(warm.flat()),
    undisturbed: percentiles(items.map((_, index) => Math.min(...warm.map((times) => times[index]!)))),
  };
}
