import { listed, type Query, type WritableDatabase, StoreUnavailable } from '#base/database/database.ts';
import { DAY_MS, HOUR_MS, utcDate } from '#base/domain/format-time.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { ENGINE_IDS, type EngineId } from '../engines.ts';
import { PAGE_KINDS, type CrawlBatch, type FetchTarget, type PageKind, type SetAside } from '../records.ts';
import { addAddresses, readAddresses, readDemandedTexts, readMissing, readSitemaps } from './addresses.ts';
import { putRows, TIME_COLUMNS } from './crawl-schema.ts';
import { addEdition, addRefetched, listEditions, readChangedAndNotFetched, readRefetched } from './editions.ts';
import type { CrawlEdition } from './editions.ts';
import { addPageNumbers, readPageSet, removePageSets, setName, type PageBlocks } from './page-blocks.ts';

/** Counts, lists and the pages of single months are kept for so many months, with the one under way. */
export const KEPT_MONTHS = 13;
/** An unknown outcome is tried again long before. */
const REMEMBERED_DAYS = 7;

/** How far an access log was read. It is known by the SHA-256 of its first bytes, unpacked, wherever it lies. */
type LogPlace = { head: string; headBytes: number } & Reached;
/** Bytes that were read, unpacked; `complete`: before which nothing was left out. */
type Reached = Record<'position' | 'complete', number>;
type LogPart = LogPlace & { from: Reached; parts?: readonly KnownPart[] };
/** Lines of a log that were read, by the signs of the first and last. `isWhole`: none was left out. */
export type KnownPart = { first: string; last: string; lines: number; isWhole: boolean };
/** Milliseconds since 1970 of the first record of an hour, and of the last of a batch that began in it. */
export type RecordedHour = { since: number; until: number };

/** Several processes may add to one store. Methods may reject with `StoreUnavailable`. */
export type CrawlStore = ReturnType<typeof createCrawlStore>;
export type DayCounts = Awaited<ReturnType<CrawlStore['days']>>[number];

