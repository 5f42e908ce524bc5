import { formatPrice, parseCurrency, spelledOut } from '#base/domain/money.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { MAX_OFFERS, offersOf, TYPED_FIELDS } from '#base/domain/quotation.ts';
import type { Answer, Currency, Price, TypedLine, TypedOffer } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { perUnit } from '#base/domain/unit-of-issue.ts';
import type { ShownLine } from '#stock/stock-line.ts';
import { blankLine, blankOffer, fieldName, isAlternate, sheetOfForm, typedOffers } from './answer-sheet.ts';
import type { AnswerSheet, SheetProblem } from './answer-sheet.ts';
import { formatBreaks } from './past-prices.ts';

/** A line of stock with what it has cost. Its price is that of the list, or the cost with a markup. */
export type Lot = ShownLine & { cost: Price | null };
/** `sign`: of decimals at the desk. */
export type Terms = { currency: Currency; sign: string };

export const isUsable = (lot: Lot, asked: QuoteLine): boolean => perUnit(lot.unit) === perUnit(asked.unitOfIssue);
const fits = (lot: Lot, asked: QuoteLine): boolean =>
  isUsable(lot, asked) && (asked.condition === null || asked.condition === lot.condition);

/** Sorts lots by which to take first: those that fit, that cover the line, that have a price, then the cheapest. */
export function orderLots(lots: readonly Lot[], asked: QuoteLine): Lot[] {
  const rank = (lot: Lot) =>
    (fits(lot, asked) ? 0 : 4) + (lot.quantity >= asked.quantity ? 0 : 2) + (lot.price === null ? 1 : 0);
  return lots.toSorted((one, other) => rank(one) - rank(other) || Number(one.price) - Number(other.price));
}

export const isCovered = ([first]: readonly Lot[], asked: QuoteLine): boolean =>
  first !== undefined && fits(first, asked) && first.quantity >= asked.quantity;

function offerOf(lot: Lot, asked: QuoteLine, open: number, { currency, sign }: Terms): TypedOffer {
  const isPriced = lot.price !== null && lot.currency === currency;
  const part = lot.partNumber || asked.partNumber;
  const isOther = isAlternate(part, asked);
  const breaks = lot.breaks.filter((one) => one.quantity > 1);
  const quantity = Math.min(Math.max(open, lot.minimum ?? 0), lot.quantity);
  return {
    ...blankLine(asked),
    quantity: String(quantity),
    minimum: lot.minimum === null ? '' : String(Math.min(lot.minimum, quantity)),
    price: isPriced ? spelledOut(lot.price!, sign) : '',
    breaks: isPriced ? formatBreaks(breaks, sign) : '',
    lead: String(lot.leadDays ?? ''),
    condition: lot.condition,
    part,
    maker: lot.maker || lot.cage || (isOther ? '' : asked.manufacturer),
    alternate: isOther && asked.nsn !== '' ? `Held under NSN ${asked.nsn}.` : '',
    certificate: lot.certificate ?? '',
  };
}

const OF_LOT = ['part', 'maker', 'condition', 'certificate', 'price', 'breaks', 'lead'] as const;

/** True while an offer says what the lot says. */
export function isUsed(lot: Lot, typed: TypedOffer, asked: QuoteLine, terms: Terms): boolean {
  const filled = offerOf(lot, asked, 1, terms);
  return typed.quantity !== '' && OF_LOT.every((field) => typed[field] === filled[field]);
}

/** Fills an offer, or the one that has no price yet, or the first; what is then left of the line opens another one. */
export function fillLine(typed: TypedLine, asked: QuoteLine, lot: Lot | undefined, terms: Terms, offer?: string) {
  if (lot === undefined || !isUsable(lot, asked)) return typed;
  const given: TypedOffer[] = [typed, ...(typed.others ?? [])];
  const free = Math.max(
    0,
    given.findLastIndex(({ price }) => price === ''),
  );
  const place = given[Number(offer)] === undefined ? free : Number(offer);
  const sum = (offers: TypedOffer[]) => sumBy(offers, ({ quantity }) => Number(quantity) || 0);
  const open = asked.quantity - sum(given.toSpliced(place, 1));
  const offers = given.with(place, offerOf(lot, asked, open > 0 ? open : asked.quantity, terms));
  const rest = asked.quantity - sum(offers);
  if (rest > 0 && offers.length < MAX_OFFERS) offers.push({ ...blankOffer(asked), quantity: String(rest) });
  return typedOffers(offers);
}

