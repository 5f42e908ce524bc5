import type { Query, WritableDatabase } from '#base/database/database.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { PAGE_KINDS, type CrawlBatch } from '../crawl-batch.ts';
import { ENGINE_IDS } from '../engines/engine-ids.ts';
import { KEPT_MONTHS, type CrawlStore } from './crawl-store.ts';
import { addAddresses, readAddresses, readDemandedTexts, readMissing, readSitemaps } from './queries/addresses.ts';
import { addDayCounts, readDayCounts, readTargets } from './queries/day-counts.ts';
import { addLogPart, noteRecording, readLogPlace, readRecordedHours, removeOldLogs } from './queries/log-places.ts';
import { addEdition, addRefetched, listEditions, readChangedAndNotFetched, readRefetched } from './queries/editions.ts';
import { addPageNumbers, readPageSet, removePageSets, setName } from './queries/page-sets.ts';

/** How long the name of a batch is remembered: whoever does not know its outcome tries again long before. */
const REMEMBERED_DAYS = 7;
const DAY_MS = 86_400_000;

/** The store of crawls on a database of either engine. `lock`: a statement that keeps other writers out to the end of a transaction, where the database does not by itself. */
export function createCrawlStore(database: WritableDatabase, lock: string | null, now = Date.now): CrawlStore {
  const { query } = database;

  /** Runs a change once; `name` tells it from others. Writers change the same blocks, so they take turns. */
  const once = (name: string, change: (within: Query, number: number) => Promise<void>): Promise<void> =>
    database.write(async (within) => {
      if (lock !== null) await within(lock);
      const [added] = await within<[number]>(ADD_BATCH, [name, now()]);
      if (added !== undefined) await change(within, added[0]);
    });

  /** Removes what is older than `KEPT_MONTHS`; `today` is YYYY-MM-DD. */
  const removeOld = (today: string): Promise<void> =>
    database.write(async (within) => {
      const month = firstKeptMonth(today);
      await within('delete from day_count where day < $1', [month]);
      await within(`delete from address where month <> '' and month < $1`, [month]);
      await within(`delete from address where month = '' and last_at < $1`, [Date.parse(month)]);
      await within(`delete from batch where name like 'batch %' and at < $1`, [now() - REMEMBERED_DAYS * DAY_MS]);
      await removeOldLogs(within, Date.parse(month));
      for (const engine of ENGINE_IDS)
        for (const kind of PAGE_KINDS)
          await removePageSets(within, setName.fetched(engine, kind, ''), setName.fetched(engine, kind, month));
    });

  let cleanOn = '';
  return {
    async add(batch, name, log) {
      const today = formatDate(now());
      if (cleanOn !== today) await removeOld(today);
      cleanOn = today;
      await once(`batch ${name}`, async (within) => {
        await (log === undefined ? noteRecording(within, batch.firstAt) : addLogPart(within, log, now()));
        await addDayCounts(within, batch.days);
        await addAddresses(within, batch);
        await addFetched(within, batch);
      });
    },
    logPlace: (headOf) => readLogPlace(query, headOf),
    recordedHours: () => readRecordedHours(query),
    setAside: async () => null,
    fetched: (engine, kind, month, blocks) => readPageSet(query, setName.fetched(engine, kind, month), blocks),
    days: (from) => readDayCounts(query, from),
    targets: (from) => readTargets(query, from),
    sitemaps: (engine) => readSitemaps(query, engine),
    addresses: (...wanted) => readAddresses(query, wanted),
    asked: (from, limit) => readDemandedTexts(query, from, limit),
    missing: (from, limit) => readMissing(query, from, limit),
    editions: () => listEditions(query),
    addEdition: (edition, changed) =>
      once(`edition ${edition.version}`, (within, number) => addEdition(within, edition, changed, number)),
    changedAndNotFetched: (engine) => readChangedAndNotFetched(query, engine),
    refetched: (engine) => readRefetched(query, engine),
    revision: async () => (await query<[number]>(READ_REVISION))[0]?.[0] ?? 0,
    close: () => database.close(),
  };
}

/** The oldest month that is kept on a day (YYYY-MM-DD). */
export function firstKeptMonth(today: string, months = KEPT_MONTHS): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - months)).toISOString().slice(0, 7);
}

/** Each set once, whatever days the batch is of: most of the time goes into reading and writing blocks. */
async function addFetched(query: Query, { fetched, firstAt }: CrawlBatch): Promise<void> {
  const byEngine = Map.groupBy(fetched, ({ engine }) => engine);
  for (const [engine, ofEngine] of byEngine) {
    const months = Map.groupBy(ofEngine, ({ kind, day }) => setName.fetched(engine, kind, day.slice(0, 7)));
    const ever = Map.groupBy(ofEngine, ({ kind }) => setName.fetched(engine, kind, null));
    for (const [name, some] of [...months, ...ever]) await addPageNumbers(query, name, unitePages(some));
    await addRefetched(
      query,
      engine,
      ofEngine.filter(({ kind }) => kind === 'nsn'),
      firstAt ?? 0,
    );
  }
}

/** All pages, in ascending order. */
function unitePages(fetched: CrawlBatch['fetched']): Uint32Array {
  if (fetched.length === 1) return fetched[0]!.pages;
  const all = new Uint32Array(fetched.reduce((sum, { pages }) => sum + pages.length, 0));
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
// primary key of batch
const READ_REVISION = `
  select number
  from batch
  order by number desc
  limit 1`;
