import type { NsnDays, SitemapFacts } from '#publog/catalog-store.ts';
import { crc32 } from 'node:zlib';
import { fscOfNsn, type Nsn, type Fsc, fsgOfFsc } from '../../../src/base/domain/nsn.ts';
import { NSNS_PER_FILE, type ReadBlocks, type SitemapSource } from '../../../src/sitemaps/plan/sitemap-plan.ts';
import { writeUrlset } from '../../../src/sitemaps/plan/write-urlset.server.ts';

export const A_DAY = 20_700; // 2026-09-04

export type BuiltSitemapCatalog = { facts: SitemapFacts; readBlocks: ReadBlocks; nsns: Float64Array; days: Int32Array };

/**
 * A catalog of these NSNs (in order, 13 digits as a number), with their classes and groups. `days` may stop early: the rest changed
 * on `A_DAY`. Groups and classes changed on `pageDay`, unless `pageDays` says otherwise (by code). `emptyClasses` have no NSN.
 */
export function aSitemapCatalog({
  nsns: listed,
  days: listedDays = [],
  emptyClasses = [],
  pageDays = {},
  pageDay = A_DAY,
  perBlock = NSNS_PER_FILE,
}: {
  nsns: ArrayLike<number>;
  days?: readonly number[];
  emptyClasses?: readonly string[];
  pageDays?: Record<string, number>;
  pageDay?: number;
  perBlock?: number;
}): BuiltSitemapCatalog {
  const nsns = Float64Array.from(listed);
  const days = Int32Array.from(nsns, (_, index) => listedDays[index] ?? A_DAY);
  const blocks: NsnDays[] = [];
  for (let start = 0; start < nsns.length; start += perBlock) {
    const end = start + perBlock;
    blocks.push({ nsns: nsns.subarray(start, end), days: days.subarray(start, end) });
  }
  const ranks = Map.groupBy(nsns.keys(), (rank) => fscOfNsn(nsns[rank] as Nsn));
  const fscs = [...ranks.keys(), ...(emptyClasses as Fsc[])].sort();
  const dayOf = (code: string): number => pageDays[code] ?? pageDay;
  const facts: SitemapFacts = {
    groups: [...new Set(fscs.map(fsgOfFsc))].map((fsg) => ({ fsg, changedOn: dayOf(fsg) })),
    classes: fscs.map((fsc) => {
      const [start = 0, nsnCount = 0] = [ranks.get(fsc)?.[0], ranks.get(fsc)?.length];
      const end = start + nsnCount;
      const contentHash = hashOf({ nsns: nsns.subarray(start, end), days: days.subarray(start, end) });
      return { fsc, nsnCount, changedOn: dayOf(fsc), contentHash };
    }),
    blocks: blocks.map((block, index) => ({
      number: index + 1,
      firstNsn: block.nsns[0] as Nsn,
      lastNsn: block.nsns.at(-1) as Nsn,
      nsnCount: block.nsns.length,
      changedOn: latestOf(block.days),
      contentHash: hashOf(block),
    })),
  };
  return { facts, nsns, days, readBlocks: (first, last) => Promise.resolve(blocks.slice(first - 1, last)) };
}

/** A catalog of any size of which only the counts are true: enough to plan with. */
export function aCountedCatalog(classSizes: Record<string, number>): Pick<BuiltSitemapCatalog, 'facts' | 'readBlocks'> {
  const classes = Object.entries(classSizes).sort();
  const nsnCount = classes.reduce((sum, [, count]) => sum + count, 0);
  const blocks = Array.from({ length: Math.ceil(nsnCount / NSNS_PER_FILE) }, (_, index) => ({
    number: index + 1,
    firstNsn: index as Nsn,
    lastNsn: index as Nsn,
    nsnCount: Math.min(NSNS_PER_FILE, nsnCount - index * NSNS_PER_FILE),
    changedOn: A_DAY,
    contentHash: index,
  }));
  const block: NsnDays = { nsns: new Float64Array(NSNS_PER_FILE), days: new Int32Array(NSNS_PER_FILE) };
  return {
    facts: {
      groups: [],
      classes: classes.map(([fsc, count]) => ({ fsc: fsc as Fsc, nsnCount: count, changedOn: A_DAY, contentHash: 1 })),
      blocks,
    },
    readBlocks: (first, last) => Promise.resolve(Array.from({ length: last - first + 1 }, () => block)),
  };
}

/** NSNs of these classes, as many of each as it says, `step` apart on average: the same for the same `seed`. */
export function someNsns(classSizes: Record<string, number>, { seed = 1, step = 40 } = {}): number[] {
  const random = numbersFrom(seed);
  return Object.entries(classSizes)
    .sort()
    .flatMap(([fsc, count]) => {
      let nsn = Number(fsc) * 1_000_000_000;
      return Array.from({ length: count }, () => (nsn += 1 + Math.floor(random() * 2 * step)));
    });
}

/** The XML of an urlset. */
export async function xmlOf(urlset: Parameters<typeof writeUrlset>[0], source: SitemapSource): Promise<string> {
  return Buffer.concat(await Array.fromAsync(writeUrlset(urlset, source))).toString();
}

/** Numbers from 0 to 1, not with 1: the same for the same seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
  };
}

export function latestOf(days: ArrayLike<number>): number {
  return Array.from(days).reduce((latest, day) => Math.max(latest, day), 0);
}

function hashOf({ nsns, days }: NsnDays): number {
  return crc32(Buffer.from(days.slice().buffer), crc32(Buffer.from(nsns.slice().buffer)));
}
