import { isStored, whenIdle, whenNear } from '#base/ui/enhance/when-idle.ts';
import { enableAddToCart, enableCartCount, ignore, loadAddRow } from './cart/enable-cart.client.ts';
import { enableSuggestions } from './suggest/enable-suggestions.client.ts';

/** As in quote-form/outbox.client.ts, which is large. */
const [OUTBOX_KEY, QUOTE_QUEUED, NEXT_PAGE_TOAST] = ['rfq-outbox', 'quoteQueued', 'next-page-toast'];
/** As in catalog/choose/enable-choose.client.ts. */
const LENGTH_UNIT = 'length-unit';

const deliver = () =>
  void import('./pages/deliver-quotes.client.ts').then(({ deliverQuotes }) => deliverQuotes()).catch(ignore);

let isChoosing = false;
function choose(): void {
  if (isChoosing || document.querySelector('[data-choose]') === null) return;
  isChoosing = true;
  Promise.all([loadAddRow(), import('./catalog/choose/enable-choose.client.ts')]).then(
    ([{ markRows }, { enableChoose }]) => enableChoose(markRows),
    ignore,
  );
}

/** Enhances finished pages. */
export function enableSite(): void {
  enableCartCount();
  enableAddToCart();
  enableSuggestions();
  // before lengths are read
  if (isStored('localStorage', LENGTH_UNIT)) choose();
  whenIdle(() => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-look-alikes]'))
      whenNear(
        place,
        () =>
          void import('./part/look-alikes/show-look-alikes.client.ts').then(
            (made) => made.showLookAlikes(place),
            ignore,
          ),
      );
    choose();
    const receipt = document.querySelector<HTMLElement>('[data-receipt]');
    if (receipt) import('./receipt/enable-receipt.client.ts').then((made) => made.enableReceipt(receipt), ignore);
    if (isStored('localStorage', OUTBOX_KEY)) deliver();
  });
  if (isStored('sessionStorage', NEXT_PAGE_TOAST))
    import('#base/ui/enhance/last-toast.client.ts').then(({ showToastOfLastPage }) => showToastOfLastPage(), ignore);
  window.addEventListener(QUOTE_QUEUED, deliver);
  window.addEventListener('storage', (event) => {
    if (event.key === OUTBOX_KEY && event.newValue !== null) deliver();
  });
}
