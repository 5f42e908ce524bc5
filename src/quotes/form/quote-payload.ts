import { CONDITION_CODES, parseCondition } from '../../domain/condition.ts';
import { formatNsn, parseNsn } from '../../domain/nsn.ts';
import { parseQuantity } from '../../domain/quantity.ts';
import type { QuoteContact, QuoteLine, QuoteRequest } from '../../domain/quote-request.ts';
import { parseRfqNumber, type RfqNumber } from '../../domain/rfq-number.ts';
import { MAX_QUOTE_LINES, MAX_QUOTE_PROBLEMS, QUOTE_LENGTHS } from './quote-limits.ts';

/** The grammar of HTML's e-mail field with a domain that has a dot, its labels in any script. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?)+$/u;

type Report = (field: string, message: string) => void;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Parses the payload of send-rfq-notification: the only way from posted data to a `QuoteRequest`. Texts come out
 * trimmed and without control characters, NSNs with dashes, quantities as numbers. Unknown keys are passed over.
 */
export function readQuotePayload(body: unknown): { request: QuoteRequest } | { problems: QuoteProblem[] } {
  const problems: QuoteProblem[] = [];
  const report: Report = (field, message) => {
    if (problems.length < MAX_QUOTE_PROBLEMS) problems.push({ field, message });
  };
  const fields = readObject(body, '', report);
  if (fields === null) return { problems };
  const customer = readCustomer(ownValue(fields, 'customerInfo'), report);
  const parts = readParts(ownValue(fields, 'parts'), report);
  const message = readText(fields, '', 'message', report, { lines: true });
  const rfqNumber = parseRfqNumber(ownValue(fields, 'rfqNumber'));
  if (rfqNumber === null) report('rfqNumber', 'The RFQ number must be "RFQ-" and 13 digits.');
  if (problems.length > 0) return { problems };
  return { request: { rfqNumber: rfqNumber as RfqNumber, customer, parts, message } };
}

/** Whether mail can be addressed to it at all. */
export function isEmail(text: string): boolean {
  return text.length <= QUOTE_LENGTHS.email && EMAIL.test(text);
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
  // Looked at as it came: a line end inside is no slip of the hand.
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

/** A text of an object; empty when it is absent. What is no text, or too long, is reported. */
function readText(
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

/** An object none of whose names reaches a prototype; null and a report for anything else. Its values are read by `ownValue` alone. */
function readObject(value: unknown, field: string, report: Report): Fields | null {
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

/** A value of an object, undefined where there is none. Nothing inherited is ever read. */
export function ownValue(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Fields)[name]
    : undefined;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
const isTextOrAbsent = (value: unknown): value is string | null | undefined =>
  isAbsent(value) || typeof value === 'string';

/** The payload of send-rfq-notification as a program or one of the three forms sends it: C10.1. */
export type QuotePayload = {
  customerInfo: Omit<QuoteContact, 'jobTitle'> & { jobTitle?: string };
  /** A condition comes from the home form and /cart only; NSN, CAGE code and maker from /cart and /rfq only. */
  parts: (Pick<QuoteLine, 'partNumber' | 'description'> &
    Partial<Pick<QuoteLine, 'nsn' | 'cageCode' | 'manufacturer'>> & {
      quantity: number | string;
      condition?: string;
    })[];
  message: string;
  rfqNumber: string;
  /** What the forms add and a program need not send (G4.2): a field that people leave empty, and how long the form was open. */
  guard?: { website: string; filledMs: number };
};

/** One thing that is wrong: `field` is a path such as "customerInfo.email" or "parts.3.quantity"; the message is a sentence for people. */
export type QuoteProblem = { field: string; message: string };

/** The outcome of a submission, by a form or the function. */
export type SubmitOutcome =
  | { kind: 'stored'; rfqNumber: RfqNumber; receiptPath: string }
  | { kind: 'invalid'; problems: QuoteProblem[] }
  | { kind: 'refused'; status: 403 | 413 | 415 | 429 | 503; error: string; retryAfterSeconds?: number };

/** The body of every answer of the function: `error` on every refusal. */
export type SubmitAnswer = { rfqNumber: string; receiptUrl: string } | { error: string; fields?: QuoteProblem[] };

/** Submits a payload for the visitor whose request is being answered, with all guards. */
export type SubmitQuote = (body: unknown) => Promise<SubmitOutcome>;

/** Controls that turn the direction of the text around them: they can make an address or a file name look like another. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/** C0 and C1 controls but for the line feed. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Most texts: only blanks around them need to be removed. */
const PLAIN = /^[ -~]*$/;

/**
 * A text as it is stored: trimmed, without control characters and halves of characters; letters of every script, marks and
 * emoji stay. Tabs become spaces. `lines` keeps line ends, as "\n", and else they become spaces.
 */
export function cleanText(text: string, { lines = false }: { lines?: boolean } = {}): string {
  if (PLAIN.test(text)) return text.trim();
  const plain = text
    .toWellFormed()
    .replace(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROLS, '')
    .replace(DIRECTION_CONTROLS, '');
  return (lines ? plain : plain.replace(/\n+/g, ' ')).trim();
}
