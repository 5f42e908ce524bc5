import type { Dialect } from '#base/database/database.ts';

/** Statements from one version of the tables to the next. Only ever added to. */
export function changeMigrations({ integer, text, clustered }: Dialect): readonly (readonly string[])[] {
  return [
    [
      // date: YYYY-MM-DD; before: the catalog that it was compared with; compared: 0 when it was not
      `create table edition (
        version ${text} primary key,
        number ${integer} not null,
        date ${text} not null,
        before ${text},
        compared ${integer} not null
      )`,
      // lot: edition and kind (change-kinds.ts), with their values
      `create table change (
        lot ${integer} not null,
        nsn ${integer} not null,
        before ${integer},
        after ${integer},
        primary key (lot, nsn)
      )${clustered}`,
      `create table change_count (
        lot ${integer} not null,
        fsc ${integer} not null,
        count ${integer} not null,
        primary key (lot, fsc)
      )${clustered}`,
      'create index change_count_by_class on change_count (fsc, lot)',
    ],
  ];
}
