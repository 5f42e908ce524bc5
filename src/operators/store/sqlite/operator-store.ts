import { join } from 'node:path';
import { createOperatorStore } from '../create-operator-store.ts';
import type { OperatorStore } from '../operator-store.ts';
import { openOperatorFile } from './operator-file.ts';
import { createDatabase, untilUnlocked } from '../../../quotes/store/sqlite/quote-store.ts';

/** Not in quotes.db: restoring requests from a backup must roll back neither operators nor the audit log. */
export const OPERATOR_FILE = 'operators.db';

/** How long another process (the command line) may hold the file before a write is refused. */
const LOCK_LIMIT_MS = 5_000;

export type SqliteOperatorOptions = {
  /** Folder of operators.db; made when missing. */
  dataDir: string;
  /** The file counts as full at so many pages of 4 KiB: a small disk for tests. */
  maxPages?: number;
};

/**
 * Operators in DATA_DIR/operators.db: WAL, synchronous FULL, mode 0600. Rejects with `StoreUnavailable`, and leaves the file as it is, when it
 * cannot be made or opened, is damaged, newer than this program or something else. Several processes may have it open.
 */
export async function openSqliteOperatorStore({ dataDir, maxPages }: SqliteOperatorOptions): Promise<OperatorStore> {
  const file = join(dataDir, OPERATOR_FILE);
  const writer = await untilUnlocked(file, LOCK_LIMIT_MS, () => openOperatorFile(file));
  return createOperatorStore(createDatabase(file, writer, { maxPages, lockLimitMs: LOCK_LIMIT_MS }));
}