/** `lots`: of each line. */
type Shelf = { parts: readonly QuoteLine[]; lots: readonly (readonly Lot[])[]; sign: string };

/** Followed by "all", or by the places of a line, a lot and, where it has several, an offer. */
export const FILL_SHELF = 'shelf:';
/** Followed by lines as they were, as a form has them. */
export const UNDO_SHELF = 'shelf:undo ';

/** Returns the button that undoes a fill; empty where it has changed no line (C22.67). */
export function undoOf(before: AnswerSheet, after: AnswerSheet): string {
  const kept = new URLSearchParams();
  const changed = [...before.lines.entries()].filter(([at, line]) => line !== after.lines[at]);
  for (const [at, line] of changed)
    for (const [offer, typed] of [line, ...(line.others ?? [])].entries())
      for (const field of TYPED_FIELDS)
        if (field === 'price' || typed[field] !== '') kept.set(fieldName(field, at, offer), typed[field]);
  return kept.size === 0 ? '' : `${UNDO_SHELF}${kept}`;
}

/** Fills lines from the shelf, as a button says: one, or all that nobody has priced or declined. Or undoes that. */
export function withShelf(action: string, sheet: AnswerSheet, { parts, lots, sign }: Shelf): AnswerSheet {
  if (action.startsWith(UNDO_SHELF)) {
    const kept = new URLSearchParams(action.slice(UNDO_SHELF.length));
    const { lines } = sheetOfForm(kept, parts);
    return { ...sheet, lines: sheet.lines.map((line, at) => (kept.has(fieldName('price', at)) ? lines[at]! : line)) };
  }
  const [kind, line, at, offer] = /^shelf:(?:all|(\d{1,4})\.(\d{1,4})(?:\.([0-9]))?)$/.exec(action) ?? [];
  if (kind === undefined) return sheet;
  const terms = { currency: parseCurrency(sheet.currency) ?? 'USD', sign };
  const lines = sheet.lines.map((typed, index) => {
    const asked = parts[index]!;
    if (line !== undefined)
      return Number(line) === index ? fillLine(typed, asked, lots[index]![Number(at)], terms, offer) : typed;
    const first = lots[index]!.find((lot) => fits(lot, asked));
    const isOpen = typed.price === '' && typed.nobid === '' && !typed.others?.length;
    return isOpen ? fillLine(typed, asked, first, terms) : typed;
  });
  return { ...sheet, lines };
}

/** Finds offers below what their lots have cost. `key`: of the offer and its price, so that each is asked about once. */
export const belowCost = ({ lines, currency }: Pick<Answer, 'lines' | 'currency'>, lots: Shelf['lots']) =>
  lines.flatMap((answer, line) =>
    offersOf(answer).flatMap(({ price, breaks, condition, partNumber }, offer) => {
      const part = normalizePartNumber(partNumber);
      const same = lots[line]!.filter(
        (lot) => normalizePartNumber(lot.partNumber) === part && lot.currency === currency,
      );
      const cost = byPrice(same.flatMap((lot) => (lot.condition === condition && lot.cost) || [])).at(-1);
      const least = byPrice([price, ...breaks.map((one) => one.price)])[0]!;
      if (cost === undefined || Number(least) >= Number(cost)) return [];
      const [low, paid] = [formatPrice(least, currency), formatPrice(cost, currency)];
      const text = `${low} is below our cost, ${paid}. Send again to send it as it is.`;
      const problem: SheetProblem = { line, offer, field: 'price', text };
      return [{ key: `${line}.${offer}:${least}`, problem }];
    }),
  );

const byPrice = (prices: readonly Price[]): Price[] => prices.toSorted((one, other) => Number(one) - Number(other));
