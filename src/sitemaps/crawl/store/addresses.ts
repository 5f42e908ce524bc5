import type { Query } from '#base/database/database.ts';
import { DEMAND_SOURCES } from '#base/domain/quote-request.ts';
import type { EngineId } from '../engines.ts';
import { OTHER_ADDRESSES, type AddressCount, type SetAside } from '../records.ts';
import { putRows } from './crawl-schema.ts';

/** Addresses of one list that are kept for a month and an engine or source: those with most fetches. */
export const KEPT = { error: 1_000, unlisted: 1_000, popular: 1_000, sitemap: 5_000, missing: 5_000, asked: 5_000 };
/** A list may be so much over its bound before it is cut. */
const SLACK = 1.25;

/** Adds addresses to their lists, and keeps the lists bounded. */
export async function addAddresses(query: Query, rows: readonly AddressCount[]): Promise<void> {
  const values = rows.map((row) => COLUMNS.map((name) => row[name === 'last_at' ? 'lastAt' : name]));
  await putRows(query, ADD, values);
  const lists = new Map(rows.map((row) => [`${row.list} ${row.engine} ${row.month}`, row]));
  for (const { list, engine, month } of lists.values()) {
    const [[count] = [0]] = await query<[number]>(COUNT, [list, engine, month]);
    if (count > KEPT[list] * SLACK) await query(REMOVE_LEAST, [list, engine, month, count - KEPT[list]]);
  }
}

/** Reads when an engine last read each sitemap, and the answer. */
export async function readSitemaps(query: Query, engine: EngineId) {
  const reads = new Map<string, { status: number; lastAt: number; reads: number }>();
  const rows = await query<[string, number, number, number]>(READ_SITEMAPS, ['sitemap', engine, '']);
  for (const [path, status, count, lastAt] of rows) {
    const other = reads.get(path);
    const last = other !== undefined && other.lastAt > lastAt ? other : { status, lastAt };
    reads.set(path, { ...last, reads: count + (other?.reads ?? 0) });
  }
  return reads;
}

/** Lists addresses from a month on, most fetches first. `status`, `lastAt`: of errors. */
export async function readAddresses(
  query: Query,
  list: 'error' | 'unlisted' | 'popular',
  engine: EngineId,
  from: string,
  limit: number,
) {
  const isEstimate = await isCut(query, list, [engine], from);
  const rows = await query<[string, number, number, number]>(READ_MOST, [list, engine, from, limit]);
  const addresses = rows.map(([text, status, count, lastAt]) => ({ text, status, count, lastAt, isEstimate }));
  // the rest is not one address
  return list === 'popular' ? addresses.filter(({ text }) => text !== OTHER_ADDRESSES) : addresses;
}

/** Lists missing paths from a month on, most requests first. */
export async function readMissing(query: Query, from: string, limit: number) {
  const isEstimate = await isCut(query, 'missing', ['people', 'engines'], from);
  const rows = await query<[string, number, number, string | null]>(READ_MISSING, [from, limit]);
  return rows.map(([path, byPeople, byEngines, referrerHost]) => {
    return { path, byPeople, byEngines, referrerHost, isEstimate };
  });
}

/** Lists texts that were searched at least twice, most first. */
export async function readDemandedTexts(query: Query, from: string, limit: number) {
  const isEstimate = await isCut(query, 'asked', DEMAND_SOURCES, from);
  const rows = await query<[string, number, number, number, number, string | null]>(READ_ASKED, [from, limit]);
  return rows.map(([text, search, list, quote, lastAt, nearest]) => {
    return { text, counts: { search, list, quote }, lastAt, nearest, isEstimate };
  });
}

/** Most requests first. `isEstimate`: at least so many. `setAside`: the damaged record that is not in them. */
export type Demand = {
  missing: Awaited<ReturnType<typeof readMissing>>;
  asked: Awaited<ReturnType<typeof readDemandedTexts>>;
  setAside: SetAside | null;
};

/** Tells whether a list was cut, here or in a batch. */
async function isCut(query: Query, list: AddressCount['list'], engines: readonly string[], from: string) {
  const months = engines.map((engine) => query<[string, number, number]>(COUNT_BY_MONTH, [list, engine, from]));
  return (await Promise.all(months)).flat().some(([, count, others]) => count >= KEPT[list] || others > 0);
}

const COLUMNS = ['list', 'engine', 'month', 'text', 'status', 'count', 'last_at', 'referrer'] as const;
const ADD = [
  `insert into address (${COLUMNS.join(', ')}) values`,
  `on conflict (list, engine, month, text, status) do update set
    count = address.count + excluded.count,
    last_at = case when excluded.last_at > address.last_at then excluded.last_at else address.last_at end,
    referrer = coalesce(excluded.referrer, address.referrer)`,
] as const;
// primary key of address: some thousand rows a list and month
const OF_MONTH = `
  from address
  where list = $1
    and engine = $2
    and month = $3`;
const COUNT = `
  select count(*) ${OF_MONTH}`;
const REMOVE_LEAST = `
  delete ${OF_MONTH}
    and (text, status) in (
      select text, status ${OF_MONTH}
        and text <> '${OTHER_ADDRESSES}'
      order by count, last_at, text
      limit $4
    )`;
const FROM_MONTH = `
  from address
  where list = $1
    and engine = $2
    and month >= $3`;
const COUNT_BY_MONTH = `
  select month, count(*), count(case when text = '${OTHER_ADDRESSES}' then 1 end) ${FROM_MONTH}
  group by month`;
const READ_MOST = `
  select text, status, cast(sum(count) as bigint), max(last_at) ${FROM_MONTH}
  group by text, status
  order by 3 desc, text, status
  limit $4`;
const READ_SITEMAPS = `
  select text, status, count, last_at ${OF_MONTH}`;
const countOf = (who: string): string => `cast(sum(case when engine = '${who}' then count else 0 end) as bigint)`;
const READ_MISSING = `
  select text, ${countOf('people')}, ${countOf('engines')}, max(referrer)
  from address
  where list = 'missing'
    and engine in ('people', 'engines')
    and month >= $1
  group by text
  order by sum(count) desc, text
  limit $2`;
// what was searched once may be anything
const READ_ASKED = `
  select text, ${DEMAND_SOURCES.map(countOf).join(', ')}, max(last_at), max(referrer)
  from address
  where list = 'asked'
    and engine in (${DEMAND_SOURCES.map((source) => `'${source}'`).join(', ')})
    and month >= $1
  group by text
  having sum(count) >= 2
  order by sum(count) desc, text
  limit $2`;
