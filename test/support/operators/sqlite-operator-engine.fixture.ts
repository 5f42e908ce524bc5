import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { OperatorEngine } from './operator-engine.ts';
import type { OperatorStore } from '../../../src/base/operators/store/operator-store.ts';
import { OPERATOR_FILE, openSqliteOperatorStore } from '../../../src/base/operators/store/sqlite/operator-store.ts';

/** Operators in an empty temporary folder. */
export async function anOperatorEngine(): Promise<OperatorEngine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'operator-store-'));
  const opened: OperatorStore[] = [];
  return {
    open: async () => {
      const store = await openSqliteOperatorStore({ dataDir });
      opened.push(store);
      return store;
    },
    execute: async (sql) => {
      const connection = new DatabaseSync(join(dataDir, OPERATOR_FILE));
      try {
        connection.exec(sql);
      } finally {
        connection.close();
      }
    },
    remove: async () => {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(dataDir, { recursive: true });
    },
  };
}
