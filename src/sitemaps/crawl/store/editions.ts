import type { Query } from '#base/database/database.ts';
import type { EngineId } from '../engines.ts';
import type { CrawlBatch } from '../records.ts';
import {
  addPages,
  blockOf,
  countPages,
  pageFinder,
  putPageSet,
  readPageSet,
  removePageSets,
  setName,
  splitByBlock,
  unite,
  without,
} from './page-blocks.ts';
import type { PageBlocks } from './page-blocks.ts';
import { putRows } from './crawl-schema.ts';

/** Editions whose changed pages are kept. */
export const KEPT_EDITIONS = 4;
const DAY_MS = 86_400_000;

/** Its latest change of a record in days since 1970, and the day when it was noted (YYYY-MM-DD). */
export type CrawlEdition = { version: string; latestChange: number; day: string };

/** Lists the noted catalogs, newest first. */
export async function listEditions(query: Query): Promise<(CrawlEdition & { at: number })[]> {
  const rows = await query<[string, number, string, number]>(LIST_EDITIONS);
  return rows.map(([version, latestChange, day, at]) => ({ version, latestChange, day, at }));
}

/** Adds an edition, and removes those that are too many. */
export async function addEdition(query: Query, edition: CrawlEdition, changed: PageBlocks, number: number) {
  const { version, latestChange, day } = edition;
  await putRows(query, ADD_EDITION, [[version, number, latestChange, day]]);
  await putPageSet(query, setName.changed(version), changed);
  for (const old of (await listEditions(query)).slice(KEPT_EDITIONS)) {
    await query('delete from edition where version = $1', [old.version]);
    await query('delete from refetch_count where version = $1', [old.version]);
    for (const name of [setName.changed(old.version), `refetched/${old.version}/`])
      await removePageSets(query, name, `${name}~`);
  }
}

/** Notes which fetched NSNs had changed, and how long they waited. A batch of that day may be from before. */
export async function addRefetched(
  query: Query,
  engine: EngineId,
  fetched: readonly Pick<CrawlBatch['fetched'][number], 'day' | 'pages'>[],
  firstAt: number,
): Promise<void> {
  const days = fetched.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const blocks = new Set(days.flatMap(({ pages }) => [...splitByBlock(pages).keys()]));
  const waiting = [];
  for (const { version, day: since, at } of days.length === 0 ? [] : await listEditions(query)) {
    if (days.at(-1)!.day < since) continue;
    const changed = await readPageSet(query, setName.changed(version), blocks);
    if (changed.size === 0) continue;
    const refetched = await readPageSet(query, setName.refetched(version, engine), changed.keys());
    const isChanged = pageFinder(changed);
    const begins = (day: string) => (at > firstAt ? since < day : since <= day);
    const [added, counts] = [new Set<number>(), new Map<number, number>()];
    waiting.push({ version, since, begins, isChanged, refetched, added, counts });
  }
  for (const { day, pages } of days) {
    const ofDay = waiting.filter(({ begins }) => begins(day));
    for (const page of pages) {
      // a fetch counts once: since the last change
      let isCounted = false;
      for (const { since, isChanged, refetched, added, counts } of ofDay) {
        if (!isChanged(page) || addPages(refetched, [page]) === 0) continue;
        added.add(blockOf(page));
        const waited = (Date.parse(day) - Date.parse(since)) / DAY_MS;
        if (!isCounted) counts.set(waited, (counts.get(waited) ?? 0) + 1);
        isCounted = true;
      }
    }
  }
  for (const { version, refetched, added, counts } of waiting) {
    await putPageSet(query, setName.refetched(version, engine), refetched, [...added]);
    const rows = [...counts].map(([count, pages]) => [version, engine, count, pages]);
    await putRows(query, ADD_REFETCHED, rows);
  }
}

export async function readRefetched(query: Query, engine: EngineId): Promise<{ days: number; pages: number }[]> {
  const rows = await query<[number, number]>(READ_REFETCHED, [engine]);
  return rows.map(([days, pages]) => ({ days, pages }));
}

/** Finds NIINs that changed and were not fetched since. */
export async function readChangedAndNotFetched(query: Query, engine: EngineId): Promise<PageBlocks> {
  const all: PageBlocks = new Map();
  for (const { version } of await listEditions(query)) {
    const changed = await readPageSet(query, setName.changed(version));
    if (countPages(changed) > 0)
      unite(all, without(changed, await readPageSet(query, setName.refetched(version, engine))));
  }
  return all;
}

// five rows at most
const LIST_EDITIONS = `
  select version, latest_change, day, batch.at
  from edition
  join batch using (number)
  order by number desc`;
const ADD_EDITION = ['insert into edition (version, number, latest_change, day) values', ''] as const;
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
