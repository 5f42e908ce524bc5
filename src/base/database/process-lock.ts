import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

/** How often a holder on another machine touches the file, and when it counts as dead. */
const [BEAT_MS, SILENT_MS] = [15_000, 5 * 60_000];
const SQLITE_BUSY = 5;
/** An old draft was left by a killed process. */
export const DRAFT_ENDING = '.draft';

/** `boot` names the running system, `space` its process ids. */
type LockHolder = { pid: number; startedAt: string; host: string; boot: string | null; space: string | null };

/**
 * Takes a lock between processes, also over machines that share the folder (docs/decisions/050). Throws `refusal`
 * when it is held. Returns how to release it.
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
  const beat = setInterval(() => {
    try {
      if (held.isOpen) utimesSync(lockFile, new Date(), new Date());
    } catch {} // the folder is gone
  }, BEAT_MS).unref();
  return () => {
    clearInterval(beat);
    if (!held.isOpen) return;
    if (isOwnLock(lockFile)) removeLock(lockFile);
    held.close();
  };
}

export function isOwnLock(lockFile: string): boolean {
  const holder = readHolder(lockFile);
  const { boot, space } = readPlace();
  return holder !== null && holder.pid === process.pid && holder.boot === boot && holder.space === space;
}

export function removeLock(lockFile: string): void {
  rmSync(lockFile, { force: true });
  for (const ending of ['', '-journal']) rmSync(systemFile(lockFile) + ending, { force: true });
}

const systemFile = (lockFile: string): string => `${lockFile}.held`;

/**
 * Locks a file through SQLite, so the lock ends with the process. Null when another has it. No other code may open
 * the file.
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
    // the holder removes the file on release: check that it is the same
    if (before !== null && before === identityOf(file)) return system;
    system.close();
  }
}

function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : [found.dev, found.ino, found.birthtimeNs].join(' ');
}

/** Whether a holder on another machine is alive. On this machine the system lock decides. */
function isHeardOf({ boot, host }: LockHolder, lockFile: string, draft: string): boolean {
  const here = readPlace();
  if (boot === null || here.boot === null ? host === here.host : boot === here.boot) return false;
  const [beat, now] = [lockFile, draft].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs);
  return beat !== undefined && now !== undefined && now - beat < SILENT_MS;
}

const wordsOf = ({ pid, startedAt, host }: LockHolder): string =>
  `process ${pid}${host === hostname() ? '' : ` on ${host}`}, started at ${startedAt}`;

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
