import type { StoredQuote } from '../../quotes/store/quote-store.ts';

/** One request as the operator sees it, or why there is none. */
export type OperatorQuotePageData =
  | { kind: 'request'; quote: StoredQuote; mailed: boolean }
  | { kind: 'not-found'; number: string }
  | { kind: 'unavailable' };
