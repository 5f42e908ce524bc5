import { formatDate } from '#base/domain/format-time.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import type { EngineDay, EngineReport } from '../coverage/engine-report.ts';

const DAY_MS = 86_400_000;
/** More days are drawn as weeks. */
const MAX_DAYS = 120;
const WEEK = 7;
/** Answers of a day with their heads in tables and their lines in charts. Rare ones have a line where they are many. */
export const ANSWERS = {
  found: { head: '200', line: '200 found', tone: 'usual', isRare: false },
  notModified: { head: '304', line: '304 unchanged', tone: 'quiet', isRare: false },
  redirected: { head: '3xx', line: '3xx moved', tone: 'quiet', isRare: true },
  notThere: { head: '4xx', line: '4xx error', tone: 'warn', isRare: false },
  failed: { head: '5xx', line: '5xx our fault', tone: 'bad', isRare: false },
  unavailable: { head: '503', line: '503 come later', tone: 'bad', isRare: true },
  refused: { head: '429', line: '429 slow down', tone: 'quiet', isRare: true },
} as const;
export const ANSWER_NAMES = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];

/** Lists the days up to `today` (YYYY-MM-DD), at most `length`, with zeros where nothing was fetched. */
export function daysUpTo(today: string, length: number, { days }: Pick<EngineReport, 'days'>): EngineDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return dayNames(days[0]?.day ?? today, today, length).map((day) => known.get(day) ?? dayOf(day, () => 0));
}

/** Names the last `length` days from `first` to `today` (YYYY-MM-DD). */
export function dayNames(first: string, today: string, length: number): string[] {
  const last = Date.parse(today);
  const start = Math.max(Date.parse(first), last - (length - 1) * DAY_MS);
  const count = Math.max(0, Math.round((last - start) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, index) => formatDate(start + index * DAY_MS));
}

/** A day of which each count is given. */
const dayOf = (day: string, countOf: (name: 'bytes' | keyof typeof ANSWERS) => number): EngineDay => {
  const counts = Object.fromEntries([...ANSWER_NAMES, 'bytes' as const].map((name) => [name, countOf(name)]));
  return { day, p50Ms: null, ...counts } as EngineDay;
};

/** Turns many days into weeks, named by their last day, with the mean of a day. */
export function drawnDays(days: readonly EngineDay[]): { days: EngineDay[]; areWeeks: boolean } {
  if (days.length <= MAX_DAYS) return { days: [...days], areWeeks: false };
  const weeks: EngineDay[] = [];
  for (let end = days.length; end >= WEEK; end -= WEEK) {
    const week = days.slice(end - WEEK, end);
    weeks.unshift(dayOf(week.at(-1)!.day, (name) => Math.round(sumBy(week, (day) => day[name]) / WEEK)));
  }
  return { days: weeks, areWeeks: true };
}

export const fetchesOf = (day: EngineDay): number => sumBy(ANSWER_NAMES, (name) => day[name]);

/** The lower of two middle values; 0 of nothing. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
