/** Days since 1970-01-01. */
export type Day = number;

const DAY_MS = 86_400_000;
const texts = new Map<Day, string>();

/** YYYY-MM-DD. Cached: there are few days. */
export function formatDay(day: Day): string {
  let text = texts.get(day);
  if (text === undefined) texts.set(day, (text = new Date(day * DAY_MS).toISOString().slice(0, 10)));
  return text;
}

/** Null for February 30. */
export function parseIsoDate(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : null;
}

/** YYYY-MM-DD in the visitor's time zone. */
export function localIsoDate(atMs: number): string {
  const date = new Date(atMs);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${String(date.getFullYear())}-${month}-${day}`;
}
