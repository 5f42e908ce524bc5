import type { PageRequest } from '#publog/http/catalog-call.ts';
import { readMonths } from '../../crawl/screens/demand-csv.ts';
import { findRedirectTarget } from '#publog/redirects/near-numbers.server.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import type { Demand } from '../../crawl/store/addresses.ts';
import { orUnavailable } from '#base/http/frame/page.ts';
import type { SitemapServices } from '../load-tool.server.ts';

/** Null while the record cannot be read. */
export type DemandPageData = Awaited<ReturnType<typeof read>> | null;

/** Rows of each list; the CSV has the rest. */
const ROWS_SHOWN = 50;

type Request = Pick<PageRequest, 'query' | 'catalog'>;
type Services = Pick<SitemapServices, 'crawl' | 'isCrawlRecorded' | 'findPrices'> & Pick<StockPageServices, 'stock'>;

/** GET /demand?months=13, for operators of sitemaps (C21.33 to C21.37). */
export const load = (request: Request, services: Services) =>
  orUnavailable<DemandPageData>(async () => ({ kind: 'personal', data: await read(request, services) }));

/** Those that are looked up on the shelf and among prices. */
const ROWS_LOOKED_UP = 200;
/** Adds how many are on the shelf, and whether a sent quotation has it. Null without lists. */
async function lookUp(asked: Demand['asked'], show: string | null, { stock, findPrices }: Services) {
  if (stock === null || stock.shelf.deskLists().length === 0) return null;
  const some = asked.slice(0, ROWS_LOOKED_UP);
  const numbers = some.map(({ text }) => normalizePartNumber(text) ?? '');
  const held = Map.groupBy(await stock.shelf.deskLines([], [...new Set(numbers)]), ({ number }) => number);
  const prices = await findPrices(some.map(({ text }) => ({ nsn: '', partNumber: text })));
  const rows = some.map((row, at) => {
    const lines = held.get(numbers[at]!) ?? [];
    return { ...row, held: sumBy(lines, ({ shown }) => shown.quantity), isQuoted: prices[at]!.length > 0 };
  });
  return rows.filter(
    ({ held: count, isQuoted }) => (show !== 'not-held' || count === 0) && (show !== 'not-quoted' || !isQuoted),
  );
}

async function read({ query, catalog }: Request, services: Services) {
  const { crawl, isCrawlRecorded: isRecorded } = services;
  const months = readMonths(query.get('months'));
  const { missing, asked, setAside } = await crawl.demand(months);
  const show = query.get('show');
  const lookedUp = await lookUp(asked, show, services);
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
    asked: (lookedUp ?? asked.map((row) => ({ ...row, held: null, isQuoted: null }))).slice(0, ROWS_SHOWN),
    askedCount: lookedUp?.length ?? asked.length,
    show: lookedUp && (show ?? 'all'),
  };
}
