import { formatDay, type Day } from '../../domain/day.ts';
import { escapeXml, xmlCharacters } from '../../domain/escape-xml.ts';
import type { Zone } from './gzip/match-lines.ts';

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const URLSET_HEAD = `${DECLARATION}<urlset xmlns="${NAMESPACE}">\n`;
export const URLSET_TAIL = '</urlset>\n';
export const INDEX_HEAD = `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n`;
export const INDEX_TAIL = '</sitemapindex>\n';

/** What a message may take of a comment, in characters. */
const LONGEST_COMMENT = 500;

/** One line of a urlset. `more` are further elements. */
export function urlEntry(address: string, changedOn: Day | null, more = ''): string {
  return `<url>${locationOf(address, changedOn)}${more}</url>\n`;
}

/** Where the lines of one kind differ: in the address and the day, in bytes. */
export function zonesOfLine(line: string): Zone[] {
  const [address = '', rest = ''] = line.split('</loc><lastmod>');
  const [day = ''] = rest.split('<');
  const dayStart = Buffer.byteLength(line) - Buffer.byteLength(rest);
  return [
    { start: 0, end: Buffer.byteLength(address), keys: null },
    { start: dayStart, end: dayStart + day.length, keys: null },
  ];
}

/** One line of an index. */
export function sitemapEntry(address: string, changedOn: Day | null): string {
  return `<sitemap>${locationOf(address, changedOn)}</sitemap>\n`;
}

/** A comment cannot hold two dashes in a row nor end with one (XML 1.0 section 2.5): every such dash becomes an underscore. */
export function errorComment(message: string): string {
  const shown = xmlCharacters(message).replace(/\s+/g, ' ').trim();
  const cut = shown.length > LONGEST_COMMENT ? `${shown.slice(0, LONGEST_COMMENT)}...` : shown;
  return `<!-- Error: ${xmlCharacters(cut).replace(/-(?=-|$)/g, '_')} -->\n`;
}

function locationOf(address: string, changedOn: Day | null): string {
  const lastmod = changedOn === null ? '' : `<lastmod>${formatDay(changedOn)}</lastmod>`;
  return `<loc>${escapeXml(address)}</loc>${lastmod}`;
}
