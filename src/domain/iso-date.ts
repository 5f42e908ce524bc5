/** A day of the calendar as YYYY-MM-DD; null for anything else, also for February 30. */
export function parseIsoDate(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : null;
}

/** The day at a moment where this program runs, as YYYY-MM-DD: in a browser the visitor's own day. */
export function localIsoDate(atMs: number): string {
  const date = new Date(atMs);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${String(date.getFullYear())}-${month}-${day}`;
}
