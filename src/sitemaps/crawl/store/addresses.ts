import { rowPlaces, type Query } from '#base/database/database.ts';
import { DEMAND_SOURCES } from '#base/domain/demand.ts';
import type { EngineId } from '../engines.ts';
import { OTHER_ADDRESSES, type CrawlBatch, type Demand } from '../records.ts';

/** Addresses of one list that are kept for a month and an engine: those with most fetches. */
export const KEPT_ADDRESSES = 1_000;
/** The same of addresses that are not there, and of texts that were asked for, of each source. */
export const KEPT_MISSING = 5_000;
export const KEPT_DEMAND = 5_000;

/** `error`: answered with 4xx or 5xx; `unlisted`: patterns that no sitemap lists; `popular`: listed addresses. */
type AddressList = 'error' | 'unlisted' | 'popular';
/** Each list is of an engine and a month. Missing paths have one of people and one of engines, texts one a source. */
type List = AddressList | 'sitemap' | 'missing' | 'asked';
const PEOPLE = 'people';
const ENGINES = 'engines';
type Row = {
  list: List;
  engine: string;
  month: string;
  text: string;
  status: number;
  count: number;
  lastAt: number;
  referrer: string | null;
};

/** Longer addresses are cut. */
const MAX_TEXT = 500;
const ROWS_AT_ONCE = 50;
/** A list may have so much over its bound before the addresses with the fewest fetches go. */
const SLACK = 1.25;

/** Adds the addresses of a batch to their lists, and keeps the lists bounded. */
export async function addAddresses(query: Query, batch: CrawlBatch): Promise<void> {
  const rows = [...mergeRows(rowsOf(batch)).values()];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    const values = some.flatMap((row) => Object.values(row));
    await query(`${ADD[0]} ${rowPlaces(some.length, COLUMNS.length)} ${ADD[1]}`, values);
  }
  const lists = new Map(rows.map((row) => [JSON.stringify([row.list, row.engine, row.month]), row]));
  for (const { list, engine, month } of lists.values()) {
    const [[count] = [0]] = await query<[number]>(COUNT, [list, engine, month]);
    const most = keptOf(list);
    if (count > most * SLACK) await query(REMOVE_LEAST, [list, engine, month, count - most]);
  }
}

const KEPT: Partial<Record<List, number>> = { missing: KEPT_MISSING, sitemap: KEPT_MISSING, asked: KEPT_DEMAND };
const keptOf = (list: List): number => KEPT[list] ?? KEPT_ADDRESSES;

function* rowsOf({ sitemaps, errors, unlisted, popular, missing, asked }: CrawlBatch): Generator<Row> {
  const plain = { status: 0, lastAt: 0, referrer: null };
  for (const { path, ...one } of sitemaps) yield { ...plain, ...one, list: 'sitemap', month: '', text: path };
  for (const { path, ...one } of errors) yield { ...plain, ...one, list: 'error', text: path };
  for (const { pattern, ...one } of unlisted) yield { ...plain, ...one, list: 'unlisted', text: pattern };
  for (const { path, ...one } of popular) yield { ...plain, ...one, list: 'popular', text: path };
  for (const { path, month, byPeople, byEngines, referrerHost } of missing) {
    const referrer = path === OTHER_ADDRESSES ? null : referrerHost;
    const row = { ...plain, list: 'missing' as const, month, text: path, referrer };
    if (byPeople > 0) yield { ...row, engine: PEOPLE, count: byPeople };
    if (byEngines > 0) yield { ...row, engine: ENGINES, count: byEngines };
  }
  for (const { source, nearest, ...one } of asked)
    yield { ...plain, ...one, list: 'asked', engine: source, referrer: nearest };
}

/** One row for each key: addresses may be the same once they are cut. */
function mergeRows(rows: Iterable<Row>): Map<string, Row> {
  const merged = new Map<string, Row>();
  for (const { list, engine, month, text: given, status, count, lastAt, referrer } of rows) {
    // PostgreSQL stores no NUL
    const text = given.slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', '\u{fffd}');
    const key = JSON.stringify([list, engine, month, text, status]);
    const before = merged.get(key);
    merged.set(key, {
      list,
      engine,
      month,
      text,
      status,
      count: count + (before?.count ?? 0),
      lastAt: Math.max(lastAt, before?.lastAt ?? 0),
      referrer: referrer ?? before?.referrer ?? null,
    });
  }
  return merged;
}

