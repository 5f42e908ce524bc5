import type { CrawlQuery } from '#base/paths.ts';
import { ENGINE_IDS, type EngineId } from '../engines.ts';

/** How far back the page looks. */
export const PERIODS = [
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: 'Year' },
] as const;
type PeriodDays = (typeof PERIODS)[number]['days'];

/** What an address of the page asks for. `tab`: null for the first engine there is. */
export type CrawlChoice = { tab: EngineId | 'claims' | null; days: PeriodDays };

const USUAL_DAYS = 90;

/** Unknown engines and periods count as not named. */
export function readCrawlChoice(query: URLSearchParams): CrawlChoice {
  const days = PERIODS.find((period) => String(period.days) === query.get('days'))?.days ?? USUAL_DAYS;
  const tab = query.get('engine');
  return { tab: tab === 'claims' ? tab : (ENGINE_IDS.find((id) => id === tab) ?? null), days };
}

/** The query of a choice, as short as it can be. */
export const crawlQuery = ({ tab, days }: CrawlChoice): CrawlQuery => ({
  engine: tab ?? undefined,
  days: days === USUAL_DAYS ? undefined : String(days),
});

/** "90 days", "year": behind the word "last". */
export const periodName = (days: PeriodDays): string =>
  PERIODS.find((period) => period.days === days)!.name.toLowerCase();
