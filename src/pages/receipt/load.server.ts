import { parseReceiptToken } from '../../domain/receipt-token.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { PageAnswer, PageRequest, PageServices } from '../page.ts';
import { rfqDocument, type RfqDocument } from '../../quotes/form/rfq-text.ts';
import type { QuoteState } from '../../quotes/store/quote-states.ts';

/** What a buyer may see of his request: nothing of the operator's own. */
export type Receipt = {
  token: string;
  /** For its short name. */
  id: number;
  request: RfqDocument;
  receivedAtMs: number;
  state: QuoteState;
};

export type ReceiptPageData =
  | { kind: 'receipt'; receipt: Receipt; mailed: boolean }
  | { kind: 'not-found' }
  | { kind: 'unavailable' };

/** GET /quote/:token: a request for quote, for everybody who knows its token. */
export async function load(
  { params }: PageRequest,
  { quotes, mailed }: Pick<PageServices, 'quotes' | 'mailed'>,
): Promise<PageAnswer<ReceiptPageData>> {
  const token = parseReceiptToken(params.token);
  if (token === null) return notFound;
  try {
    const quote = await quotes.findByReceiptToken(token);
    if (quote === null) return notFound;
    const { receivedAtMs, state } = quote;
    const receipt = { token, id: quote.id, request: rfqDocument(quote), receivedAtMs, state };
    return { kind: 'personal', data: { kind: 'receipt', receipt, mailed } };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: { kind: 'unavailable' } };
    throw error;
  }
}

const notFound: PageAnswer<ReceiptPageData> = { kind: 'refused', status: 404, data: { kind: 'not-found' } };
