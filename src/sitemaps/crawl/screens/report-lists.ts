import { utcDate } from '#base/domain/format-time.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { formatCount } from '#base/ui/format-count.ts';
import type { CrawlReport } from '../coverage/compute-report.ts';
import type { EngineReport } from '../coverage/engine-report.ts';
import { ANSWER_NAMES, ANSWERS } from './coverage-state.ts';
import { addressName, formatAtLeast, formatShare, listsSince, PAGE_KIND_WORDS } from './format-words.ts';

const errorWord = (status: number): string =>
  status >= 500 ? 'our fault' : status === 404 ? 'not there' : status === 410 ? 'gone' : 'refused';

export function reportLists(engine: EngineReport, report: CrawlReport) {
  const { name, spent, refetched } = engine;
  const since = listsSince(report);
  const changed = sumBy(refetched, ({ pages }) => pages);
  return {
    unlisted: {
      title: 'Fetches spent on addresses we do not list',
      aside: `${formatCount(spent.unlisted)} since ${since}, ${formatShare(spent.unlisted, spent.fetches)} of all`,
      heads: ['Address', 'What to do', 'Fetches'],
      right: [2],
      rows: engine.unlisted.map(({ pattern, advice, fetches, isEstimate }) => [
        addressName(pattern),
        advice,
        formatAtLeast(fetches, isEstimate),
      ]),
      none: `None since ${since}.`,
    },
    errors: {
      title: `Errors that ${name} got`,
      aside: `since ${since}, most first`,
      heads: ['Address', 'Answer', 'Last', 'Fetches'],
      right: [3],
      rows: engine.errors.map(({ path, status, lastAt, fetches, isEstimate }) => [
        addressName(path),
        `${status} ${errorWord(status)}`,
        utcDate(lastAt),
        formatAtLeast(fetches, isEstimate),
      ]),
      none: `None since ${since}.`,
    },
    mostFetched: {
      title: 'Fetched most',
      aside: 'listed pages',
      heads: ['Address', 'Fetches'],
      right: [1],
      rows: engine.mostFetched.map(({ path, fetches, isEstimate }) => [path, formatAtLeast(fetches, isEstimate)]),
      none: 'No listed page was fetched in this time.',
    },
    otherPages: {
      title: 'Other pages',
      aside: 'groups, classes, names, makers',
      heads: ['Pages', 'In the catalog', 'Ever', 'This month'],
      right: [1, 2, 3],
      rows: engine.otherPages.map(({ kind, listed, ever, thisMonth }) => [
        PAGE_KIND_WORDS[kind],
        formatCount(listed),
        formatShare(ever, listed),
        formatShare(thisMonth, listed),
      ]),
    },
    otherSitemaps: {
      title: 'Other sitemaps',
      aside: 'indexes, other pages and robots.txt, as last read',
      heads: ['Address', 'Answer', 'Last read', 'Times'],
      right: [3],
      rows: engine.otherSitemaps.map(({ path, readAt, readStatus, reads }) => [
        path,
        String(readStatus),
        utcDate(readAt),
        formatCount(reads),
      ]),
      none: `${name} has read none of them.`,
    },
    neverFetched: {
      title: 'Never fetched',
      aside: `classes with most parts that ${name} has never read`,
      heads: ['Class', 'Name', 'Never', 'Listed'],
      right: [2, 3],
      rows: engine.neverFetched.map((one) => [one.fsc, one.name, formatCount(one.missed), formatCount(one.listed)]),
      none: `${name} has fetched every part that is listed.`,
    },
    refetched: {
      title: 'Days until a changed page was fetched again',
      heads: ['Days', 'Pages', 'Share'],
      right: [1, 2],
      rows: (changed === 0 ? [] : refetched).map(({ days, pages }) => [
        days.replace('-', '–'),
        formatCount(pages),
        `${Math.round((pages / changed) * 100)} %`,
      ]),
      none: 'Nothing has changed between two editions since fetches have been recorded.',
    },
  } satisfies Record<string, ReportList>;
}

type Columns = { heads: string[]; rows: string[][]; right: number[] };
/** `right`: columns of numbers. `none`: said without rows. */
export type ReportList = Columns & { title: string; aside?: string; none?: string };

/** Answers by day, the last day first. */
export const daysList = (days: EngineReport['days'], title: string, head = 'Day'): ReportList => ({
  title,
  heads: [head, ...ANSWER_NAMES.map((name) => ANSWERS[name].head), 'MB', 'Median, ms'],
  right: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  rows: days
    .toReversed()
    .map((day) => [
      day.day,
      ...ANSWER_NAMES.map((name) => formatCount(day[name])),
      (day.bytes / 1_000_000).toFixed(1),
      day.p50Ms === null ? '-' : formatCount(day.p50Ms),
    ]),
});
