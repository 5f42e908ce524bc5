import { workerData } from 'node:worker_threads';
import { attempt } from '#base/database/sqlite/sqlite-database.ts';
import { FileInUse, untilUnlocked, openConnection } from '#base/database/sqlite/writable-file.ts';

/** A copy or reader may keep the log that long. */
const LIMIT_MS = 60_000;

/** Runs a statement, then empties the log. */
const { file, sql } = workerData as { file: string; sql: string };
const connection = openConnection(file);
await untilUnlocked(LIMIT_MS, () => attempt(file, () => connection.exec(sql)));
// waits between tries: a waiting checkpoint keeps submits out
await untilUnlocked(LIMIT_MS, () => {
  const row = attempt(file, () => connection.prepare('pragma wal_checkpoint(truncate)').get());
  if (row?.['busy'] !== 0) throw new FileInUse(`${file} is being read`);
});
connection.close();
