import type { PageRequest } from '#publog/http/catalog-call.ts';
import { readMonths } from '../../crawl/screens/demand-csv.ts';
import { findRedirectTarget } from '#publog/redirects/near-numbers.server.ts';
import { orUnavailable } from '#base/http/frame/page.ts';
import type { SitemapServices } from '../load-tool.server.ts';

/** Null while the record cannot be read. */
export type DemandPageData = Awaited<ReturnType<typeof read>> | null;

/** Rows of each list; the CSV has the rest. */
const ROWS_SHOWN = 50;

type Request = Pick<PageRequest, 'query' | 'catalog'>;
type Services = Pick<SitemapServices, 'crawl' | 'isCrawlRecorded'>;

/** GET /demand?months=13, for operators of sitemaps (C21.33 to C21.37). */
export const load = (request: Request, services: Services) =>
  orUnavailable<DemandPageData>(async () => ({ kind: 'personal', data: await read(request, services) }));

async function read({ query, catalog }: Request, { crawl, isCrawlRecorded: isRecorded }: Services) {
  const months = readMonths(query.get('months'));
  const { missing, asked, setAside } = await crawl.demand(months);
  if (!isRecorded && missing.length === 0 && asked.length === 0) return { kind: 'off' as const, setAside };
  return {
    kind: 'demand' as const,
    setAside,
    months,
    isRecorded,
    /** `target`: the one match of this site. */
    missing: await Promise.all(
      missing
        .slice(0, ROWS_SHOWN)
        .map(async (row) => ({ ...row, target: await findRedirectTarget(catalog, row.path) })),
    ),
    missingCount: missing.length,
    asked: asked.slice(0, ROWS_SHOWN),
    askedCount: asked.length,
  };
}
