import { DIALECT, type WritableSchema } from '../database/postgres/update-schema.ts';

const { integer, text } = DIALECT;

/** Microseconds since 1970 by the clock of the database; `$1` is a time to use in its place, for tests. */
export const NOW = 'coalesce($1::bigint, (extract(epoch from statement_timestamp()) * 1000000)::bigint)';

/** Tables of what nodes agree on. Times are microseconds since 1970. */
export const CLUSTER_SCHEMA: WritableSchema = {
  name: 'cluster',
  lock: 5_155_456,
  migrations: [
    [
      // key: hash of a client address; until: when its whole allowance is back. Not logged: a rate that starts anew after a failover is no loss, and nobody waits for a disk
      `create unlogged table rate (key ${text} primary key, until ${integer} not null) with (fillfactor = 70)`,
      `create table wrong_key (
        key ${text} primary key,
        tries ${integer} not null,
        until ${integer} not null,
        at ${integer} not null
      )`,
      `create table right_key (key ${text} primary key, at ${integer} not null)`,
      `create table lease (
        name ${text} primary key,
        token ${text} not null,
        holder ${text} not null,
        until ${integer} not null
      )`,
      `create table note (name ${text} primary key, text ${text} not null, until ${integer})`,
      // addresses are few enough to try them all: a hash without a key would name them
      `create table hash_key (value ${text} not null)`,
      `insert into hash_key (value) values (gen_random_uuid()::text || gen_random_uuid()::text)`,
    ],
  ],
};
