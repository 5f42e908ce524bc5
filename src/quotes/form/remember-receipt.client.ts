import { parseReceiptToken } from '../../domain/receipt-token.ts';
import { readSent, rememberSent } from './sent-requests.client.ts';

/** Remembers the request of an opened receipt, as one that was sent without JavaScript or from a mail is not yet (C18.10). */
export async function rememberReceipt({ dataset: { receipt, number, sentAt } }: HTMLElement): Promise<void> {
  const token = parseReceiptToken(receipt);
  if (token === null || number === undefined || readSent().some((one) => one.token === token)) return;
  await rememberSent({ rfqNumber: number, token, sentAtMs: Number(sentAt) });
}
