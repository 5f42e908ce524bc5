import '#base/ui/icons.svg';
import './styles/every-page.css';
import { CART_KEY, CART_UPDATED } from '#site/cart/cart-storage.client.ts';
import { enableAddToCart, enableCartCount, loadAddRow, loadDialog } from '#site/cart/enable-cart.client.ts';
import { enableSuggestions } from '#site/suggest/enable-suggestions.client.ts';
import { enhance } from '#base/ui/enhance/enhance.ts';
import { isTyped, whenIdle, whenMeant, whenNear, whenTouched, whenWanted } from '#base/ui/enhance/when-idle.ts';

enhance();
enableCartCount();
enableAddToCart();
enableSuggestions();

/** As in site/quote-form/outbox.client.ts, which is large. */
const [OUTBOX_KEY, QUOTE_QUEUED, NEXT_PAGE_TOAST] = ['rfq-outbox', 'quoteQueued', 'next-page-toast'];
/** As in site/catalog/choose/enable-choose.client.ts. */
const LENGTH_UNIT = 'length-unit';
/** Only on operators' pages. */
const OPERATOR_PLACES = '.tool-side, [data-answer], [data-clock], [data-passkey]';

function isStored(storage: 'localStorage' | 'sessionStorage', key: string, whenClosed = false): boolean {
  try {
    return window[storage].getItem(key) !== null;
  } catch {
    return whenClosed;
  }
}

const deliver = async () => (await import('#site/pages/deliver-quotes.client.ts')).deliverQuotes();
const ignore = () => {
  // offline: the next page tries again
};

let isChoosing = false;
function choose(): void {
  if (isChoosing) return;
  isChoosing = true;
  Promise.all([loadAddRow(), import('#site/catalog/choose/enable-choose.client.ts')]).then(
    ([{ markRows }, { enableChoose }]) => enableChoose(markRows),
    ignore,
  );
}
// before lengths are read
if (isStored('localStorage', LENGTH_UNIT) && document.querySelector('[data-choose]')) choose();

/** Delays a press until React answers. Returns what to call then. */
function holdPress(place: HTMLElement): () => void {
  const early = new AbortController();
  let pressed: HTMLButtonElement | null = null;
  const hold = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button || button.form?.hasAttribute('action')) return;
    event.preventDefault();
    pressed?.removeAttribute('aria-busy');
    pressed = button;
    button.setAttribute('aria-busy', 'true');
  };
  place.addEventListener('click', hold, { signal: early.signal });
  return () => {
    early.abort();
    pressed?.removeAttribute('aria-busy');
    pressed?.click();
  };
}
const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
const takenOver = new Map(islands.map((place) => [place, holdPress(place)]));
function startIsland(place: HTMLElement): void {
  import('./islands.client.ts').then(({ startIsland: start }) => start(place, takenOver.get(place)!), ignore);
}
/** Loads an island at once where storage has its keys, else at the first sign of a visitor. */
for (const place of document.querySelectorAll<HTMLElement>('[data-keys]')) {
  const keys = place.dataset.keys!.split(' ');
  // without storage, the island says so
  const isKept = () => keys.some((key) => isStored('localStorage', key, true) || isStored('sessionStorage', key, true));
  place.toggleAttribute('data-fresh', !isKept());
  whenWanted(
    () => isKept() || isTyped(place),
    CART_UPDATED,
    () => startIsland(place),
  );
}
whenIdle(() => {
  for (const place of islands.filter((each) => !each.hasAttribute('data-keys')))
    whenNear(place, () => startIsland(place));
  for (const place of document.querySelectorAll<HTMLElement>('[data-look-alikes]'))
    whenNear(
      place,
      () =>
        void import('#site/part/look-alikes/show-look-alikes.client.ts').then(
          ({ showLookAlikes }) => showLookAlikes(place),
          ignore,
        ),
    );
  if (document.querySelector('[data-choose]')) choose();
  if (document.querySelector(OPERATOR_PLACES))
    import('./operators.client.ts').then(({ startOperatorPage }) => startOperatorPage(), ignore);
  const receipt = document.querySelector<HTMLElement>('[data-receipt]');
  if (receipt)
    import('#site/receipt/enable-receipt.client.ts').then(({ enableReceipt }) => enableReceipt(receipt), ignore);
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
  import('#base/ui/toaster.ts').then(({ showToastOfLastPage }) => showToastOfLastPage(), ignore);
window.addEventListener(QUOTE_QUEUED, () => void deliver().catch(ignore));
window.addEventListener('storage', (event) => {
  if (event.key === OUTBOX_KEY && event.newValue !== null) deliver().catch(ignore);
});
