import { formatDay, type Day } from '#base/domain/day.ts';
import { escapeXml, xmlCharacters } from '#base/domain/escape-text.ts';
import { paths, type SitemapQuery } from '#base/paths.ts';

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const URLSET_HEAD = `${DECLARATION}<urlset xmlns="${NAMESPACE}">\n`;
export const URLSET_TAIL = '</urlset>\n';
export const INDEX_HEAD = `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n`;
export const INDEX_TAIL = '</sitemapindex>\n';

/** Adds a style sheet for browsers. `xml` begins with the declaration. */
export const withStylesheet = (xml: string): string =>
  `${DECLARATION}<?xml-stylesheet type="text/css" href="${paths.sitemapStyles()}"?>\n${xml.slice(DECLARATION.length)}`;

const MAX_COMMENT_LENGTH = 500;

/** One line of a urlset. `changedOn` 0: unknown. `more`: further elements. */
export const urlEntry = (address: string, changedOn: Day, more = ''): string =>
  `<url>${locationOf(address, changedOn)}${more}</url>\n`;

/** One line of an index. `changedOn`: a day (0: unknown), or the text of a lastmod. */
export const sitemapEntry = (address: string, changedOn: Day | string): string =>
  `<sitemap>${locationOf(address, changedOn)}</sitemap>\n`;

/** Two dashes in a row, or one at the end, become underscores (XML 1.0 section 2.5). */
export function errorComment(message: string): string {
  const shown = xmlCharacters(message).replace(/\s+/g, ' ').trim();
  const cut = shown.length > MAX_COMMENT_LENGTH ? `${shown.slice(0, MAX_COMMENT_LENGTH)}...` : shown;
  return `<!-- Error: ${xmlCharacters(cut).replace(/-(?=-|$)/g, '_')} -->\n`;
}

function locationOf(address: string, changedOn: Day | string): string {
  const day = typeof changedOn === 'number' ? formatDay(changedOn) : changedOn;
  return `<loc>${escapeXml(address)}</loc>${changedOn === 0 ? '' : `<lastmod>${escapeXml(day)}</lastmod>`}`;
}

const REASON_GIVEN = /<!-- Error: ([^]*?) -->|^\s*\{\s*"error"\s*:\s*("(?:[^"\\]|\\.)*")/;

/** Finds the message of an error in its XML or JSON; empty without one. */
export function reasonIn(text: string): string {
  const [, inXml = '', inJson] = REASON_GIVEN.exec(text) ?? [];
  try {
    return inJson === undefined ? inXml : String(JSON.parse(inJson));
  } catch {
    return '';
  }
}

/** XML with nothing but the error message, in a comment (S4.3). */
export const errorXml = (message: string): string => `${DECLARATION}<error>\n${errorComment(message)}</error>\n`;

export type SitemapCounts = { indexChunks: number; nsnPages: number };

/** Stands in for an index that failed, as far as the catalog is known (S4.4). `counts`: null while unknown. */
export function fallbackIndexXml(origin: string, message: string, counts: SitemapCounts | null = null): string {
  const { indexChunks, nsnPages } = counts ?? { indexChunks: 2, nsnPages: 2 };
  const queries: SitemapQuery[] = [
    { type: 'static' },
    ...[1, 2].filter((chunk) => chunk <= indexChunks).map((chunk) => ({ type: 'index', chunk }) as const),
    ...[1, 2].filter((page) => page <= nsnPages).map((page) => ({ type: 'nsn', page }) as const),
  ];
  const entries = queries.map((query) => sitemapEntry(origin + paths.sitemap(query), 0));
  return INDEX_HEAD + errorComment(message) + entries.join('') + INDEX_TAIL;
}
