import type { CartPageData } from './data.ts';
import type { PageAnswer } from '../page.ts';

/** GET /cart: the same for every visitor; the browser fills in the cart. */
export const load = (): PageAnswer<CartPageData> => ({ kind: 'found', data: {}, noindex: true });
