import { coveringChoices, formatAmount, lineTotal, shownQuantity, unitPrice } from '#base/domain/money.ts';
import { offersOf, type AnswerLine, type Currency } from '#base/domain/quotation.ts';

/** Returns what an offer comes to; empty while it cannot be sent. */
export function totalText(line: AnswerLine, offer: number, asked: number, currency: Currency): string {
  if (line.kind === 'no-bid') return offer === 0 ? 'no bid' : '';
  const bid = offersOf(line)[offer];
  if (bid === undefined) return '';
  const quantity = shownQuantity(line, offer, asked);
  return formatAmount(lineTotal(unitPrice(bid, quantity), quantity, currency), currency);
}

/** "10 of 10 EA in 2 offers. The buyer takes one or several."; empty where one offer covers the line. */
export function coveredWords(line: AnswerLine, asked: { quantity: number; unitOfIssue: string }): string {
  const count = offersOf(line).length;
  const covered = coveringChoices({ lines: [line] }, [asked]).reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0 || (count === 1 && covered === asked.quantity)) return '';
  const words = `${covered} of ${asked.quantity} ${asked.unitOfIssue}`.trim();
  return count === 1 ? words : `${words} in ${count} offers. The buyer takes one or several.`;
}