/** Creates the store on either engine. `lock`: a statement that keeps other writers out of a transaction. */
export function createCrawlStore(database: WritableDatabase, lock: string | null, now = Date.now) {
  const { query } = database;

  /** Runs a change once by its name. Writers take turns. */
  const once = (name: string, change: (within: Query, number: number) => Promise<void>): Promise<void> =>
    database.write(async (within) => {
      if (lock !== null) await within(lock);
      const [added] = await within<[number]>(ADD_BATCH, [name, now()]);
      if (added !== undefined) await change(within, added[0]);
    });

  /** Removes what is older than `KEPT_MONTHS`; `today`: YYYY-MM-DD. */
  const removeOld = (today: string): Promise<void> =>
    database.write(async (within) => {
      const month = firstKeptMonth(today);
      const monthAt = Date.parse(month);
      await within('delete from day_count where day < $1', [month]);
      await within(`delete from address where month <> '' and month < $1`, [month]);
      await within(`delete from address where month = '' and last_at < $1`, [monthAt]);
      await within(`delete from batch where name like 'batch %' and at < $1`, [now() - REMEMBERED_DAYS * DAY_MS]);
      await within('delete from recorded_hour where hour < $1', [monthAt]);
      for (const table of ['log_place', 'log_part']) await within(`delete from ${table} where read_at < $1`, [monthAt]);
      for (const engine of ENGINE_IDS)
        for (const kind of PAGE_KINDS)
          await removePageSets(within, setName.fetched(engine, kind, ''), setName.fetched(engine, kind, month));
    });

  let cleanOn = '';
  return {
    /** Adds a batch as a whole, once by its name. `log`: its part of an access log, refused when others have read it. */
    async add(batch: CrawlBatch, name: string, log?: LogPart): Promise<void> {
      const today = utcDate(now());
      if (cleanOn !== today) await removeOld(today);
      cleanOn = today;
      await once(`batch ${name}`, async (within) => {
        const { firstAt, lastAt } = batch;
        if (log !== undefined) await moveLog(within, log, now());
        // logs say whole seconds
        else if (firstAt !== null)
          for (const at of new Set([firstAt, lastAt ?? firstAt].map((at) => at - (at % HOUR_MS))))
            await within(ADD_HOUR, [at, Math.max(at, firstAt - (firstAt % 1_000)), lastAt ?? firstAt]);
        const counts = batch.days.map(({ day, engine, isVerified, target, status, count, bytes, ms }) => {
          return [day, engine, isVerified ? 1 : 0, target, status, count, bytes, ...ms];
        });
        await putRows(within, ADD_DAYS, counts);
        await addAddresses(within, batch.addresses);
        await addFetched(within, batch);
      });
    },
    /** Finds how far a log was read; null for a new one. `headOf`: the hash of its first bytes, or null. */
    async logPlace(headOf: (bytes: number) => string | null): Promise<LogPlace | null> {
      // a row for each log; few lengths
      const lengths = await query<[number]>('select distinct head_bytes from log_place where head_bytes > 0');
      const heads = lengths.map(([bytes]) => headOf(bytes)).filter((head) => head !== null);
      if (heads.length === 0) return null;
      const { sql, values } = listed(heads, 0);
      const [row] = await query<[string, number, number, number]>(READ_LOG.replace('heads', sql), values);
      if (row === undefined) return null;
      const [head, headBytes, position, complete] = row;
      return { head, headBytes, position, complete };
    },
    async recordedHours(): Promise<ReadonlyMap<number, RecordedHour>> {
      const rows = await query<[number, number, number]>('select hour, since, until from recorded_hour');
      return new Map(rows.map(([hour, since, until]) => [hour, { since, until }]));
    },
    async logParts(): Promise<KnownPart[]> {
      const rows = await query<[string, string, number, number]>(READ_PARTS);
      return rows.map(([first, last, lines, whole]) => ({ first, last, lines, isWhole: whole === 1 }));
    },
    /** The damaged record before this one, while it lies there. */
    setAside: async (): Promise<SetAside | null> => null,
    /** Pages of a month (YYYY-MM) or ever, in all or some blocks. */
    fetched: (engine: EngineId, kind: PageKind, month: string | null, blocks?: Iterable<number>): Promise<PageBlocks> =>
      readPageSet(query, setName.fetched(engine, kind, month), blocks),
    /** Answers from a day (YYYY-MM-DD) on, by day. */
    async days(from: string) {
      const rows = await query<[string, EngineId, number, number, number, number, ...number[]]>(READ_DAYS, [from]);
      return rows.map(([day, engine, verified, status, count, bytes, ...ms]) => {
        return { day, engine, isVerified: verified === 1, status, count, bytes, ms };
      });
    },
    /** Answers to verified engines from a day on, by kind of address. */
    async targets(from: string) {
      const rows = await query<[EngineId, FetchTarget, number]>(READ_TARGETS, [from]);
      return rows.map(([engine, target, count]) => ({ engine, target, count }));
    },
    sitemaps: readSitemaps.bind(null, query),
    addresses: readAddresses.bind(null, query),
    asked: readDemandedTexts.bind(null, query),
    missing: readMissing.bind(null, query),
    editions: listEditions.bind(null, query),
    /** Notes a catalog that came into force, with its changed NSNs, once. */
    addEdition: (edition: CrawlEdition, changed: PageBlocks) =>
      once(`edition ${edition.version}`, (within, number) => addEdition(within, edition, changed, number)),
    changedAndNotFetched: readChangedAndNotFetched.bind(null, query),
    refetched: readRefetched.bind(null, query),
    /** Changes with each batch and edition. */
    async revision() {
      // primary key of batch
      const [row] = await query<[number]>('select number from batch order by number desc limit 1');
      return row?.[0] ?? 0;
    },
    close: () => database.close(),
  };
}

/** Returns the oldest kept month of a day (YYYY-MM-DD). */
export function firstKeptMonth(today: string, months = KEPT_MONTHS): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - months)).toISOString().slice(0, 7);
}

