/** Days since 1970-01-01. */
export type Day = number;

export const DAY_MS = 86_400_000;
const texts = new Map<Day, string>();

/** YYYY-MM-DD. Cached: there are few days. */
export const formatDay = (day: Day): string =>
  texts.getOrInsertComputed(day, (of) => new Date(of * DAY_MS).toISOString().slice(0, 10));

/** Reads YYYY-MM-DD. */
export const parseDay = (text: string): Day => Math.floor(Date.parse(text) / DAY_MS);

/** Null for February 30. */
export function parseIsoDate(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : null;
}

/** "20 Nov 2026" of YYYY-MM-DD */
export function dayWords(day: string): string {
  const at = 3 * Number(day.slice(5, 7)) - 3;
  const month = `${MONTHS[at]}${MONTHS.slice(at + 1, at + 3).toLowerCase()}`;
  return `${Number(day.slice(8, 10))} ${month} ${day.slice(0, 4)}`;
}

const MONTHS = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC';
const SOURCE_DATE = /^(\d{1,2})-?([A-Z]{3})-?(\d{4}|\d{2})$/;

const read = new Map<string, string | null>();
const MAX_READ = 50_000;

/**
 * Reads a date of PUB LOG, "01-FEB-2025", "01-FEB-25" or "2025-02-01", as YYYY-MM-DD. Years 50 to 99 are of the 20th
 * century. Null for other texts. Cached: there are few days.
 */
export function parseSourceDate(text: string): string | null {
  if (read.size > MAX_READ) read.clear();
  return read.getOrInsertComputed(text, readSourceDate);
}

function readSourceDate(text: string): string | null {
  const [, day = '', name = '', year = ''] = SOURCE_DATE.exec(text.trim().toUpperCase()) ?? [];
  const month = MONTHS.indexOf(name) / 3 + 1;
  if (day === '' || !Number.isInteger(month)) return parseIsoDate(text.trim().split(/[T ]/, 1)[0]);
  const whole = year.length === 4 ? year : `${year < '50' ? 20 : 19}${year}`;
  return parseIsoDate(`${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** YYYY-MM-DD in the visitor's time zone. */
export const localIsoDate = (atMs: number): string => new Date(atMs).toLocaleDateString('sv-SE');
