import type { CageCode } from '../../domain/cage-code.ts';
import type { SitemapFilePlan, SitemapPlan, UrlsetPlan } from '../plan/sitemap-plan.ts';
import { indexXml, makerSitemapPages, makerSitemapXml, staticXml } from '../plan/whole-sitemaps.server.ts';
import { sitemapMessages } from '../plan/messages.ts';
import {
  fileTypeOf,
  parseSitemapRequest,
  parseSitemapType,
  type SitemapParameters,
  type SitemapRequest,
} from '../plan/parse-sitemap-request.ts';

/** What sitemaps are answered from. The plan is asked for only when a question makes sense; it rejects with `StoreUnavailable`. */
export type SitemapSite = {
  plan: () => Promise<SitemapPlan>;
  origin: string;
  /** Makers with listed parts, by code: sitemaps of their own, in the index where `makersInIndex` (the setting MAKER_SITEMAPS). */
  makers: () => Promise<readonly CageCode[]>;
  makersInIndex: boolean;
};

/** A urlset is written while it is sent; an index and the static sitemap are small and come whole. */
export type SitemapAnswer =
  | { kind: 'urlset'; urlset: UrlsetPlan }
  | { kind: 'xml'; xml: string }
  | { kind: 'refused'; status: 400 | 404; message: string };

const NOT_IN_CATALOG: SitemapAnswer = { kind: 'refused', status: 404, message: sitemapMessages.notInCatalog };

/** A sitemap of the catalog by type (the index when there is none), page, class and chunk (S6.5, S4.1). */
export async function findSitemap(parameters: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  const { type, page, fsc, chunk } = parameters;
  const parsed = parseSitemapRequest({ type, page, fsc, chunk });
  return 'request' in parsed ? findPlanned(parsed.request, site) : { kind: 'refused', ...parsed };
}

async function findPlanned(request: SitemapRequest, site: SitemapSite): Promise<SitemapAnswer> {
  const { origin, makersInIndex } = site;
  if (request.type === 'cage') return documentOr404(await makerSitemapXml(await site.makers(), origin, request.page));
  const plan = await site.plan();
  switch (request.type) {
    case 'index': {
      const makerPages = makersInIndex ? makerSitemapPages((await site.makers()).length) : 0;
      return documentOr404(indexXml(plan, origin, request.chunk, makerPages));
    }
    case 'static':
      return documentOr404(staticXml(plan, origin));
    case 'nsn':
      return urlsetOr404(plan.nsnPages[request.page - 1]);
    case 'fsc':
      return urlsetOr404(plan.classPages(request.fsc)?.[request.page - 1]);
  }
}

function documentOr404(xml: string | null): SitemapAnswer {
  return xml === null ? NOT_IN_CATALOG : { kind: 'xml', xml };
}

function urlsetOr404(urlset: UrlsetPlan | undefined): SitemapAnswer {
  return urlset === undefined ? NOT_IN_CATALOG : { kind: 'urlset', urlset };
}

const WITHOUT_PAGES: readonly unknown[] = ['index', 'static'];

/** What stands under /sitemap/: a sitemap of the catalog, or what the stored file of that type (nsn-12, fsc-1560) holds. */
export async function findSitemapByAddress(asked: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  const { type, page } = asked;
  if (page === undefined && typeof type === 'string' && parseSitemapType(type) !== null)
    return generateGzSitemap(type, site);
  // One address for each sitemap: /sitemap/static/7 is none.
  if (page !== undefined && WITHOUT_PAGES.includes(type))
    return { kind: 'refused', status: 404, message: sitemapMessages.notInCatalog };
  return findSitemap(asked, site);
}

/**
 * What dynamic-sitemap is asked for: a sitemap of the catalog by type, page and class, or what a stored file holds by its type (S6.3: it
 * is asked when generate-gz-sitemap fails). It knows no chunks.
 */
export function findDynamicSitemap({ type, page, fsc }: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  return fileTypeOf({ type }) === null || page !== undefined
    ? findSitemap({ type, page, fsc }, site)
    : findSitemapByAddress({ type }, site);
}

const NO_TYPE = 'The type of a sitemap file is missing: nsn-{n} or fsc-{code}, given once';

type Refused = Extract<SitemapAnswer, { kind: 'refused' }>;

/** The XML that a stored file holds, made from the catalog: type is nsn-{n} or fsc-{code} (S6.2). */
export async function generateGzSitemap(type: unknown, site: SitemapSite): Promise<SitemapAnswer> {
  const found = await findFilePlan(type, site.plan);
  return 'kind' in found ? found : { kind: 'urlset', urlset: found };
}

/** The plan of a file by its type. None at all, or several, are 400; one that this catalog has no file of is 404. */
export async function findFilePlan(
  type: unknown,
  plan: () => Promise<SitemapPlan>,
): Promise<SitemapFilePlan | Refused> {
  if (typeof type !== 'string' || type.trim() === '') return { kind: 'refused', status: 400, message: NO_TYPE };
  const parsed = parseSitemapType(type);
  const file = parsed === null ? null : (await plan()).findFile(parsed);
  return file ?? { kind: 'refused', status: 404, message: sitemapMessages.unknownType(type) };
}
