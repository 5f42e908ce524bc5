import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { Demand } from '../../crawl/store/addresses.ts';
import { readMonths } from '../../crawl/screens/demand-csv.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { findRedirectTarget } from '#publog/redirects/near-numbers.server.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { SitemapServices } from '../load-tool.server.ts';

/** `target`: the one match of this site. */
type MissingRow = Demand['missing'][number] & { target: string | null };
export type DemandPageData =
  | { kind: 'off'; setAside: Demand['setAside'] }
  | {
      kind: 'demand';
      setAside: Demand['setAside'];
      months: number;
      isRecorded: boolean;
      missing: MissingRow[];
      missingCount: number;
      asked: Demand['asked'];
      askedCount: number;
    }
  | null;

/** Rows of each list; the CSV has the rest. */
const ROWS_SHOWN = 50;

/** GET /demand?months=13, for operators of sitemaps (C21.33 to C21.37). */
export async function load(
  { query, catalog }: Pick<PageRequest, 'query' | 'catalog'>,
  { crawl, isCrawlRecorded }: Pick<SitemapServices, 'crawl' | 'isCrawlRecorded'>,
): Promise<PageAnswer<DemandPageData>> {
  const months = readMonths(query.get('months'));
  try {
    const { missing, asked, setAside } = await crawl.demand(months);
    if (!isCrawlRecorded && missing.length === 0 && asked.length === 0)
      return { kind: 'personal', data: { kind: 'off', setAside } };
    const shown = missing.slice(0, ROWS_SHOWN);
    const rows = await Promise.all(
      shown.map(async (row) => ({ ...row, target: await findRedirectTarget(catalog, row.path) })),
    );
    return {
      kind: 'personal',
      data: {
        kind: 'demand',
        setAside,
        months,
        isRecorded: isCrawlRecorded,
        missing: rows,
        missingCount: missing.length,
        asked: asked.slice(0, ROWS_SHOWN),
        askedCount: asked.length,
      },
    };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}
