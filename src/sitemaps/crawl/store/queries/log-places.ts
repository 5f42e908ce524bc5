import { listed, type Query } from '#base/database/database.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { KEPT_LOGS, type LogPart, type LogPlace } from '../crawl-store.ts';

const HOUR_MS = 3_600_000;
/** Logs say whole seconds. */
const SECOND_MS = 1_000;

/** Moves the place of a log from where its part begins to where it ends. Rejects with `StoreUnavailable` when the log is not there any more. */
export async function addLogPart(
  query: Query,
  { head, headBytes, from, position, complete }: LogPart,
  now: number,
): Promise<void> {
  await query(ADD_LOG, [head, headBytes, now]);
  const moved = await query<[number]>(MOVE, [head, from.position, from.complete, position, complete, now]);
  if (moved.length === 0) throw new StoreUnavailable('Somebody else reads the same log: try again when that has ended');
}

/** Notes that the server recorded in an hour: from the second in which its first request began. */
export async function noteRecording(query: Query, firstAt: number | null): Promise<void> {
  if (firstAt !== null) await query(ADD_HOUR, [firstAt - (firstAt % HOUR_MS), firstAt - (firstAt % SECOND_MS)]);
}

/** See `CrawlStore.logPlace`. */
export async function readLogPlace(query: Query, headOf: (bytes: number) => string | null): Promise<LogPlace | null> {
  const lengths = await query<[number]>(READ_LENGTHS);
  const heads = lengths.map(([bytes]) => headOf(bytes)).filter((head) => head !== null);
  if (heads.length === 0) return null;
  const { sql, values } = listed(heads, 0);
  const [row] = await query<[string, number, number, number]>(`${READ_LOGS} (${sql}) ${LONGEST}`, values);
  if (row === undefined) return null;
  const [head, headBytes, position, complete] = row;
  return { head, headBytes, position, complete };
}

/** See `CrawlStore.recordedHours`. */
export async function readRecordedHours(query: Query): Promise<Map<number, number>> {
  return new Map(await query<[number, number]>('select hour, since from recorded_hour'));
}

/** Forgets logs that were read before a time, those that are too many, and hours before that time. */
export async function removeOldLogs(query: Query, before: number): Promise<void> {
  await query('delete from recorded_hour where hour < $1', [before]);
  await query(REMOVE, [before]);
  const last = (await query<[number]>(READ_LAST_KEPT, [KEPT_LOGS]))[0]?.[0];
  if (last !== undefined) await query(REMOVE, [last]);
}

const ADD_LOG = `
  insert into log_place (head, head_bytes, position, read_at)
  values ($1, $2, 0, $3)
  on conflict (head) do nothing`;
const MOVE = `
  update log_place
  set position = $4, complete = $5, read_at = $6
  where head = $1
    and position = $2
    and complete = $3
  returning position`;
const ADD_HOUR = `
  insert into recorded_hour (hour, since)
  values ($1, $2)
  on conflict (hour) do update
    set since = case when excluded.since < recorded_hour.since then excluded.since else recorded_hour.since end`;
// KEPT_LOGS rows, more for a day; few lengths, since most logs are longer than what is looked at
const READ_LENGTHS = `
  select distinct head_bytes
  from log_place
  where head_bytes > 0`;
// primary key of log_place
const READ_LOGS = `
  select head, head_bytes, position, complete
  from log_place
  where head in`;
const LONGEST = `
  order by head_bytes desc
  limit 1`;
const REMOVE = `
  delete from log_place
  where read_at < $1`;
const READ_LAST_KEPT = `
  select min(read_at)
  from (
    select read_at
    from log_place
    order by read_at desc
    limit $1
  ) kept
  having count(*) = $1`;
