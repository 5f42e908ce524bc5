import { DIALECT, type WritableSchema } from '../database/postgres/update-schema.ts';

const { integer, text } = DIALECT;

/** Microseconds by the clock of the database; tests give a time as `$1`. */
export const NOW = 'coalesce($1::bigint, (extract(epoch from statement_timestamp()) * 1000000)::bigint)';

/** Times are microseconds since 1970. */
export const CLUSTER_SCHEMA: WritableSchema = {
  name: 'cluster',
  lock: 5_155_456,
  migrations: [
    [
      // Not logged: after a failover rates start anew. until: when the whole allowance is back
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
      // without a key a hash of an address could be guessed
      `create table hash_key (value ${text} not null)`,
      `insert into hash_key (value) values (gen_random_uuid()::text || gen_random_uuid()::text)`,
    ],
  ],
};
