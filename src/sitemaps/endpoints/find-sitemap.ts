import { sitemapMessages } from '../plan/messages.ts';
import { fileTypeOf, parseSitemapRequest, type SitemapParameters } from '../plan/parse-sitemap-request.ts';
import type { PageUrlset, SitemapFilePlan, UrlsetPlan } from '../plan/sitemap-plan.ts';
import { indexXml, staticXml } from '../plan/whole-sitemaps.server.ts';
import { paths } from '#base/paths.ts';
import type { SitemapSite } from './sitemap-services.ts';

type Refusal = { kind: 'refused'; status: 400 | 404; message: string };
export type SitemapAnswer =
  | { kind: 'urlset'; urlset: UrlsetPlan | PageUrlset }
  | { kind: 'xml'; xml: string }
  | Refusal;

const NOT_IN_CATALOG: Refusal = { kind: 'refused', status: 404, message: sitemapMessages.notInCatalog };
const NO_TYPE = 'The type of a sitemap file is missing: nsn-{n} or fsc-{code}, given once';

/** Finds a sitemap by its parameters (S4.1, S6.5). */
export async function findSitemap(asked: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  const parsed = parseSitemapRequest(asked);
  if (!('request' in parsed)) return { kind: 'refused', ...parsed };
  const { request } = parsed;
  if (request.type === 'index') return findIndex(request.chunk ? paths.sitemap(request) : paths.sitemap(), site);
  if (request.type === 'static') return { kind: 'xml', xml: staticXml(await site.plan(), site.origin) };
  const urlsets =
    request.type === 'fsc' ? (await site.plan()).classPages(request.fsc) : await site.urlsets(request.type);
  const urlset = urlsets?.[request.page - 1];
  return urlset ? { kind: 'urlset', urlset } : NOT_IN_CATALOG;
}

/** Finds an index by its path (S15.32); that of stored files follows what is stored (S15.33). */
export async function findIndex(path: string, site: SitemapSite): Promise<SitemapAnswer> {
  const isOfFiles = path === paths.sitemapFiles();
  const [plan, listed, manifest] = await Promise.all([site.plan(), site.listed(), isOfFiles ? site.manifest() : null]);
  const xml = indexXml(plan, site.origin, path, { ...listed, stored: manifest?.files ?? [] });
  if (xml !== null) return { kind: 'xml', xml };
  const message = 'No stored sitemap files are on record: the sitemaps of pages are in /sitemap-pages.xml';
  return isOfFiles ? { ...NOT_IN_CATALOG, message } : NOT_IN_CATALOG;
}

/** Finds a sitemap, or a stored file by its type, at an address. */
export async function findSitemapByAddress(asked: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  const { type, page } = asked;
  if (page === undefined && fileTypeOf({ type }) !== null) return generateGzSitemap(type, site);
  if (page !== undefined && (type === 'index' || type === 'static')) return NOT_IN_CATALOG;
  return findSitemap(asked, site);
}

/** Answers dynamic-sitemap (S6.3), without chunks. */
export function findDynamicSitemap({ type, page, fsc }: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  return fileTypeOf({ type }) === null || page !== undefined
    ? findSitemap({ type, page, fsc }, site)
    : findSitemapByAddress({ type }, site);
}

/** The XML of a stored file (S6.2). */
export async function generateGzSitemap(type: unknown, site: SitemapSite): Promise<SitemapAnswer> {
  const found = await findFilePlan(type, site.plan);
  return 'kind' in found ? found : { kind: 'urlset', urlset: found };
}

export async function findFilePlan(type: unknown, plan: SitemapSite['plan']): Promise<SitemapFilePlan | Refusal> {
  if (typeof type !== 'string' || type.trim() === '') return { kind: 'refused', status: 400, message: NO_TYPE };
  const parsed = fileTypeOf({ type });
  const file = parsed === null ? null : (await plan()).findFile(parsed);
  return file ?? { kind: 'refused', status: 404, message: sitemapMessages.unknownType(type) };
}
