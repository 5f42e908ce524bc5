import type { PageRequest } from '#publog/http/catalog-call.ts';
import { readMonths } from '../../crawl/screens/crawl-choice.ts';
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
type Services = Pick<SitemapServices & StockPageServices, 'crawl' | 'isCrawlRecorded' | 'findPrices' | 'stock'>;

/** GET /demand?months=13, for operators of sitemaps (C21.33 to C21.37). */
export const load = (request: Request, services: Services) =>
  orUnavailable<DemandPageData>(async () => ({ kind: 'personal', data: await read(request, services) }));

/** Adds how many are on the shelf, and whether they were quoted; null without lists (C22.48). */
async function lookUp(asked: Demand['asked'], { stock, findPrices }: Pick<Services, 'stock' | 'findPrices'>) {
  if (stock === null || stock.shelf.deskLists().length === 0) return asked.map((row) => ({ ...row, bought: null }));
  const numbers = asked.map(({ text }) => normalizePartNumber(text) ?? '');
  const lines = await stock.shelf.deskLines([], [...new Set(numbers)]);
  const prices = await findPrices(asked.map(({ text }) => ({ nsn: '', partNumber: text })));
  return asked.map((row, at) => {
    const held = lines.filter(({ number }) => number === numbers[at]);
    return { ...row, bought: { held: sumBy(held, ({ shown }) => shown.quantity), isQuoted: prices[at]!.length > 0 } };
  });
}

async function read({ query, catalog }: Request, { crawl, isCrawlRecorded: isRecorded, ...services }: Services) {
  const months = readMonths(query.get('months'));
  const { missing, asked, setAside } = await crawl.demand(months);
  if (!isRecorded && missing.length === 0 && asked.length === 0) return { kind: 'off' as const, setAside };
  /** `target`: the one match of this site. */
  const redirected = async (row: Demand['missing'][number]) => {
    return { ...row, target: await findRedirectTarget(catalog, row.path) };
  };
  return {
    kind: 'demand' as const,
    setAside,
    months,
    isRecorded,
    missing: await Promise.all(missing.slice(0, ROWS_SHOWN).map(redirected)),
    missingCount: missing.length,
    asked: await lookUp(asked.slice(0, ROWS_SHOWN), services),
    askedCount: asked.length,
  };
}
