import type { PageAnswer } from '../page.ts';

/** The cart is the browser's: the server knows nothing of it. */
export type RfqPageData = Record<string, never>;

/** GET /rfq: the same for every visitor; the browser fills in the cart. */
export const load = (): PageAnswer<RfqPageData> => ({ kind: 'found', data: {}, noindex: true });
