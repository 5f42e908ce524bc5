import { rowPlaces, type Query, type SqlParameter } from '#base/database/database.ts';
import type { CrawlBatch } from '../../crawl-batch.ts';
import type { EngineId } from '../../engines/engine-ids.ts';
import { KEPT_EDITIONS, type CrawlEdition } from '../crawl-store.ts';
import { addPage, blockOf, pageFinder, type PageBlocks, unite } from '../page-blocks.ts';
import { placesOfBlocks, putPageSet, readDifference, readPageSet, removePageSets, setName } from './page-sets.ts';

const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 50;

type EditionRow = [version: string, latestChange: number, day: string, at: number];
type FetchedOnDay = Pick<CrawlBatch['fetched'][number], 'day' | 'pages'>;

/** See `CrawlStore.editions`. */
export async function listEditions(query: Query): Promise<CrawlEdition[]> {
  const rows = await query<EditionRow>(LIST_EDITIONS);
  return rows.map(([version, latestChange, day]) => ({ version, latestChange, day }));
}

/** Adds an edition and its changed pages, and removes those that are too many. */
export async function addEdition(
  query: Query,
  edition: CrawlEdition,
  changed: PageBlocks,
  number: number,
): Promise<void> {
  const { version, latestChange, day } = edition;
  await query('insert into edition (version, number, latest_change, day) values ($1, $2, $3, $4)', [
    version,
    number,
    latestChange,
    day,
  ]);
  await putPageSet(query, setName.changed(version), changed);
  for (const old of (await listEditions(query)).slice(KEPT_EDITIONS)) {
    await query('delete from edition where version = $1', [old.version]);
    await query('delete from refetch_count where version = $1', [old.version]);
    for (const name of [setName.changed(old.version), `refetched/${old.version}/`])
      await removePageSets(query, name, `${name}~`);
  }
}

/** An edition whose changed pages an engine has fetched or not. */
type Waiting = {
  version: string;
  since: string;
  /** Whether it was noted after the first of the requests. */
  isAfter: boolean;
  isChanged: (page: number) => boolean;
  refetched: PageBlocks;
  /** Blocks of `refetched` that have more pages than before. */
  added: Set<number>;
  /** Pages by days from the change to the fetch. */
  counts: Map<number, number>;
};

/**
 * Notes which of the NSNs that an engine fetched had changed and were waited for, and for how long. `firstAt`: when the first of the requests began; of an
 * edition that was noted later, those of its day may have been before it.
 */
export async function addRefetched(
  query: Query,
  engine: EngineId,
  fetched: readonly FetchedOnDay[],
  firstAt: number,
): Promise<void> {
  if (fetched.length === 0) return;
  const days = fetched.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const editions = await readWaiting(query, engine, days, firstAt);
  if (editions.length === 0) return;
  for (const { day, pages } of days) {
    const ofDay = editions.filter(({ since, isAfter }) => (isAfter ? since < day : since <= day));
    for (const page of pages) addRefetch(ofDay, page, day);
  }
  const rows: SqlParameter[][] = [];
  for (const { version, refetched, added, counts } of editions) {
    await putPageSet(query, setName.refetched(version, engine), refetched, added);
    for (const [count, pages] of counts) rows.push([version, engine, count, pages]);
  }
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    await query(`${ADD_REFETCHED[0]} ${rowPlaces(some.length, 4)} ${ADD_REFETCHED[1]}`, some.flat());
  }
}

/** The editions that changed one of the pages before it was fetched, newest first. `days`: in their order. */
async function readWaiting(
  query: Query,
  engine: EngineId,
  days: readonly FetchedOnDay[],
  firstAt: number,
): Promise<Waiting[]> {
  const blocks = new Set(days.flatMap(({ pages }) => [...placesOfBlocks(pages).keys()]));
  const waiting: Waiting[] = [];
  for (const [version, , since, at] of await query<EditionRow>(LIST_EDITIONS)) {
    if (days.at(-1)!.day < since) continue;
    const changed = await readPageSet(query, setName.changed(version), blocks);
    if (changed.size === 0) continue;
    const refetched = await readPageSet(query, setName.refetched(version, engine), changed.keys());
    const isChanged = pageFinder(changed);
    waiting.push({ version, since, isAfter: at > firstAt, isChanged, refetched, added: new Set(), counts: new Map() });
  }
  return waiting;
}

/** The fetch of a page ends its waiting since each edition. It counts once: since the last change. */
function addRefetch(editions: readonly Waiting[], page: number, day: string): void {
  let isCounted = false;
  for (const { since, isChanged, refetched, added, counts } of editions) {
    if (!isChanged(page) || !addPage(refetched, page)) continue;
    added.add(blockOf(page));
    const waited = (Date.parse(day) - Date.parse(since)) / DAY_MS;
    if (!isCounted) counts.set(waited, (counts.get(waited) ?? 0) + 1);
    isCounted = true;
  }
}

/** See `CrawlStore.refetched`. */
export async function readRefetched(query: Query, engine: EngineId): Promise<{ days: number; pages: number }[]> {
  const rows = await query<[number, number]>(READ_REFETCHED, [engine]);
  return rows.map(([days, pages]) => ({ days, pages }));
}

/** See `CrawlStore.changedAndNotFetched`. */
export async function readChangedAndNotFetched(query: Query, engine: EngineId): Promise<PageBlocks> {
  const all: PageBlocks = new Map();
  for (const { version } of await listEditions(query))
    unite(all, await readDifference(query, setName.changed(version), setName.refetched(version, engine)));
  return all;
}

// five rows at most
const LIST_EDITIONS = `
  select version, latest_change, day, batch.at
  from edition
  join batch using (number)
  order by number desc`;
const ADD_REFETCHED = [
  'insert into refetch_count (version, engine, days, pages) values',
  'on conflict (version, engine, days) do update set pages = refetch_count.pages + excluded.pages',
] as const;
// a small table: days of four editions
const READ_REFETCHED = `
  select days, cast(sum(pages) as bigint)
  from refetch_count
  where engine = $1
  group by days
  order by days`;
