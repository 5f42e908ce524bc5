import { parseSitemapType, type SitemapParameters } from './parse-sitemap-request.ts';

const NAMES = ['type', 'page', 'fsc', 'chunk'] as const;

/** What an address below /sitemap/ asks for: what stands in its path goes before its query. What no route knows is a type nobody knows. */
export function sitemapAsked(params: Readonly<Record<string, string>>, query: SitemapParameters): SitemapParameters {
  const { '*': unknown, type = 'fsc', ...rest } = params;
  return unknown === undefined ? { ...query, type, ...rest } : { type: unknown };
}

/** The parameters of a sitemap in a query, a list where one is repeated. */
export function sitemapQuery(query: URLSearchParams): SitemapParameters {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const values = query.getAll(name);
      return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values]];
    }),
  );
}

/** The type of the stored file that holds the same as what is asked for, if there is one: nsn-12, or fsc-1560 for the first page of a class. */
export function fileTypeOf({ type, page, fsc }: SitemapParameters): string | null {
  if (typeof type !== 'string') return null;
  if (type === 'fsc') return page === undefined || page === '1' ? parseSitemapType(`fsc-${String(fsc)}`) : null;
  return page === undefined ? parseSitemapType(type) : null;
}
