import { join } from 'node:path';
import { openWritableDatabase, type WritableDatabaseOptions, DIALECT } from '../../../database/sqlite/writable-file.ts';
import { StoreUnavailable } from '../../../database/database.ts';
import { createOperatorStore } from '../queries/operators.ts';
import { KEPT_LOG_DAYS, operatorMigrations } from '../queries/operator-schema.ts';

/** Not in quotes.db: a restore must not roll operators back. */
export const OPERATOR_FILE = 'operators.db';

/** Opens operators.db. Rejects with `StoreUnavailable` when it is damaged, newer or foreign. */
export async function openSqliteOperatorStore(options: WritableDatabaseOptions & { dataDir: string }) {
  const file = join(options.dataDir, OPERATOR_FILE);
  const database = await openWritableDatabase(file, OPERATOR_FILE_FORMAT, options).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.syscall === undefined) throw cause;
      throw new StoreUnavailable(`${file} cannot be opened: ${cause.message}`, { cause });
    },
  );
  return createOperatorStore(database);
}

export const OPERATOR_FILE_FORMAT = {
  contents: 'operators',
  applicationId: 0x4f504552, // "OPER"
  migrations: operatorMigrations({
    ...DIALECT,
    guardLog: [
      `create trigger audit_no_update before update on audit
    begin
      select raise(abort, 'the audit log is never changed');
    end`,
      `create trigger audit_no_delete before delete on audit
    when old.at > (unixepoch() - ${KEPT_LOG_DAYS} * 86400) * 1000
    begin
      select raise(abort, 'entries of the audit log are kept for ${KEPT_LOG_DAYS} days');
    end`,
      // "insert or replace" deletes without the other trigger
      `create trigger audit_no_replace before insert on audit
    when exists (select 1 from audit where id = new.id)
    begin
      select raise(abort, 'the audit log is never changed');
    end`,
    ],
  }),
};
