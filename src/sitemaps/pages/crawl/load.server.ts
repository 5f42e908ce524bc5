import type { PageRequest } from '#publog/http/catalog-call.ts';
import { readReport, type ReadReport, readCrawlChoice, type CrawlChoice } from '../../crawl/screens/read-report.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { SitemapServices } from '../../sitemap-services.ts';

/** Crawl coverage, or why it cannot be shown. Null while the record cannot be read. */
export type CrawlPageData = { choice: CrawlChoice; read: ReadReport } | null;

/** GET /crawl, for operators of sitemaps: what the crawlers of one engine have fetched (C21.20). */
export async function load(
  { query }: Pick<PageRequest, 'query'>,
  { crawl, isCrawlRecorded }: Pick<SitemapServices, 'crawl' | 'isCrawlRecorded'>,
): Promise<PageAnswer<CrawlPageData>> {
  try {
    const read = await readReport(crawl, isCrawlRecorded);
    const choice = readCrawlChoice(query);
    const first = read.kind === 'report' ? (read.report.engines[0]?.engine ?? 'claims') : null;
    return { kind: 'personal', data: { choice: { ...choice, tab: choice.tab ?? first }, read } };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}
