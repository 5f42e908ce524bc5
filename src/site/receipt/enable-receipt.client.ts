import { parseReceiptToken } from '#base/domain/receipt-token.ts';
import { formatPrice, parseCurrency, sumOf } from '#base/domain/money.ts';
import type { Price } from '#base/domain/quotation.ts';
import { readSent, rememberSent } from '../quote-form/sent-requests.client.ts';
import { leadTimeWords, linesWord } from '#desk/screens/buyer-view.ts';

export function enableReceipt(place: HTMLElement): void {
  enableOrder();
  void rememberReceipt(place);
}

/** Adds up the ticked lines of an open quotation. A decided one keeps the sum of the server. */
function enableOrder(): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-order-line]')];
  const currency = parseCurrency(document.querySelector<HTMLElement>('[data-order]')?.dataset.order);
  if (currency === null || boxes.length === 0) return;
  const show = (): void => {
    const ticked = boxes.filter(({ checked }) => checked);
    const total = formatPrice(sumOf(ticked.map(({ dataset }) => dataset.orderLine as Price)), currency);
    const days = ticked.flatMap(({ dataset }) => (dataset.orderDays === undefined ? [] : [Number(dataset.orderDays)]));
    setAll('[data-order-total]', total);
    setAll('[data-order-count]', `${ticked.length} of ${boxes.length}`);
    setAll('[data-order-lead]', days.length === 0 ? 'not said' : leadTimeWords(Math.max(...days)));
    setAll('[data-order-accept]', `Accept ${linesWord(ticked.length)}`);
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-order-accept]'))
      button.disabled = ticked.length === 0;
  };
  for (const box of boxes) box.addEventListener('change', show);
  // ticks survive a reload
  show();
}

function setAll(selector: string, text: string): void {
  for (const place of document.querySelectorAll(selector)) if (place.textContent !== text) place.textContent = text;
}

/** C18.10. */
async function rememberReceipt({ dataset: { receipt, number, sentAt } }: HTMLElement): Promise<void> {
  const token = parseReceiptToken(receipt);
  if (token === null || number === undefined || readSent().some((one) => one.token === token)) return;
  await rememberSent({ rfqNumber: number, token, sentAtMs: Number(sentAt) });
}
