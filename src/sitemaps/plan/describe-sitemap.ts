import { paths } from '#base/paths.ts';
import { fileTypeOf, parseSitemapRequest } from './parse-sitemap-request.ts';
import type { SitemapParameters, SitemapRequest } from './parse-sitemap-request.ts';

/** A function that answers with the whole sitemap. */
export type XmlSource = { name: 'generate-gz-sitemap' | 'dynamic-sitemap' | 'sitemap'; path: string };

export type SitemapDescription = NonNullable<ReturnType<typeof describeSitemap>>;

/** Describes an address below /sitemap/; null for no sitemap. `sources`: a stored file, then functions (S5.2). */
export function describeSitemap(asked: SitemapParameters, fileType: string | null) {
  const sources: XmlSource[] = [];
  if (fileType !== null) {
    const raw = paths.generateGzSitemap(fileType);
    sources.push({ name: 'generate-gz-sitemap', path: raw });
    if (fileTypeOf({ type: asked.type }) === fileType) {
      sources.push({ name: 'dynamic-sitemap', path: paths.dynamicSitemap({ type: fileType }) });
      return { name: `Sitemap file ${fileType}`, isIndex: false, raw, fileName: `${fileType}.xml`, sources };
    }
  }
  const parsed = parseSitemapRequest(asked);
  if (!('request' in parsed)) return null;
  const { request } = parsed;
  const [name, inFileName] = namesOf(request);
  // only the function sitemap knows chunks of the index
  if ('chunk' in request && request.chunk !== undefined)
    sources.push({ name: 'sitemap', path: paths.sitemapFunction(request) });
  else sources.push({ name: 'dynamic-sitemap', path: paths.dynamicSitemap(request) });
  return {
    name,
    isIndex: request.type === 'index',
    raw: inFileName === '' ? paths.sitemap() : paths.sitemap(request),
    fileName: `sitemap${inFileName}.xml`,
    sources,
  };
}

const PAGE_NAMES = {
  nsn: 'NSN page',
  range: 'Number ranges, page',
  cage: 'Makers, page',
  name: 'Item names, page',
  shelf: 'On our shelf, page',
} as const;

function namesOf(request: SitemapRequest): [name: string, inFileName: string] {
  const { type } = request;
  if (type === 'static') return ['Static pages', '-static'];
  if (type === 'fsc') return [`FSC ${request.fsc}, page ${request.page}`, `-fsc-${request.fsc}-${request.page}`];
  if (type !== 'index') return [`${PAGE_NAMES[type]} ${request.page}`, `-${type}-${request.page}`];
  const { chunk } = request;
  return chunk === undefined ? ['Sitemap index', ''] : [`Sitemap index, chunk ${chunk}`, `-index-${chunk}`];
}
