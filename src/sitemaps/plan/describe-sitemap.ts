import { paths } from '#base/paths.ts';
import {
  fileTypeOf,
  parseSitemapRequest,
  type SitemapParameters,
  type SitemapRequest,
} from './parse-sitemap-request.ts';

/** A function that answers with the whole sitemap. */
export type XmlSource = { name: 'generate-gz-sitemap' | 'dynamic-sitemap' | 'sitemap'; path: string };

export type SitemapDescription = {
  name: string;
  isIndex: boolean;
  /** Address of its plain XML. */
  raw: string;
  /** Its name when it is saved. */
  fileName: string;
  /** Tried in this order. */
  sources: readonly XmlSource[];
};

/**
 * Describes an address below /sitemap/ and where to read it: the stored file `fileType` first, then dynamic-sitemap
 * (S5.2). Null for no sitemap.
 */
export function describeSitemap(asked: SitemapParameters, fileType: string | null): SitemapDescription | null {
  const ofFile: XmlSource[] =
    fileType === null ? [] : [{ name: 'generate-gz-sitemap', path: paths.generateGzSitemap(fileType) }];
  if (fileType !== null && fileTypeOf({ type: asked.type }) === fileType) {
    return {
      name: `Sitemap file ${fileType}`,
      isIndex: false,
      raw: paths.generateGzSitemap(fileType),
      fileName: `${fileType}.xml`,
      sources: [...ofFile, { name: 'dynamic-sitemap', path: paths.dynamicSitemap({ type: fileType }) }],
    };
  }
  const parsed = parseSitemapRequest(asked);
  if (!('request' in parsed)) return null;
  const { request } = parsed;
  const [name, inFileName] = namesOf(request);
  return {
    name,
    isIndex: request.type === 'index',
    raw: inFileName === '' ? paths.sitemap() : paths.sitemap(request),
    fileName: `sitemap${inFileName}.xml`,
    sources: [...ofFile, sourceOf(request)],
  };
}

function namesOf(request: SitemapRequest): [name: string, inFileName: string] {
  switch (request.type) {
    case 'index':
      return request.chunk === undefined
        ? ['Sitemap index', '']
        : [`Sitemap index, chunk ${request.chunk}`, `-index-${request.chunk}`];
    case 'static':
      return ['Static pages', '-static'];
    case 'nsn':
      return [`NSN page ${request.page}`, `-nsn-${request.page}`];
    case 'cage':
      return [`Makers, page ${request.page}`, `-cage-${request.page}`];
    case 'name':
      return [`Item names, page ${request.page}`, `-name-${request.page}`];
    case 'fsc':
      return [`FSC ${request.fsc}, page ${request.page}`, `-fsc-${request.fsc}-${request.page}`];
  }
}

/** Only the function sitemap knows chunks of the index. */
function sourceOf(request: SitemapRequest): XmlSource {
  if (request.type === 'index' && request.chunk !== undefined)
    return { name: 'sitemap', path: paths.sitemapFunction(request) };
  return { name: 'dynamic-sitemap', path: paths.dynamicSitemap(request) };
}
