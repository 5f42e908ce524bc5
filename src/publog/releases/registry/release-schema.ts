import { DIALECT, type WritableSchema } from '#base/database/postgres/update-schema.ts';

const { integer, text } = DIALECT;

/** The tables of releases; PostgreSQL alone has them, since one machine needs no registry. Only ever added to. */
export const RELEASE_SCHEMA: WritableSchema = {
  name: 'releases',
  lock: 5_155_457,
  migrations: [
    [
      // times are milliseconds since 1970
      `create table release (
        version ${text} primary key,
        listed_nsns ${integer} not null,
        bytes ${integer} not null,
        stored_bytes ${integer} not null,
        digest ${text} not null,
        published_at ${integer} not null,
        published_by ${text} not null
      )`,
      // one row: what nodes read twice a second
      `create table standing (
        one integer primary key check (one = 1),
        version ${text} references release,
        before ${text} references release,
        staged ${text} references release,
        flipped_at ${integer}
      )`,
      `insert into standing (one) values (1)`,
      // ready is a JSON list of versions, fetching a JSON object or null
      `create table node (
        name ${text} primary key,
        serves ${text},
        ready ${text} not null,
        fetching ${text} not null,
        error ${text},
        seen_at ${integer} not null
      )`,
    ],
  ],
};

/**
 * The process that has reported last under the name of a node. Added without a new format, so that an older program goes on, beside this one and after a way
 * back to it.
 */
export const ADD_INSTANCE = `alter table node add column if not exists instance ${text}`;
