import { faultOfTotal, parseAmount, parsePrice, totalOf } from '#base/domain/money.ts';
import { cleanText } from '#base/domain/plain-text.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import {
  CERTIFICATES,
  CURRENCIES,
  MAX_OFFERS,
  NO_BID_REASONS,
  TYPED_FIELDS,
  type Answer,
  type AnswerLine,
  type Certificate,
  type Charge,
  type LineBid,
  type NoBidReason,
  type TypedField,
  type TypedLine,
  type TypedOffer,
} from '#base/domain/quotation.ts';
import { type QuoteLine } from '#base/domain/quote-request.ts';
import { parseCondition } from '#base/domain/condition.ts';
import {
  ANSWER_LENGTHS,
  blankLine,
  blankOffer,
  CHARGE_FIELDS,
  isAlternate,
  type AnswerSheet,
  type HeadField,
} from './answer-sheet.ts';
import { readBreaks } from './past-prices.ts';

/** Three years. */
const MAX_LEAD_DAYS = 1_095;
const MAX_VALID_DAYS = 730;
const DAY_MS = 24 * 3_600_000;

/** Keeps an answer from being sent. `line`, `offer`: from 0; null for the whole answer. */
export type SheetProblem = {
  line: number | null;
  offer?: number;
  field: HeadField | TypedField | 'total';
  text: string;
};

/** Reads a typed answer. Lines that cannot be sent stay open, with their texts. `today`: YYYY-MM-DD. */
export function readSheet(
  sheet: AnswerSheet,
  asked: readonly QuoteLine[],
  today: string,
): { answer: Answer; problems: SheetProblem[] } {
  const problems: SheetProblem[] = [];
  const lines = asked.map((line, index) => {
    const report: Report = (field, text, offer) =>
      problems.push({ line: index, field, text, ...(offer !== 0 && { offer }) });
    return readLine(sheet.lines[index] ?? blankLine(line), line, report);
  });
  const report = (field: HeadField | 'total', text: string) => problems.push({ line: null, field, text });
  const read = CURRENCIES.find((one) => one === sheet.currency);
  if (read === undefined) report('currency', `The currency must be one of ${CURRENCIES.join(', ')}.`);
  const currency = read ?? 'USD';
  const freightAmount = readAmount(sheet.freightAmount, (text) => report('freightAmount', text));
  const charges = readCharges(sheet, report);
  const fault = faultOfTotal(totalOf({ currency, lines, freightAmount, charges }, asked));
  if (fault !== null) report('total', fault);
  // keeps what cannot be counted as typed
  const kept =
    fault === null ? lines : sheet.lines.map((typed): AnswerLine => ({ kind: 'open', typed: shortened(typed) }));
  const until = readValidity(sheet.validUntil, today);
  if ('problem' in until) report('validUntil', until.problem);
  const cut = (field: 'freight' | 'paymentTerms' | 'note' | 'deskNote', lined: boolean) => {
    const text = cleanText(sheet[field], { lines: lined });
    const most = ANSWER_LENGTHS[field];
    if (text.length > most) report(field, `Please use at most ${most.toLocaleString('en-US')} characters.`);
    return text.slice(0, most);
  };
  return {
    answer: {
      currency,
      lines: kept,
      freight: cut('freight', false),
      freightAmount,
      charges,
      paymentTerms: cut('paymentTerms', false),
      validUntil: cleanText(sheet.validUntil).slice(0, 10),
      note: cut('note', true),
      deskNote: cut('deskNote', true),
      attachPdf: sheet.attach !== '',
    },
    problems,
  };
}

type Report = (field: TypedField, text: string, offer: number) => void;
type ReportOffer = (field: TypedField, text: string) => void;

function readLine(raw: TypedLine, asked: QuoteLine, tell: Report): AnswerLine {
  const [blank, blankOther] = [blankLine(asked), blankOffer(asked)];
  const [typed, ...more] = [raw, ...(raw.others ?? [])].slice(0, MAX_OFFERS).map(cleaned) as [TypedOffer];
  // the quantity is filled in for an offer that is begun
  const others = (more as TypedOffer[]).filter((one) => !isSame({ ...one, quantity: '' }, blankOther));
  let good = true;
  const reportOf =
    (place: number): ReportOffer =>
    (field, text) => {
      good = false;
      tell(field, text, place);
    };
  if (typed.nobid !== '') {
    const line = readNoBid(typed, reportOf(0));
    if (good) return line;
  } else {
    const [bid, ...further] = [typed, ...others].map((one, place) => readBid(one, asked, reportOf(place)));
    if (good) return { kind: 'bid', bid: bid!, ...(further.length > 0 && { others: further }) };
  }
  if (others.length === 0) return isSame(typed, blank) ? { kind: 'open' } : { kind: 'open', typed: shortened(typed) };
  return { kind: 'open', typed: { ...shortened(typed), others: others.map(shortened) } };
}

const cleaned = (raw: TypedOffer): TypedOffer =>
  Object.fromEntries(TYPED_FIELDS.map((field) => [field, cleanText(raw[field])])) as TypedOffer;

