/** A day as a whole number since 1970-01-01: what the catalog stores as the day on which a record last changed. */
export type Day = number;

const DAY_MS = 86_400_000;
const texts = new Map<Day, string>();

/** YYYY-MM-DD. There are only as many days as imports, so the texts are cached. */
export function formatDay(day: Day): string {
  let text = texts.get(day);
  if (text === undefined) texts.set(day, (text = new Date(day * DAY_MS).toISOString().slice(0, 10)));
  return text;
}

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
