import { rowPlaces, type Query } from '#base/database/database.ts';
import type { CrawlBatch, FetchTarget, TimeCounts } from '../../crawl-batch.ts';
import type { EngineId } from '../../engines/engine-ids.ts';
import type { DayCounts } from '../crawl-store.ts';
import { TIME_COLUMNS } from './crawl-schema.ts';

const KEY = ['day', 'engine', 'verified', 'target', 'status'];
const COUNTS = ['count', 'bytes', ...TIME_COLUMNS];
const COLUMNS = [...KEY, ...COUNTS];
const ROWS_AT_ONCE = 50;

/** Adds the answers of a batch to those of their days. */
export async function addDayCounts(query: Query, days: CrawlBatch['days']): Promise<void> {
  const rows = days.map(
    ({ day, engine, isVerified, target, status, count, bytes, ms }) =>
      [day, engine, isVerified ? 1 : 0, target, status, count, bytes, ...ms] satisfies (string | number)[],
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    await query(`${ADD[0]} ${rowPlaces(some.length, COLUMNS.length)} ${ADD[1]}`, some.flat());
  }
}

/** See `CrawlStore.days`. */
export async function readDayCounts(query: Query, from: string): Promise<DayCounts[]> {
  type Row = [string, EngineId, number, number, number, number, ...TimeCounts];
  const rows = await query<Row>(READ_DAYS, [from]);
  return rows.map(([day, engine, verified, status, count, bytes, ...ms]) => ({
    day,
    engine,
    isVerified: verified === 1,
    status,
    count,
    bytes,
    ms,
  }));
}

/** See `CrawlStore.targets`. */
export async function readTargets(query: Query, from: string) {
  const rows = await query<[EngineId, FetchTarget, number]>(READ_TARGETS, [from]);
  return rows.map(([engine, target, count]) => ({ engine, target, count }));
}

const ADD = [
  `insert into day_count (${COLUMNS.join(', ')}) values`,
  `on conflict (${KEY.join(', ')}) do update set ${COUNTS.map((name) => `${name} = day_count.${name} + excluded.${name}`).join(', ')}`,
] as const;
const sum = (column: string): string => `cast(sum(${column}) as bigint)`;
// primary key of day_count: some hundred rows a day
const READ_DAYS = `
  select day, engine, verified, status, ${COUNTS.map(sum).join(', ')}
  from day_count
  where day >= $1
  group by day, engine, verified, status
  order by day, engine, verified, status`;
const READ_TARGETS = `
  select engine, target, ${sum('count')}
  from day_count
  where day >= $1
    and verified = 1
  group by engine, target`;
