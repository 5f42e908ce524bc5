import type { SqlValue, Database } from '../../../src/base/database/database.ts';

export type RecordedStatement = { sql: string; parameters: readonly SqlValue[] };

/** A database that remembers every text it was asked to run, with the parameters of the first time. */
export function recordStatements(database: Database): Database & { statements: RecordedStatement[] } {
  const known = new Map<string, RecordedStatement>();
  return {
    ...database,
    query: (sql, parameters = [], options) => {
      if (!known.has(sql)) known.set(sql, { sql, parameters });
      return database.query(sql, parameters, options);
    },
    get statements() {
      return [...known.values()];
    },
  };
}
