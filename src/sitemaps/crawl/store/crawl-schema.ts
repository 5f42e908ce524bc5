import { rowPlaces, type Dialect, type Query, type SqlParameter } from '#base/database/database.ts';
import { TIME_BOUNDS_MS } from '../records.ts';

/** Answers by duration, shortest first. */
export const TIME_COLUMNS = [...TIME_BOUNDS_MS, Infinity].map((_, at) => `ms_${at}`);

const ROWS_AT_ONCE = 50;

export async function putRows(
  query: Query,
  [insert, onConflict]: readonly [string, string],
  rows: readonly (readonly SqlParameter[])[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    await query(`${insert} ${rowPlaces(some.length, some[0]!.length)} ${onConflict}`, some.flat());
  }
}

/** Statements from one version of the tables to the next. Only ever added to. */
export function crawlMigrations({ id, integer, text, bytes, clustered }: Dialect): readonly (readonly string[])[] {
  return [
    [
      // batches, each once; number: the revision; at: ms since 1970
      `create table batch (
        number ${id},
        name ${text} not null unique,
        at ${integer} not null
      )`,
      // sets of pages by name, in blocks (page-blocks.ts)
      `create table page_set (
        name ${text} not null,
        block ${integer} not null,
        pages ${bytes} not null,
        primary key (name, block)
      )`,
      // day: YYYY-MM-DD; verified: 0 or 1
      `create table day_count (
        day ${text} not null,
        engine ${text} not null,
        verified ${integer} not null,
        target ${text} not null,
        status ${integer} not null,
        count ${integer} not null,
        bytes ${integer} not null,
        ${TIME_COLUMNS.map((name) => `${name} ${integer} not null,`).join(' ')}
        primary key (day, engine, verified, target, status)
      )${clustered}`,
      // lists (addresses.ts); month: YYYY-MM or ''; last_at: ms since 1970, or 0
      `create table address (
        list ${text} not null,
        engine ${text} not null,
        month ${text} not null,
        text ${text} not null,
        status ${integer} not null,
        count ${integer} not null,
        last_at ${integer} not null,
        referrer ${text},
        primary key (list, engine, month, text, status)
      )${clustered}`,
      // latest_change: days since 1970
      `create table edition (
        version ${text} primary key,
        number ${integer} not null,
        latest_change ${integer} not null,
        day ${text} not null
      )`,
      `create table refetch_count (
        version ${text} not null,
        engine ${text} not null,
        days ${integer} not null,
        pages ${integer} not null,
        primary key (version, engine, days)
      )${clustered}`,
    ],
    [
      // logs: the SHA-256 of the first head_bytes, and the bytes read. read_at: ms since 1970
      `create table log_place (
        head ${text} primary key,
        head_bytes ${integer} not null,
        position ${integer} not null,
        read_at ${integer} not null
      )`,
    ],
    [
      // complete: bytes before which nothing was left out
      `alter table log_place add column complete ${integer} not null default 0`,
      // hours that the server recorded, each with its first second: ms since 1970
      `create table recorded_hour (
        hour ${integer} primary key,
        since ${integer} not null
      )`,
      // before, it recorded since one time: the row without a head
      `insert into recorded_hour (hour, since)
        with recursive recorded (hour, since, until) as (
          select read_at - read_at % 3600000, read_at, (select max(at) from batch)
          from log_place
          where head = ''
          union all
          select hour + 3600000, hour + 3600000, until
          from recorded
          where hour + 3600000 <= until
        )
        select hour, since
        from recorded`,
      `delete from log_place
        where head = ''`,
    ],
    [
      // parts of logs by their first and last lines (import-log.ts); whole: 1 where nothing was left out
      `create table log_part (
        first ${text} not null,
        last ${text} not null,
        lines ${integer} not null,
        whole ${integer} not null,
        read_at ${integer} not null,
        primary key (first, last)
      )`,
      'create index log_part_read_at on log_part (read_at)',
      // the last record of an hour: ms since 1970; before, the next hour counted too
      `alter table recorded_hour add column until ${integer} not null default 0`,
      'update recorded_hour set until = hour + 7080000',
    ],
  ];
}
