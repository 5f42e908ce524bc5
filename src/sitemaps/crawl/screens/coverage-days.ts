import { formatDate } from '#base/domain/format-time.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import type { EngineDay, EngineReport } from '../coverage/engine-report.ts';

const DAY_MS = 86_400_000;
/** More days are drawn as weeks. */
const MAX_DAYS = 120;
const WEEK = 7;
export const ANSWER_NAMES = [
  'found',
  'notModified',
  'redirected',
  'notThere',
  'failed',
  'unavailable',
  'refused',
] as const;
export type AnswerName = (typeof ANSWER_NAMES)[number];
export const ANSWER_HEADS: Readonly<Record<AnswerName, string>> = {
  found: '200',
  notModified: '304',
  redirected: '3xx',
  notThere: '4xx',
  failed: '5xx',
  unavailable: '503',
  refused: '429',
};

/** Lists the days up to `today` (YYYY-MM-DD), at most `length`, with zeros where nothing was fetched. */
export function daysUpTo(today: string, length: number, { days }: Pick<EngineReport, 'days'>): EngineDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return dayNames(days[0]?.day ?? today, today, length).map((day) => known.get(day) ?? emptyDay(day));
}

/** Names the last `length` days from `first` to `today` (YYYY-MM-DD). */
export function dayNames(first: string, today: string, length: number): string[] {
  const last = Date.parse(today);
  const start = Math.max(Date.parse(first), last - (length - 1) * DAY_MS);
  const count = Math.max(0, Math.round((last - start) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, index) => formatDate(start + index * DAY_MS));
}

const emptyDay = (day: string): EngineDay => ({
  day,
  found: 0,
  notModified: 0,
  redirected: 0,
  notThere: 0,
  failed: 0,
  unavailable: 0,
  refused: 0,
  bytes: 0,
  p50Ms: null,
});

/** Turns many days into weeks, named by their last day, with the mean of a day. */
export function drawnDays(days: readonly EngineDay[]): { days: EngineDay[]; areWeeks: boolean } {
  if (days.length <= MAX_DAYS) return { days: [...days], areWeeks: false };
  const weeks: EngineDay[] = [];
  for (let end = days.length; end >= WEEK; end -= WEEK) weeks.unshift(meanOf(days.slice(end - WEEK, end)));
  return { days: weeks, areWeeks: true };
}

function meanOf(days: readonly EngineDay[]): EngineDay {
  const mean = (name: keyof Omit<EngineDay, 'day' | 'p50Ms'>) =>
    Math.round(sumBy(days, (day) => day[name]) / days.length);
  return {
    ...emptyDay(days.at(-1)!.day),
    ...Object.fromEntries([...ANSWER_NAMES, 'bytes' as const].map((name) => [name, mean(name)])),
  };
}

export const fetchesOf = (day: EngineDay): number => sumBy(ANSWER_NAMES, (name) => day[name]);

/** The lower of two middle values; 0 of nothing. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
