import '../ui/icons.svg';
import './styles/every-page.css';
import { CART_KEY, CART_UPDATED } from '../features/cart/cart-storage.client.ts';
import { enableAddToCart, enableCartCount, loadAddRow, loadDialog } from '../features/cart/enable-cart.client.ts';
import { enableSuggestions } from '../features/suggest/enable-suggestions.client.ts';
import { enhance } from '../ui/enhance/enhance.ts';
import { isTyped, whenIdle, whenMeant, whenNear, whenTouched, whenWanted } from '../ui/enhance/when-idle.ts';

enhance();
enableCartCount();
enableAddToCart();
enableSuggestions();

/** Copies from quotes/form/outbox.client.ts, which is too large to load for one key. */
const [OUTBOX_KEY, QUOTE_QUEUED, NEXT_PAGE_TOAST] = ['rfq-outbox', 'quoteQueued', 'next-page-toast'];
/** Where features/catalog/choose/enable-choose.client.ts remembers the unit. */
const LENGTH_UNIT = 'length-unit';

function isStored(storage: 'localStorage' | 'sessionStorage', key: string, whenClosed = false): boolean {
  try {
    return window[storage].getItem(key) !== null;
  } catch {
    return whenClosed;
  }
}

const deliver = async () => (await import('./deliver-quotes.client.ts')).deliverQuotes();
const ignore = () => {
  // offline: the next page tries again
};

let isChoosing = false;
function choose(): void {
  if (isChoosing) return;
  isChoosing = true;
  Promise.all([loadAddRow(), import('../features/catalog/choose/enable-choose.client.ts')]).then(
    ([{ markRows }, { enableChoose }]) => enableChoose(markRows),
    ignore,
  );
}
// Lengths are shown in another unit than the page has them: at once, before they are read.
if (isStored('localStorage', LENGTH_UNIT) && document.querySelector('[data-choose]')) choose();

/** React takes an island over. A press on a button that only React answers waits for it. */
function startIsland(place: HTMLElement): void {
  const early = new AbortController();
  let pressed: HTMLButtonElement | null = null;
  const hold = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button || button.form?.hasAttribute('action')) return;
    event.preventDefault();
    pressed = button;
  };
  place.addEventListener('click', hold, { signal: early.signal });
  const taken = () => {
    early.abort();
    pressed?.click();
  };
  import('./islands.client.ts').then(({ startIsland: start }) => start(place, taken), ignore);
}
/** An island that shows what the browser keeps: at once where it keeps something, or else at the first sign of a visitor. */
for (const place of document.querySelectorAll<HTMLElement>('[data-keys]')) {
  const keys = place.dataset.keys!.split(' ');
  // where the storage is closed, the island says so
  const isKept = () => keys.some((key) => isStored('localStorage', key, true) || isStored('sessionStorage', key, true));
  place.toggleAttribute('data-fresh', !isKept());
  whenWanted(
    () => isKept() || isTyped(place),
    CART_UPDATED,
    () => startIsland(place),
  );
}
whenIdle(() => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]:not([data-keys])'))
    whenNear(place, () => startIsland(place));
  for (const place of document.querySelectorAll<HTMLElement>('[data-look-alikes]'))
    whenNear(
      place,
      () =>
        void import('../features/part/look-alikes/show-look-alikes.client.ts').then(
          ({ showLookAlikes }) => showLookAlikes(place),
          ignore,
        ),
    );
  if (document.querySelector('[data-choose]')) choose();
  const inbox = document.querySelector<HTMLElement>('[data-inbox]');
  if (inbox) import('../quotes/desk/enable-inbox.client.ts').then(({ enableInbox }) => enableInbox(inbox), ignore);
  const answer = document.querySelector<HTMLFormElement>('[data-answer]');
  if (answer) import('../quotes/desk/enable-answer.client.ts').then(({ enableAnswer }) => enableAnswer(answer), ignore);
  if (document.querySelector('[data-clock]'))
    import('../quotes/desk/tick-clocks.client.ts').then(({ tickClocks }) => tickClocks(), ignore);
  const receipt = document.querySelector<HTMLElement>('[data-receipt]');
  if (receipt)
    import('../quotes/screens/enable-receipt.client.ts').then(({ enableReceipt }) => enableReceipt(receipt), ignore);
  for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]'))
    import('../operators/screens/enable-passkey.client.ts').then(({ enablePasskey }) => enablePasskey(place), ignore);
  if (isStored('localStorage', OUTBOX_KEY)) deliver().catch(ignore);
});
if (document.querySelector('[data-add-row]')) {
  const enable = () => void loadAddRow().then(({ enableAddRows }) => enableAddRows(), ignore);
  // rows whose part is in the cart say so
  if (isStored('localStorage', CART_KEY)) whenIdle(enable);
  else whenTouched(enable);
}
whenMeant('[data-add]', () => void loadDialog().catch(ignore));
if (isStored('sessionStorage', NEXT_PAGE_TOAST))
  import('../ui/toaster.ts').then(({ showToastOfLastPage }) => showToastOfLastPage(), ignore);
window.addEventListener(QUOTE_QUEUED, () => void deliver().catch(ignore));
window.addEventListener('storage', (event) => {
  if (event.key === OUTBOX_KEY && event.newValue !== null) deliver().catch(ignore);
});
