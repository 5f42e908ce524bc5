import { StoreUnavailable } from '../store-unavailable.ts';
import type { Database } from '../database.ts';

/** The same database, but that nothing more is read for somebody who has gone: rejects with `StoreUnavailable` then. */
export function withdrawable(database: Database, isWithdrawn: () => boolean): Database {
  return {
    ...database,
    query: (sql, parameters, options) =>
      isWithdrawn()
        ? Promise.reject(new StoreUnavailable('The search was withdrawn'))
        : database.query(sql, parameters, options),
  };
}
