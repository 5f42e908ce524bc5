import { setPriority } from 'node:os';

const NICENESS = 10;

/** Lowers the priority of a process, or of this thread on Linux (0), where allowed. */
export function yieldToVisitors(pid = 0, niceness = NICENESS): void {
  try {
    setPriority(pid, niceness);
  } catch {}
}
