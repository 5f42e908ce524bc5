import { countItems, countLine } from '#base/domain/cart-item.ts';
import { isStored, whenIdle, whenMeant, whenTouched } from '#base/ui/enhance/when-idle.ts';
import { CART_KEY, CART_UPDATED, readCart } from './cart-storage.client.ts';

const loadDialog = () => import('./add-dialog.client.ts');
export const loadAddRow = () => import('./add-row.client.ts');
export const ignore = () => {
  // offline
};

export function enableAddToCart(): void {
  // Enter presses the button of the row
  document.addEventListener('keydown', (event) => {
    const field = event.target as HTMLElement;
    const row = event.key === 'Enter' && field.dataset?.quantity !== undefined && field.closest('[data-add-row]');
    if (!row) return;
    event.preventDefault();
    row.querySelector<HTMLButtonElement>('button[name=part]')?.click();
  });
  for (const link of document.querySelectorAll('[data-add]')) link.setAttribute('aria-haspopup', 'dialog');
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const button = target.closest<HTMLButtonElement>('button[name=part]');
    const row = button?.closest<HTMLElement>('[data-add-row]');
    if (row) {
      event.preventDefault();
      loadAddRow().then(
        ({ addRow }) => addRow(row),
        () => button?.form?.requestSubmit(button),
      );
      return;
    }
    const link = target.closest<HTMLAnchorElement>('a[data-add]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    loadDialog().then(
      ({ openAddDialog }) => openAddDialog(link),
      () => location.assign(link.href),
    );
  });
  whenMeant('[data-add]', () => void loadDialog().catch(ignore));
  const loadSteppers = () => void loadAddRow().catch(ignore);
  if (document.querySelector('[data-island=cart], [data-island=list]') === null) whenMeant('.stepper', loadSteppers);
  else whenIdle(loadSteppers);
  if (document.querySelector('[data-add-row]') === null) return;
  const enable = () => void loadAddRow().then(({ enableAddRows }) => enableAddRows(), ignore);
  // marks rows in the cart
  if (isStored('localStorage', CART_KEY)) whenIdle(enable);
  else whenTouched(enable);
}

/** 9,999, then 12k. */
const shortCount = (count: number): string =>
  count < 10_000 ? count.toLocaleString('en-US') : count < 1_000_000 ? `${Math.floor(count / 1_000)}k` : '1M+';

/** Keeps the count in the bar up to date (C17.8). */
export function enableCartCount(): void {
  const show = () => {
    const { items } = readCart();
    const count = countItems(items);
    for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
      badge.hidden = items.length === 0;
      badge.textContent = shortCount(count);
      const link = badge.closest('a');
      if (link) link.title = items.length === 0 ? '' : countLine(count, items.length);
    }
  };
  show();
  // the back-forward cache misses changes
  for (const type of [CART_UPDATED, 'storage', 'pageshow']) window.addEventListener(type, show);
}