const isSame = (one: TypedOffer, other: TypedOffer): boolean =>
  TYPED_FIELDS.every((field) => one[field] === cleanText(other[field]));

function readAmount(typed: string, report: (text: string) => void) {
  if (typed.trim() === '') return null;
  const read = parseAmount(typed);
  if ('price' in read) return read.price;
  report(read.fault);
  return null;
}

function readCharges(sheet: AnswerSheet, report: (field: HeadField, text: string) => void): Charge[] {
  return CHARGE_FIELDS.flatMap(([nameField, amountField]) => {
    const name = cleanText(sheet[nameField]);
    const amount = readAmount(sheet[amountField], (text) => report(amountField, text));
    if (name === '' && sheet[amountField].trim() !== '') report(nameField, 'Please name this charge.');
    if (name !== '' && sheet[amountField].trim() === '') report(amountField, `Please enter what “${name}” costs.`);
    if (name.length > ANSWER_LENGTHS.charge)
      report(nameField, `Please use at most ${ANSWER_LENGTHS.charge} characters.`);
    return name !== '' && amount !== null ? [{ name: name.slice(0, ANSWER_LENGTHS.charge), amount }] : [];
  });
}

/** More than a person types into a field. */
const KEPT_LENGTH = 500;
const shortened = (typed: TypedOffer): TypedOffer =>
  Object.fromEntries(TYPED_FIELDS.map((field) => [field, typed[field].slice(0, KEPT_LENGTH)])) as TypedOffer;

function readNoBid({ reason, words }: TypedOffer, report: ReportOffer): AnswerLine {
  if (!Object.hasOwn(NO_BID_REASONS, reason)) report('reason', 'Please choose why there is no bid.');
  if (reason === 'other' && words === '') report('words', 'Please say the other reason in words.');
  if (words.length > ANSWER_LENGTHS.words) report('words', `Please use at most ${ANSWER_LENGTHS.words} characters.`);
  return { kind: 'no-bid', reason: reason as NoBidReason, text: words };
}

function readBid(typed: TypedOffer, asked: QuoteLine, report: ReportOffer): LineBid {
  const quantity = readCount(typed, 'quantity', report);
  const minimum = readCount(typed, 'minimum', report);
  if (quantity !== null && minimum !== null && minimum > quantity)
    report('minimum', 'The minimum is more than the quantity offered.');
  const price = readPriceOf(typed, report);
  const breaks = readBreaks(typed.breaks);
  if ('problem' in breaks) report('breaks', breaks.problem);
  const condition = parseCondition(typed.condition);
  if (condition === null && typed.condition !== '') report('condition', 'Please choose a condition of the list.');
  const certificate = Object.hasOwn(CERTIFICATES, typed.certificate) ? (typed.certificate as Certificate) : null;
  if (certificate === null && typed.certificate !== '')
    report('certificate', 'Please choose a certificate of the list.');
  for (const field of ['part', 'maker'] as const)
    if (typed[field].length > ANSWER_LENGTHS[field])
      report(field, `Please use at most ${ANSWER_LENGTHS[field]} characters.`);
  const other = isAlternate(typed.part, asked);
  if (other && typed.alternate === '')
    report('alternate', `This is another part than ${asked.partNumber}: please say why it fits.`);
  if (typed.alternate.length > ANSWER_LENGTHS.words)
    report('alternate', `Please use at most ${ANSWER_LENGTHS.words} characters.`);
  return {
    quantity,
    minimum,
    price: price!,
    breaks: 'breaks' in breaks ? breaks.breaks : [],
    leadDays: readLead(typed.lead, report),
    condition,
    partNumber: typed.part,
    manufacturer: typed.maker,
    // alternate words without another part number: another revision, or an NSN
    alternate: typed.alternate === '' ? null : { reason: typed.alternate },
    certificate,
  };
}

function readCount(typed: TypedOffer, field: 'quantity' | 'minimum', report: ReportOffer): number | null {
  const count = typed[field] === '' ? null : parseQuantity(typed[field]);
  if (count === null && typed[field] !== '') report(field, `The ${field} is a whole number from 1.`);
  return count;
}

function readPriceOf({ price }: TypedOffer, report: ReportOffer) {
  if (price === '') {
    report('price', 'This line has neither a price nor a reason for none.');
    return null;
  }
  const read = parsePrice(price);
  if ('price' in read) return read.price;
  report('price', read.fault);
  return null;
}

function readLead(text: string, report: ReportOffer): number | null {
  if (text === '') return null;
  const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (days <= MAX_LEAD_DAYS) return days;
  report('lead', `The lead time is a number of days up to ${MAX_LEAD_DAYS.toLocaleString('en-US')}; 0 is in stock.`);
  return null;
}

function readValidity(text: string, today: string): { until: string } | { problem: string } {
  const day = text.trim();
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day)
    return { problem: 'Prices hold until a day such as 2026-12-31.' };
  if (day < today) return { problem: 'This day has passed.' };
  if (ms - Date.parse(`${today}T00:00:00Z`) > MAX_VALID_DAYS * DAY_MS)
    return { problem: 'Prices hold for two years at most.' };
  return { until: day };
}
