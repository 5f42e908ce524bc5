import { paths, type SitemapQuery } from '../../paths.ts';
import { errorComment, INDEX_HEAD, INDEX_TAIL, sitemapEntry } from './sitemap-xml.ts';

/** What stands in for the index when it cannot be made: static, index chunks 1 and 2, NSN pages 1 and 2 (S4.4). */
export function fallbackIndexXml(origin: string, message: string): string {
  const queries: SitemapQuery[] = [
    { type: 'static' },
    { type: 'index', chunk: 1 },
    { type: 'index', chunk: 2 },
    { type: 'nsn', page: 1 },
    { type: 'nsn', page: 2 },
  ];
  const entries = queries.map((query) => sitemapEntry(origin + paths.sitemap(query), null));
  return INDEX_HEAD + errorComment(message) + entries.join('') + INDEX_TAIL;
}
