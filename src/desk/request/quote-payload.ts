import { cleanText } from '#base/domain/plain-text.ts';
import { isEmail } from '#base/domain/email.ts';
import { CONDITION_CODES, parseCondition } from '#base/domain/condition.ts';
import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import type { QuoteContact, QuoteLine, QuoteRequest } from '#base/domain/quote-request.ts';
import { parseRfqNumber, type RfqNumber } from '#base/domain/rfq-number.ts';
import {
  isAbsent,
  isPlainObject,
  isTextOrAbsent,
  ownValue,
  readObject,
  readText,
  type Report,
} from './payload-values.ts';
import { MAX_QUOTE_LINES, MAX_QUOTE_PROBLEMS, QUOTE_LENGTHS } from './quote-limits.ts';
import { readAttachments, readDelivery, readNeededBy, readQuantityBreaks, readUnitOfIssue } from './read-wishes.ts';

export { ownValue } from './payload-values.ts';

/** A request, and the tokens of the files that belong to it. */
type ReadPayload = { request: QuoteRequest; attachments: string[] };

/**
 * Parses the payload of send-rfq-notification: the only way from posted data to a `QuoteRequest`. Texts come out
 * trimmed and without control characters, NSNs with dashes, quantities as numbers. Unknown keys are passed over.
 */
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

/** The payload of send-rfq-notification as a program or one of the three forms sends it: C10.1. */
export type QuotePayload = {
  customerInfo: Omit<QuoteContact, 'jobTitle'> & { jobTitle?: string };
  /** A condition comes from the home form and /cart only; NSN, CAGE code and maker from /cart and /rfq only. */
  parts: (Pick<QuoteLine, 'partNumber' | 'description'> &
    Partial<Pick<QuoteLine, 'nsn' | 'cageCode' | 'manufacturer'>> & {
      quantity: number | string;
      condition?: string;
      /** The code of PUB LOG. */
      unitOfIssue?: string;
      /** Further quantities to be priced: a list, or a text such as "10 / 50 / 100". */
      quantityBreaks?: readonly (number | string)[] | string;
    })[];
  message: string;
  /** The country by its code of two letters or its English name. */
  delivery?: { address?: string; country?: string };
  /** YYYY-MM-DD. */
  neededBy?: string;
  /** The tokens of files that attach-file has taken. */
  attachments?: readonly string[];
  rfqNumber: string;
  /** What the forms add and a program need not send (G4.2): a field that people leave empty, and how long the form was open. */
  guard?: { website: string; filledMs: number };
};

/** One thing that is wrong: `field` is a path such as "customerInfo.email" or "parts.3.quantity"; the message is a sentence for people. */
export type QuoteProblem = { field: string; message: string };

/** The outcome of a submission, by a form or the function. */
export type SubmitOutcome =
  | { kind: 'stored'; rfqNumber: RfqNumber; receiptPath: string; shortName: string }
  | { kind: 'invalid'; problems: QuoteProblem[] }
  | { kind: 'refused'; status: 403 | 413 | 415 | 429 | 503; error: string; retryAfterSeconds?: number };

/** The body of every answer of the function: `error` on every refusal. */
export type SubmitAnswer =
  | { rfqNumber: string; receiptUrl: string; shortName: string }
  | { error: string; fields?: QuoteProblem[] };

/** Submits a payload for the visitor whose request is being answered, with all guards. */
export type SubmitQuote = (body: unknown) => Promise<SubmitOutcome>;
