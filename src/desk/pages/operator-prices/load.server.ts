import type { PageRequest } from '#publog/http/catalog-call.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { lastPricesOf, type LastPrices } from '../../screens/desk/past-prices.ts';
import type { DeskFigures } from '../../store/queries/desk-figures.ts';
import type { GivenPrice } from '../../store/queries/past-prices.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { DeskServices } from '../../desk-services.ts';

export type OperatorPricesPageData = {
  /** As typed; empty for all. */
  part: string;
  rows: readonly GivenPrice[];
  pageSize: number;
  /** Null beyond the first page of a part. */
  last: LastPrices | null;
  nextId: number | null;
  byState: DeskFigures['byState'];
} | null;

const PRICES_PER_PAGE = 50;
const PART_LENGTH = 100;

/** GET /quotes/prices, for operators of requests */
export async function load(
  { query }: PageRequest,
  { quotes }: Pick<DeskServices, 'quotes'>,
): Promise<PageAnswer<OperatorPricesPageData>> {
  const part = (query.get('search') ?? '').trim().slice(0, PART_LENGTH);
  const before = /^\d{1,15}$/.exec(query.get('before') ?? '')?.[0];
  const beforeId = before === undefined ? undefined : Number(before);
  try {
    const [{ rows, nextId }, { byState }] = await Promise.all([
      quotes.desk.listPrices({ part, limit: PRICES_PER_PAGE, beforeId }),
      quotes.countQuotes(),
    ]);
    const last = part === '' || beforeId !== undefined ? null : lastPricesOf(rows, Date.now());
    return { kind: 'personal', data: { part, rows, pageSize: PRICES_PER_PAGE, last, nextId, byState } };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}
