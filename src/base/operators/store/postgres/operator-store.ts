import { openSchemaPool, DIALECT, type WritableSchema } from '../../../database/postgres/schema-pool.ts';
import { createOperatorStore } from '../queries/operators.ts';
import { KEPT_LOG_DAYS, operatorMigrations } from '../queries/operator-schema.ts';

const NAME = 'operators';

/** Opens also while the database is out. */
export async function openPostgresOperatorStore({ url }: { url: string }) {
  return createOperatorStore(openSchemaPool({ url, schema: SCHEMA, maxConnections: 1 }));
}

const SCHEMA: WritableSchema = {
  name: NAME,
  lock: 5_155_455,
  migrations: operatorMigrations({
    ...DIALECT,
    guardLog: [
      `create function ${NAME}.guard_audit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at <= (extract(epoch from now()) - ${KEPT_LOG_DAYS} * 86400) * 1000 then
        return old;
      end if;
      raise exception 'the audit log is never changed, and its entries are kept for ${KEPT_LOG_DAYS} days';
    end
    $$`,
      `create trigger audit_no_change before update or delete on audit
    for each row execute function ${NAME}.guard_audit()`,
      `create trigger audit_no_truncate before truncate on audit
    for each statement execute function ${NAME}.guard_audit()`,
    ],
  }),
};
