import { CART_KEY, CART_UPDATED, readCart } from './cart-storage.ts';

/** Fills in the count of the cart's lines in the bar of every page, now and whenever the cart changes in this tab or another. */
export function enableCartCount(): void {
  const show = () => {
    const lines = readCart().items.length;
    for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
      badge.hidden = lines === 0;
      badge.textContent = lines > 999 ? '999+' : String(lines);
    }
  };
  show();
  window.addEventListener(CART_UPDATED, show);
  window.addEventListener('storage', (event) => {
    if (event.key === CART_KEY || event.key === null) show();
  });
  // A page that comes back from the browser's memory has missed what happened meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) show();
  });
}
