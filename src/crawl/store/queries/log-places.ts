import type { Query } from '../../../database/database.ts';
import { StoreUnavailable } from '../../../database/store-unavailable.ts';
import { KEPT_LOGS, type LogPart, type LogPlace } from '../crawl-store.ts';

/** In place of a log: since when the server itself records. */
const RECORDING = '';
/** Logs say whole seconds. */
const SECOND_MS = 1_000;

/** Moves the place of a log from where its part begins to where it ends. Rejects with `StoreUnavailable` when the log is not there any more. */
export async function addLogPart(
  query: Query,
  { head, headBytes, from, position }: LogPart,
  now: number,
): Promise<void> {
  await query(ADD_LOG, [head, headBytes, 0, now]);
  const moved = await query<[number]>(MOVE, [head, from, position, now]);
  if (moved.length === 0) throw new StoreUnavailable('Somebody else reads the same log: try again when that has ended');
}

/** Notes that the server records, the first time: from the second in which its first request began. */
export async function noteRecording(query: Query, firstAt: number | null): Promise<void> {
  if (firstAt !== null) await query(ADD_LOG, [RECORDING, 0, 0, firstAt - (firstAt % SECOND_MS)]);
}

/** See `CrawlStore.logs`. */
export async function readLogPlaces(query: Query): Promise<LogPlace[]> {
  const rows = await query<[string, number, number]>(READ_LOGS, [KEPT_LOGS]);
  return rows.map(([head, headBytes, position]) => ({ head, headBytes, position }));
}

/** See `CrawlStore.recordedSince`. */
export async function readRecordedSince(query: Query): Promise<number | null> {
  return (await query<[number]>(READ_SINCE, [RECORDING]))[0]?.[0] ?? null;
}

/** Forgets logs that were read before a time, and those that are too many. */
export async function removeOldLogs(query: Query, before: number): Promise<void> {
  await query(REMOVE, [RECORDING, before]);
  const last = (await query<[number]>(READ_LAST_KEPT, [RECORDING, KEPT_LOGS]))[0]?.[0];
  if (last !== undefined) await query(REMOVE, [RECORDING, last]);
}

const ADD_LOG = `
  insert into log_place (head, head_bytes, position, read_at)
  values ($1, $2, $3, $4)
  on conflict (head) do nothing`;
const MOVE = `
  update log_place
  set position = $3, read_at = $4
  where head = $1
    and position = $2
  returning position`;
// a small table: KEPT_LOGS rows, more for a day
const READ_LOGS = `
  select head, head_bytes, position
  from log_place
  where head <> ''
  order by read_at desc, head
  limit $1`;
const READ_SINCE = `
  select read_at
  from log_place
  where head = $1`;
const REMOVE = `
  delete from log_place
  where head <> $1
    and read_at < $2`;
const READ_LAST_KEPT = `
  select min(read_at)
  from (
    select read_at
    from log_place
    where head <> $1
    order by read_at desc
    limit $2
  ) kept
  having count(*) = $2`;
