import { parseCondition } from '#base/domain/condition.ts';
import { faultOfTotal, parsePrice, totalOf } from '#base/domain/money.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { cleanText } from '#base/domain/plain-text.ts';
import {
  CERTIFICATES,
  CURRENCIES,
  NO_BID_REASONS,
  TYPED_FIELDS,
  type Answer,
  type AnswerLine,
  type Certificate,
  type NoBidReason,
  type TypedField,
  type TypedLine,
} from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { formatBreaks, readBreaks } from './past-prices.ts';

export const ANSWER_LENGTHS = {
  note: 5_000,
  deskNote: 5_000,
  freight: 200,
  part: 100,
  maker: 200,
  words: 300,
} as const;
/** Three years. */
const MAX_LEAD_DAYS = 1_095;
const MAX_VALID_DAYS = 730;
const DAY_MS = 24 * 3_600_000;

export const HEAD_FIELDS = ['currency', 'freight', 'validUntil', 'note', 'deskNote', 'attach'] as const;
export type HeadField = (typeof HEAD_FIELDS)[number];
type SheetHead = Record<HeadField, string>;
/** As typed. `attach`: "1" where the PDF goes with the mail. */
export type AnswerSheet = Readonly<SheetHead> & { lines: readonly TypedLine[] };

/** Keeps an answer from being sent. `line`: from 0; null for the whole answer. */
export type SheetProblem = { line: number | null; field: HeadField | TypedField | 'total'; text: string };

export const FIELD_WORDS: Record<TypedField | HeadField | 'total', string> = {
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
  freight: 'freight terms',
  validUntil: 'last day of the prices',
  note: 'note for the buyer',
  deskNote: 'internal note',
  attach: 'PDF with the mail',
  total: 'total',
};

/** Fills in the part, maker and condition that were asked for. */
export function blankLine({ partNumber, manufacturer, condition }: QuoteLine): TypedLine {
  const empty = Object.fromEntries(TYPED_FIELDS.map((field) => [field, ''])) as TypedLine;
  return { ...empty, part: partNumber, maker: manufacturer, condition: condition ?? '' };
}

export function sheetOf(answer: Answer, asked: readonly QuoteLine[]): AnswerSheet {
  return {
    ...answer,
    attach: answer.attachPdf ? '1' : '',
    lines: asked.map((line, index) => typedLine(answer.lines[index], line)),
  };
}

function typedLine(line: AnswerLine | undefined, asked: QuoteLine): TypedLine {
  const blank = blankLine(asked);
  if (line === undefined) return blank;
  if (line.kind === 'open') return { ...blank, ...line.typed };
  if (line.kind === 'no-bid') return { ...blank, nobid: '1', reason: line.reason, words: line.text };
  const { bid } = line;
  return {
    ...blank,
    price: bid.price,
    breaks: formatBreaks(bid.breaks),
    lead: bid.leadDays === null ? '' : String(bid.leadDays),
    condition: bid.condition ?? '',
    part: bid.partNumber,
    maker: bid.manufacturer,
    alternate: bid.alternate?.reason ?? '',
    certificate: bid.certificate ?? '',
  };
}

/** True for another part number than the one asked for. */
export function isAlternate(offered: string, asked: Pick<QuoteLine, 'partNumber'>): boolean {
  const wanted = normalizePartNumber(asked.partNumber);
  const part = normalizePartNumber(offered);
  return wanted !== null && part !== null && part !== wanted;
}

/** Reads a typed answer. Lines that cannot be sent stay open, with their texts. `today`: YYYY-MM-DD. */
export function readSheet(
  sheet: AnswerSheet,
  asked: readonly QuoteLine[],
  today: string,
): { answer: Answer; problems: SheetProblem[] } {
  const problems: SheetProblem[] = [];
  const lines = asked.map((line, index) => {
    const report = (field: TypedField, text: string) => problems.push({ line: index, field, text });
    return readLine(sheet.lines[index] ?? blankLine(line), line, report);
  });
  const report = (field: HeadField | 'total', text: string) => problems.push({ line: null, field, text });
  const fault = faultOfTotal(totalOf({ lines }, asked));
  if (fault !== null) report('total', fault);
  // keeps what cannot be counted as typed
  const kept =
    fault === null ? lines : sheet.lines.map((typed): AnswerLine => ({ kind: 'open', typed: shortened(typed) }));
  const currency = CURRENCIES.find((one) => one === sheet.currency);
  if (currency === undefined) report('currency', `The currency must be one of ${CURRENCIES.join(', ')}.`);
  const until = readValidity(sheet.validUntil, today);
  if ('problem' in until) report('validUntil', until.problem);
  const cut = (field: 'freight' | 'note' | 'deskNote', lined: boolean) => {
    const text = cleanText(sheet[field], { lines: lined });
    const most = ANSWER_LENGTHS[field];
    if (text.length > most) report(field, `Please use at most ${most.toLocaleString('en-US')} characters.`);
    return text.slice(0, most);
  };
  return {
    answer: {
      currency: currency ?? 'USD',
      lines: kept,
      freight: cut('freight', false),
      freightAmount: null,
      charges: [],
      paymentTerms: '',
      validUntil: cleanText(sheet.validUntil).slice(0, 10),
      note: cut('note', true),
      deskNote: cut('deskNote', true),
      attachPdf: sheet.attach !== '',
    },
    problems,
  };
}

