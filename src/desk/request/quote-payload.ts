import { parseCountry } from '#base/domain/country.ts';
import { DAY_MS, parseIsoDate } from '#base/domain/day.ts';
import { isEmail } from '#base/domain/email.ts';
import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { cleanText } from '#base/domain/plain-text.ts';
import { MAX_QUANTITY_BREAKS, parseQuantity, parseQuantityBreaks, parseQuantityList } from '#base/domain/quantity.ts';
import { parseUnitOfIssue } from '#base/domain/unit-of-issue.ts';
import type { QuoteContact, QuoteDelivery, QuoteLine, QuoteRequest } from '#base/domain/quote-request.ts';
import { parseRfqNumber, type RfqNumber } from '#base/domain/rfq-number.ts';
import { CONDITION_CODES, parseCondition } from '#base/domain/condition.ts';
import { MAX_FILES, MAX_QUOTE_LINES, MAX_QUOTE_PROBLEMS, QUOTE_LENGTHS } from './quote-limits.ts';

type Report = (field: string, message: string) => void;
type Fields = ReturnType<typeof fieldsOf>;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const isEmpty = (value: unknown): boolean => isAbsent(value) || value === '';

/** Reads an own value, never an inherited one. */
export const ownValue = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined;

/** Reads the fields of an object; reports other values, and names that reach a prototype. */
function fieldsOf(value: unknown, path: string, report: Report) {
  const fail = (name: string, message: string): void => report(path === '' ? name : `${path}.${name}`, message);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const bad = ['__proto__', 'constructor', 'prototype'].find((name) => isObject && Object.hasOwn(value, name));
  if (!isObject) report(path, 'This must be an object.');
  if (bad !== undefined) fail(bad, 'This name is not allowed.');
  const isUsable = isObject && bad === undefined;
  const own = (name: string): unknown => (isUsable ? ownValue(value, name) : undefined);
  return {
    isObject,
    isUsable,
    own,
    fail,
    /** Empty when absent. */
    text(name: keyof typeof QUOTE_LENGTHS, options: { lines?: boolean } = {}): string {
      const given = own(name) ?? '';
      if (typeof given !== 'string') {
        fail(name, 'This must be a text.');
        return '';
      }
      const text = cleanText(given, options);
      const most = QUOTE_LENGTHS[name];
      if (text.length > most) fail(name, `Please use at most ${most.toLocaleString('en-US')} characters.`);
      return text;
    },
  };
}

/** Parses the payload of send-rfq-notification, the only way to a `QuoteRequest`. `atDesk`: less is needed (C19.71). */
export function readQuotePayload(
  body: unknown,
  atDesk = false,
): { request: QuoteRequest; attachments: string[] } | { problems: QuoteProblem[] } {
  const problems: QuoteProblem[] = [];
  const report: Report = (field, message) => {
    if (problems.length < MAX_QUOTE_PROBLEMS) problems.push({ field, message });
  };
  const fields = fieldsOf(body, '', report);
  if (!fields.isUsable) return { problems };
  const customer = readCustomer(fields.own('customerInfo'), report, atDesk);
  const parts = readParts(fields.own('parts'), report);
  const message = fields.text('message', { lines: true });
  const delivery = readDelivery(fields.own('delivery'), report);
  const neededBy = readNeededBy(fields);
  const attachments = readAttachments(fields);
  const rfqNumber = parseRfqNumber(fields.own('rfqNumber'));
  if (rfqNumber === null) fields.fail('rfqNumber', 'The RFQ number must be "RFQ-" and 13 digits.');
  if (problems.length > 0) return { problems };
  const request = { rfqNumber: rfqNumber as RfqNumber, customer, parts, message, delivery, neededBy };
  return { request, attachments };
}

function readCustomer(value: unknown, report: Report, atDesk: boolean): QuoteContact {
  const { isObject, own, text, fail } = fieldsOf(value, 'customerInfo', report);
  const customer = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    company: text('company'),
    jobTitle: text('jobTitle'),
  };
  if (!isObject) return customer;
  if (atDesk && customer.firstName === '' && customer.company === '')
    fail('company', 'Please enter a name or a company.');
  if (!atDesk && customer.firstName === '') fail('firstName', 'Please enter a name.');
  if (customer.email === '' && atDesk) return customer;
  if (customer.email === '') fail('email', 'Please enter an e-mail address.');
  // as it came: nobody types a line end by mistake
  else if (!isEmail(String(own('email')).trim()))
    fail('email', 'Please enter an e-mail address such as name@company.com.');
  if (!atDesk && customer.company === '') fail('company', 'Please enter a company.');
  return customer;
}

function readDelivery(value: unknown, report: Report): QuoteDelivery {
  if (isAbsent(value)) return { address: '', country: '' };
  const { own, text, fail } = fieldsOf(value, 'delivery', report);
  const address = text('address', { lines: true });
  const country = parseCountry(own('country'));
  if (country === null && !isEmpty(own('country')))
    fail('country', 'Please choose a country: its code of two letters, or its English name.');
  return { address, country: country ?? '' };
}

/** A request may have waited in an offline browser. */
const MAX_LATE_DAYS = 30;
const MAX_AHEAD_YEARS = 20;

