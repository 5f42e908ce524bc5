import type { Dialect } from '../../../database/database.ts';

export const KEPT_LOG_DAYS = 400;

/** Migrations: only ever added to. */
export function operatorMigrations(
  props: Dialect & {
    /** Refuses updates, and deletions before `KEPT_LOG_DAYS`. */
    guardLog: readonly string[];
  },
): readonly (readonly string[])[] {
  const { id, integer, text, guardLog } = props;
  return [
    [
      // times are milliseconds since 1970; hashes are SHA-256, hex
      `create table operator (
        id ${id},
        name ${text} not null,
        name_key ${text} not null unique,
        role ${text} not null check (role in ('quotes', 'sitemaps', 'both')),
        source ${text} not null check (source in ('key', 'setting', 'link')),
        key_hash ${text} unique,
        created_at ${integer} not null,
        key_made_at ${integer},
        last_seen_at ${integer}
      )`,
      `create unique index operator_source on operator (source) where source <> 'key'`,
      `create table session (
        id ${id},
        operator_id ${integer} not null references operator (id) on delete cascade,
        token_hash ${text} not null unique,
        device ${text} not null,
        address ${text} not null,
        complete ${integer} not null,
        created_at ${integer} not null,
        last_seen_at ${integer} not null
      )`,
      `create index session_operator on session (operator_id)`,
      `create index session_last_seen on session (last_seen_at)`,
      // public_key is base64url, transports a JSON list
      `create table passkey (
        id ${text} primary key,
        operator_id ${integer} not null references operator (id) on delete cascade,
        public_key ${text} not null,
        counter ${integer} not null,
        transports ${text} not null,
        label ${text} not null,
        created_at ${integer} not null,
        last_used_at ${integer}
      )`,
      `create index passkey_operator on passkey (operator_id)`,
      // auditLogOn makes search_text
      `create table audit (
        id ${id},
        at ${integer} not null,
        who ${text} not null,
        address ${text},
        event ${text} not null,
        subject ${text} not null,
        search_text ${text} not null
      )`,
      `create index audit_event on audit (event, id)`,
      `create index audit_at on audit (at)`,
      ...guardLog,
    ],
    // no engine can change a check: a new column takes the name
    [
      `alter table operator add column duty ${text} not null default 'both'
        check (duty in ('quotes', 'records', 'sitemaps', 'both'))`,
      `update operator set duty = role`,
      `alter table operator drop column role`,
      `alter table operator rename column duty to role`,
    ],
    [`alter table operator add column email ${text} not null default ''`],
  ];
}
