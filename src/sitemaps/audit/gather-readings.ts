import { inParallel } from '#base/domain/in-parallel.ts';
import type { Robots } from '../rules/robots.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import type { AuditThreads, SitemapReading } from './read-sitemap.ts';
import type { FetchLimits } from './read-url.ts';

export type SitemapSet = {
  /** In the order of the index, or of names. */
  readings: SitemapReading[];
  /** How many of them reading began with; 0 for a folder. */
  roots: number;
  /** Null where it could not be read; absent where it was not fetched. */
  robots?: Robots | null | undefined;
  /** Whether this is a whole site: what is not listed is missing. */
  isWhole: boolean;
  /** `index`: the first reading and what it lists. `part`: one chunk or sitemap. */
  of: 'folder' | 'index' | 'part';
  /** The site that addresses have to be on. */
  origin: string | null;
  /** Where the site is fetched from, which may be a local one. */
  home?: string;
  /** The catalog version of the manifest. */
  madeFrom?: string | undefined;
};

export type AuditProgress = { done: number; total: number; urls: number; sitemap: string };

export type AuditContext = {
  tally: FindingTally;
  threads: AuditThreads;
  siteUrl: string | null;
  /** Whether robots.txt is fetched too. */
  asksSite: boolean;
  nowMs: number;
  limits: FetchLimits;
  onProgress(progress: AuditProgress): void;
};

/** Bounds the memory to some 360 MB. The catalog has 7 million NSNs, twice listed. */
const MAX_NSNS_HELD = 30_000_000;
const MAX_OTHERS_HELD = 500_000;

/**
 * Reads sitemaps, `atATime` together, in the order of the items; null: it could not be had. `areAllNsnsHeld`: false
 * with too many to compare.
 */
export async function gatherReadings<Item>(
  items: readonly Item[],
  atATime: number,
  read: (item: Item) => Promise<SitemapReading | null>,
  { tally, onProgress }: AuditContext,
): Promise<{ readings: SitemapReading[]; areAllNsnsHeld: boolean }> {
  const slots: (SitemapReading | null)[] = items.map(() => null);
  const held = { nsns: 0, others: 0 };
  let [done, urls, areAllNsnsHeld] = [0, 0, true];

  function hold(reading: SitemapReading): SitemapReading {
    const areNsnsHeld = held.nsns + reading.nsns.length <= MAX_NSNS_HELD;
    const others = reading.others.length + reading.entries.length;
    const areOthersHeld = held.others + others <= MAX_OTHERS_HELD;
    if (areNsnsHeld) held.nsns += reading.nsns.length;
    if (areOthersHeld) held.others += others;
    if (areNsnsHeld && areOthersHeld) return reading;
    areAllNsnsHeld &&= areNsnsHeld;
    tally.add('not-compared', reading.sitemap, `${reading.urlCount} addresses`);
    return {
      ...reading,
      ...(areNsnsHeld ? {} : { nsns: new Float64Array(0), days: new Int32Array(0) }),
      ...(areOthersHeld ? {} : { others: [], otherDays: [], entries: [], areOthersHeld }),
    };
  }

  await inParallel(items.entries(), atATime, async ([index, item]) => {
    const reading = await read(item);
    done++;
    if (reading === null) return;
    slots[index] = hold(reading);
    urls += reading.urlCount;
    onProgress({ done, total: items.length, urls, sitemap: reading.sitemap });
  });
  const readings = slots.filter((reading) => reading !== null);
  for (const reading of readings) tally.merge(reading.findings);
  return { readings, areAllNsnsHeld };
}
