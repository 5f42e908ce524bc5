import type { Answer, BuyerDecision, Price } from '#base/domain/quotation.ts';
import type { QuoteRequest } from '#base/domain/quote-request.ts';

/**
 * States of a request. `working`: the desk has taken it or begun an answer. `lost`: given up by the desk or withdrawn.
 * `expired`: the prices of its last quotation have ended. `closed`: the desk is done with it.
 */
export const QUOTE_STATES = ['new', 'working', 'quoted', 'accepted', 'declined', 'lost', 'expired', 'closed'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

const ORDER_STATES: readonly QuoteState[] = ['accepted', 'closed'];
/** Returns the states that a request can be given: C19.48. */
export const statesFor = (isOrder: boolean): readonly QuoteState[] => (isOrder ? ORDER_STATES : QUOTE_STATES);

/** The desk owes an answer. */
export const WAITING_STATES: readonly QuoteState[] = ['new', 'working'];
/** QUOTE_RETENTION_DAYS counts from these. An order stays until it is closed. */
export const ENDED_STATES: readonly QuoteState[] = ['declined', 'lost', 'expired', 'closed'];

/** Mails to the desk: `inbox`, `decision`, `question`, `due`. The text is made when a mail is sent. */
export const MAIL_KINDS = [
  'inbox',
  'confirmation',
  'quotation',
  'decision',
  'question',
  'reply',
  'due',
  'ending',
  'webhook',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
export const BUYER_KINDS: readonly MailKind[] = ['confirmation', 'quotation', 'reply', 'ending'];
export type NewMail = {
  kind: MailKind;
  to: string;
  /** Domain of its Message-ID: that of MAIL_FROM. */
  messageIdDomain?: string;
  /** Leaves the mail out when the address has got `count` of its kind since a time. */
  atMost?: { count: number; sinceMs: number };
};
export type QuoteMail = {
  id: number;
  kind: MailKind;
  to: string;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  lastError: string | null;
  dueAtMs: number | null;
  sentAtMs: number | null;
};

/** A file of a request, with its name cleaned. `type` comes from its bytes; `storedAs` is its name in the folder. */
export type NewFile = { name: string; type: string; sizeBytes: number; sha256: string; storedAs: string };
export type QuoteFile = NewFile & { id: number; state: 'waiting' | 'clean' | 'refused' };

export type StoredQuote = QuoteRequest & {
  /** Grows with each request. */
  id: number;
  receivedAtMs: number;
  state: QuoteState;
  /** Lost because the buyer withdrew it. */
  isWithdrawn: boolean;
  /** The accepted total; null unless it is an order. */
  orderTotal: Price | null;
  assignee: string | null;
  /** Time of the first answer. */
  answeredAtMs: number | null;
  /** The operator's own words. */
  note: string;
  /** The latest event with a message that no operator has opened. */
  unreadEvent: number | null;
  /** 32 random bytes, base64url: opens the receipt page. */
  receiptToken: string;
  mails: readonly QuoteMail[];
  files: readonly QuoteFile[];
};

/** Site and terms as the document of a quotation names them. */
export type Letterhead = Record<'companyName' | 'email' | 'phone' | 'address', string> & { terms: readonly string[] };

type Decided = BuyerDecision & { atMs: number };
export type StoredAnswer = Answer & {
  id: number;
  /** From 1. */
  version: number;
  state: 'draft' | 'sent';
  /** Grows with each save of the draft. */
  revision: number;
  savedAtMs: number;
  sentAtMs: number | null;
  by: string;
  total: Price;
  decision: Decided | null;
  /** The acceptance that was in force when the desk reopened the order. */
  reopened: Decided | null;
  /** Null for drafts and old versions. */
  letterhead: Letterhead | null;
};

/** Who does something, and when. `name`: an operator, `buyer` or `server`. */
export type Actor = { name: string; atMs: number };

export type QuoteEvent = {
  id: number;
  atMs: number;
  /** An operator's name, `buyer` or `server`. */
  by: string;
  kind:
    | 'received'
    | 'assigned'
    | 'state'
    | 'sent'
    | 'accepted'
    | 'declined'
    | 'reopened'
    | 'order-reopened'
    | 'withdrawn'
    | 'message'
    | 'expired'
    | 'reminded'
    | 'bounced';
  /** A state, a version, an operator, or the address from which a mail came back. */
  subject: string;
  /** A message or a reason. */
  text: string;
  /** Never shown to the buyer. */
  isInternal: boolean;
};

/** Happenings that others are told of. `asked` and `replied` are messages; `reopened`: a decline was taken back. */
export type QuoteHappening =
  | 'received'
  | 'quoted'
  | 'accepted'
  | 'declined'
  | 'asked'
  | 'replied'
  | 'withdrawn'
  | 'reopened'
  | 'order-reopened';

/** Returns the outbox entries of a happening. `buyer`: the sender of the request. */
export type OutboxOf = (happening: QuoteHappening, buyer: { email: string }, nowMs: number) => NewMail[];

/** Time within which the site promises an answer. */
export const ANSWER_PROMISE_MS = 24 * 3_600_000;
