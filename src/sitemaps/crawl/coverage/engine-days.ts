import { sumBy } from '#base/domain/sum-by.ts';
import { LIMITED, TIME_BOUNDS_MS, UNAVAILABLE, type TimeCounts } from '../records.ts';
import type { DayCounts } from '../store/crawl-store.ts';
import type { EngineDay, RefetchDays } from './crawl-report.ts';

/** Where each class of `TimeCounts` begins. */
const BOUNDS_MS = [0, ...TIME_BOUNDS_MS];

/** Adds up the answers of each day. `counts`: of one engine, by day. */
export function engineDays(counts: readonly DayCounts[]): EngineDay[] {
  return [...Map.groupBy(counts, ({ day }) => day)].map(([day, ofDay]) => {
    const sum = (among: (status: number) => boolean): number =>
      sumBy(ofDay, ({ status, count }) => (among(status) ? count : 0));
    const times = BOUNDS_MS.map((_, at) => sumBy(ofDay, ({ ms }) => ms[at]!)) as TimeCounts;
    return {
      day,
      found: sum((status) => status < 300),
      notModified: sum((status) => status === 304),
      redirected: sum((status) => status >= 300 && status < 400 && status !== 304),
      notThere: sum((status) => status >= 400 && status < 500 && status !== LIMITED),
      failed: sum((status) => status >= 500 && status !== UNAVAILABLE),
      unavailable: sum((status) => status === UNAVAILABLE),
      refused: sum((status) => status === LIMITED),
      bytes: sumBy(ofDay, ({ bytes }) => bytes),
      p50Ms: medianMs(times),
    };
  });
}

/** Within how many milliseconds half of the answers were given, as if those of a class were spread evenly; null without any. */
export function medianMs(times: TimeCounts): number | null {
  const half = times.reduce((sum, count) => sum + count, 0) / 2;
  if (half === 0) return null;
  let before = 0;
  for (const [at, count] of times.entries()) {
    const [from, to] = [BOUNDS_MS[at]!, BOUNDS_MS[at + 1]];
    if (before + count >= half)
      return to === undefined ? from : Math.round(from + ((to - from) * (half - before)) / count);
    before += count;
  }
  return null;
}

const REFETCH_BOUNDS: readonly (readonly [upTo: number, name: RefetchDays])[] = [
  [0, '0'],
  [1, '1'],
  [3, '2-3'],
  [7, '4-7'],
  [14, '8-14'],
  [30, '15-30'],
  [90, '31-90'],
  [Number.POSITIVE_INFINITY, 'over 90'],
];

/** Pages by how many days went by before they were fetched again; `waiting` have not been. */
export function refetchedBy(counts: readonly { days: number; pages: number }[], waiting: number) {
  const groups = Map.groupBy(counts, ({ days }) => REFETCH_BOUNDS.find(([upTo]) => days <= upTo)![1]);
  const rows = REFETCH_BOUNDS.map(([, days]) => ({
    days,
    pages: sumBy(groups.get(days) ?? [], ({ pages }) => pages),
  }));
  return [...rows, { days: 'not yet' as const, pages: waiting }];
}
