import { countItems, countLine } from '#base/domain/cart-item.ts';
import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { CART_KEY, CART_UPDATED, readCart } from './cart-storage.client.ts';
import type { PartToAdd } from './part-to-add.ts';

/** The dialog is fetched when a visitor comes near a link that opens it. */
export const loadDialog = () => import('./add-dialog.client.ts');
/** What adds a part from a row, with the quantity that is typed beside it. */
export const loadAddRow = () => import('./add-row.client.ts');

/** A quote link opens the dialog; where the dialog cannot be loaded, the link leads to its address. */
export function enableAddToCart(): void {
  enableEnterInRows();
  for (const link of document.querySelectorAll('[data-add]')) link.setAttribute('aria-haspopup', 'dialog');
  document.addEventListener('click', (event) => {
    const row = rowOfButton(event);
    if (row !== null) {
      event.preventDefault();
      loadAddRow().then(
        ({ addRow }) => addRow(row),
        // the form that takes it without a script
        () => row.querySelector<HTMLButtonElement>('button')?.form?.requestSubmit(row.querySelector('button')),
      );
      return;
    }
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-add]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    const part = partToAdd(link);
    if (part === null) return;
    event.preventDefault();
    loadDialog().then(
      ({ openAddDialog }) => openAddDialog(part),
      () => location.assign(link.href),
    );
  });
}

const rowOfButton = (event: Event): HTMLElement | null =>
  (event.target as Element).closest('button[name=part]')?.closest<HTMLElement>('[data-add-row]') ?? null;

/** Enter in the quantity of a row presses its button. */
function enableEnterInRows(): void {
  document.addEventListener('keydown', (event) => {
    const field = event.target as HTMLElement;
    if (event.key !== 'Enter' || field.dataset?.quantity === undefined) return;
    event.preventDefault();
    field.closest('[data-add-row]')?.querySelector('button')?.click();
  });
}

/** Reads the `data-` attributes of a button (part number, maker) and of the item around it, or else of the page's head. */
function partToAdd(button: HTMLElement): PartToAdd | null {
  const around = button.closest<HTMLElement>('[data-item-nsn]');
  const item = (around ?? document.querySelector<HTMLElement>('[data-item-nsn]'))?.dataset;
  const nsn = parseNsn(item?.itemNsn ?? '');
  if (item === undefined || nsn === null) return null;
  const { add = '', cage = '', company = '' } = button.dataset;
  return {
    nsn: formatNsn(nsn),
    itemName: item.itemName ?? '',
    partNumber: add,
    cage,
    company,
    unit: item.unit ?? '',
    unitMeaning: item.unitMeaning ?? '',
  };
}

/** As much as the badge has room for: 9,999, then 12k. */
const shortCount = (count: number): string =>
  count < 10_000 ? count.toLocaleString('en-US') : count < 1_000_000 ? `${Math.floor(count / 1_000)}k` : '1M+';

/** Fills in the count of the cart's items, as the cart says it (C17.8), in the bar of every page, now and whenever the cart changes in this tab or another. */
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
  window.addEventListener(CART_UPDATED, show);
  window.addEventListener('storage', (event) => {
    if (event.key === CART_KEY || event.key === null) show();
  });
  // A page restored from the browser's back-forward cache has missed changes.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) show();
  });
}
