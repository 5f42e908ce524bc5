import { parsePrice } from '#base/domain/money.ts';
import type { PriceBreak } from '#base/domain/quotation.ts';
import { parseQuantity } from '#base/domain/quantity.ts';

/** More steps than a price list has. */
const MAX_BREAKS = 10;
/** Between two steps: a semicolon, a line end, or a comma before the next quantity that is not the comma of its thousands. */
const BETWEEN = /[;\n]|,(?=\s+[\d,]+\s*[:=@])|,(?=(?:\d{1,2}|\d{4,})\s*[:=@])|(?<=\.\d+),(?=\d{3}\s*[:=@])/;

/** Reads "10: 36.00, 50: 34.50": prices from a quantity on, in rising order. */
export function readBreaks(text: string): { breaks: PriceBreak[] } | { problem: string } {
  const steps = text.split(BETWEEN).filter((step) => step.trim() !== '');
  if (steps.length > MAX_BREAKS) return { problem: `Please give at most ${MAX_BREAKS} quantity breaks.` };
  const breaks: PriceBreak[] = [];
  for (const step of steps) {
    const [, from = '', each = ''] = /^\s*([\d,]+)\s*[:=@]\s*(.+?)\s*$/.exec(step) ?? [];
    const quantity = parseQuantity(from.replaceAll(',', ''));
    const named = `“${step.trim().slice(0, 40)}”`;
    if (quantity === null) return { problem: `${named} is no quantity break such as 100: 34.50.` };
    const read = parsePrice(each);
    if ('fault' in read) return { problem: `${named}: ${read.fault}` };
    if (quantity <= (breaks.at(-1)?.quantity ?? 1))
      return { problem: 'Quantity breaks rise from one to the next, and begin at 2 or more.' };
    breaks.push({ quantity, price: read.price });
  }
  return { breaks };
}

/** "10: 36.00, 50: 34.50". */
export function formatBreaks(breaks: readonly PriceBreak[]): string {
  return breaks.map(({ quantity, price }) => `${quantity}: ${price}`).join(', ');
}
