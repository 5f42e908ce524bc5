import { Big } from 'big.js';
import type { AnswerLine, Currency, LineBid, Price } from '../../domain/quotation.ts';

/** The price of one unit at a quantity: the last break that it reaches. */
export function priceAt({ price, breaks }: Pick<LineBid, 'price' | 'breaks'>, quantity: number): Price {
  return breaks.findLast((one) => one.quantity <= quantity)?.price ?? price;
}

export const lineTotal = (bid: Pick<LineBid, 'price' | 'breaks'>, quantity: number): Price =>
  Big(priceAt(bid, quantity)).times(quantity).round(2, Big.roundHalfUp).toFixed(2) as Price;

/** The sum of some lines; `lines` and `parts` in the same order. */
export function totalOf(lines: readonly AnswerLine[], parts: readonly { quantity: number }[]): Price {
  let sum = Big(0);
  for (const [place, line] of lines.entries())
    if (line.kind === 'bid') sum = sum.plus(lineTotal(line.bid, parts[place]?.quantity ?? 0));
  return sum.toFixed(2) as Price;
}

/** "$1,284.50": exact for any number of digits. */
export function formatMoney(price: Price, currency: Currency): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(price as Intl.StringNumericLiteral);
}

/** "1,284.50", for a column that names its currency. */
export function formatPrice(price: Price): string {
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(
    price as Intl.StringNumericLiteral,
  );
}
