import { parseCart, type CartItem } from '#base/domain/cart-item.ts';
import { withLock } from '#base/ui/with-lock.ts';
import type { QuotePayload } from '#desk/request/quote-payload.ts';

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

/** What waits. What is not ours is passed over; storage that is closed holds nothing. */
export function readOutbox(): QueuedQuote[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OUTBOX_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map(parseQueued).filter((entry) => entry !== null) : [];
  } catch {
    return [];
  }
}

function parseQueued(value: unknown): QueuedQuote | null {
  const entry = value as Partial<QueuedQuote> | null;
  if (typeof entry?.payload?.rfqNumber !== 'string' || !Array.isArray(entry.payload.parts)) return null;
  return {
    payload: entry.payload,
    entries: typeof entry.entries === 'object' && entry.entries !== null ? entry.entries : {},
    items: parseCart(entry.items)?.items ?? [],
    tries: Number(entry.tries) || 0,
    nextTryAtMs: Number(entry.nextTryAtMs) || 0,
  };
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

export function changeOutbox(change: (queued: QueuedQuote[]) => QueuedQuote[]): Promise<void> {
  return withLock(OUTBOX_KEY, () => {
    const queued = change(readOutbox());
    if (queued.length === 0) localStorage.removeItem(OUTBOX_KEY);
    else localStorage.setItem(OUTBOX_KEY, JSON.stringify(queued));
  });
}
