import { formatPrice, lineTotal, parseCurrency, sumOf, unitPrice } from '#base/domain/money.ts';
import type { LineBid, Price } from '#base/domain/quotation.ts';
import { leadTimeWords, linesWord } from './quotation-words.ts';

/** Adds up the ticked lines of an open quotation. A decided one keeps the sum of the server. */
export function enableSums(): void {
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
  const show = (): void => {
    const totals = new Map(boxes.map((box) => [box, totalOf(box)]));
    const ticked = boxes.filter(({ checked }) => checked);
    const lines = new Set(ticked.map(({ value }) => value.split('.')[0])).size;
    const all = ticked.map((box) => totals.get(box)!);
    const total = formatPrice(sumOf(lines === 0 ? [] : [...all, ...charges]), currency);
    const days = ticked.flatMap(({ dataset }) => (dataset.orderDays === undefined ? [] : [Number(dataset.orderDays)]));
    setAll('[data-order-total]', total);
    setAll('[data-order-count]', `${lines} of ${new Set(boxes.map(({ value }) => value.split('.')[0])).size}`);
    setAll('[data-order-lead]', days.length === 0 ? 'not said' : leadTimeWords(Math.max(...days)));
    setAll('[data-order-accept]', `Accept ${linesWord(lines)}`);
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-order-accept]'))
      button.disabled = lines === 0;
  };
  for (const box of boxes) box.addEventListener('change', show);
  document.addEventListener('input', ({ target }) => {
    if ((target as HTMLInputElement).name?.startsWith('quantity.')) show();
  });
  // ticks survive a reload
  show();
}

function setAll(selector: string, text: string, within: ParentNode | null = document): void {
  for (const place of within?.querySelectorAll(selector) ?? [])
    if (place.textContent !== text) place.textContent = text;
}
