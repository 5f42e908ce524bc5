import { spelledOut } from '#base/domain/money.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { MAX_OFFERS, TYPED_FIELDS } from '#base/domain/quotation.ts';
import type { Answer, AnswerLine, LineBid, TypedField, TypedLine, TypedOffer } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { formatBreaks } from './past-prices.ts';

export const ANSWER_LENGTHS = {
  note: 5_000,
  deskNote: 5_000,
  freight: 200,
  paymentTerms: 200,
  charge: 100,
  part: 100,
  maker: 200,
  words: 300,
} as const;
/** As many as MAX_CHARGES. */
const CHARGES = ['1', '2', '3', '4'] as const;
export const CHARGE_FIELDS = CHARGES.map((place) => [`charge${place}`, `amount${place}`] as const);
export const HEAD_FIELDS = [
  ...(['currency', 'freight', 'freightAmount', 'paymentTerms', 'validUntil', 'note', 'deskNote', 'attach'] as const),
  ...CHARGE_FIELDS.flat(),
] as const;
export type HeadField = (typeof HEAD_FIELDS)[number];
type SheetHead = Record<HeadField, string>;
/** As typed. `attach`: "1" where the PDF goes with the mail. */
export type AnswerSheet = Readonly<SheetHead> & { lines: readonly TypedLine[] };

const chargesAs = (textsOf: (place: number) => readonly [name: string, amount: string]) =>
  Object.fromEntries(
    CHARGE_FIELDS.flatMap(([name, amount], place) => [
      [name, textsOf(place)[0]],
      [amount, textsOf(place)[1]],
    ]),
  ) as Record<(typeof CHARGE_FIELDS)[number][number], string>;

export const FIELD_WORDS: Record<TypedField | HeadField | 'total', string> = {
  ...chargesAs((place) => [`charge ${place + 1}`, `amount of charge ${place + 1}`]),
  quantity: 'quantity',
  minimum: 'minimum',
  price: 'price',
  breaks: 'quantity breaks',
  lead: 'lead days',
  condition: 'condition',
  part: 'offered part',
  maker: 'maker',
  alternate: 'why it fits',
  certificate: 'certificate',
  nobid: 'no bid',
  reason: 'reason for no bid',
  words: 'reason in words',
  currency: 'currency',
  freight: 'delivery',
  freightAmount: 'freight',
  paymentTerms: 'payment terms',
  validUntil: 'last day of the prices',
  note: 'note for the buyer',
  deskNote: 'internal note',
  attach: 'PDF with the mail',
  total: 'total',
};

type Asked = Pick<QuoteLine, 'partNumber' | 'manufacturer' | 'condition'>;

/** Fills in the part, maker and condition that were asked for. */
export const blankLine = ({ partNumber, manufacturer, condition }: Asked): TypedOffer => ({
  ...typedOf(() => ''),
  part: partNumber,
  maker: manufacturer,
  condition: condition ?? '',
});

export const typedOf = (textOf: (field: TypedField) => string): TypedOffer =>
  Object.fromEntries(TYPED_FIELDS.map((field) => [field, textOf(field)])) as TypedOffer;

/** The next offer of a line: the same part in another condition. */
export const blankOffer = (asked: Asked): TypedOffer => ({ ...blankLine(asked), condition: '' });

/** `sign`: of decimals, at the desk. */
export function sheetOf(answer: Answer, asked: readonly QuoteLine[], sign = '.'): AnswerSheet {
  const amount = (of: string | null = null): string => (of === null ? '' : spelledOut(of, sign));
  const { charges } = answer;
  return {
    ...answer,
    ...chargesAs((place) => [charges[place]?.name ?? '', amount(charges[place]?.amount)]),
    freightAmount: amount(answer.freightAmount),
    attach: answer.attachPdf ? '1' : '',
    lines: asked.map((line, index) => typedLine(answer.lines[index], line, sign)),
  };
}

function typedLine(line: AnswerLine | undefined, asked: QuoteLine, sign: string): TypedLine {
  const blank = blankLine(asked);
  if (line === undefined) return blank;
  if (line.kind === 'open') return { ...blank, ...line.typed };
  if (line.kind === 'no-bid') return { ...blank, nobid: '1', reason: line.reason, words: line.text };
  const typed = (bid: LineBid): TypedOffer => ({
    ...blank,
    quantity: String(bid.quantity ?? ''),
    minimum: String(bid.minimum ?? ''),
    price: spelledOut(bid.price, sign),
    breaks: formatBreaks(bid.breaks, sign),
    lead: String(bid.leadDays ?? ''),
    condition: bid.condition ?? '',
    part: bid.partNumber,
    maker: bid.manufacturer,
    alternate: bid.alternate?.reason ?? '',
    certificate: bid.certificate ?? '',
  });
  return { ...typed(line.bid), ...(line.others && { others: line.others.map(typed) }) };
}

