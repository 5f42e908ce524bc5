import { parseCondition } from '#base/domain/condition.ts';
import { parseIsoDate } from '#base/domain/day.ts';
import { addDays } from '#base/domain/format-time.ts';
import { faultOfTotal, parseAmount, parseCurrency, parsePrice, totalOf } from '#base/domain/money.ts';
import { cleanText } from '#base/domain/plain-text.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { CERTIFICATES, CURRENCIES, MAX_OFFERS, NO_BID_REASONS, TYPED_FIELDS } from '#base/domain/quotation.ts';
import type { Answer, AnswerLine, Charge, LineBid, TypedField, TypedLine, TypedOffer } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { ANSWER_LENGTHS, blankLine, blankOffer, CHARGE_FIELDS, isAlternate, typedOf } from './answer-sheet.ts';
import type { AnswerSheet, HeadField, SheetProblem } from './answer-sheet.ts';
import { readBreaks } from './past-prices.ts';

/** Three years. */
const MAX_LEAD_DAYS = 1_095;
const MAX_VALID_DAYS = 730;

/** Reads a typed answer. Lines that cannot be sent stay open, with their texts. `today`: YYYY-MM-DD. */
export function readSheet(sheet: AnswerSheet, asked: readonly QuoteLine[], today: string) {
  const problems: SheetProblem[] = [];
  const lines = asked.map((line, index) => readLine(sheet.lines[index] ?? blankLine(line), line, index, problems));
  const report = (field: HeadField | 'total', text: string) => problems.push({ line: null, field, text });
  const read = parseCurrency(sheet.currency);
  if (read === null) report('currency', `The currency must be one of ${CURRENCIES.join(', ')}.`);
  const currency = read ?? 'USD';
  const freightAmount = readAmount(sheet.freightAmount, (text) => report('freightAmount', text));
  const charges = readCharges(sheet, report);
  const fault = faultOfTotal(totalOf({ currency, lines, freightAmount, charges }, asked));
  if (fault !== null) report('total', fault);
  // keeps what cannot be counted as typed
  const kept =
    fault === null ? lines : sheet.lines.map((typed): AnswerLine => ({ kind: 'open', typed: shortened(typed) }));
  const ended = faultOfValidity(sheet.validUntil.trim(), today);
  if (ended !== null) report('validUntil', ended);
  const cut = (field: 'freight' | 'paymentTerms' | 'note' | 'deskNote', lined: boolean) => {
    const text = cleanText(sheet[field], { lines: lined });
    bound(text, ANSWER_LENGTHS[field], (words) => report(field, words));
    return text.slice(0, ANSWER_LENGTHS[field]);
  };
  const answer: Answer = {
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
  };
  return { answer, problems };
}

type ReportOffer = (field: TypedField, text: string) => void;

function readLine(raw: TypedLine, asked: QuoteLine, index: number, problems: SheetProblem[]): AnswerLine {
  const [blank, blankOther] = [blankLine(asked), blankOffer(asked)];
  const [typed, ...more] = [raw, ...(raw.others ?? [])].slice(0, MAX_OFFERS).map(cleaned) as [TypedOffer];
  // the quantity is filled in for an offer that is begun
  const others = (more as TypedOffer[]).filter((one) => !isSame({ ...one, quantity: '' }, blankOther));
  const before = problems.length;
  const report = (field: TypedField, text: string, offer = 0) =>
    void problems.push({ line: index, field, text, ...(offer !== 0 && { offer }) });
  const bid = (one: TypedOffer, place: number) => readBid(one, asked, (field, text) => report(field, text, place));
  const line = typed.nobid === '' ? bidOf([typed, ...others].map(bid)) : readNoBid(typed, report);
  if (problems.length === before) return line;
  if (others.length === 0) return isSame(typed, blank) ? { kind: 'open' } : { kind: 'open', typed: shortened(typed) };
  return { kind: 'open', typed: { ...shortened(typed), others: others.map(shortened) } };
}

const bidOf = ([bid, ...others]: LineBid[]): AnswerLine => ({
  kind: 'bid',
  bid: bid!,
  ...(others.length > 0 && { others }),
});

const cleaned = (raw: TypedOffer): TypedOffer => typedOf((field) => cleanText(raw[field]));

const isSame = (one: TypedOffer, other: TypedOffer): boolean =>
  TYPED_FIELDS.every((field) => one[field] === cleanText(other[field]));

function bound(text: string, most: number, report: (text: string) => void): void {
  if (text.length > most) report(`Please use at most ${formatCount(most)} characters.`);
}

function readAmount(typed: string, report: (text: string) => void, parse = parseAmount) {
  if (typed.trim() === '') return null;
  const read = parse(typed);
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
    bound(name, ANSWER_LENGTHS.charge, (text) => report(nameField, text));
    return name !== '' && amount !== null ? [{ name: name.slice(0, ANSWER_LENGTHS.charge), amount }] : [];
  });
}

/** More than a person types into a field. */
const KEPT_LENGTH = 500;
const shortened = (typed: TypedOffer): TypedOffer => typedOf((field) => typed[field].slice(0, KEPT_LENGTH));

function readNoBid({ reason, words }: TypedOffer, report: ReportOffer): AnswerLine {
  if (!Object.hasOwn(NO_BID_REASONS, reason)) report('reason', 'Please choose why there is no bid.');
  if (reason === 'other' && words === '') report('words', 'Please say the other reason in words.');
  bound(words, ANSWER_LENGTHS.words, (text) => report('words', text));
  return { kind: 'no-bid', reason: reason as keyof typeof NO_BID_REASONS, text: words };
}

function readBid(typed: TypedOffer, asked: QuoteLine, report: ReportOffer): LineBid {
  const quantity = readCount(typed, 'quantity', report);
  const minimum = readCount(typed, 'minimum', report);
  if (quantity !== null && minimum !== null && minimum > quantity)
    report('minimum', 'The minimum is more than the quantity offered.');
  if (typed.price === '') report('price', 'This line has neither a price nor a reason for none.');
  const price = readAmount(typed.price, (text) => report('price', text), parsePrice);
  const breaks = readBreaks(typed.breaks);
  if ('problem' in breaks) report('breaks', breaks.problem);
  const condition = parseCondition(typed.condition);
  if (condition === null && typed.condition !== '') report('condition', 'Please choose a condition of the list.');
  const isCertificate = Object.hasOwn(CERTIFICATES, typed.certificate);
  const certificate = isCertificate ? (typed.certificate as keyof typeof CERTIFICATES) : null;
  if (!isCertificate && typed.certificate !== '') report('certificate', 'Please choose a certificate of the list.');
  for (const field of ['part', 'maker'] as const)
    bound(typed[field], ANSWER_LENGTHS[field], (text) => report(field, text));
  const other = isAlternate(typed.part, asked);
  if (other && typed.alternate === '')
    report('alternate', `This is another part than ${asked.partNumber}: please say why it fits.`);
  bound(typed.alternate, ANSWER_LENGTHS.words, (text) => report('alternate', text));
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

function readLead(text: string, report: ReportOffer): number | null {
  if (text === '') return null;
  const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (days <= MAX_LEAD_DAYS) return days;
  report('lead', `The lead time is a number of days up to ${MAX_LEAD_DAYS.toLocaleString('en-US')}; 0 is in stock.`);
  return null;
}

function faultOfValidity(day: string, today: string): string | null {
  if (parseIsoDate(day) === null) return 'Prices hold until a day such as 2026-12-31.';
  if (day < today) return 'This day has passed.';
  return day > addDays(today, MAX_VALID_DAYS) ? 'Prices hold for two years at most.' : null;
}
