import { join } from 'node:path';
import { ImportRunning } from '../catalog-loader.ts';
import { takeProcessLock } from '../../database/process-lock.ts';

export const LOCK_FILE = 'import.lock';

/** Takes the lock of imports in a folder. Throws `ImportRunning` when a living import holds it. Returns how to give it back. */
export function takeImportLock(dataDir: string): () => void {
  return takeProcessLock(
    join(dataDir, LOCK_FILE),
    ({ pid, startedAt }) => new ImportRunning(`Another import is running: process ${pid}, started at ${startedAt}.`),
  );
}
