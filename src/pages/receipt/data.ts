import type { QuoteRequest } from '../../domain/quote-request.ts';
import type { QuoteState } from '../../quotes/store/quote-store.ts';

/** What a buyer may see of his request: nothing of the operator's own. */
export type Receipt = { token: string; request: QuoteRequest; receivedAtMs: number; state: QuoteState };

export type ReceiptPageData =
  | { kind: 'receipt'; receipt: Receipt; mailed: boolean }
  | { kind: 'not-found' }
  | { kind: 'unavailable' };
