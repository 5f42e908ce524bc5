import { cleanText } from '#base/domain/plain-text.ts';
import { QUOTE_LENGTHS, MAX_FILES, MAX_QUOTE_LINES, MAX_QUOTE_PROBLEMS } from './quote-limits.ts';
import { parseCountry } from '#base/domain/country.ts';
import { parseIsoDate } from '#base/domain/day.ts';
import { MAX_QUANTITY_BREAKS, parseQuantityBreaks, parseQuantityList, parseQuantity } from '#base/domain/quantity.ts';
import type { QuoteDelivery, QuoteContact, QuoteLine, QuoteRequest } from '#base/domain/quote-request.ts';
import { parseUnitOfIssue } from '#base/domain/unit-of-issue.ts';
import { isEmail } from '#base/domain/email.ts';
import { CONDITION_CODES, parseCondition } from '#base/domain/condition.ts';
import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { parseRfqNumber, type RfqNumber } from '#base/domain/rfq-number.ts';

export type Report = (field: string, message: string) => void;
export type Fields = Readonly<Record<string, unknown>>;

/** Reads a text; empty when absent. */
export function readText(
  fields: Fields,
  path: string,
  name: keyof typeof QUOTE_LENGTHS,
  report: Report,
  options: { lines?: boolean } = {},
): string {
  const value = ownValue(fields, name);
  const field = path === '' ? name : `${path}.${name}`;
  if (!isTextOrAbsent(value)) {
    report(field, 'This must be a text.');
    return '';
  }
  const text = cleanText(value ?? '', options);
  if (text.length > QUOTE_LENGTHS[name])
    report(field, `Please use at most ${QUOTE_LENGTHS[name].toLocaleString('en-US')} characters.`);
  return text;
}

/** Reads an object without names that reach a prototype; null and a report for anything else. */
export function readObject(value: unknown, field: string, report: Report): Fields | null {
  if (!isPlainObject(value)) {
    report(field, 'This must be an object.');
    return null;
  }
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    if (Object.hasOwn(value, key)) {
      report(field === '' ? key : `${field}.${key}`, 'This name is not allowed.');
      return null;
    }
  }
  return value as Fields;
}

/** Reads an own value, never an inherited one. */
export function ownValue(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Fields)[name]
    : undefined;
}

export function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
export const isTextOrAbsent = (value: unknown): value is string | null | undefined =>
  isAbsent(value) || typeof value === 'string';

/** Absent fields come out empty. */
export function readDelivery(value: unknown, report: Report): QuoteDelivery {
  if (isAbsent(value)) return { address: '', country: '' };
  const fields = readObject(value, 'delivery', report) ?? {};
  const address = readText(fields, 'delivery', 'address', report, { lines: true });
  const asked = ownValue(fields, 'country');
  const country = parseCountry(asked);
  if (country === null && !isAbsent(asked) && asked !== '')
    report('delivery.country', 'Please choose a country: its code of two letters, or its English name.');
  return { address, country: country ?? '' };
}

/** A request may have waited in an offline browser. */
const MAX_LATE_DAYS = 30;
const MAX_AHEAD_YEARS = 20;
const DAY_MS = 86_400_000;

/** Returns YYYY-MM-DD, or empty. */
export function readNeededBy(value: unknown, report: Report, nowMs = Date.now()): string {
  if (isAbsent(value) || value === '') return '';
  const date = parseIsoDate(value);
  if (date === null) {
    report('neededBy', 'Please write the date as YYYY-MM-DD, such as 2027-03-31.');
    return '';
  }
  const ahead = Date.parse(date) - nowMs;
  if (ahead < -MAX_LATE_DAYS * DAY_MS || ahead > MAX_AHEAD_YEARS * 366 * DAY_MS)
    report('neededBy', 'Please choose a date from today on, within 20 years.');
  return date;
}

export function readAttachments(value: unknown, report: Report): string[] {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value) || value.some((token) => typeof token !== 'string' || !/^[\w-]{43}$/.test(token))) {
    report('attachments', 'Attachments are a list of the tokens that attach-file has answered with.');
    return [];
  }
  const tokens = [...new Set(value as string[])];
  if (tokens.length > MAX_FILES) report('attachments', `A request holds at most ${MAX_FILES} files.`);
  return tokens.slice(0, MAX_FILES);
}

export function readUnitOfIssue(fields: Fields, path: string, report: Report): string {
  const asked = ownValue(fields, 'unitOfIssue');
  if (isAbsent(asked) || asked === '') return '';
  const unit = parseUnitOfIssue(typeof asked === 'string' ? asked.trim().toUpperCase() : asked);
  if (unit === '') report(`${path}.unitOfIssue`, 'A unit of issue is a code of two letters, such as EA.');
  return unit;
}

