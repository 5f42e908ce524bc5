import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnLock, removeLock, takeProcessLock } from '#base/database/process-lock.ts';
import { ImportRunning } from '../catalog-loader.ts';
import { IMPORTING_PREFIX } from './catalog-file.ts';

export const LOCK_FILE = 'import.lock';

/** Takes the lock of imports in a folder. Throws `ImportRunning` when a living import holds it. Returns how to give it back. */
export function takeImportLock(dataDir: string): () => void {
  return takeProcessLock(
    join(dataDir, LOCK_FILE),
    (holder) => new ImportRunning(`Another import is running: ${holder}.`),
  );
}

/**
 * Removes the files of this process's own import while it still works on them, for a process that is about to end and
 * cannot wait. Does nothing when no import of this process is under way.
 */
export function abandonImport(dataDir: string): void {
  const lockFile = join(dataDir, LOCK_FILE);
  if (!isOwnLock(lockFile)) return;
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(IMPORTING_PREFIX)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  removeLock(lockFile);
}