function readNeededBy({ own, fail }: Fields): string {
  if (isEmpty(own('neededBy'))) return '';
  const date = parseIsoDate(own('neededBy'));
  if (date === null) {
    fail('neededBy', 'Please write the date as YYYY-MM-DD, such as 2027-03-31.');
    return '';
  }
  const ahead = Date.parse(date) - Date.now();
  if (ahead < -MAX_LATE_DAYS * DAY_MS || ahead > MAX_AHEAD_YEARS * 366 * DAY_MS)
    fail('neededBy', 'Please choose a date from today on, within 20 years.');
  return date;
}

function readAttachments({ own, fail }: Fields): string[] {
  const value = own('attachments') ?? [];
  if (!Array.isArray(value) || value.some((token) => typeof token !== 'string' || !/^[\w-]{43}$/.test(token))) {
    fail('attachments', 'Attachments are a list of the tokens that attach-file has answered with.');
    return [];
  }
  const tokens = [...new Set(value as string[])];
  if (tokens.length > MAX_FILES) fail('attachments', `A request holds at most ${MAX_FILES} files.`);
  return tokens.slice(0, MAX_FILES);
}

function readParts(value: unknown, report: Report): QuoteLine[] {
  if (!Array.isArray(value)) {
    report('parts', 'The parts must be a list.');
    return [];
  }
  if (value.length === 0) report('parts', 'Please add at least one part.');
  if (value.length > MAX_QUOTE_LINES) {
    report('parts', `A request holds at most ${MAX_QUOTE_LINES.toLocaleString('en-US')} lines.`);
    return [];
  }
  return value.map((part, index) => readPart(fieldsOf(part, `parts.${index}`, report)));
}

function readPart({ isObject, own, text, fail }: Fields): QuoteLine {
  const [asked, unit, breaks] = [own('nsn'), own('unitOfIssue'), own('quantityBreaks')];
  const nsnText = cleanText(typeof asked === 'string' ? asked : '');
  const nsn = parseNsn(nsnText);
  const quantity = parseQuantity(own('quantity'));
  const condition = parseCondition(own('condition'));
  const line = {
    partNumber: text('partNumber'),
    description: text('description'),
    quantity: quantity ?? 0,
    condition,
    nsn: nsn === null ? '' : formatNsn(nsn),
    cageCode: text('cageCode'),
    manufacturer: text('manufacturer'),
    unitOfIssue: isEmpty(unit) ? '' : parseUnitOfIssue(typeof unit === 'string' ? unit.trim().toUpperCase() : unit),
  };
  const shelf = text('shelf');
  const listed = Array.isArray(breaks) ? parseQuantityList(breaks) : isAbsent(breaks) ? [] : null;
  const quantityBreaks = typeof breaks === 'string' ? parseQuantityBreaks(breaks) : listed;
  if (line.unitOfIssue === '' && !isEmpty(unit))
    fail('unitOfIssue', 'A unit of issue is a code of two letters, such as EA.');
  if (quantityBreaks === null)
    fail(
      'quantityBreaks',
      `Write at most ${MAX_QUANTITY_BREAKS} whole quantities with slashes between them, such as 10 / 50 / 100.`,
    );
  if (isObject) {
    if ((nsnText !== '' && nsn === null) || (typeof asked !== 'string' && !isAbsent(asked)))
      fail('nsn', 'An NSN has 13 digits, such as 5305-01-234-5678.');
    else if (line.partNumber === '' && nsn === null) fail('partNumber', 'Please enter a part number or an NSN.');
    if (quantity === null) fail('quantity', 'The quantity must be a whole number of at least 1.');
    if (condition === null && !isEmpty(own('condition')))
      fail('condition', `The condition must be one of ${CONDITION_CODES.join(', ')}.`);
  }
  return { ...line, quantityBreaks: quantityBreaks ?? [], ...(shelf !== '' && { shelf }) };
}

/** The payload that programs and forms send: C10.1. */
export type QuotePayload = {
  customerInfo: Omit<QuoteContact, 'jobTitle'> & { jobTitle?: string };
  parts: (Pick<QuoteLine, 'partNumber' | 'description'> &
    Partial<Pick<QuoteLine, 'nsn' | 'cageCode' | 'manufacturer' | 'shelf'>> & {
      quantity: number | string;
      condition?: string;
      unitOfIssue?: string;
      quantityBreaks?: readonly (number | string)[] | string;
    })[];
  message: string;
  delivery?: { address?: string; country?: string };
  neededBy?: string;
  attachments?: readonly string[];
  rfqNumber: string;
  /** Sent by forms alone (G4.2): a honeypot, and how long the form was open. */
  guard?: { website: string; filledMs: number };
};

/** `field` is a path such as "parts.3.quantity"; the message is a sentence. */
export type QuoteProblem = { field: string; message: string };

export type SubmitOutcome =
  | { kind: 'stored'; rfqNumber: RfqNumber; receiptPath: string; shortName: string }
  | { kind: 'invalid'; problems: QuoteProblem[] }
  | { kind: 'refused'; status: 403 | 413 | 415 | 429 | 503; error: string; retryAfterSeconds?: number };

export type SubmitQuote = (body: unknown) => Promise<SubmitOutcome>;
