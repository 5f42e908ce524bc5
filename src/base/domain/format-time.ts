/** "2026-11-21 00:48 UTC" */
export function formatTime(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** "2026-11-21 00:48:05 UTC" */
export function formatSecond(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** "2026-11-21" in UTC */
export function formatDate(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** "now", "12 min ago", "5 h ago", then the moment. */
export function formatSince(timeMs: number, nowMs: number): string {
  const agoMs = nowMs - timeMs;
  if (agoMs < 2 * MINUTE_MS) return 'now';
  if (agoMs < HOUR_MS) return `${Math.floor(agoMs / MINUTE_MS)} min ago`;
  if (agoMs < 12 * HOUR_MS) return `${Math.floor(agoMs / HOUR_MS)} h ago`;
  return formatTime(timeMs);
}
