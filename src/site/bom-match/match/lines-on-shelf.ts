import { formatPrice, lineTotal, sumOf, unitPrice } from '#base/domain/money.ts';
import { niinOfNsn, parseNsn, type Niin } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { LineStock, MatchedLine } from '#base/lists/list.ts';
import { formatCount } from '#base/ui/format-count.ts';
import type { Shelf, ShelfLine } from '#stock/shelf/follow-shelf.ts';
import { CERTIFICATE_WORDS, countedWords, countWords, heldWords } from '#stock/shelf/shelf-words.ts';

/** Each is a read of its own. */
const MAX_NUMBERS = 500;

/** Adds what the shelf has of each line, and sums it up. Without a list, or where it cannot be read, nothing is added. */
export async function addStock(shelf: Shelf, lines: readonly MatchedLine[]) {
  if (shelf.isEmpty()) return { lines };
  const read = await linesOf(shelf, lines).catch(() => null);
  if (read === null) return { lines };
  const stocked = lines.map((line, at) => ({ line, ...stockOf(read[at]!, line) }));
  const held = stocked.filter(({ taken }) => taken.length > 0);
  const totals = Map.groupBy(held, ({ total, currency }) => total && currency);
  totals.delete(null);
  const sums = Array.from(totals, ([currency, own]) => formatPrice(sumOf(own.map(({ total }) => total!)), currency!));
  const summed = [
    `${formatCount(held.length)} of ${formatCount(lines.length)} lines on our shelf`,
    sums.length > 0 && `shelf total ${sums.join(' and ')}`,
    held.length > 0 && countedWords(held.flatMap(({ taken }) => taken)),
  ];
  return {
    lines: stocked.map(({ line, stock }) => ({ ...line, ...(line.verdict !== 'unreadable' && { stock }) })),
    onShelf: summed.filter(Boolean).join(', '),
  };
}

async function linesOf(shelf: Shelf, lines: readonly MatchedLine[]): Promise<ShelfLine[][]> {
  const niinIn = ({ part }: MatchedLine): Niin | null => part && niinOfNsn(parseNsn(part.nsn)!);
  const held = await shelf.linesOfMany([...new Set(lines.flatMap((line) => niinIn(line) ?? []))].filter(shelf.has));
  const numbers = lines.flatMap(({ part, number }) => (part === null ? (normalizePartNumber(number) ?? []) : []));
  const unlisted = new Map<string, ShelfLine[]>();
  for (const number of new Set(numbers.slice(0, MAX_NUMBERS))) unlisted.set(number, await shelf.linesOfNumber(number));
  return lines.map((line) => {
    const niin = niinIn(line);
    if (niin !== null) return held.get(niin) ?? [];
    return (unlisted.get(normalizePartNumber(line.number) ?? '') ?? []).filter(({ nsn }) => nsn === null);
  });
}

/** Takes the lines of one condition and unit: those asked for, else those with most. */
function stockOf(lines: readonly ShelfLine[], { quantity, condition }: MatchedLine) {
  const asked = lines.filter((line) => condition === null || line.condition === condition);
  const heldBy = (own: readonly ShelfLine[]) => own.reduce((sum, line) => sum + (line.quantity ?? Infinity), 0);
  const groups = [...Map.groupBy(asked, (line) => `${line.condition} ${line.unit}`).values()];
  const [taken = []] = groups.sort((one, other) => heldBy(other) - heldBy(one));
  const [first] = taken;
  if (first === undefined) return { stock: NONE, taken, total: null, currency: null };
  const count = Math.min(heldBy(taken), quantity);
  const isFull = count === quantity;
  const priced = taken.find(({ price }) => price !== null);
  const price = priced ? unitPrice({ price: priced.price!, breaks: priced.breaks }, count) : null;
  const { currency } = priced ?? first;
  const facts = [heldWords(taken), first.condition, first.certificate && CERTIFICATE_WORDS[first.certificate]];
  const stock: LineStock = {
    covers: isFull ? 'full' : 'part',
    words: isFull ? 'in full' : `${formatCount(count)} of ${countWords(quantity, first.unit)}`,
    held: facts.filter(Boolean).join(', '),
    each: price === null ? 'on request' : formatPrice(price, currency),
  };
  return { stock, taken, total: price && lineTotal(price, count, currency), currency };
}

const NONE: LineStock = { covers: 'none', words: 'not on the shelf', held: '', each: '' };
