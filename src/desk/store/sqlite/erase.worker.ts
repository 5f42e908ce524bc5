import { workerData } from 'node:worker_threads';
import { attempt } from '#base/database/sqlite/sqlite-database.ts';
import { FileInUse, untilUnlocked } from '#base/database/sqlite/writable-database.ts';
import { openConnection } from '#base/database/sqlite/writable-file.ts';

/** How long a running copy, or another reader, may keep the log from being emptied. */
const LIMIT_MS = 60_000;

/** Empties the log, after a statement that writes the file without what deleted rows have left in it. */
const { file, sql } = workerData as { file: string; sql: string };
const connection = openConnection(file);
await untilUnlocked(LIMIT_MS, () => attempt(file, () => connection.exec(sql)));
// waits between the tries, not within one: a checkpoint that waits keeps submits out
await untilUnlocked(LIMIT_MS, () => {
  const row = attempt(file, () => connection.prepare('pragma wal_checkpoint(truncate)').get());
  if (row?.['busy'] !== 0) throw new FileInUse(`${file} is being read`);
});
connection.close();
