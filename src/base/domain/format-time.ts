const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

// English of other places, then Japanese, knows what en-US writes as "GMT+1"
const LOCALES = ['en-US', 'en-CA', 'en-GB', 'en-AU', 'en-IN', 'ja-JP'];

function openZone(timeZone: string) {
  const names = LOCALES.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }));
  return {
    // "2026-11-21 00:48:05"
    clock: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
    nameAt: (timeMs: number): string => {
      const found = names.map((one) => one.formatToParts(timeMs).find(({ type }) => type === 'timeZoneName')!.value);
      return found.find((name) => !name.startsWith('GMT')) ?? found[0]!;
    },
  };
}
/** The built views hold a copy of this module: the zone is that of the process. */
const shared = globalThis as { companyZone?: ReturnType<typeof openZone> };
const opened = () => (shared.companyZone ??= openZone('UTC'));

/** Sets the time zone of the company. UTC until then. */
export function setTimeZone(timeZone: string): void {
  shared.companyZone = openZone(timeZone);
}

/** Whether the IANA database has it, such as America/New_York. Abbreviations know no summer time. */
export function isTimeZone(name: string): boolean {
  try {
    openZone(name);
    return name === 'UTC' || name.includes('/');
  } catch {
    return false;
  }
}

/** "EST", "CET", "JST"; "GMT+5:45" where none is usual. */
export const zoneName = (timeMs: number): string => opened().nameAt(timeMs);

/** "2026-11-21 00:48 EST" */
export const formatTime = (timeMs: number): string =>
  `${opened().clock.format(timeMs).slice(0, 16)} ${zoneName(timeMs)}`;

/** "2026-11-21 00:48:05 EST" */
export const formatSecond = (timeMs: number): string => `${opened().clock.format(timeMs)} ${zoneName(timeMs)}`;

/** "2026-11-21", the day of the company. */
export const formatDate = (timeMs: number): string => opened().clock.format(timeMs).slice(0, 10);

/** "2026-11-21" in UTC, for what all sites count by the same day. */
export const utcDate = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

export const isoTime = (timeMs: number | null): string | null =>
  timeMs === null ? null : new Date(timeMs).toISOString();

/** Days are counted by the calendar: some have 23 or 25 hours. */
export const addDays = (day: string, days: number): string => utcDate(Date.parse(day) + days * DAY_MS);

/** Finds the first moment of a day of the company. A zone may skip midnight or have it twice. */
export function startOfDay(day: string): number {
  const midnightMs = Date.parse(day);
  const aheadMs = (timeMs: number): number => Date.parse(`${opened().clock.format(timeMs)}Z`) - timeMs;
  const moments = [-DAY_MS, DAY_MS].map((fromMs) => midnightMs - aheadMs(midnightMs + fromMs));
  return Math.min(...moments.filter((timeMs) => formatDate(timeMs) === day));
}

/** "now", "12 min ago", "5 h ago", then the moment. */
export function formatSince(timeMs: number, nowMs: number): string {
  const agoMs = nowMs - timeMs;
  if (agoMs < 2 * MINUTE_MS) return 'now';
  if (agoMs < HOUR_MS) return `${Math.floor(agoMs / MINUTE_MS)} min ago`;
  if (agoMs < 12 * HOUR_MS) return `${Math.floor(agoMs / HOUR_MS)} h ago`;
  return formatTime(timeMs);
}
