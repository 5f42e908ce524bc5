import { sitemapMessages } from '../plan/messages.ts';
import {
  fileTypeOf,
  parseSitemapRequest,
  parseSitemapType,
  type SitemapParameters,
} from '../plan/parse-sitemap-request.ts';
import type { PageUrlset, SitemapFilePlan, UrlsetPlan } from '../plan/sitemap-plan.ts';
import {
  filesIndexXml,
  pagesIndexXml,
  type FurtherPages,
  indexXml,
  makerSitemapPages,
  makerUrlset,
  nameSitemapDays,
  nameUrlset,
  staticXml,
} from '../plan/whole-sitemaps.server.ts';
import type { SitemapSite } from './sitemap-services.ts';

type Refusal = { kind: 'refused'; status: 400 | 404; message: string };
export type SitemapAnswer =
  | { kind: 'urlset'; urlset: UrlsetPlan | PageUrlset }
  | { kind: 'xml'; xml: string }
  | Refusal;

const NOT_IN_CATALOG: Refusal = { kind: 'refused', status: 404, message: sitemapMessages.notInCatalog };
const NO_TYPE = 'The type of a sitemap file is missing: nsn-{n} or fsc-{code}, given once';

/** Finds a sitemap by its parameters (S4.1, S6.5). */
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

async function furtherPages(site: SitemapSite): Promise<FurtherPages> {
  const { makers, names } = await site.listed();
  return { makerPages: makerSitemapPages(makers.length), nameDays: nameSitemapDays(names) };
}

/** The index of pages (S15.32). */
export async function findPagesIndex(site: SitemapSite): Promise<SitemapAnswer> {
  return { kind: 'xml', xml: pagesIndexXml(await site.plan(), site.origin, await furtherPages(site)) };
}

/** The index of stored files (S15.33). */
export async function findFilesIndex(site: SitemapSite): Promise<SitemapAnswer> {
  const [plan, further, manifest] = await Promise.all([site.plan(), furtherPages(site), site.manifest()]);
  const xml = filesIndexXml(plan, site.origin, further, manifest?.files ?? []);
  return xml === null ? { kind: 'refused', status: 404, message: sitemapMessages.noFiles } : { kind: 'xml', xml };
}

export async function findGroups(site: SitemapSite): Promise<SitemapAnswer> {
  return { kind: 'urlset', urlset: (await site.plan()).groupsAndClasses };
}

const xmlOr404 = (xml: string | null): SitemapAnswer => (xml === null ? NOT_IN_CATALOG : { kind: 'xml', xml });
const urlsetOr404 = (urlset: UrlsetPlan | PageUrlset | null | undefined): SitemapAnswer =>
  urlset ? { kind: 'urlset', urlset } : NOT_IN_CATALOG;

/** Finds a sitemap, or a stored file by its type, at an address. */
export async function findSitemapByAddress(asked: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  const { type, page } = asked;
  if (page === undefined && typeof type === 'string' && parseSitemapType(type) !== null)
    return generateGzSitemap(type, site);
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
  const parsed = parseSitemapType(type);
  const file = parsed === null ? null : (await plan()).findFile(parsed);
  return file ?? { kind: 'refused', status: 404, message: sitemapMessages.unknownType(type) };
}
