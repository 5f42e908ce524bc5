import type { Day } from '#base/domain/day.ts';

/** A sum over pages by their paths, and one over their days too, in whatever order: where lists differ so do their sums, all but surely. */
export type PageSums = readonly [pages: number, days: number];

export const NO_PAGES: PageSums = [0, 0];

/** `NO_DAY` for a page without a day. */
export function sumPages(listed: Iterable<readonly [path: string, day: Day]>): PageSums {
  let [pages, days] = NO_PAGES;
  for (const [path, day] of listed) {
    const hash = oddHash(path);
    pages = (pages + hash) >>> 0;
    days = (days + Math.imul(hash, day)) >>> 0;
  }
  return [pages, days];
}

/** FNV-1a, made odd: its products with two days are never the same. */
function oddHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash | 1) >>> 0;
}
