import type { Dialect } from '#base/database/database.ts';

/** Migrations: only ever added to. Days are YYYY-MM-DD, times milliseconds since 1970. */
export const stockMigrations = ({ id, integer, text, bytes, clustered }: Dialect): readonly (readonly string[])[] => [
  [
    // version_id: the one in force
    `create table stock_list (
      id ${id},
      name ${text} not null,
      name_key ${text} not null unique,
      settings ${text} not null,
      version_id ${integer}
    )`,
    // source: the file of a draft, gzip
    `create table stock_version (
      id ${id},
      list_id ${integer} not null references stock_list (id) on delete cascade,
      state ${text} not null check (state in ('reading', 'draft', 'in-force', 'kept', 'dropped')),
      file ${text} not null,
      who ${text} not null,
      at ${integer} not null,
      counted_on ${text} not null,
      counts ${text} not null,
      details ${text} not null,
      packed ${bytes},
      source ${bytes}
    )`,
    `create index stock_version_list on stock_version (list_id, id)`,
    // shown and own are JSON; change: against the list in force then, in which the line had the row "was"
    `create table stock_line (
      version_id ${integer} not null references stock_version (id) on delete cascade,
      row_number ${integer} not null,
      nsn ${integer},
      number ${text} not null,
      cage ${text} not null,
      is_public ${integer} not null,
      shown ${text} not null,
      own ${text} not null,
      since ${text} not null,
      was ${integer},
      change ${text} not null check (change in ('added', 'changed', 'unchanged')),
      primary key (version_id, row_number)
    )${clustered}`,
    `create index stock_line_change on stock_line (version_id, change, row_number) where change <> 'unchanged'`,
    `create index stock_line_unmatched on stock_line (version_id, row_number) where nsn is null`,
    `create index stock_line_number on stock_line (number, version_id)`,
    `create table stock_refusal (
      version_id ${integer} not null references stock_version (id) on delete cascade,
      row_number ${integer} not null,
      line ${text} not null,
      reason ${text} not null,
      primary key (version_id, row_number)
    )${clustered}`,
    // nsn 0: shown by number, by choice
    `create table stock_match (
      cage ${text} not null,
      number ${text} not null,
      nsn ${integer} not null,
      who ${text} not null,
      at ${integer} not null,
      primary key (cage, number)
    )${clustered}`,
  ],
  [`alter table stock_version add column hashes ${bytes}`],
  // chunks, since an engine holds a value several times in memory while it writes it
  [
    `create table stock_chunk (
      version_id ${integer} not null references stock_version (id) on delete cascade,
      kind ${text} not null check (kind in ('index', 'hashes', 'source')),
      place ${integer} not null,
      bytes ${bytes} not null,
      primary key (version_id, kind, place)
    )`,
    ...[
      ['index', 'packed'],
      ['hashes', 'hashes'],
      ['source', 'source'],
    ].flatMap(([kind, column]) => [
      `insert into stock_chunk select id, '${kind}', 0, ${column} from stock_version where ${column} is not null`,
      `alter table stock_version drop column ${column}`,
    ]),
  ],
  // in order of numbers for each version, since random keys of a long list touch a page each
  [
    `create table stock_number (
      version_id ${integer} not null references stock_version (id) on delete cascade,
      number ${text} not null,
      row_number ${integer} not null,
      primary key (version_id, number, row_number)
    )${clustered}`,
    `insert into stock_number
      select version_id, number, row_number from stock_line where number <> '' order by number, version_id`,
    `drop index stock_line_number`,
  ],
];
