/** A moment as people at two places read it alike: "2026-11-21 00:48 UTC". */
export function formatTime(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** "2026-11-21", in UTC. */
export function formatDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
