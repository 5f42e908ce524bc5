import { parseReceiptToken } from '#base/domain/receipt-token.ts';
import { readSent, rememberSent } from '../quote-form/sent-requests.client.ts';
import { leadTimeWords, linesWord } from '#desk/screens/buyer-view.ts';
import { enableSums, setAll } from '#desk/screens/order-sums.client.ts';

/** Remembers the request in this browser (C18.10). */
export async function enableReceipt({ dataset: { receipt, number, sentAt } }: HTMLElement): Promise<void> {
  enableSums(tellBuyer);
  const token = parseReceiptToken(receipt);
  if (token === null || number === undefined || readSent().some((one) => one.token === token)) return;
  await rememberSent({ rfqNumber: number, token, sentAtMs: Number(sentAt) });
}

function tellBuyer(ticked: readonly HTMLInputElement[], lines: number): void {
  const days = ticked.flatMap(({ dataset }) => (dataset.orderDays === undefined ? [] : [Number(dataset.orderDays)]));
  setAll('[data-order-lead]', days.length === 0 ? 'not said' : leadTimeWords(Math.max(...days)));
  setAll('[data-order-accept]', `Accept ${linesWord(lines)}`);
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-order-accept]'))
    button.disabled = lines === 0;
}