async function moveLog(query: Query, { head, headBytes, from, position, complete, parts = [] }: LogPart, now: number) {
  await query(ADD_LOG, [head, headBytes, now]);
  const moved = await query<[number]>(MOVE_LOG, [head, from.position, from.complete, position, complete, now]);
  if (moved.length === 0) throw new StoreUnavailable('Somebody else reads the same log: try again when that has ended');
  const rows = parts.map(({ first, last, lines, isWhole }) => [first, last, lines, isWhole ? 1 : 0, now]);
  await putRows(query, ADD_PARTS, rows);
}

/** Adds to each set once: reading and writing blocks takes most of the time. */
async function addFetched(query: Query, { fetched, firstAt }: CrawlBatch): Promise<void> {
  for (const [engine, ofEngine] of Map.groupBy(fetched, (one) => one.engine)) {
    const months = Map.groupBy(ofEngine, ({ kind, day }) => setName.fetched(engine, kind, day.slice(0, 7)));
    const ever = Map.groupBy(ofEngine, ({ kind }) => setName.fetched(engine, kind, null));
    for (const [name, some] of [...months, ...ever]) await addPageNumbers(query, name, unitePages(some));
    const nsns = ofEngine.filter(({ kind }) => kind === 'nsn');
    await addRefetched(query, engine, nsns, firstAt ?? 0);
  }
}

function unitePages(fetched: CrawlBatch['fetched']): Uint32Array {
  if (fetched.length === 1) return fetched[0]!.pages;
  const all = new Uint32Array(sumBy(fetched, ({ pages }) => pages.length));
  let length = 0;
  for (const { pages } of fetched) {
    all.set(pages, length);
    length += pages.length;
  }
  return all.sort();
}

const ADD_BATCH = `
  insert into batch (name, at)
  values ($1, $2)
  on conflict (name) do nothing
  returning number`;
const COUNTS = ['count', 'bytes', ...TIME_COLUMNS];
const ADD_DAYS = [
  `insert into day_count (day, engine, verified, target, status, ${COUNTS.join(', ')}) values`,
  `on conflict (day, engine, verified, target, status) do update set
    ${COUNTS.map((name) => `${name} = day_count.${name} + excluded.${name}`).join(', ')}`,
] as const;
// primary key of day_count: some hundred rows a day
const READ_DAYS = `
  select day, engine, verified, status, ${COUNTS.map((name) => `cast(sum(${name}) as bigint)`).join(', ')}
  from day_count
  where day >= $1
  group by day, engine, verified, status
  order by day, engine, verified, status`;
const READ_TARGETS = `
  select engine, target, cast(sum(count) as bigint)
  from day_count
  where day >= $1
    and verified = 1
  group by engine, target`;
const ADD_LOG = `
  insert into log_place (head, head_bytes, position, read_at)
  values ($1, $2, 0, $3)
  on conflict (head) do nothing`;
const MOVE_LOG = `
  update log_place
  set position = $4, complete = $5, read_at = $6
  where head = $1
    and position = $2
    and complete = $3
  returning position`;
const ADD_HOUR = `
  insert into recorded_hour (hour, since, until)
  values ($1, $2, $3)
  on conflict (hour) do update
    set since = case when excluded.since < recorded_hour.since then excluded.since else recorded_hour.since end,
      until = case when excluded.until > recorded_hour.until then excluded.until else recorded_hour.until end`;
const ADD_PARTS = [
  'insert into log_part (first, last, lines, whole, read_at) values',
  'on conflict (first, last) do update set lines = excluded.lines, whole = excluded.whole, read_at = excluded.read_at',
] as const;
// read once a log: 20 MB at most
const READ_PARTS = 'select first, last, lines, whole from log_part order by read_at desc limit 100000';
// primary key of log_place
const READ_LOG = `
  select head, head_bytes, position, complete
  from log_place
  where head in (heads)
  order by head_bytes desc
  limit 1`;
