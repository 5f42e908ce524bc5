import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CageCode } from '../../domain/cage-code.ts';
import { paths } from '../../paths.ts';
import { URLS_PER_SITEMAP } from './sitemap-limits.ts';
import { urlEntry, URLSET_HEAD, URLSET_TAIL } from './sitemap-xml.ts';

/** Lines written before others get their turn. */
const LINES_PER_TURN = 5_000;

/** How many sitemaps the pages of so many makers take: 50,000 each. */
export const makerSitemapPages = (makers: number): number => Math.ceil(makers / URLS_PER_SITEMAP);

/** The urlset of a page of makers, from 1; null when there is no such page. Without days: when a maker's page changed is not on file. */
export async function makerSitemapXml(
  makers: readonly CageCode[],
  origin: string,
  page: number,
): Promise<string | null> {
  if (page < 1 || page > makerSitemapPages(makers.length)) return null;
  const shown = makers.slice((page - 1) * URLS_PER_SITEMAP, page * URLS_PER_SITEMAP);
  const pieces = [URLSET_HEAD];
  for (let start = 0; start < shown.length; start += LINES_PER_TURN) {
    if (start > 0) await nextTurn();
    const lines = shown.slice(start, start + LINES_PER_TURN);
    pieces.push(lines.map((cage) => urlEntry(origin + paths.maker(cage), null)).join(''));
  }
  pieces.push(URLSET_TAIL);
  return pieces.join('');
}
