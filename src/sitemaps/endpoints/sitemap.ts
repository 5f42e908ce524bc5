import { indexXml } from '../plan/index-xml.ts';
import { makerSitemapPages, makerSitemapXml } from '../plan/maker-sitemap.ts';
import { sitemapMessages } from '../plan/messages.ts';
import { parseSitemapRequest, type SitemapParameters, type SitemapRequest } from '../plan/parse-sitemap-request.ts';
import type { UrlsetPlan } from '../plan/sitemap-plan.ts';
import { staticXml } from '../plan/static-xml.ts';
import type { SitemapAnswer, SitemapSite } from './sitemap-answer.ts';

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
