import { createOperatorStore } from '../create-operator-store.ts';
import type { OperatorStore } from '../operator-store.ts';
import type { Query } from '../../../database/database.ts';
import { createQuery, openSchemaPool, untilNoConflict } from '../../../database/postgres/schema-pool.ts';
import type { Sql } from 'postgres';
import { KEPT_LOG_DAYS, operatorMigrations } from '../queries/operator-schema.ts';
import { DIALECT, updateSchema } from '../../../database/postgres/update-schema.ts';

/** Operators are few, and each request of theirs takes a read of one row. */
const MAX_CONNECTIONS = 2;

/** Operators in the schema `operators`. Opens also while the database is out: methods reject until it is back. */
export async function openPostgresOperatorStore({ url }: { url: string }): Promise<OperatorStore> {
  const { limited, close } = openSchemaPool({
    url,
    schema: OPERATOR_SCHEMA,
    maxConnections: MAX_CONNECTIONS,
    update: updateOperatorSchema,
  });
  return createOperatorStore({
    query: (sql, parameters) => limited((used) => createQuery(used)(sql, parameters)),
    write: <Result>(work: (query: Query) => Promise<Result>) =>
      limited((used) => untilNoConflict(() => used.begin((within) => work(createQuery(within))) as Promise<Result>)),
    close,
  });
}

export const OPERATOR_SCHEMA = 'operators';
const UPDATE_LOCK = 5_155_455;

const MIGRATIONS = operatorMigrations({
  ...DIALECT,
  guardLog: [
    `create function ${OPERATOR_SCHEMA}.guard_audit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at <= (extract(epoch from now()) - ${KEPT_LOG_DAYS} * 86400) * 1000 then
        return old;
      end if;
      raise exception 'the audit log is never changed, and its entries are kept for ${KEPT_LOG_DAYS} days';
    end
    $$`,
    `create trigger audit_no_change before update or delete on audit
    for each row execute function ${OPERATOR_SCHEMA}.guard_audit()`,
    `create trigger audit_no_truncate before truncate on audit
    for each statement execute function ${OPERATOR_SCHEMA}.guard_audit()`,
  ],
});

/** Makes or updates the tables. Rejects with `StoreUnavailable`, and changes nothing, when a newer program has made them. */
export function updateOperatorSchema(sql: Sql): Promise<void> {
  return updateSchema(sql, { name: OPERATOR_SCHEMA, migrations: MIGRATIONS, lock: UPDATE_LOCK });
}
