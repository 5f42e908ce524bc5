import type { CageCode } from '#base/domain/cage-code.ts';
import { sitemapMessages } from '../plan/messages.ts';
import {
  fileTypeOf,
  parseSitemapRequest,
  parseSitemapType,
  type SitemapParameters,
} from '../plan/parse-sitemap-request.ts';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { PageUrlset, SitemapFilePlan, SitemapPlan, SitemapSource, UrlsetPlan } from '../plan/sitemap-plan.ts';
import {
  filesIndexXml,
  pagesIndexXml,
  type FurtherPages,
  indexXml,
  makerSitemapPages,
  makerUrlset,
  type NamePage,
  nameSitemapDays,
  nameUrlset,
  staticXml,
} from '../plan/whole-sitemaps.server.ts';

/** What sitemaps are answered from. `plan`, `makers` and `names` are called only for a valid request; they reject with `StoreUnavailable`. */
export type SitemapSite = SitemapSource & {
  plan: () => Promise<SitemapPlan>;
  /** Makers with listed parts, by code. They have sitemaps, which the index lists where `makersInIndex` (the setting EXTRA_SITEMAPS). */
  makers: () => Promise<readonly CageCode[]>;
  makersInIndex: boolean;
  /** Item names with a page, by code; in the index where `namesInIndex` (the setting EXTRA_SITEMAPS). */
  names: () => Promise<readonly NamePage[]>;
  namesInIndex: boolean;
  /** Of the stored files; null: no files are stored. */
  manifest: () => Promise<SitemapManifest | null>;
};

type Refusal = { kind: 'refused'; status: 400 | 404; message: string };
/** A urlset is written while it is sent; an index and the static sitemap are small and come whole. */
export type SitemapAnswer =
  | { kind: 'urlset'; urlset: UrlsetPlan | PageUrlset }
  | { kind: 'xml'; xml: string }
  | Refusal;

const NOT_IN_CATALOG: Refusal = { kind: 'refused', status: 404, message: sitemapMessages.notInCatalog };
const NO_TYPE = 'The type of a sitemap file is missing: nsn-{n} or fsc-{code}, given once';

/** A sitemap of the catalog by type (default: the index), page, class and chunk (S6.5, S4.1). */
export async function findSitemap(
  { type, page, fsc, chunk }: SitemapParameters,
  site: SitemapSite,
): Promise<SitemapAnswer> {
  const parsed = parseSitemapRequest({ type, page, fsc, chunk });
  if (!('request' in parsed)) return { kind: 'refused', ...parsed };
  const { request } = parsed;
  const { origin } = site;
  if (request.type === 'cage') return urlsetOr404(makerUrlset(await site.makers(), request.page));
  if (request.type === 'name') return urlsetOr404(nameUrlset(await site.names(), request.page));
  const plan = await site.plan();
  switch (request.type) {
    case 'index':
      return xmlOr404(indexXml(plan, origin, request.chunk, await furtherPages(site)));
    case 'static':
      return xmlOr404(staticXml(plan, origin));
    case 'nsn':
      return urlsetOr404(plan.nsnPages[request.page - 1]);
    case 'fsc':
      return urlsetOr404(plan.classPages(request.fsc)?.[request.page - 1]);
  }
}

async function furtherPages({ makers, makersInIndex, names, namesInIndex }: SitemapSite): Promise<FurtherPages> {
  return {
    makerPages: makersInIndex ? makerSitemapPages((await makers()).length) : 0,
    nameDays: namesInIndex ? nameSitemapDays(await names()) : [],
  };
}

/** The index of pages for crawlers, which lists no URL twice. */
export async function findPagesIndex(site: SitemapSite): Promise<SitemapAnswer> {
  return { kind: 'xml', xml: pagesIndexXml(await site.plan(), site.origin, await furtherPages(site)) };
}

/** The index of stored files for crawlers, which lists no URL twice; 404 while no files are stored. */
export async function findFilesIndex(site: SitemapSite): Promise<SitemapAnswer> {
  const [plan, further, manifest] = await Promise.all([site.plan(), furtherPages(site), site.manifest()]);
  const xml = filesIndexXml(plan, site.origin, further, manifest?.files ?? []);
  return xml === null ? { kind: 'refused', status: 404, message: sitemapMessages.noFiles } : { kind: 'xml', xml };
}

/** All groups and classes. */
export async function findGroups(site: SitemapSite): Promise<SitemapAnswer> {
  return { kind: 'urlset', urlset: (await site.plan()).groupsAndClasses };
}

function xmlOr404(xml: string | null): SitemapAnswer {
  return xml === null ? NOT_IN_CATALOG : { kind: 'xml', xml };
}

function urlsetOr404(urlset: UrlsetPlan | PageUrlset | null | undefined): SitemapAnswer {
  return urlset === undefined || urlset === null ? NOT_IN_CATALOG : { kind: 'urlset', urlset };
}

/** The sitemap at an address below /sitemap/: one of the catalog, or the content of the stored file of that type (nsn-12, fsc-1560). */
export async function findSitemapByAddress(asked: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  const { type, page } = asked;
  if (page === undefined && typeof type === 'string' && parseSitemapType(type) !== null)
    return generateGzSitemap(type, site);
  // Each sitemap has one address: /sitemap/static/7 has none.
  if (page !== undefined && (type === 'index' || type === 'static')) return NOT_IN_CATALOG;
  return findSitemap(asked, site);
}

/** The answer of dynamic-sitemap: a sitemap of the catalog by type, page and class, or the content of a stored file by its type (S6.3). It knows no chunks. */
export function findDynamicSitemap({ type, page, fsc }: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  return fileTypeOf({ type }) === null || page !== undefined
    ? findSitemap({ type, page, fsc }, site)
    : findSitemapByAddress({ type }, site);
}

/** The XML of a stored file, made from the catalog: type is nsn-{n} or fsc-{code} (S6.2). */
export async function generateGzSitemap(type: unknown, site: SitemapSite): Promise<SitemapAnswer> {
  const found = await findFilePlan(type, site.plan);
  return 'kind' in found ? found : { kind: 'urlset', urlset: found };
}

/** The plan of a file by its type: 400 for no type or several, 404 for one that this catalog has no file of. */
export async function findFilePlan(type: unknown, plan: SitemapSite['plan']): Promise<SitemapFilePlan | Refusal> {
  if (typeof type !== 'string' || type.trim() === '') return { kind: 'refused', status: 400, message: NO_TYPE };
  const parsed = parseSitemapType(type);
  const file = parsed === null ? null : (await plan()).findFile(parsed);
  return file ?? { kind: 'refused', status: 404, message: sitemapMessages.unknownType(type) };
}
