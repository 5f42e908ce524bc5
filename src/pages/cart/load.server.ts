import type { PageAnswer } from '../page.ts';

/** The cart is the browser's: the server knows nothing of it. */
export type CartPageData = Record<string, never>;

/** GET /cart: the same for every visitor; the browser fills in the cart. */
export const load = (): PageAnswer<CartPageData> => ({ kind: 'found', data: {}, noindex: true });
