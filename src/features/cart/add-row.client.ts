import { parseQuantity } from '../../domain/quantity.ts';
import { DEFAULT_CONDITION } from '../../domain/condition.ts';
import { paths } from '../../paths.ts';
import { formatCount } from '../../ui/format-count.ts';
import { showToast } from '../../ui/toaster.ts';
import { CART_KEY, CART_UPDATED, changeCart, readCart } from './cart-storage.client.ts';
import { cartMessages, describeCartProblem } from './messages.ts';
import { cartItemOf, type PartToAdd } from './part-to-add.ts';

const quantityField = (inRow: Element) =>
  inRow.closest('[data-item-nsn]')?.querySelector<HTMLInputElement>('[data-quantity]') ?? null;

/** Adds the part of a row with the quantity that is typed in it (C14.8); one when nothing is. The page stays. */
export async function addRow(link: HTMLAnchorElement, part: PartToAdd): Promise<void> {
  const field = quantityField(link);
  const typed = field?.value.trim() ?? '';
  const quantity = typed === '' ? 1 : parseQuantity(typed);
  if (field) field.ariaInvalid = quantity === null ? 'true' : null;
  if (quantity === null) {
    field?.focus();
    showToast({ title: cartMessages.invalidQuantity, text: cartMessages.enterQuantity, bad: true });
    return;
  }
  const change = await changeCart((items) => [...items, cartItemOf(part, quantity, DEFAULT_CONDITION)]);
  const problem = describeCartProblem(change);
  if (problem) showToast({ ...problem, bad: true, link: { href: link.href, label: cartMessages.toForm } });
  if (!change.stored) return;
  showToast({
    title: cartMessages.added,
    text: cartMessages.addedText(formatCount(quantity), part.partNumber || part.nsn),
    link: { href: paths.cart(), label: cartMessages.viewCart },
  });
}

/** Marks the rows whose part is in the cart of this browser. */
export function markRows(): void {
  const inCart = new Set(readCart().items.map(({ nsn }) => nsn));
  for (const link of document.querySelectorAll<HTMLElement>('[data-add-row]')) {
    const isIn = inCart.has(link.closest<HTMLElement>('[data-item-nsn]')?.dataset.itemNsn ?? '');
    link.toggleAttribute('data-in-cart', isIn);
  }
}

/** Rows that are in the cart say so, now and after each change. */
export function enableAddRows(): void {
  markRows();
  // another quantity is another step
  document.addEventListener('input', (event) => {
    const field = event.target as HTMLElement;
    if (field.dataset?.quantity === undefined) return;
    field.closest('[data-item-nsn]')?.querySelector('[data-add-row]')?.removeAttribute('data-in-cart');
  });
  window.addEventListener(CART_UPDATED, markRows);
  window.addEventListener('storage', (event) => {
    if (event.key === CART_KEY || event.key === null) markRows();
  });
}
