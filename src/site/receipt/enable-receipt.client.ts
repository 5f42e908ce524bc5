import { parseReceiptToken } from '#base/domain/receipt-token.ts';
import { readSent, rememberSent } from '../quote-form/sent-requests.client.ts';
import { enableSums } from '#desk/screens/enable-sums.client.ts';

/** Remembers the request in this browser (C18.10). */
export async function enableReceipt({ dataset: { receipt, number, sentAt } }: HTMLElement): Promise<void> {
  enableSums();
  const token = parseReceiptToken(receipt);
  if (token === null || number === undefined || readSent().some((one) => one.token === token)) return;
  await rememberSent({ rfqNumber: number, token, sentAtMs: Number(sentAt) });
}
