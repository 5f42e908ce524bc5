import { inject } from 'vitest';
import { freshDatabase, runSql } from '../../fresh-database.ts';
import type { OperatorEngine } from './operator-engine.ts';
import type { OperatorStore } from '../../../src/base/operators/store/operator-store.ts';
import { openPostgresOperatorStore } from '../../../src/base/operators/store/postgres/operator-store.ts';

/** Operators in an empty database. */
export async function anOperatorEngine(): Promise<OperatorEngine> {
  const url = await freshDatabase(inject('postgresUrl'));
  const opened: OperatorStore[] = [];
  return {
    open: async () => {
      const store = await openPostgresOperatorStore({ url });
      opened.push(store);
      return store;
    },
    execute: async (text) => {
      await runSql(url, text, { search_path: 'operators' });
    },
    remove: async () => {
      await Promise.all(opened.map((store) => store.close()));
    },
  };
}
