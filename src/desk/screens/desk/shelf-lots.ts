import { formatPrice, parseCurrency, spelledOut } from '#base/domain/money.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import {
  type Answer,
  type Certificate,
  CERTIFICATES,
  type Currency,
  MAX_OFFERS,
  offersOf,
  type Price,
  type TypedLine,
  type TypedOffer,
} from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { formatCount } from '#base/ui/format-count.ts';
import type { Reserved } from '../../store/queries/find-reserved.ts';
import { type AnswerSheet, blankLine, blankOffer, isAlternate, type SheetProblem } from './answer-sheet.ts';
import { formatBreaks, isSameUnit } from './past-prices.ts';
import type { Lot } from './read-shelf.ts';

export type { Lot } from './read-shelf.ts';

export type AskedLine = Pick<
  QuoteLine,
  'nsn' | 'partNumber' | 'manufacturer' | 'condition' | 'quantity' | 'unitOfIssue'
>;
/** Of the answer, and of decimals at the desk. */
export type Terms = { currency: Currency; sign: string };

/** In the condition and the unit that were asked for. */
const fits = (lot: Lot, asked: AskedLine): boolean =>
  isSameUnit(lot.unit, asked.unitOfIssue) && (asked.condition === null || asked.condition === lot.condition);

/** Sorts lots by which to take first: those that fit, that cover the line alone, that have a price, then the cheapest. */
export function orderLots(lots: readonly Lot[], asked: AskedLine): Lot[] {
  const rank = (lot: Lot) =>
    (fits(lot, asked) ? 0 : 4) + (lot.quantity >= asked.quantity ? 0 : 2) + (lot.price === null ? 1 : 0);
  return lots.toSorted(
    (one, other) => rank(one) - rank(other) || Number(one.price) - Number(other.price) || other.quantity - one.quantity,
  );
}

export const isUsable = (lot: Lot, asked: AskedLine): boolean => isSameUnit(lot.unit, asked.unitOfIssue);

/** True where lots that fit cover the line, in as many offers as it may have. */
export const isCovered = (lots: readonly Lot[], asked: AskedLine): boolean =>
  lots
    .filter((lot) => fits(lot, asked))
    .slice(0, MAX_OFFERS)
    .reduce((sum, { quantity }) => sum + quantity, 0) >= asked.quantity;

function offerOf(lot: Lot, asked: AskedLine, open: number, { currency, sign }: Terms): TypedOffer {
  const isPriced = lot.price !== null && lot.currency === currency;
  const part = lot.partNumber || asked.partNumber;
  const isOther = isAlternate(part, asked);
  const quantity = Math.min(Math.max(open, lot.minimum ?? 0), lot.quantity);
  const breaks = lot.breaks.filter((one) => one.quantity > 1);
  return {
    ...blankLine(asked),
    quantity: String(quantity),
    minimum: lot.minimum === null ? '' : String(Math.min(lot.minimum, quantity)),
    price: isPriced ? spelledOut(lot.price!, sign) : '',
    breaks: isPriced ? formatBreaks(breaks, sign) : '',
    lead: String(lot.leadDays),
    condition: lot.condition,
    part,
    maker: lot.maker || (isOther ? '' : asked.manufacturer),
    alternate: isOther && asked.nsn !== '' ? `Held under NSN ${asked.nsn}.` : '',
    certificate: lot.certificate ?? '',
  };
}

const OF_LOT = ['part', 'maker', 'condition', 'certificate', 'price', 'breaks', 'lead'] as const;
const offersTyped = (typed: TypedLine): TypedOffer[] => [typed, ...(typed.others ?? [])];

/** True while an offer of the line says what the lot says. */
export function isUsed(lot: Lot, typed: TypedLine, asked: AskedLine, terms: Terms): boolean {
  const filled = offerOf(lot, asked, 1, terms);
  return offersTyped(typed).some(
    (offer) => offer.quantity !== '' && OF_LOT.every((field) => offer[field] === filled[field]),
  );
}

function openOf(offers: readonly TypedOffer[], asked: AskedLine): number {
  const named = offers.map(({ quantity, price }) => (quantity || price === '' ? Number(quantity) || 0 : Infinity));
  return Math.max(
    0,
    named.reduce((open, one) => open - one, asked.quantity),
  );
}

/**
 * Fills a line from the shelf: from those lots that fit, until it is covered, or from the lot at a place, in the offer
 * that has no price yet or else the first. What is then left opens another offer.
 */
