import { parseAskedPart } from '#base/domain/asked-part.ts';
import { CONDITIONS, DEFAULT_CONDITION, parseCondition } from '#base/domain/condition.ts';
import type { CartItem } from '#base/domain/cart-item.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { parseUnitOfIssue } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { drawIcon } from '#base/ui/draw.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { showToast } from '#base/ui/toaster.ts';
import { CART_UPDATED, changeCart, newId, readCart } from './cart-storage.client.ts';
import { cartMessages, describeCartProblem } from './messages.ts';

const ROW = '[data-add-row]';

/** Adds the part of a row or dialog (C17.3). Returns the error, or null. */
export async function addRow(row: HTMLElement, onStored = () => {}): Promise<string | null> {
  const part = parseAskedPart(askedText(row));
  if (part === null || row.ariaBusy === 'true') return null;
  const field = row.querySelector<HTMLInputElement>('[data-quantity]');
  const typed = field?.value.trim() ?? '';
  // blank in a row means one
  const quantity = typed === '' && field?.placeholder !== '' ? 1 : parseQuantity(typed);
  if (field) field.ariaInvalid = quantity === null ? 'true' : null;
  if (quantity === null) {
    field?.focus();
    showToast({ title: cartMessages.invalidQuantity, text: cartMessages.enterQuantity, bad: true });
    return cartMessages.enterQuantity;
  }
  const chosen = row.querySelector<HTMLInputElement>('select[data-condition], [name=condition]:checked')?.value;
  const condition = (part.shelf ? part.condition : parseCondition(chosen)) ?? DEFAULT_CONDITION;
  const { name = '', company = '', unit = '' } = row.dataset;
  const item: CartItem = {
    id: newId(),
    nsn: part.nsn,
    part_number: part.partNumber,
    item_name: name,
    company_name: company,
    cage_code: part.cage,
    quantity,
    condition,
    added_at: new Date().toISOString(),
    ...(parseUnitOfIssue(unit) !== '' && { unitOfIssue: unit }),
    ...(part.shelf && { shelf: part.shelf }),
  };
  row.ariaBusy = 'true';
  const change = await changeCart((items) => [...items, item]).finally(() => (row.ariaBusy = null));
  const problem = describeCartProblem(change);
  if (change.stored) onStored();
  const link = { href: paths.quoteFormFor(askedText(row)), label: 'Use the quote form' };
  if (problem) showToast({ ...problem, bad: true, link });
  if (!change.stored) return problem!.title;
  const words = cartMessages.addedText(formatCount(quantity), part.partNumber || part.nsn, condition);
  showToast({ title: cartMessages.added, text: words, link: { href: paths.cart(), label: cartMessages.viewCart } });
  return null;
}

/** Prefers the chosen line of the shelf (C22.14). */
const askedText = (row: Element): string =>
  row.querySelector<HTMLInputElement>('[data-stock]:checked, button[name=part]')?.value ?? '';

export function markRows(): void {
  const keysOf = ({ nsn, part_number: number, cage_code: cage, shelf = '' }: CartItem) =>
    ['', shelf].map((line) => [nsn, number, cage, line].join());
  const inCart = new Set(readCart().items.flatMap(keysOf));
  for (const row of document.querySelectorAll(ROW)) {
    const part = parseAskedPart(askedText(row));
    setAdded(row, part !== null && inCart.has([part.nsn, part.partNumber, part.cage, part.shelf].join()));
  }
}

function setAdded(row: Element, isAdded: boolean): void {
  const button = row.querySelector('button[name=part]');
  if (button === null || button.hasAttribute('data-added') === isAdded) return;
  button.toggleAttribute('data-added', isAdded);
  const word = isAdded ? 'Added' : 'Add';
  button.ariaLabel = button.ariaLabel?.replace(/^\w+/, word) ?? null;
  button.replaceChildren(...(isAdded ? [drawIcon('check', 's')] : []), word);
}

export function enableAddRows(): void {
  markRows();
  if (document.querySelector('[data-stock]'))
    void import('./pick-stock.client.ts').then(({ enablePick }) => enablePick());
  // another quantity can be added
  for (const type of ['input', 'change'])
    document.addEventListener(type, ({ target }) => {
      const field = target as HTMLElement;
      const row = field.matches('[data-quantity], [data-condition], [data-stock]') && field.closest(ROW);
      if (row) setAdded(row, false);
    });
  for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, openMenu);
  for (const type of ['change', 'focusout']) document.addEventListener(type, closeMenu);
  for (const type of [CART_UPDATED, 'storage']) window.addEventListener(type, markRows);
}

const menuOf = ({ target }: Event): HTMLSelectElement | null =>
  target instanceof HTMLSelectElement && target.dataset.condition === '' ? target : null;

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

const countIn = (field: HTMLInputElement): number => Number(field.value.replaceAll(',', '') || field.placeholder);

/** Steps the quantity of a `Stepper` (C17.15). The field hears it as typed. */
function step(event: Event, field: HTMLInputElement | null | undefined, by: number): void {
  if (!field || !by) return;
  event.preventDefault();
  field.setRangeText(String(Math.max(1, (Math.trunc(countIn(field)) || 0) + by)), 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-step]');
  step(event, button?.parentElement?.querySelector('input'), Number(button?.dataset.step));
});
document.addEventListener('keydown', (event) => {
  const field = (event.target as Element).closest<HTMLInputElement>('.stepper input');
  step(event, field, event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0);
});
document.addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement;
  const said = field.closest('.order')?.querySelector<HTMLElement>('[data-pieces]');
  const count = said ? countIn(field) : 0;
  if (said && count >= 1 && Number.isInteger(count))
    said.textContent = `${formatCount(count)} ${said.dataset.unit} = ${formatCount(count * Number(said.dataset.pieces))} pieces`;
});
