import { parseReceiptToken } from '../../domain/receipt-token.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { ReceiptPageData } from './data.ts';

/** GET /quote/:token: what was asked for, for those who know the token. */
export async function load({ params, quotes, mailed }: PageRequest): Promise<PageAnswer<ReceiptPageData>> {
  const token = parseReceiptToken(params.token);
  if (token === null) return notFound;
  try {
    const quote = await quotes.findByReceiptToken(token);
    if (quote === null) return notFound;
    const { rfqNumber, customer, parts, message, receivedAtMs, state } = quote;
    const receipt = { token, request: { rfqNumber, customer, parts, message }, receivedAtMs, state };
    return { kind: 'personal', data: { kind: 'receipt', receipt, mailed } };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: { kind: 'unavailable' } };
    throw error;
  }
}

const notFound: PageAnswer<ReceiptPageData> = { kind: 'refused', status: 404, data: { kind: 'not-found' } };
