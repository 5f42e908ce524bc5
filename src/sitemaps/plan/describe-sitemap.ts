import { paths } from '../../paths.ts';
import {
  fileTypeOf,
  parseSitemapRequest,
  type SitemapParameters,
  type SitemapRequest,
} from './parse-sitemap-request.ts';

/** A function that the screen asks for the whole sitemap. */
export type XmlSource = { name: 'generate-gz-sitemap' | 'dynamic-sitemap' | 'sitemap'; path: string };

export type SitemapDescription = {
  name: string;
  isIndex: boolean;
  /** Address of the same as plain XML. */
  raw: string;
  /** What it is called when it is saved. */
  fileName: string;
  /** In the order in which they are asked. */
  sources: readonly XmlSource[];
};

/**
 * What the screen of an address below /sitemap/ shows, and whom it asks: generate-gz-sitemap where a stored file holds the same, then dynamic-sitemap
 * (S5.2). `fileType` is that of the stored file. Null for what is no sitemap.
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
  return { ...wordsOf(request), isIndex: request.type === 'index', sources: [...ofFile, sourceOf(request)] };
}

function wordsOf(request: SitemapRequest): Pick<SitemapDescription, 'name' | 'raw' | 'fileName'> {
  switch (request.type) {
    case 'index': {
      const { chunk } = request;
      if (chunk === undefined) return { name: 'Sitemap index', raw: paths.sitemap(), fileName: 'sitemap.xml' };
      return {
        name: `Sitemap index, chunk ${chunk}`,
        raw: paths.sitemap({ type: 'index', chunk }),
        fileName: `sitemap-index-${chunk}.xml`,
      };
    }
    case 'static':
      return { name: 'Static pages', raw: paths.sitemap({ type: 'static' }), fileName: 'sitemap-static.xml' };
    case 'nsn':
      return {
        name: `NSN page ${request.page}`,
        raw: paths.sitemap(request),
        fileName: `sitemap-nsn-${request.page}.xml`,
      };
    case 'cage':
      return {
        name: `Makers, page ${request.page}`,
        raw: paths.sitemap(request),
        fileName: `sitemap-cage-${request.page}.xml`,
      };
    case 'fsc':
      return {
        name: `FSC ${request.fsc}, page ${request.page}`,
        raw: paths.sitemap(request),
        fileName: `sitemap-fsc-${request.fsc}-${request.page}.xml`,
      };
  }
}

/** Chunks of the index are known to the function sitemap alone. */
function sourceOf(request: SitemapRequest): XmlSource {
  if (request.type === 'index' && request.chunk !== undefined)
    return { name: 'sitemap', path: paths.sitemapFunction(request) };
  return { name: 'dynamic-sitemap', path: paths.dynamicSitemap(request) };
}

/** How a sitemap begins, for a page that shows it before the browser has read the rest. */
export type SitemapPreview =
  | {
      kind: 'start';
      /** Whole lines. */
      xml: string;
      /** Type of the stored file that holds the same; null when there is none. */
      fileType: string | null;
    }
  | { kind: 'refused'; status: 400 | 404; message: string };

/** What is known of a stored file before it is downloaded. */
export type StoredSitemapSummary =
  | { kind: 'file'; name: string; sizeBytes: number; modifiedAt: Date }
  | { kind: 'refused'; status: 400 | 404 | 500; message: string };
