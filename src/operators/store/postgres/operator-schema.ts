import type { Sql } from 'postgres';
import { KEPT_LOG_DAYS, operatorMigrations } from '../queries/operator-schema.ts';
import { DIALECT, updateSchema } from '../../../database/postgres/update-schema.ts';

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
