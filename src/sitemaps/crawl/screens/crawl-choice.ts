import type { CrawlQuery } from '#base/paths.ts';
import { ENGINE_IDS, type EngineId } from '../engines.ts';

/** Why there is no coverage to show: each is another thing to do. */
export type NoCoverage = 'off' | 'empty' | 'unverified' | 'computing';

/** How far back the page looks, and how many months that is to compare with. */
export const PERIODS = [
  { days: 30, name: '30 days', months: 1 },
  { days: 90, name: '90 days', months: 3 },
  { days: 365, name: 'Year', months: 12 },
] as const;
const USUAL = PERIODS[1];

/** What an address of the page asks for. `tab`: null for the first engine there is. */
export type CrawlChoice = { tab: EngineId | 'claims' | null; period: (typeof PERIODS)[number] };

/** Unknown engines and periods count as not named. */
export function crawlChoice(query: URLSearchParams): CrawlChoice {
  const period = PERIODS.find(({ days }) => String(days) === query.get('days')) ?? USUAL;
  const tab = query.get('engine');
  return { tab: tab === 'claims' ? tab : (ENGINE_IDS.find((id) => id === tab) ?? null), period };
}

/** The query of a choice, as short as it can be. */
export const crawlQuery = ({ tab, period }: CrawlChoice): CrawlQuery => ({
  engine: tab ?? undefined,
  days: period === USUAL ? undefined : String(period.days),
});
