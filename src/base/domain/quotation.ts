import type { Condition } from './condition.ts';

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD'] as const;
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
  other: 'Another reason',
} as const;
export type NoBidReason = keyof typeof NO_BID_REASONS;

/** Decimal digits: "38.50". Arithmetic is in money.ts. */
export type Price = string & { readonly __price: unique symbol };

export type PriceBreak = { quantity: number; price: Price };

export type LineBid = {
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

/** A bid, a refusal, or nothing yet. `typed`: the draft of a line that cannot be sent. */
export type AnswerLine =
  | { kind: 'open'; typed?: TypedLine }
  | { kind: 'bid'; bid: LineBid }
  | { kind: 'no-bid'; reason: NoBidReason; text: string };

export type Answer = {
  currency: Currency;
  lines: readonly AnswerLine[];
  freight: string;
  /** The last day, YYYY-MM-DD. */
  validUntil: string;
  note: string;
  /** Never sent or printed. */
  deskNote: string;
  attachPdf: boolean;
};

export type BuyerDecision = { kind: 'accept'; lines: readonly number[] } | { kind: 'decline'; reason: string };
