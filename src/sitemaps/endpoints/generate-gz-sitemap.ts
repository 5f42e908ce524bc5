import { sitemapMessages } from '../plan/messages.ts';
import { parseSitemapType } from '../plan/parse-sitemap-request.ts';
import type { SitemapFilePlan, SitemapPlan } from '../plan/sitemap-plan.ts';
import type { SitemapAnswer, SitemapSite } from './sitemap-answer.ts';

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
