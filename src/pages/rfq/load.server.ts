import type { PageAnswer } from '../page.ts';
import type { RfqPageData } from './data.ts';

/** GET /rfq: the same for every visitor; the browser fills in the cart. */
export const load = (): PageAnswer<RfqPageData> => ({ kind: 'found', data: {}, noindex: true });
