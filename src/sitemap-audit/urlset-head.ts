import { bytePattern, hasPattern } from './byte-patterns.ts';
import { parseSitemap } from './parse-sitemap.ts';

const USUAL_HEAD = bytePattern(
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
);
const FIRST_URL = '<url>';
const LAST_TAG = '</urlset>';
/** Where the first URL is looked for: before it stand a declaration, comments and namespaces. */
const MAX_HEAD_BYTES = 8_192;

/** Where the URLs of a urlset begin whose elements have no prefix; -1 when its head is of another kind, or not in order. */
export function urlsetHeadEnd(xml: Uint8Array): number {
  if (hasPattern(new DataView(xml.buffer, xml.byteOffset, xml.byteLength), 0, USUAL_HEAD)) return USUAL_HEAD.length;
  const head = Buffer.from(xml.buffer, xml.byteOffset, Math.min(xml.byteLength, MAX_HEAD_BYTES));
  const end = head.indexOf(FIRST_URL);
  if (end === -1) return -1;
  const kinds: string[] = [];
  const alone = Buffer.concat([head.subarray(0, end), Buffer.from(LAST_TAG)]);
  const root = parseSitemap(alone, { onItem: () => {}, report: (kind) => kinds.push(kind) });
  // alone it has no URL, and that is all that may be said of it
  return root === 'urlset' && kinds.join() === 'empty' ? end : -1;
}
