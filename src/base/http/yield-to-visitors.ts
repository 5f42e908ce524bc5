import { setPriority } from 'node:os';

/** The nice value of work that nobody waits for at a page: whatever answers requests goes first. */
const NICENESS = 10;

/**
 * Gives a process (0: the calling thread on Linux, the calling process elsewhere) a low priority. Where that is not allowed, as in some sandboxes,
 * it keeps the one that it has.
 */
export function yieldToVisitors(pid = 0, niceness = NICENESS): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // it works at normal priority
  }
}
