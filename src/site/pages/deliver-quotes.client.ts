import { changeCart } from '../cart/cart-storage.client.ts';
import { describeCartProblem } from '../cart/messages.ts';
import { keepEntries } from '../quote-form/form-draft.client.ts';
import { quoteMessages } from '../quote-form/messages.ts';
import { pdfPath, mayTryAgain, sendQuote } from '../quote-form/send-quote.client.ts';
import { paths } from '#base/paths.ts';
import { showToast } from '#base/ui/toaster.ts';
import { withLock } from '#base/ui/with-lock.ts';
import { changeOutbox, OUTBOX_KEY, QUOTE_QUEUED, readOutbox, type QueuedQuote } from '../quote-form/outbox.client.ts';

/** The next tab takes over when this closes. */
const SENDER_LOCK = 'rfq-outbox-sender';
/** In seconds; the last repeats. */
const PAUSES_SECONDS = [5, 15, 30, 60, 120, 300];

let running = false;

/** Retries in one tab at a time. */
export async function deliverQuotes(): Promise<void> {
  if (running) return;
  running = true;
  try {
    await withLock(SENDER_LOCK, async () => {
      for (;;) {
        const [next] = readOutbox().sort((one, other) => one.nextTryAtMs - other.nextTryAtMs);
        if (next === undefined) return;
        const waitMs = next.nextTryAtMs - Date.now();
        // clocks may be set back
        if (waitMs > 0 && !(await pause(Math.min(waitMs, PAUSES_SECONDS.at(-1)! * 1_000)))) continue;
        await deliver(next);
      }
    });
  } finally {
    running = false;
  }
}

/** False when the outbox has changed. */
function pause(ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const listening = new AbortController();
  const { signal } = listening;
  setTimeout(resolve, ms, true);
  window.addEventListener('online', () => resolve(true), { signal });
  window.addEventListener(QUOTE_QUEUED, () => resolve(false), { signal });
  window.addEventListener('storage', (event) => event.key === OUTBOX_KEY && resolve(false), { signal });
  return promise.finally(() => listening.abort());
}

async function deliver(quote: QueuedQuote): Promise<void> {
  const isIt = (other: QueuedQuote) => other.payload.rfqNumber === quote.payload.rfqNumber;
  const takeOut = () => changeOutbox((queued) => queued.filter((other) => !isIt(other)));
  const outcome = await sendQuote(quote.payload).catch(() => null);
  if (outcome?.kind === 'sent') {
    await takeOut();
    showToast({
      title: 'RFQ delivered',
      text: `${outcome.rfqNumber} has now reached our team.`,
      link: { href: pdfPath(outcome.receiptPath), label: quoteMessages.pdfOf },
    });
    return;
  }
  if (outcome === null || mayTryAgain(outcome)) {
    const pauseSeconds = PAUSES_SECONDS[Math.min(quote.tries, PAUSES_SECONDS.length) - 1] ?? PAUSES_SECONDS[0]!;
    const nextTryAtMs = Date.now() + Math.max(pauseSeconds, outcome?.retryAfterSeconds ?? 0) * 1_000;
    await changeOutbox((queued) =>
      queued.map((other) => (isIt(other) ? { ...other, tries: quote.tries + 1, nextTryAtMs } : other)),
    );
    return;
  }
  // stored twice rather than lost
  await giveBack(quote, outcome.problems[0]?.message ?? outcome.error);
  await takeOut();
}

async function giveBack({ payload, entries, items }: QueuedQuote, why: string): Promise<void> {
  const change = await changeCart((cart) => [...cart, ...items], 'number');
  if (!change.stored) {
    // the cart is full
    showToast({ ...(describeCartProblem(change) ?? quoteMessages.check), bad: true });
    throw new Error(`${payload.rfqNumber} could not be put back into the cart.`);
  }
  keepEntries('rfq', entries);
  showToast({
    title: `${payload.rfqNumber} was not taken`,
    text: `${why} Its parts are in your cart again and its entries in the RFQ form.`,
    bad: true,
    link: { href: paths.rfq(), label: 'Open the RFQ form' },
  });
}
