import { parseCart, type CartItem } from '#base/domain/cart-item.ts';
import { withLock } from '#base/ui/with-lock.ts';
import type { QuotePayload } from '#desk/request/quote-payload.ts';
import { readStored, store } from './stored.client.ts';

/** C9.8. */
export const OUTBOX_KEY = 'rfq-outbox';
export const QUOTE_QUEUED = 'quoteQueued';

export type QueuedQuote = {
  payload: QuotePayload;
  entries: Record<string, string>;
  items: CartItem[];
  tries: number;
  nextTryAtMs: number;
};

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

/** Throws when the browser stores nothing. */
export async function queueQuote(quote: Omit<QueuedQuote, 'tries' | 'nextTryAtMs'>, nextTryAtMs: number) {
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
