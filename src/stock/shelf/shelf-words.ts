import { CONDITIONS } from '#base/domain/condition.ts';
import { dayWords } from '#base/domain/day.ts';
import { formatPrice, lineTotal, unitPrice } from '#base/domain/money.ts';
import type { Certificate, Price } from '#base/domain/quotation.ts';
import { piecesOf, quantityWords } from '#base/domain/unit-of-issue.ts';
import { counted, formatCount } from '#base/ui/format-count.ts';
import type { ShelfLine } from './follow-shelf.ts';

/** In the narrow cells of lines. */
export const CERTIFICATE_WORDS: Readonly<Record<Certificate, string>> = {
  maker: 'Maker’s CoC',
  coc: 'CoC',
  '8130-3': 'FAA 8130-3',
  'easa-1': 'EASA Form 1',
  trace: 'Traceable to maker',
  none: 'No certificate',
};

/** "12 HD" */
export const countWords = (quantity: number, unit: string): string => `${formatCount(quantity)} ${unit}`.trim();

/** "ships in 2 days"; empty where nothing is said. */
export const leadWords = (days: number | null): string =>
  days === null ? '' : days === 0 ? 'ships today' : `ships in ${counted(days, 'day')}`;

/** "counted 20 Nov 2026", or the first and the last day. */
export function countedWords(lines: readonly Pick<ShelfLine, 'countedOn'>[]): string {
  const days = lines.map(({ countedOn }) => countedOn).sort();
  const ends = new Set([days[0]!, days.at(-1)!].map(dayWords));
  return `counted ${[...ends].join(' to ')}`;
}

/** Sums lines: "55 HD", or "In stock" without a sum. */
export function heldWords(lines: readonly Pick<ShelfLine, 'quantity' | 'unit'>[]): string {
  const [{ unit } = { unit: '' }] = lines;
  if (lines.some((line) => line.quantity === null || line.unit !== unit)) return 'In stock';
  const sum = lines.reduce((held, { quantity }) => held + quantity!, 0);
  return countWords(sum, unit);
}

/** "Halvorsen, CAGE 7HP41" */
export const makerWords = (maker: string | null | undefined, cage: string): string =>
  [maker, cage && `CAGE ${cage}`].filter(Boolean).join(', ');

/** "$38.50 each HD" */
export const eachWords = ({ price, currency, unit }: Pick<ShelfLine, 'price' | 'currency' | 'unit'>): string =>
  price === null ? 'Price on request' : `${formatPrice(price, currency)} each ${unit}`;

/** Says a line as buyers read it: condition, price, quantity, certificate, number, lead time, maker, place. */
export const seenWords = ({ condition, certificate, quantity, ...line }: ShelfLine): readonly string[] => [
  `${condition} ${CONDITIONS[condition]}`,
  eachWords(line),
  quantity === null ? 'In stock' : quantityWords(quantity, line.unit),
  certificate === null ? '' : CERTIFICATE_WORDS[certificate],
  line.partNumber,
  leadWords(line.leadDays),
  makerWords(line.maker, line.cage),
  line.place,
];

const PICKED = ['maker', 'unit', 'condition', 'quantity', 'price', 'currency', 'breaks', 'minimum'] as const;
/** Facts of a line for the order panel. */
export type PickedLine = Pick<ShelfLine, (typeof PICKED)[number]>;
export type PickedFacts = { [Name in keyof PickedLine]?: PickedLine[Name] | null | undefined };
/** As the order panel holds it for its script: values alone, since pages repeat them. */
export const pickedText = (line: PickedFacts): string => JSON.stringify(PICKED.map((name) => line[name]));
export function readPicked(text: string): PickedFacts {
  const values = JSON.parse(text);
  return Object.fromEntries(PICKED.map((name, at) => [name, values[at]]));
}

/** Says what a chosen line means for a quantity. More than is held is split, never refused. */
export function pickedWords({ quantity, unit, price, currency, breaks, minimum }: PickedLine, asked: number) {
  const taken = Math.min(asked, quantity ?? asked);
  const count = (of: number) => countWords(of, unit);
  const money = (of: Price) => formatPrice(of, currency);
  const each = price && unitPrice({ price, breaks }, taken);
  const next = breaks.find((one) => one.quantity > asked && one.quantity <= (quantity ?? Infinity));
  const more = next ? `; ${formatCount(next.quantity - asked)} more and each is ${money(next.price)}` : '';
  const rest = asked > taken ? count(asked - taken) : '';
  const held = quantity === null ? '' : `This line has ${count(quantity)}${more}.`;
  const pieces = piecesOf(unit) ?? 1;
  const said = [
    pieces > 1 && `${formatCount(asked * pieces)} pieces.`,
    rest ? `${count(taken)} come from our shelf, we look for the other ${rest}.` : held,
    minimum !== null && asked < minimum && `At least ${count(minimum)}.`,
  ];
  return {
    said: said.filter(Boolean).join(' '),
    /** "12 HD at $38.50, 8 HD to be quoted"; empty without a price. */
    at: each ? `${count(taken)} at ${money(each)}${rest && `, ${rest} to be quoted`}` : '',
    total: each ? money(lineTotal(each, taken, currency)) : '',
    /** The quantity of the break that applies; 0: the price itself. */
    from: Math.max(0, ...breaks.map((one) => one.quantity).filter((of) => of <= taken)),
  };
}
