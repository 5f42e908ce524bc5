import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

/** A holder on another machine is heard of this often, and counts as dead after this time of silence. */
const [BEAT_MS, SILENT_MS] = [15_000, 5 * 60_000];
const SQLITE_BUSY = 5;
/** Of a file that is there for a moment: an old one was left by a process that was killed. */
export const DRAFT_ENDING = '.draft';

/** Who holds a lock. `boot` names the running system, `space` its processes as this one sees them; null where they cannot be known. */
type LockHolder = { pid: number; startedAt: string; host: string; boot: string | null; space: string | null };

/**
 * Takes a lock between processes, also of several containers or machines that share the folder (docs/decisions/050). The system holds it, on a file beside
 * `lockFile`, as long as its process lives; `lockFile` names the holder. Where the shared folder has no locks over machines, a holder on another
 * machine keeps it while it is heard of. When it is held, by this process too, throws what `refusal` returns for words such as "process 12, started at ..."; and the system's
 * error when the file cannot be written. Returns how to give it back.
 */
export function takeProcessLock(lockFile: string, refusal: (holder: string) => Error): () => void {
  const draft = `${lockFile}.${randomUUID()}${DRAFT_ENDING}`;
  const own: LockHolder = { pid: process.pid, startedAt: new Date().toISOString(), ...readPlace() };
  writeFileSync(draft, JSON.stringify(own));
  let system: DatabaseSync | null = null;
  try {
    system = takeSystemLock(systemFile(lockFile));
    const holder = readHolder(lockFile);
    if (system === null) throw refusal(holder === null ? 'another process' : wordsOf(holder));
    if (holder !== null && isHeardOf(holder, lockFile, draft))
      throw refusal(`${wordsOf(holder)}, heard of in the last ${SILENT_MS / 60_000} minutes`);
    renameSync(draft, lockFile);
  } catch (error) {
    system?.close();
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const held = system;
  const beat = setInterval(() => held.isOpen && touch(lockFile), BEAT_MS).unref();
  return () => {
    clearInterval(beat);
    if (!held.isOpen) return;
    if (isOwnLock(lockFile)) removeLock(lockFile);
    held.close();
  };
}

/** Whether a lock file is there and belongs to this process. */
export function isOwnLock(lockFile: string): boolean {
  const holder = readHolder(lockFile);
  const { boot, space } = readPlace();
  return holder !== null && holder.pid === process.pid && holder.boot === boot && holder.space === space;
}

/** Removes the files of a lock, by its holder alone. */
export function removeLock(lockFile: string): void {
  rmSync(lockFile, { force: true });
  for (const ending of ['', '-journal']) rmSync(systemFile(lockFile) + ending, { force: true });
}

const systemFile = (lockFile: string): string => `${lockFile}.held`;

/**
 * The lock of the system on a file, by the locks of SQLite: they end with their process and see no process ids. Null when another has it. The file stays empty. No other
 * code may open it: closing it would end the lock of this process.
 */
function takeSystemLock(file: string): DatabaseSync | null {
  for (;;) {
    const before = identityOf(file);
    const system = new DatabaseSync(file);
    try {
      system.exec('begin immediate');
    } catch (error) {
      system.close();
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
      if (before === identityOf(file)) throw error;
      continue;
    }
    // a holder removes the file when it gives the lock back: one that was made or replaced meanwhile is looked at again
    if (before !== null && before === identityOf(file)) return system;
    system.close();
  }
}

function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : [found.dev, found.ino, found.birthtimeNs].join(' ');
}

/** Whether a holder on another machine lives, by the clock of the folder. Of this machine, the system has said that it does not. */
function isHeardOf({ boot, host }: LockHolder, lockFile: string, draft: string): boolean {
  const here = readPlace();
  if (boot === null || here.boot === null ? host === here.host : boot === here.boot) return false;
  const [beat, now] = [lockFile, draft].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs);
  return beat !== undefined && now !== undefined && now - beat < SILENT_MS;
}

function wordsOf({ pid, startedAt, host }: LockHolder): string {
  return `process ${pid}${host === hostname() ? '' : ` on ${host}`}, started at ${startedAt}`;
}

/** Which running system this is, and which of its spaces of process ids. */
function readPlace(): Pick<LockHolder, 'host' | 'boot' | 'space'> {
  const read = (of: () => string): string | null => {
    try {
      return of().trim();
    } catch {
      return null;
    }
  };
  return {
    host: hostname(),
    boot: read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    space: read(() => readlinkSync('/proc/self/ns/pid')),
  };
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // given back, or the folder is gone
  }
}

/** Null when it is not there, cannot be read, or names nobody who could be heard of. */
function readHolder(lockFile: string): LockHolder | null {
  try {
    const { pid, startedAt, host, boot, space } = JSON.parse(readFileSync(lockFile, 'utf8')) as Record<string, unknown>;
    if (typeof pid !== 'number') return null;
    const known = (value: unknown): string | null => (typeof value === 'string' ? value : null);
    const from = typeof host === 'string' ? host : hostname();
    return { pid, startedAt: String(startedAt), host: from, boot: known(boot), space: known(space) };
  } catch {
    return null;
  }
}
