import { formatPrice, lineTotal, parseCurrency, sumOf, unitPrice } from '#base/domain/money.ts';
import type { LineBid, Price } from '#base/domain/quotation.ts';

/** Adds up the ticked lines of an open quotation. A decided one keeps the sum of the server. */
export function enableSums(tell: (ticked: readonly HTMLInputElement[], lines: number) => void = () => {}): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-order-line]')];
  const place = document.querySelector<HTMLElement>('[data-order]');
  const currency = parseCurrency(place?.dataset.order);
  if (place === null || currency === null || boxes.length === 0) return;
  const charges = JSON.parse(place.dataset.orderCharges ?? '[]') as Price[];
  const totalOf = (box: HTMLInputElement): Price => {
    const entered = box.form?.elements.namedItem(`quantity.${box.value}`) as HTMLInputElement | null;
    const quantity = Number(entered?.value ?? 0);
    const each = unitPrice(JSON.parse(box.dataset.orderLine!) as Pick<LineBid, 'price' | 'breaks'>, quantity);
    const total = lineTotal(each, Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 0, currency);
    const row = box.closest('tr');
    setAll('[data-order-each]', formatPrice(each, currency), row);
    setAll('[data-order-sum]', formatPrice(total, currency), row);
    return total;
  };
  const countLines = (some: readonly HTMLInputElement[]): number =>
    new Set(some.map(({ value }) => value.split('.')[0])).size;
  const show = (): void => {
    const totals = new Map(boxes.map((box) => [box, totalOf(box)]));
    const ticked = boxes.filter(({ checked }) => checked);
    const lines = countLines(ticked);
    const all = ticked.map((box) => totals.get(box)!);
    setAll('[data-order-total]', formatPrice(sumOf(lines === 0 ? [] : [...all, ...charges]), currency));
    setAll('[data-order-count]', `${lines} of ${countLines(boxes)}`);
    tell(ticked, lines);
  };
  for (const box of boxes) box.addEventListener('change', show);
  document.addEventListener('input', ({ target }) => {
    if ((target as HTMLInputElement).name?.startsWith('quantity.')) show();
  });
  // ticks survive a reload
  show();
}

export function setAll(selector: string, text: string, within: ParentNode | null = document): void {
  for (const place of within?.querySelectorAll(selector) ?? [])
    if (place.textContent !== text) place.textContent = text;
}
