import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';
import { freshDatabase, runSql } from '../../fresh-database.ts';
import type { OperatorStore } from '../../../src/base/operators/store/operator-store.ts';
import { openPostgresOperatorStore } from '../../../src/base/operators/store/postgres/operator-store.ts';
import { OPERATOR_FILE, openSqliteOperatorStore } from '../../../src/base/operators/store/sqlite/operator-store.ts';

/** An empty place for operators, as the contract suite needs it of every engine. */
export type OperatorEngine = ReturnType<typeof engineOf>;

function engineOf(
  openStore: () => Promise<OperatorStore>,
  execute: (sql: string) => Promise<unknown>,
  folder?: string,
) {
  const opened: OperatorStore[] = [];
  return {
    /** Opens the place; may be called several times, as several processes would. */
    async open(): Promise<OperatorStore> {
      const store = await openStore();
      opened.push(store);
      return store;
    },
    /** Runs statements past the store, as somebody with the database's own tools would. */
    execute,
    /** Closes what was opened and removes it. */
    async remove(): Promise<void> {
      await Promise.all(opened.map((store) => store.close()));
      if (folder !== undefined) rmSync(folder, { recursive: true });
    },
  };
}

/** Operators in an empty database. */
export async function aPostgresOperatorEngine(): Promise<OperatorEngine> {
  const url = await freshDatabase(inject('postgresUrl'));
  return engineOf(
    () => openPostgresOperatorStore({ url }),
    (sql) => runSql(url, sql, { search_path: 'operators' }),
  );
}

/** Operators in an empty temporary folder. */
export async function aSqliteOperatorEngine(): Promise<OperatorEngine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'operator-store-'));
  const execute = async (sql: string): Promise<void> => {
    const connection = new DatabaseSync(join(dataDir, OPERATOR_FILE));
    try {
      connection.exec(sql);
    } finally {
      connection.close();
    }
  };
  return engineOf(() => openSqliteOperatorStore({ dataDir }), execute, dataDir);
}
