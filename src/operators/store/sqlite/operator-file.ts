import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from '../../../database/store-unavailable.ts';
import { syncPath } from '../../../database/durable-files.ts';
import {
  KEPT_LOG_DAYS,
  OPERATOR_FORMAT,
  operatorMigrations,
  type OperatorDialect,
} from '../queries/operator-schema.ts';
import { pendingMigrations } from '../../../database/pending-migrations.ts';
import { openConnection } from '../../../quotes/store/sqlite/quote-file.ts';
import { attempt } from '../../../database/sqlite/unavailable.ts';

/** Only the account that runs the server reads hashes of keys. */
const FILE_MODE = 0o600;
/** In the header of the file: tells it from other databases. "OPER". */
const APPLICATION_ID = 0x4f504552;

const DIALECT: OperatorDialect = {
  id: 'integer primary key autoincrement',
  integer: 'integer',
  text: 'text',
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
    // "insert or replace" deletes without the trigger before
    `create trigger audit_no_replace before insert on audit
    when exists (select 1 from audit where id = new.id)
    begin
      select raise(abort, 'the audit log is never changed');
    end`,
  ],
};

/** Opens the file, making or updating it when needed. Throws `StoreUnavailable` and leaves alone what is damaged, newer or something else. */
export function openOperatorFile(file: string): DatabaseSync {
  const isNew = makeFile(file);
  return attempt(file, () => {
    if (!isNew) check(file);
    const connection = openConnection(file);
    try {
      connection.exec('pragma journal_mode = wal');
      migrate(connection, file);
      if (isNew) syncPath(dirname(file));
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

/** Answers whether the file was missing or empty. Everything that the system refuses is `StoreUnavailable`. */
function makeFile(file: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const isNew = !existsSync(file) || statSync(file).size === 0;
    if (isNew) closeSync(openSync(file, 'a', FILE_MODE));
    if ((statSync(file).mode & 0o777) !== FILE_MODE) chmodSync(file, FILE_MODE);
    return isNew;
  } catch (cause) {
    throw new StoreUnavailable(`${file} cannot be opened: ${(cause as Error).message}`, { cause });
  }
}

function check(file: string): void {
  const connection = openConnection(file, { readOnly: true });
  try {
    const application = Number(readPragma(connection, 'application_id'));
    const tables = Number(connection.prepare('select count(*) as count from sqlite_schema').get()!['count']);
    if (application !== APPLICATION_ID && (application !== 0 || tables > 0))
      throw new StoreUnavailable(`${file} is not a database of operators`);
    pendingMigrations(file, Number(readPragma(connection, 'user_version')), operatorMigrations(DIALECT));
    const problem = readPragma(connection, 'quick_check(1)');
    if (problem !== 'ok') throw new StoreUnavailable(`${file} is damaged: ${String(problem)}`);
  } finally {
    connection.close();
  }
}

function migrate(connection: DatabaseSync, file: string): void {
  connection.exec('begin immediate');
  try {
    const version = Number(readPragma(connection, 'user_version'));
    for (const statement of pendingMigrations(file, version, operatorMigrations(DIALECT))) connection.exec(statement);
    if (version !== OPERATOR_FORMAT) {
      connection.exec(`pragma application_id = ${APPLICATION_ID}`);
      connection.exec(`pragma user_version = ${OPERATOR_FORMAT}`);
    }
    connection.exec('commit');
  } catch (error) {
    if (connection.isTransaction) connection.exec('rollback');
    throw error;
  }
}

function readPragma(connection: DatabaseSync, name: string): unknown {
  return Object.values(connection.prepare(`pragma ${name}`).get() ?? {})[0];
}
