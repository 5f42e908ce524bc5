import { formatCount } from '#base/ui/format-count.ts';
import { OTHER_ADDRESSES } from '../records.ts';
import type { CrawlReport } from '../coverage/compute-report.ts';

/** "81.4 %". Only nothing is 0 %, and only everything 100 %. */
export function formatShare(part: number, whole: number): string {
  if (part <= 0 || whole <= 0) return '0 %';
  if (part >= whole) return '100 %';
  const percent = (part / whole) * 100;
  if (percent < 0.1) return 'under 0.1 %';
  return `${Math.min(99.9, percent).toFixed(1)} %`;
}

/** "+2.3": the difference of two shares, in points. */
export function formatPoints(now: number, before: number, whole: number): string {
  const points = whole <= 0 ? 0 : ((now - before) / whole) * 100;
  return `${points >= 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`;
}

/** "nsn-12" of "nsn-12.xml.gz". */
export const fileTitle = (name: string): string => name.replace(/\.xml(?:\.gz)?$/, '');

export const PAGE_KIND_WORDS = { fsg: 'Groups', fsc: 'Classes', name: 'Item names', cage: 'Makers' } as const;

export const addressName = (path: string): string => (path === OTHER_ADDRESSES ? 'other addresses, together' : path);

/** "1,204", or "at least 1,204" where others were left out. */
export const formatAtLeast = (count: number, isEstimate: boolean): string =>
  `${isEstimate && count > 0 ? 'at least ' : ''}${formatCount(count)}`;

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** "September" of the year of `nowMs`, or "November 2025". `month`: YYYY-MM. */
export function monthName(month: string, nowMs: number): string {
  const [year, name] = [month.slice(0, 4), MONTH.format(Date.parse(`${month}-01`))];
  return new Date(nowMs).toISOString().startsWith(year) ? name : `${name} ${year}`;
}

export function listsSince({ listsFrom, firstDay, computedAt }: CrawlReport): string {
  const first = firstDay?.slice(0, 7) ?? listsFrom;
  return monthName(first > listsFrom ? first : listsFrom, computedAt);
}

const unavailable = (what: string): string =>
  `What ${what} cannot be read just now. Please try again in a moment; the log of the server says why.`;
export const CRAWL_UNAVAILABLE = unavailable('crawlers did');
export const DEMAND_UNAVAILABLE = unavailable('was asked for');
