import { parseCart, type CartItem } from '#base/domain/cart-item.ts';
import { withLock } from '#base/ui/yield-to-main.ts';
import type { QuotePayload } from '#desk/request/quote-payload.ts';
import { readStored, store } from './stored.client.ts';

/** Requests of /rfq that the server has not taken yet, in local storage (C9.8). */
export const OUTBOX_KEY = 'rfq-outbox';
/** Announced on `window` when a request has been put in. */
export const QUOTE_QUEUED = 'quoteQueued';

/** A request that waits, with what is put back when the server refuses it for good. */
export type QueuedQuote = {
  payload: QuotePayload;
  entries: Record<string, string>;
  items: CartItem[];
  tries: number;
  nextTryAtMs: number;
};

/** The requests that wait. Foreign entries are skipped. */
export function readOutbox(): QueuedQuote[] {
  const stored = readStored('localStorage', OUTBOX_KEY);
  return (Array.isArray(stored) ? stored : []).flatMap((entry: Partial<QueuedQuote> | null) => {
    const { payload, entries, items, tries, nextTryAtMs } = entry ?? {};
    if (typeof payload?.rfqNumber !== 'string' || !Array.isArray(payload.parts)) return [];
    return {
      payload,
      entries: typeof entries === 'object' && entries !== null ? entries : {},
      items: parseCart(items)?.items ?? [],
      tries: Number(tries) || 0,
      nextTryAtMs: Number(nextTryAtMs) || 0,
    };
  });
}

/** Stores a request until the server takes it. Throws when the browser cannot store it. */
export async function queueQuote(
  quote: Omit<QueuedQuote, 'tries' | 'nextTryAtMs'>,
  nextTryAtMs: number,
): Promise<void> {
  await changeOutbox((queued) => [
    ...queued.filter(({ payload }) => payload.rfqNumber !== quote.payload.rfqNumber),
    { ...quote, tries: 1, nextTryAtMs },
  ]);
  window.dispatchEvent(new Event(QUOTE_QUEUED));
}

export const changeOutbox = (change: (queued: QueuedQuote[]) => QueuedQuote[]): Promise<void> =>
  withLock(OUTBOX_KEY, () => {
    const queued = change(readOutbox());
    if (!store('localStorage', OUTBOX_KEY, queued.length === 0 ? null : queued))
      throw new Error('The browser cannot store the request.');
  });