export function readQuantityBreaks(fields: Fields, path: string, report: Report): number[] {
  const asked = ownValue(fields, 'quantityBreaks');
  if (isAbsent(asked)) return [];
  const breaks =
    typeof asked === 'string' ? parseQuantityBreaks(asked) : Array.isArray(asked) ? parseQuantityList(asked) : null;
  if (breaks === null)
    report(
      `${path}.quantityBreaks`,
      `Write at most ${MAX_QUANTITY_BREAKS} whole quantities with slashes between them, such as 10 / 50 / 100.`,
    );
  return breaks ?? [];
}

type ReadPayload = { request: QuoteRequest; attachments: string[] };

/** Parses the payload of send-rfq-notification: the only way to a `QuoteRequest`. Ignores unknown keys. */
export function readQuotePayload(body: unknown): ReadPayload | { problems: QuoteProblem[] } {
  const problems: QuoteProblem[] = [];
  const report: Report = (field, message) => {
    if (problems.length < MAX_QUOTE_PROBLEMS) problems.push({ field, message });
  };
  const fields = readObject(body, '', report);
  if (fields === null) return { problems };
  const customer = readCustomer(ownValue(fields, 'customerInfo'), report);
  const parts = readParts(ownValue(fields, 'parts'), report);
  const message = readText(fields, '', 'message', report, { lines: true });
  const delivery = readDelivery(ownValue(fields, 'delivery'), report);
  const neededBy = readNeededBy(ownValue(fields, 'neededBy'), report);
  const attachments = readAttachments(ownValue(fields, 'attachments'), report);
  const rfqNumber = parseRfqNumber(ownValue(fields, 'rfqNumber'));
  if (rfqNumber === null) report('rfqNumber', 'The RFQ number must be "RFQ-" and 13 digits.');
  if (problems.length > 0) return { problems };
  const request = { rfqNumber: rfqNumber as RfqNumber, customer, parts, message, delivery, neededBy };
  return { request, attachments };
}

function readCustomer(value: unknown, report: Report): QuoteContact {
  const fields = readObject(value, 'customerInfo', report) ?? {};
  const text = (name: keyof QuoteContact) => readText(fields, 'customerInfo', name, report);
  const customer = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    company: text('company'),
    jobTitle: text('jobTitle'),
  };
  if (!isPlainObject(value)) return customer;
  if (customer.firstName === '') report('customerInfo.firstName', 'Please enter a name.');
  if (customer.email === '') report('customerInfo.email', 'Please enter an e-mail address.');
  else if (!isEmail(String(ownValue(fields, 'email')).trim()))
    report('customerInfo.email', 'Please enter an e-mail address such as name@company.com.');
  if (customer.company === '') report('customerInfo.company', 'Please enter a company.');
  return customer;
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
  return value.map((part, index) => readPart(part, `parts.${index}`, report));
}

function readPart(value: unknown, path: string, report: Report): QuoteLine {
  const fields = readObject(value, path, report) ?? {};
  const text = (name: keyof typeof QUOTE_LENGTHS) => readText(fields, path, name, report);
  const askedNsn = ownValue(fields, 'nsn');
  const nsnText = cleanText(typeof askedNsn === 'string' ? askedNsn : '');
  const nsn = parseNsn(nsnText);
  const quantity = parseQuantity(ownValue(fields, 'quantity'));
  const askedCondition = ownValue(fields, 'condition');
  const condition = parseCondition(askedCondition);
  const line: QuoteLine = {
    partNumber: text('partNumber'),
    description: text('description'),
    quantity: quantity ?? 0,
    condition,
    nsn: nsn === null ? '' : formatNsn(nsn),
    cageCode: text('cageCode'),
    manufacturer: text('manufacturer'),
    unitOfIssue: readUnitOfIssue(fields, path, report),
    quantityBreaks: readQuantityBreaks(fields, path, report),
  };
  if (!isPlainObject(value)) return line;
  if ((nsnText !== '' && nsn === null) || !isTextOrAbsent(askedNsn))
    report(`${path}.nsn`, 'An NSN has 13 digits, such as 5305-01-234-5678.');
  else if (line.partNumber === '' && nsn === null)
    report(`${path}.partNumber`, 'Please enter a part number or an NSN.');
  if (quantity === null) report(`${path}.quantity`, 'The quantity must be a whole number of at least 1.');
  if (condition === null && !isAbsent(askedCondition) && askedCondition !== '')
    report(`${path}.condition`, `The condition must be one of ${CONDITION_CODES.join(', ')}.`);
  return line;
}

/** The payload that programs and forms send: C10.1. */
export type QuotePayload = {
  customerInfo: Omit<QuoteContact, 'jobTitle'> & { jobTitle?: string };
  parts: (Pick<QuoteLine, 'partNumber' | 'description'> &
    Partial<Pick<QuoteLine, 'nsn' | 'cageCode' | 'manufacturer'>> & {
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

/** Every refusal has `error`. */
export type SubmitAnswer =
  | { rfqNumber: string; receiptUrl: string; shortName: string }
  | { error: string; fields?: QuoteProblem[] };

export type SubmitQuote = (body: unknown) => Promise<SubmitOutcome>;
