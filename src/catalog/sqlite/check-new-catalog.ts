import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { attempt } from '../../database/sqlite/unavailable.ts';

const NAME = 'The new catalog';

/**
 * Lets SQLite check every page of a file that an import has written. Opens the file anew, so that nothing is taken from the cache of the writer. Throws
 * `StoreUnavailable`, in one line, when the file is damaged. https://sqlite.org/pragma.html#pragma_quick_check
 */
export function checkNewCatalog(file: string): void {
  attempt(NAME, () => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const problem = Object.values(database.prepare('pragma quick_check(1)').get() ?? {})[0];
      if (problem !== 'ok')
        throw new StoreUnavailable(`${NAME} is damaged: ${String(problem).replaceAll(/\s+/g, ' ')}`);
    } finally {
      database.close();
    }
  });
}