/** True for another part number than the one asked for. */
export function isAlternate(offered: string, asked: Pick<QuoteLine, 'partNumber'>): boolean {
  const wanted = normalizePartNumber(asked.partNumber);
  const part = normalizePartNumber(offered);
  return wanted !== null && part !== null && part !== wanted;
}

/** "price.0", or "price.0.1" of the second offer */
export const fieldName = (field: TypedField, line: number, offer = 0): string =>
  offer === 0 ? `${field}.${line}` : `${field}.${line}.${offer}`;

/** The name of a template follows, or the places of a line and an offer. */
export const [INSERT_TEMPLATE, REMOVE_TEMPLATE] = ['insert:', 'remove:'];
export const [ADD_OFFER, DROP_OFFER] = ['offer:', 'drop:'];

/** Adds or removes an offer, as the button of a form without a script says. */
export function withOffers(action: string, sheet: AnswerSheet, asked: readonly QuoteLine[]): AnswerSheet {
  const [, kind, at = '', drop] = /^(offer:|drop:)(\d{1,4})(?:\.([1-9]))?$/.exec(action) ?? [];
  const line = sheet.lines[Number(at)];
  if (kind === undefined || line === undefined) return sheet;
  const others = line.others ?? [];
  const more = [...others, blankOffer(asked[Number(at)]!)].slice(0, MAX_OFFERS - 1);
  const changed = kind === ADD_OFFER ? more : others.filter((_, place) => place + 1 !== Number(drop));
  return { ...sheet, lines: sheet.lines.with(Number(at), { ...line, others: changed }) };
}

export const MESSAGE_LENGTH = 5_000;
export const MAX_TEMPLATES = 50;
export const TEMPLATE_NAME_LENGTH = 60;

/** Missing fields are empty. */
export function sheetOfForm(form: URLSearchParams, asked: readonly QuoteLine[]): AnswerSheet {
  const head = Object.fromEntries(HEAD_FIELDS.map((field) => [field, form.get(field) ?? ''])) as SheetHead;
  const given = new Map(form);
  const offers = (index: number): TypedOffer[] =>
    Array.from({ length: MAX_OFFERS }, (_, offer) => offer)
      .filter((offer) => offer === 0 || given.has(fieldName('price', index, offer)))
      .map((offer) => typedOf((field) => given.get(fieldName(field, index, offer)) ?? ''));
  return { ...head, lines: asked.map((_, index) => typedOffers(offers(index))) };
}

/** Makes a line of its offers, the first one first. */
export const typedOffers = ([first, ...others]: readonly TypedOffer[]): TypedLine => ({
  ...first!,
  ...(others.length > 0 && { others }),
});

/** Lists typed fields, such as "Line 1, price: 38.50", for a request that is gone. */
export function typedWords(form: URLSearchParams): string {
  const words = [...form].flatMap(([name, value]) => {
    const [field = '', line, offer] = name.split('.');
    const isField = [...HEAD_FIELDS, ...TYPED_FIELDS].some((one) => one === field);
    if (!isField || value.trim() === '') return [];
    const where = /^\d{1,4}$/.test(line ?? '') ? `${placeWords(Number(line), Number(offer ?? 0))}, ` : '';
    return [`${where}${FIELD_WORDS[field as TypedField | HeadField]}: ${value}`];
  });
  return words.join('\n');
}

/** `revision`: 0 for none. `version`: null where unknown. */
export function baseOfForm(form: URLSearchParams): { revision: number; version: number | null } {
  const read = (name: string) => (/^\d{1,9}$/.test(form.get(name) ?? '') ? Number(form.get(name)) : null);
  return { revision: read('revision') ?? 0, version: read('version') };
}

/** Compares two answers in the order of the form. `where`: "Line 2, price". */
export function differencesOf(one: AnswerSheet, other: AnswerSheet) {
  const differences: { where: string; one: string; other: string }[] = [];
  const compare = (where: string, a: string, b: string) => {
    if (a.trim() !== b.trim()) differences.push({ where, one: a, other: b });
  };
  for (const [index, line] of one.lines.entries()) {
    const [mine, theirs] = [line, other.lines[index]].map((typed) => (typed ? [typed, ...(typed.others ?? [])] : []));
    for (let offer = 0; offer < Math.max(mine!.length, theirs!.length); offer++)
      for (const field of TYPED_FIELDS) {
        const where = `${placeWords(index, offer)}, ${FIELD_WORDS[field]}`;
        compare(where, mine![offer]?.[field] ?? '', theirs![offer]?.[field] ?? '');
      }
  }
  for (const field of HEAD_FIELDS) compare(sentence(FIELD_WORDS[field]), one[field], other[field]);
  return differences;
}

/** "Line 3", or "Line 3, offer 2" */
export const placeWords = (line: number, offer = 0): string =>
  offer === 0 ? `Line ${line + 1}` : `Line ${line + 1}, offer ${offer + 1}`;

export const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Keeps an answer from being sent. `line`, `offer`: from 0; null for the whole answer. */
export type SheetProblem = {
  line: number | null;
  offer?: number;
  field: HeadField | TypedField | 'total';
  text: string;
};
