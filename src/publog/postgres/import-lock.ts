import type { Place } from '#base/database/postgres/session.ts';
import { type SessionLock, takeSessionLock } from '#base/database/postgres/session-lock.ts';
import { ImportRunning } from '../catalog-loader.ts';

/** Any two numbers that no other program uses: they name the lock of imports in a database. */
const LOCK_KEYS = [1_852_404_590, 1_768_779_876] as const;

/** Under which name the server lists the connections of this import: says whose lock it is. At most 63 characters. */
export function importName(): string {
  return `import: process ${process.pid}, started at ${new Date().toISOString()}`;
}

/** Where an import connects: to a server that takes writes. */
export function importPlace(url: string, name: string): Place {
  return { url, settings: { application_name: name }, writes: true };
}

/** Takes the lock of imports. Rejects with `ImportRunning` when another import holds it. */
export function takeImportLock(url: string, name: string): Promise<SessionLock> {
  const refusal = (holder: string): Error => new ImportRunning(`Another import is running: ${holder}.`);
  return takeSessionLock(url, { keys: LOCK_KEYS, what: 'import', name, refusal });
}
