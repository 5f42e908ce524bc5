import type { Condition } from './condition.ts';
import type { RfqNumber } from './rfq-number.ts';

/** The sender. All texts trimmed and free of control characters; empty where the form left them empty. */
export type QuoteContact = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company: string;
  /** Only from /rfq. */
  jobTitle: string;
};

/** One line of a request. */
export type QuoteLine = {
  partNumber: string;
  description: string;
  quantity: number;
  /** Null on lines from /rfq, which sends none. */
  condition: Condition | null;
  /** 4-2-3-4 with dashes, or empty: lines of the home form have none. */
  nsn: string;
  cageCode: string;
  manufacturer: string;
  /** The code of PUB LOG, such as HD for a hundred, or empty. */
  unitOfIssue: string;
  /** Further quantities that are to be priced, ascending. */
  quantityBreaks: readonly number[];
};

/** Where the parts go. The address has lines; the country is a code of two letters. Both may be empty. */
export type QuoteDelivery = { address: string; country: string };

/** A request for quote as it is stored, mailed and printed. */
export type QuoteRequest = {
  rfqNumber: RfqNumber;
  customer: QuoteContact;
  parts: readonly QuoteLine[];
  message: string;
  delivery: QuoteDelivery;
  /** YYYY-MM-DD, or empty. */
  neededBy: string;
};

/** A name split at its spaces: the first word, and the rest (C8.7). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/**
 * The identity of a request without its number: all that a person entered, in a fixed order, and the files by their names in the folder of
 * attachments. Requests with different texts are different requests. What was not asked in earlier versions adds nothing where it is empty, so
 * that a request that was sent before an update and again after it is the same.
 */
export function quoteContent(
  { customer, parts, message, delivery, neededBy }: Omit<QuoteRequest, 'rfqNumber'>,
  files: readonly string[] = [],
): string {
  const { firstName, lastName, email, phone, company, jobTitle } = customer;
  const wishes = { address: delivery.address, country: delivery.country, neededBy, files };
  return JSON.stringify([
    [firstName, lastName, email, phone, company, jobTitle],
    parts.map((part) => [
      part.partNumber,
      part.description,
      part.quantity,
      part.condition,
      part.nsn,
      part.cageCode,
      part.manufacturer,
      ...(part.unitOfIssue === '' && part.quantityBreaks.length === 0 ? [] : [part.unitOfIssue, part.quantityBreaks]),
    ]),
    message,
    ...(Object.values(wishes).some(({ length }) => length > 0) ? [wishes] : []),
  ]);
}
