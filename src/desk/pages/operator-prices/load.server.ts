import type { PageRequest } from '#publog/http/catalog-call.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import { lastPricesOf } from '../../screens/desk/past-prices.ts';
import type { DeskServices } from '../../desk-services.ts';

/** Null while the store does not answer. */
export type OperatorPricesPageData = Awaited<ReturnType<typeof read>> | null;

const PRICES_PER_PAGE = 50;
const PART_LENGTH = 100;

/** GET /quotes/prices, for operators of requests */
export async function load(
  { query }: PageRequest,
  { quotes }: Pick<DeskServices, 'quotes'>,
): Promise<PageAnswer<OperatorPricesPageData>> {
  try {
    return { kind: 'personal', data: await read(query, quotes) };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}

async function read(query: URLSearchParams, quotes: DeskServices['quotes']) {
  const part = (query.get('search') ?? '').trim().slice(0, PART_LENGTH);
  const before = /^\d{1,15}$/.exec(query.get('before') ?? '')?.[0];
  const beforeId = before === undefined ? undefined : Number(before);
  const [{ rows, nextId }, counts] = await Promise.all([
    quotes.desk.listPrices({ part, limit: PRICES_PER_PAGE, beforeId }),
    quotes.countQuotes(),
  ]);
  const last = part === '' || beforeId !== undefined ? null : lastPricesOf(rows, Date.now());
  return { part, rows, pageSize: PRICES_PER_PAGE, last, nextId, counts };
}
