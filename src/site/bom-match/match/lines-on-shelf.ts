import { formatPrice, lineTotal, sumOf, unitPrice } from '#base/domain/money.ts';
import { niinOfNsn, parseNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { LineStock, MatchedLine } from '#base/lists/list.ts';
import { formatCount } from '#base/ui/format-count.ts';
import type { Shelf, ShelfLine } from '#stock/shelf/follow-shelf.ts';
import { CERTIFICATE_WORDS, countedWords, countWords, heldWords } from '#stock/shelf/shelf-words.ts';

/** Each is a read of its own. */
const MAX_NUMBERS = 500;

/** Adds what the shelf has of each line, and sums it up. Without a list, or where it cannot be read, nothing is added. */
export async function addStock(shelf: Shelf, lines: readonly MatchedLine[]) {
  const read = shelf.isEmpty() ? null : await linesOf(shelf, lines).catch(() => null);
  if (read === null) return { lines };
  const stocked = lines.map((line, at) => stockOf(read[at]!, line));
  const held = stocked.filter(({ taken }) => taken.length > 0);
  const totals = held.flatMap(({ total }) => total ?? []);
  const sums = Array.from(
    Map.groupBy(totals, ({ currency }) => currency),
    ([currency, own]) => formatPrice(sumOf(own.map(({ amount }) => amount)), currency),
  );
  const summed = [
    `${formatCount(held.length)} of ${formatCount(lines.length)} lines on our shelf`,
    sums.length > 0 && `shelf total ${sums.join(' and ')}`,
    held.length > 0 && countedWords(held.flatMap(({ taken }) => taken)),
  ];
  return {
    lines: lines.map((line, at) => ({ ...line, ...(line.verdict !== 'unreadable' && { stock: stocked[at]!.stock }) })),
    onShelf: summed.filter(Boolean).join(', '),
  };
}

async function linesOf(shelf: Shelf, lines: readonly MatchedLine[]): Promise<ShelfLine[][]> {
  const keys = lines.map(({ part, number }) =>
    part === null ? normalizePartNumber(number) : niinOfNsn(parseNsn(part.nsn)!),
  );
  const niins = new Set(keys.filter((key) => typeof key === 'number'));
  const numbers = new Set(keys.filter((key) => typeof key === 'string').slice(0, MAX_NUMBERS));
  const held = new Map<(typeof keys)[number], ShelfLine[]>(await shelf.linesOfMany([...niins].filter(shelf.has)));
  for (const number of numbers)
    held.set(
      number,
      (await shelf.linesOfNumber(number)).filter(({ nsn }) => nsn === null),
    );
  return keys.map((key) => held.get(key) ?? []);
}

/** Takes the lines of one condition and unit: those asked for, else those with most. */
function stockOf(lines: readonly ShelfLine[], { quantity, condition }: MatchedLine) {
  const asked = lines.filter((line) => condition === null || line.condition === condition);
  const heldBy = (own: readonly ShelfLine[]) => own.reduce((sum, line) => sum + (line.quantity ?? Infinity), 0);
  const groups = [...Map.groupBy(asked, (line) => `${line.condition} ${line.unit}`).values()];
  const [taken = []] = groups.sort((one, other) => heldBy(other) - heldBy(one));
  const [first] = taken;
  if (first === undefined) return { stock: NONE, taken, total: null };
  const count = Math.min(heldBy(taken), quantity);
  const isFull = count === quantity;
  const { price, breaks, currency } = taken.find((line) => line.price !== null) ?? first;
  const each = price && unitPrice({ price, breaks }, count);
  const certificate = first.certificate && CERTIFICATE_WORDS[first.certificate];
  const stock: LineStock = {
    covers: isFull ? 'full' : 'part',
    words: isFull ? 'in full' : `${formatCount(count)} of ${countWords(quantity, first.unit)}`,
    held: [heldWords(taken), first.condition, certificate].filter(Boolean).join(', '),
    each: each === null ? 'on request' : formatPrice(each, currency),
  };
  return { stock, taken, total: each && { amount: lineTotal(each, count, currency), currency } };
}

const NONE: LineStock = { covers: 'none', words: 'not on the shelf', held: '', each: '' };
