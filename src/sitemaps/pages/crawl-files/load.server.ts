import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { EngineReport } from '../../crawl/coverage/crawl-report.ts';
import type { NoCoverage } from '../../crawl/screens/no-coverage.tsx';
import { readEngine } from '../../crawl/screens/read-report.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { SitemapServices } from '../../sitemap-services.ts';

/** All sitemap files as one engine sees them, some at a time; null while the record cannot be read. */
export type CrawlFilesPageData =
  | { kind: 'none'; why: NoCoverage; sinceMs: number }
  | { kind: 'files'; engine: EngineReport; engines: readonly EngineReport[]; start: number; pageSize: number }
  | null;

const FILES_PER_PAGE = 300;

/** GET /crawl/files?engine=google&after=300, for operators of sitemaps (C21.25). `after`: files before the first that is shown. */
export async function load(
  { query }: Pick<PageRequest, 'query'>,
  { crawl, isCrawlRecorded }: Pick<SitemapServices, 'crawl' | 'isCrawlRecorded'>,
): Promise<PageAnswer<CrawlFilesPageData>> {
  try {
    const read = await readEngine(crawl, isCrawlRecorded, query);
    if (read.kind === 'none') return { kind: 'personal', data: read };
    const { engine, engines } = read;
    const after = Number(/^\d{1,6}$/.exec(query.get('after') ?? '')?.[0] ?? 0);
    const last = Math.max(0, Math.ceil(engine.files.length / FILES_PER_PAGE) - 1) * FILES_PER_PAGE;
    const start = Math.min(Math.floor(after / FILES_PER_PAGE) * FILES_PER_PAGE, last);
    return { kind: 'personal', data: { kind: 'files', engine, engines, start, pageSize: FILES_PER_PAGE } };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}
