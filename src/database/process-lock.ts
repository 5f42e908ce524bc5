import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

export type LockHolder = { pid: number; startedAt: string; processStart: string | null };

/**
 * Takes a lock between processes: a file that names its holder. A lock whose process has died, or whose process id now belongs to
 * another program, is taken over. Throws what `refusal` makes when a living process (this one too) holds it, and the system's error
 * when the file cannot be written. Returns how to give it back.
 */
export function takeProcessLock(lockFile: string, refusal: (holder: LockHolder) => Error): () => void {
  const own: LockHolder = {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    processStart: processStart(process.pid),
  };
  const text = JSON.stringify(own);
  // A link appears at once with its content and fails when the name is taken.
  const draft = `${lockFile}.${process.pid}.${Date.now()}`;
  writeFileSync(draft, text);
  try {
    while (!tryLink(draft, lockFile)) {
      const found = readLock(lockFile);
      if (found === null) continue;
      const holder = parseHolder(found);
      if (holder && isAlive(holder)) throw refusal(holder);
      takeAway(lockFile, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readLock(lockFile) === text) rmSync(lockFile, { force: true });
  };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readLock(lockFile: string): string | null {
  try {
    return readFileSync(lockFile, 'utf8');
  } catch {
    return null;
  }
}

/** Removes a stale lock. A lock that another process has taken meanwhile is put back. */
function takeAway(lockFile: string, stale: string): void {
  const aside = `${lockFile}.${process.pid}.stale`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  if (readLock(aside) !== stale) tryLink(aside, lockFile);
  rmSync(aside, { force: true });
}

function parseHolder(text: string): LockHolder | null {
  try {
    const { pid, startedAt, processStart } = JSON.parse(text) as Record<string, unknown>;
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return null;
    return {
      pid,
      startedAt: String(startedAt),
      processStart: typeof processStart === 'string' ? processStart : null,
    };
  } catch {
    return null;
  }
}

function isAlive({ pid, processStart: start }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = processStart(pid);
  return start === null || now === null || start === now;
}

/** When a process began, in whatever form the system says it; null where it cannot be known. Tells a process id used again. */
function processStart(pid: number): string | null {
  try {
    // Field 22 of /proc/PID/stat, counted after the program's name, which may hold blanks: proc(5).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return processStartByPs(pid);
  }
}

function processStartByPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether a lock file is there and belongs to this process. */
export function isOwnLock(lockFile: string): boolean {
  const text = readLock(lockFile);
  return text !== null && parseHolder(text)?.pid === process.pid;
}