type Report = (field: TypedField, text: string) => void;

function readLine(raw: TypedLine, asked: QuoteLine, tell: Report): AnswerLine {
  const typed = Object.fromEntries(TYPED_FIELDS.map((field) => [field, cleanText(raw[field])])) as TypedLine;
  let good = true;
  const report: Report = (field, text) => {
    good = false;
    tell(field, text);
  };
  const line = typed.nobid === '' ? readBid(typed, asked, report) : readNoBid(typed, report);
  if (good) return line;
  const blank = blankLine(asked);
  const isBlank = TYPED_FIELDS.every((field) => typed[field] === cleanText(blank[field]));
  return isBlank ? { kind: 'open' } : { kind: 'open', typed: shortened(typed) };
}

/** More than a person types into a field. */
const KEPT_LENGTH = 500;
const shortened = (typed: TypedLine): TypedLine =>
  Object.fromEntries(TYPED_FIELDS.map((field) => [field, typed[field].slice(0, KEPT_LENGTH)])) as TypedLine;

function readNoBid({ reason, words }: TypedLine, report: Report): AnswerLine {
  if (!Object.hasOwn(NO_BID_REASONS, reason)) report('reason', 'Please choose why there is no bid.');
  if (reason === 'other' && words === '') report('words', 'Please say the other reason in words.');
  if (words.length > ANSWER_LENGTHS.words) report('words', `Please use at most ${ANSWER_LENGTHS.words} characters.`);
  return { kind: 'no-bid', reason: reason as NoBidReason, text: words };
}

function readBid(typed: TypedLine, asked: QuoteLine, report: Report): AnswerLine {
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
    kind: 'bid',
    bid: {
      quantity: null,
      minimum: null,
      price: price!,
      breaks: 'breaks' in breaks ? breaks.breaks : [],
      leadDays: readLead(typed.lead, report),
      condition,
      partNumber: typed.part,
      manufacturer: typed.maker,
      // alternate words without another part number: another revision, or an NSN
      alternate: typed.alternate === '' ? null : { reason: typed.alternate },
      certificate,
    },
  };
}

function readPriceOf({ price }: TypedLine, report: Report) {
  if (price === '') {
    report('price', 'This line has neither a price nor a reason for none.');
    return null;
  }
  const read = parsePrice(price);
  if ('price' in read) return read.price;
  report('price', read.fault);
  return null;
}

function readLead(text: string, report: Report): number | null {
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

/** "price.0" */
export const fieldName = (field: TypedField, line: number): string => `${field}.${line}`;

/** A template's name follows the colon. */
export const ANSWER_ACTIONS = ['save', 'send', 'preview', 'fill', 'keep'] as const;
export const [INSERT_TEMPLATE, REMOVE_TEMPLATE] = ['insert:', 'remove:'];

export const MESSAGE_LENGTH = 5_000;
export const MAX_TEMPLATES = 50;
export const TEMPLATE_NAME_LENGTH = 60;

/** Missing fields are empty. */
export function sheetOfForm(form: URLSearchParams, asked: readonly QuoteLine[]): AnswerSheet {
  const head = Object.fromEntries(HEAD_FIELDS.map((field) => [field, form.get(field) ?? ''])) as SheetHead;
  const given = new Map(form);
  const lines = asked.map(
    (_, index) =>
      Object.fromEntries(TYPED_FIELDS.map((field) => [field, given.get(fieldName(field, index)) ?? ''])) as TypedLine,
  );
  return { ...head, lines };
}

/** Lists typed fields, such as "Line 1, price: 38.50", for a request that is gone. */
export function typedWords(form: URLSearchParams): string {
  const words = [...form].flatMap(([name, value]) => {
    const [field = '', line] = name.split('.');
    const isField = [...HEAD_FIELDS, ...TYPED_FIELDS].some((one) => one === field);
    if (!isField || value.trim() === '') return [];
    const where = /^\d{1,4}$/.test(line ?? '') ? `Line ${Number(line) + 1}, ` : '';
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
  for (const [index, line] of one.lines.entries())
    for (const field of TYPED_FIELDS)
      compare(`Line ${index + 1}, ${FIELD_WORDS[field]}`, line[field], other.lines[index]?.[field] ?? '');
  for (const field of HEAD_FIELDS) compare(sentence(FIELD_WORDS[field]), one[field], other[field]);
  return differences;
}

export const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
