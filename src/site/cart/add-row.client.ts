import { parseAskedPart } from '#base/domain/asked-part.ts';
import { CONDITIONS, DEFAULT_CONDITION, parseCondition } from '#base/domain/condition.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { paths } from '#base/paths.ts';
import { drawIcon } from '#base/ui/draw.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { showToast } from '#base/ui/toaster.ts';
import { CART_KEY, CART_UPDATED, changeCart, readCart } from './cart-storage.client.ts';
import { cartMessages, describeCartProblem } from './messages.ts';
import { cartItemOf, type PartToAdd } from './part-to-add.ts';

const ROW = '[data-add-row]';

/** The part that the button of a row adds; null where the page names none. */
function partOfRow(row: HTMLElement): PartToAdd | null {
  const asked = parseAskedPart(askedText(row));
  if (asked === null) return null;
  const { name = '', company = '', unit = '' } = row.dataset;
  return { ...asked, itemName: name, company, unit, unitMeaning: '' };
}

/** Adds the part of a row with the quantity and the condition that are chosen in it (C17.3); one, factory new, when nothing is. The page stays. */
export async function addRow(row: HTMLElement): Promise<void> {
  const part = partOfRow(row);
  if (part === null || row.ariaBusy === 'true') return;
  const field = row.querySelector<HTMLInputElement>('[data-quantity]');
  const typed = field?.value.trim() ?? '';
  const quantity = typed === '' ? 1 : parseQuantity(typed);
  if (field) field.ariaInvalid = quantity === null ? 'true' : null;
  if (quantity === null) {
    field?.focus();
    showToast({ title: cartMessages.invalidQuantity, text: cartMessages.enterQuantity, bad: true });
    return;
  }
  const condition = row.querySelector<HTMLSelectElement>('[data-condition]')?.value ?? DEFAULT_CONDITION;
  row.ariaBusy = 'true';
  const item = cartItemOf(part, quantity, condition);
  const change = await changeCart((items) => [...items, item]).finally(() => (row.ariaBusy = null));
  const problem = describeCartProblem(change);
  const link = { href: paths.quoteFormFor(askedText(row)), label: cartMessages.toForm };
  if (problem) showToast({ ...problem, bad: true, link });
  if (!change.stored) return;
  const words = cartMessages.addedText(formatCount(quantity), part.partNumber || part.nsn, parseCondition(condition));
  showToast({ title: cartMessages.added, text: words, link: { href: paths.cart(), label: cartMessages.viewCart } });
}

const askedText = (row: Element): string => row.querySelector<HTMLButtonElement>('button[name=part]')?.value ?? '';

/** Marks the rows whose part is in the cart of this browser. */
export function markRows(): void {
  const inCart = new Set(readCart().items.map((item) => [item.nsn, item.part_number, item.cage_code].join()));
  for (const row of document.querySelectorAll(ROW)) {
    const part = parseAskedPart(askedText(row));
    setAdded(row, part !== null && inCart.has([part.nsn, part.partNumber, part.cage].join()));
  }
}

function setAdded(row: Element, isAdded: boolean): void {
  const button = row.querySelector('button');
  if (button === null || button.hasAttribute('data-added') === isAdded) return;
  button.toggleAttribute('data-added', isAdded);
  const word = isAdded ? 'Added' : 'Add';
  button.ariaLabel = button.ariaLabel?.replace(/^\w+/, word) ?? null;
  button.replaceChildren(...(isAdded ? [drawIcon('check', 's')] : []), word);
}

/** Rows that are in the cart say so, now and after each change; their menus hold all conditions as soon as they are opened. */
export function enableAddRows(): void {
  markRows();
  // another quantity or condition is another step
  for (const type of ['input', 'change'])
    document.addEventListener(type, ({ target }) => {
      const field = target as HTMLElement;
      if (field.dataset?.quantity === undefined && field.dataset?.condition === undefined) return;
      const row = field.closest(ROW);
      if (row) setAdded(row, false);
    });
  for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, openMenu);
  for (const type of ['change', 'focusout']) document.addEventListener(type, closeMenu);
  window.addEventListener(CART_UPDATED, markRows);
  window.addEventListener('storage', (event) => {
    if (event.key === CART_KEY || event.key === null) markRows();
  });
}

const menuOf = ({ target }: Event): HTMLSelectElement | null =>
  target instanceof HTMLSelectElement && target.dataset.condition === '' ? target : null;

/** Names the conditions while a menu is open; a closed one shows the code alone, since a row has no room for more. */
function openMenu(event: Event): void {
  for (const option of menuOf(event)?.options ?? []) {
    const code = parseCondition(option.value);
    if (code === null) continue;
    option.value = code;
    option.text = `${code} ${CONDITIONS[code]}`;
  }
}

function closeMenu(event: Event): void {
  const chosen = menuOf(event)?.selectedOptions[0];
  if (chosen) chosen.text = chosen.value;
}
