import type { PageRequest } from '#publog/http/catalog-call.ts';
import { orUnavailable } from '#base/http/frame/page.ts';
import { readId } from '../../screens/desk/inbox-query.ts';
import { lastPricesOf } from '../../screens/desk/past-prices.ts';
import type { DeskServices } from '../../desk-services.ts';

/** Null while the store does not answer. */
export type OperatorPricesPageData = Awaited<ReturnType<typeof read>> | null;

const PRICES_PER_PAGE = 50;

/** GET /quotes/prices, for operators of requests */
export const load = ({ query }: PageRequest, { quotes }: Pick<DeskServices, 'quotes'>) =>
  orUnavailable<OperatorPricesPageData>(async () => ({ kind: 'personal', data: await read(query, quotes) }));

async function read(query: URLSearchParams, quotes: DeskServices['quotes']) {
  const part = (query.get('search') ?? '').trim().slice(0, 100);
  const beforeId = readId(query.get('before'));
  const [{ rows, nextId }, counts] = await Promise.all([
    quotes.desk.listPrices({ part, limit: PRICES_PER_PAGE, beforeId }),
    quotes.countQuotes(),
  ]);
  const last = part === '' || beforeId !== undefined ? null : lastPricesOf(rows, Date.now());
  return { part, rows, pageSize: PRICES_PER_PAGE, last, nextId, counts };
}