export function fillLine(
  typed: TypedLine,
  asked: AskedLine,
  lots: readonly Lot[],
  terms: Terms,
  at?: number,
): TypedLine {
  let offers: TypedOffer[] = [];
  if (at === undefined)
    for (const lot of lots.filter((one) => fits(one, asked)).slice(0, MAX_OFFERS)) {
      const open = openOf(offers, asked);
      if (open > 0) offers.push(offerOf(lot, asked, open, terms));
    }
  else if (lots[at] !== undefined && isUsable(lots[at], asked)) {
    const given = offersTyped(typed);
    const isFree = (offer: TypedOffer) => offer.price === '' && !lots.some((lot) => isUsed(lot, offer, asked, terms));
    const place = Math.max(0, given.findIndex(isFree));
    const open = openOf(given.toSpliced(place, 1), asked);
    offers = given.with(place, offerOf(lots[at], asked, open || asked.quantity, terms));
  }
  if (offers.length === 0) return typed;
  const open = openOf(offers, asked);
  if (open > 0 && offers.length < MAX_OFFERS) offers.push({ ...blankOffer(asked), quantity: String(open) });
  const [first, ...others] = offers;
  return { ...first!, ...(others.length > 0 && { others }) };
}

/** Leaves a line as it is where somebody has priced or declined it. */
export const fillOpenLine = (typed: TypedLine, ...how: [AskedLine, readonly Lot[], Terms]): TypedLine =>
  typed.price === '' && typed.nobid === '' && !typed.others?.length ? fillLine(typed, ...how) : typed;

/** Followed by "all", or by the places of a line and of a lot. */
export const FILL_SHELF = 'shelf:';

/** Fills all lines, one, or one from one lot, as the button of a form without a script says. */
export function withShelf(
  action: string,
  sheet: AnswerSheet,
  parts: readonly QuoteLine[],
  lots: readonly (readonly Lot[])[],
  sign: string,
): AnswerSheet {
  const [, line, at] = /^shelf:(?:all|(\d{1,4})(?:\.(\d{1,4}))?)$/.exec(action) ?? [];
  const terms = { currency: parseCurrency(sheet.currency) ?? 'USD', sign };
  const lines = sheet.lines.map((typed, index) =>
    line === undefined
      ? fillOpenLine(typed, parts[index]!, lots[index]!, terms)
      : Number(line) === index
        ? fillLine(typed, parts[index]!, lots[index]!, terms, at === undefined ? undefined : Number(at))
        : typed,
  );
  return { ...sheet, lines };
}

/** Finds offers below what their lots cost. `key`: of the offer and its price, so that each is asked about once. */
export const belowCost = (
  { lines, currency }: Pick<Answer, 'lines' | 'currency'>,
  lots: readonly (readonly Lot[])[],
): { key: string; problem: SheetProblem }[] =>
  lines.flatMap((answer, line) =>
    offersOf(answer).flatMap((bid, offer) => {
      const part = normalizePartNumber(bid.partNumber);
      const same = lots[line]!.filter(
        (lot) =>
          lot.cost !== null &&
          lot.currency === currency &&
          lot.condition === bid.condition &&
          normalizePartNumber(lot.partNumber) === part,
      );
      const alike = same.filter(({ certificate }) => certificate === bid.certificate);
      const cost = dearest((alike.length > 0 ? alike : same).map((lot) => lot.cost!));
      const least = [bid.price, ...bid.breaks.map(({ price }) => price)].reduce((one, other) =>
        Number(one) <= Number(other) ? one : other,
      );
      if (cost === null || Number(least) >= Number(cost)) return [];
      const [price, paid] = [formatPrice(least, currency), formatPrice(cost, currency)];
      const text = `${price} is below our cost, ${paid}. Send again to send it as it is.`;
      return [{ key: `${line}.${offer}:${least}`, problem: { line, offer, field: 'price', text } as const }];
    }),
  );

const dearest = (prices: readonly Price[]): Price | null =>
  prices.toSorted((one, other) => Number(other) - Number(one))[0] ?? null;

/** "12 EA FN" */
export const lotName = ({ quantity, unit, condition }: Lot): string => `${formatCount(quantity)} ${unit} ${condition}`;

/** "CoC, $36.20" */
export const lotTerms = ({ certificate, price, currency }: Lot): string =>
  [certificateWord(certificate), price === null ? 'no price' : formatPrice(price, currency)].filter(Boolean).join(', ');

const certificateWord = (certificate: Certificate | null): string =>
  certificate === null
    ? ''
    : certificate === 'coc'
      ? 'CoC'
      : certificate === 'maker'
        ? 'Maker’s CoC'
        : CERTIFICATES[certificate];

/** "cost $30.00, Tulsa" */
export const lotOwn = ({ cost, currency, place }: Lot): string =>
  [cost === null ? '' : `cost ${formatPrice(cost, currency)}`, place].filter(Boolean).join(', ');

/** "12 EA on our shelf, 5 of them quoted, 3 ordered"; empty where nothing else holds them. */
export function reservedWords(lots: readonly Lot[], { quoted, ordered }: Reserved): string {
  const held = [...(quoted > 0 ? [`${formatCount(quoted)} of them quoted`] : [])];
  if (ordered > 0) held.push(`${formatCount(ordered)} ${held.length > 0 ? '' : 'of them '}ordered`);
  if (held.length === 0 || lots.length === 0) return '';
  const all = lots.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${formatCount(all)} ${lots[0]!.unit} on our shelf, ${held.join(', ')}`;
}
