import type { Condition } from './condition.ts';
import type { RfqNumber } from './rfq-number.ts';

/** Trimmed; empty where not given. */
export type QuoteContact = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'company' | 'jobTitle', string>;

export type QuoteLine = {
  partNumber: string;
  description: string;
  quantity: number;
  /** Null on lines from /rfq. */
  condition: Condition | null;
  /** 4-2-3-4 with dashes, or empty. */
  nsn: string;
  cageCode: string;
  manufacturer: string;
  unitOfIssue: string;
  quantityBreaks: readonly number[];
  /** Words of the line of the shelf that the buyer has chosen. */
  shelf?: string;
};

/** Both may be empty; `country` has two letters. */
export type QuoteDelivery = { address: string; country: string };

/** A request as it is stored, mailed and printed. */
export type QuoteRequest = {
  rfqNumber: RfqNumber;
  customer: QuoteContact;
  parts: readonly QuoteLine[];
  message: string;
  delivery: QuoteDelivery;
  neededBy: string;
};

/** The first word, and the rest (C8.7). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/**
 * Identifies a request by its contents, without its number. Newer fields add nothing when empty, so a repeat after an
 * update matches.
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
      ...(part.shelf ? [part.shelf] : []),
    ]),
    message,
    ...(Object.values(wishes).some(({ length }) => length > 0) ? [wishes] : []),
  ]);
}

/** Search box, list, or request for quote. */
export const DEMAND_SOURCES = ['search', 'list', 'quote'] as const;
export type DemandSource = (typeof DEMAND_SOURCES)[number];

/** A text without a result, and what was offered instead. */
export type DemandText = { text: string; nearest?: string | null };

/** Notes demand that the catalog lacks. Never throws. `client` null: already limited. */
export type NoteDemand = (
  source: DemandSource,
  texts: readonly DemandText[],
  client: { ip: string; userAgent: string | undefined } | null,
) => void;
