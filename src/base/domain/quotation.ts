import type { Condition } from './condition.ts';

/** What a desk quotes in. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Papers that come with a part. */
export const CERTIFICATES = {
  maker: 'Maker’s certificate of conformance',
  coc: 'Our certificate of conformance',
  '8130-3': 'FAA 8130-3',
  'easa-1': 'EASA Form 1',
  trace: 'Traceable to maker',
  none: 'None',
} as const;
export type Certificate = keyof typeof CERTIFICATES;

/** Why a line is not quoted; `other` comes with words of its own. */
export const NO_BID_REASONS = {
  minimum: 'The minimum order is too high',
  'not-made': 'Not made any more',
  export: 'Export control',
  'no-source': 'No source found',
  other: 'Another reason',
} as const;
export type NoBidReason = keyof typeof NO_BID_REASONS;

/** A price of one unit of issue, as decimal digits: "38.50". Arithmetic on it is in money.ts alone. */
export type Price = string & { readonly __price: unique symbol };

/** A price that holds from a quantity on. */
export type PriceBreak = { quantity: number; price: Price };

/** What is offered for one line of a request. */
export type LineBid = {
  price: Price;
  /** For larger quantities, ascending. */
  breaks: readonly PriceBreak[];
  /** 0: in stock. Null: not said. */
  leadDays: number | null;
  condition: Condition | null;
  partNumber: string;
  manufacturer: string;
  /** Whether it is another part than the one asked for, and why it fits. */
  alternate: { reason: string } | null;
  certificate: Certificate | null;
};

/** The fields of a line as they were typed: texts, empty where nothing was. */
export type TypedLine = Readonly<Record<TypedField, string>>;
export const TYPED_FIELDS = [
  'price',
  'breaks',
  'lead',
  'condition',
  'part',
  'maker',
  'alternate',
  'certificate',
  'nobid',
  'reason',
  'words',
] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];

/**
 * The answer to the line at the same place in the request: a bid, a reason for none, or nothing yet (a draft). `typed`: what a draft has of a line that
 * cannot be sent as it is, so that nothing typed is lost.
 */
export type AnswerLine =
  | { kind: 'open'; typed?: TypedLine }
  | { kind: 'bid'; bid: LineBid }
  | { kind: 'no-bid'; reason: NoBidReason; text: string };

/** An answer to a request: one for each of its lines, in their order. */
export type Answer = {
  currency: Currency;
  lines: readonly AnswerLine[];
  freight: string;
  /** YYYY-MM-DD, the last day on which the prices hold. */
  validUntil: string;
  /** For the buyer: in the mail, on the PDF and the receipt. */
  note: string;
  /** For the desk alone: never sent, never printed. */
  deskNote: string;
  /** Whether the PDF goes with the mail; the page of the request has it in any case. */
  attachPdf: boolean;
};

/** What the buyer decides about a quotation. `lines`: places of lines, from 0. */
export type BuyerDecision = { kind: 'accept'; lines: readonly number[] } | { kind: 'decline'; reason: string };
