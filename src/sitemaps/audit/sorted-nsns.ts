import type { SitemapReading } from './sitemap-reading.ts';

/** NSNs of several sitemaps in order: the lists themselves where they follow each other, else one list of all. */
export function mergeSorted(lists: readonly Float64Array[]): Float64Array[] {
  const filled = lists.filter(({ length }) => length > 0).sort((one, other) => one[0]! - other[0]!);
  const follow = filled.every((list, index) => index === 0 || filled[index - 1]!.at(-1)! <= list[0]!);
  if (follow) return filled;
  const all = new Float64Array(filled.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of filled) {
    all.set(list, at);
    at += list.length;
  }
  return [all.sort()];
}

/** How many NSNs of a sorted list are smaller. */
export function countBelow(nsns: Float64Array, nsn: number): number {
  let low = 0;
  let high = nsns.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nsns[middle]! < nsn) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The sitemaps that list an NSN. */
export function sitemapsOf(nsn: number, readings: readonly SitemapReading[]): string[] {
  return readings.filter(({ nsns }) => nsns[countBelow(nsns, nsn)] === nsn).map(({ sitemap }) => sitemap);
}