/** When an engine last read each sitemap, by path, and what it was answered then. */
export async function readSitemaps(query: Query, engine: EngineId) {
  const reads = new Map<string, { status: number; lastAt: number; reads: number }>();
  for (const [path, status, count, lastAt] of await query<[string, number, number, number]>(READ_SITEMAPS, [engine])) {
    const other = reads.get(path);
    const last = other !== undefined && other.lastAt > lastAt ? other : { status, lastAt };
    reads.set(path, { ...last, reads: count + (other?.reads ?? 0) });
  }
  return reads;
}

/** Addresses of an engine from a month on, most fetches first. `status` and `lastAt`: of errors. */
export async function readAddresses(query: Query, list: AddressList, engine: EngineId, from: string, limit: number) {
  const isEstimate = await lacksFetches(query, list, engine, from);
  const rows = await query<[string, number, number, number]>(READ_MOST, [list, engine, from, limit]);
  const addresses = rows.map(([text, status, count, lastAt]) => ({ text, status, count, lastAt, isEstimate }));
  // the rest is no address that was fetched most
  return list === 'popular' ? addresses.filter(({ text }) => text !== OTHER_ADDRESSES) : addresses;
}

/** Paths that are not there from a month on, most often asked first. */
export async function readMissing(query: Query, from: string, limit: number): Promise<Demand['missing']> {
  const cut = await Promise.all([PEOPLE, ENGINES].map((who) => lacksFetches(query, 'missing', who, from)));
  const isEstimate = cut.includes(true);
  const rows = await query<[string, number, number, string | null]>(READ_MISSING, [from, limit]);
  return rows.map(([path, byPeople, byEngines, referrerHost]) => {
    return { path, byPeople, byEngines, referrerHost, isEstimate };
  });
}

/** Texts that were asked for at least twice from a month on, most often asked first. */
export async function readDemandedTexts(query: Query, from: string, limit: number): Promise<Demand['asked']> {
  const cut = await Promise.all(DEMAND_SOURCES.map((source) => lacksFetches(query, 'asked', source, from)));
  const isEstimate = cut.includes(true);
  const rows = await query<[string, number, number, number, number, string | null]>(READ_ASKED, [from, limit]);
  return rows.map(([text, search, list, quote, lastAt, nearest]) => {
    return { text, counts: { search, list, quote }, lastAt, nearest, isEstimate };
  });
}

/** Whether a list lacks fetches: it was cut, or a batch had too many addresses. */
async function lacksFetches(query: Query, list: List, engine: string, from: string): Promise<boolean> {
  const months = await query<[string, number, number]>(COUNT_BY_MONTH, [list, engine, from]);
  return months.some(([, count, others]) => count >= keptOf(list) || others > 0);
}

const COLUMNS = ['list', 'engine', 'month', 'text', 'status', 'count', 'last_at', 'referrer'];
// Row has its fields in the same order
const ADD = [
  `insert into address (${COLUMNS.join(', ')}) values`,
  `on conflict (list, engine, month, text, status) do update set
    count = address.count + excluded.count,
    last_at = case when excluded.last_at > address.last_at then excluded.last_at else address.last_at end,
    referrer = coalesce(excluded.referrer, address.referrer)`,
] as const;
// primary key of address: a list of a month, some thousand rows at most; so are all below
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
  select text, status, count, last_at
  from address
  where list = 'sitemap'
    and engine = $1
    and month = ''`;
const countOf = (who: string): string => `cast(sum(case when engine = '${who}' then count else 0 end) as bigint)`;
const READ_MISSING = `
  select text, ${countOf(PEOPLE)}, ${countOf(ENGINES)}, max(referrer)
  from address
  where list = 'missing'
    and engine in ('${PEOPLE}', '${ENGINES}')
    and month >= $1
  group by text
  order by sum(count) desc, text
  limit $2`;
// a text that was asked for once may be anything that somebody has typed
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
