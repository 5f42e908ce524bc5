import type { Condition } from './condition.ts';

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'JPY', 'KRW'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const CERTIFICATES = {
  maker: 'Maker’s certificate of conformance',
  coc: 'Our certificate of conformance',
  '8130-3': 'FAA 8130-3',
  'easa-1': 'EASA Form 1',
  trace: 'Traceable to maker',
  none: 'None',
} as const;
export type Certificate = keyof typeof CERTIFICATES;

export const NO_BID_REASONS = {
  minimum: 'The minimum order is too high',
  'not-made': 'Not made any more',
  export: 'Export control',
  'no-source': 'No source found',
  kept: 'Stays as it is',
  other: 'Another reason',
} as const;
export type NoBidReason = keyof typeof NO_BID_REASONS;

/** Where the settings of the site say no other. */
export const QUOTATION_TERMS = [
  'Prices in {currency}, good through {validUntil}; stock subject to prior sale.',
  'Condition and certificate as stated in each line.',
  'Payment: {payment}',
  'Delivery: {delivery}',
  'Export of controlled items only after a license check.',
] as const;

/** Decimal digits: "38.50". Arithmetic is in money.ts. */
export type Price = string & { readonly __price: unique symbol };

export type PriceBreak = { quantity: number; price: Price };

export type LineBid = {
  /** Null: as many as asked. */
  quantity: number | null;
  /** The smallest quantity that can be ordered; null: none. */
  minimum: number | null;
  price: Price;
  breaks: readonly PriceBreak[];
  /** 0: in stock. Null: not said. */
  leadDays: number | null;
  condition: Condition | null;
  partNumber: string;
  manufacturer: string;
  alternate: { reason: string } | null;
  certificate: Certificate | null;
};

/** Bounds the offers of a line. */
export const MAX_OFFERS = 4;
export const MAX_CHARGES = 4;

/** `others`: further offers of the line. */
export type TypedLine = TypedOffer & { others?: readonly TypedOffer[] };
export type TypedOffer = Readonly<Record<TypedField, string>>;
export const TYPED_FIELDS = [
  'quantity',
  'minimum',
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

/** A bid, a refusal, or nothing yet. `typed`: the draft of a line that cannot be sent. `others`: further offers. */
export type AnswerLine =
  | { kind: 'open'; typed?: TypedLine }
  | { kind: 'bid'; bid: LineBid; others?: readonly LineBid[] }
  | { kind: 'no-bid'; reason: NoBidReason; text: string };

/** Lists the offers of a line, the first one first. */
export const offersOf = (line: AnswerLine | undefined): readonly LineBid[] =>
  line?.kind === 'bid' ? [line.bid, ...(line.others ?? [])] : [];

/** An amount beside the lines, such as certificate copies. */
export type Charge = { name: string; amount: Price };

export type Answer = {
  currency: Currency;
  lines: readonly AnswerLine[];
  /** Terms of delivery. */
  freight: string;
  /** Null: not said. */
  freightAmount: Price | null;
  charges: readonly Charge[];
  paymentTerms: string;
  /** The last day, YYYY-MM-DD. */
  validUntil: string;
  note: string;
  /** Never sent or printed. */
  deskNote: string;
  attachPdf: boolean;
};

/** Some of an offer: places of the line and of the offer, from 0, and how many. */
export type Choice = { line: number; offer: number; quantity: number };

/** Lists the lines of which something is chosen. */
export const linesOf = (choices: readonly Choice[]): number[] => [...new Set(choices.map(({ line }) => line))];

export type BuyerDecision = { kind: 'accept'; choices: readonly Choice[] } | { kind: 'decline'; reason: string };

/** Null: as many as cover the line. */
export type GivenChoice = Omit<Choice, 'quantity'> & { quantity: number | null };

/** `lines`: whole lines, by the offers that cover them. */
export type GivenDecision =
  | BuyerDecision
  | { kind: 'accept'; lines: readonly number[] }
  | { kind: 'accept'; choices: readonly GivenChoice[] };
