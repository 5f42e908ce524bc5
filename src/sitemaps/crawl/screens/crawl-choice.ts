import type { CrawlQuery } from '#base/paths.ts';
import { ENGINE_IDS, type EngineId } from '../engines.ts';

/** Periods, and how many months they compare. */
export const PERIODS = [
  { days: 30, name: '30 days', months: 1 },
  { days: 90, name: '90 days', months: 3 },
  { days: 365, name: 'Year', months: 12 },
] as const;
const USUAL = PERIODS[1];

/** `tab`: null for the first engine. */
export type CrawlChoice = { tab: EngineId | 'claims' | null; period: (typeof PERIODS)[number] };

/** Unknown engines and periods count as absent. */
export function crawlChoice(query: URLSearchParams): CrawlChoice {
  const period = PERIODS.find(({ days }) => String(days) === query.get('days')) ?? USUAL;
  const tab = query.get('engine');
  return { tab: tab === 'claims' ? tab : (ENGINE_IDS.find((id) => id === tab) ?? null), period };
}

export const crawlQuery = ({ tab, period }: CrawlChoice): CrawlQuery => ({
  engine: tab ?? undefined,
  days: period.days === USUAL.days ? undefined : String(period.days),
});

/** Months; the first is usual. */
export const DEMAND_MONTHS = [3, 13] as const;

export const readMonths = (text: string | null): number =>
  DEMAND_MONTHS.find((months) => String(months) === text) ?? DEMAND_MONTHS[0];
