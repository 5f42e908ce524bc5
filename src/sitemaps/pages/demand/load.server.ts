import type { PageRequest } from '#publog/http/catalog-call.ts';
import { readMonths } from '../../crawl/screens/crawl-choice.ts';
import { findRedirectTarget } from '#publog/redirects/near-numbers.server.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { niinOfNsn, parseNsn } from '#base/domain/nsn.ts';
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
type ShelfServices = Pick<SitemapServices & StockPageServices, 'findPrices' | 'mostAsked' | 'stock'>;
type Services = ShelfServices & Pick<SitemapServices, 'crawl' | 'isCrawlRecorded'>;

/** GET /demand?months=13, for operators of sitemaps (C21.33 to C21.37). */
export const load = (request: Request, services: Services) =>
  orUnavailable<DemandPageData>(async () => ({ kind: 'personal', data: await read(request, services) }));

const hasShelf = ({ stock }: Pick<ShelfServices, 'stock'>) => stock !== null && stock.shelf.deskLists().length > 0;

/** Adds how many are on the shelf, and whether they were quoted; null without lists (C22.48). */
async function lookUp(asked: Demand['asked'], services: ShelfServices) {
  if (!hasShelf(services)) return asked.map((row) => ({ ...row, bought: null }));
  const numbers = asked.map(({ text }) => normalizePartNumber(text) ?? '');
  const lines = await services.stock!.shelf.deskLines([], [...new Set(numbers)]);
  const prices = await services.findPrices(asked.map(({ text }) => ({ nsn: '', partNumber: text })));
  return asked.map((row, at) => {
    const held = lines.filter(({ number }) => number === numbers[at]);
    return { ...row, bought: { held: sumBy(held, ({ shown }) => shown.quantity), isQuoted: prices[at]!.length > 0 } };
  });
}

/** Finds NSNs of requests that are on no shelf, or that the desk has quoted no price of (C22.87); null without lists. */
async function findWanted(services: ShelfServices) {
  if (!hasShelf(services)) return null;
  const asked = (await services.mostAsked()).map((part) => ({ ...part, id: parseNsn(part.nsn)! }));
  const lines = await services.stock!.shelf.deskLines(asked.map(({ id }) => niinOfNsn(id)));
  return asked
    .map(({ lastPrice, id, ...part }) => {
      const held = lines.filter(({ nsn }) => nsn === id);
      return { ...part, bought: { held: sumBy(held, ({ shown }) => shown.quantity), isQuoted: lastPrice !== null } };
    })
    .filter(({ bought }) => bought.held === 0 || !bought.isQuoted);
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
    wanted: await findWanted(services),
  };
}
