import type { Answer, BuyerDecision, Price } from '#base/domain/quotation.ts';
import type { QuoteRequest } from '#base/domain/quote-request.ts';
import type { QuoteState } from './quote-states.ts';

/** The text is made when a mail is sent. */
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
  /** That of MAIL_FROM. */
  messageIdDomain?: string;
  /** Leaves the mail out when the address has got so many of its kind. */
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

/** `type` comes from its bytes; `storedAs` is its name in the folder. */
export type NewFile = { name: string; type: string; sizeBytes: number; sha256: string; storedAs: string };
export type QuoteFile = NewFile & { id: number; state: 'waiting' | 'clean' | 'refused' };

export type StoredQuote = QuoteRequest & {
  /** Grows with each request. */
  id: number;
  receivedAtMs: number;
  state: QuoteState;
  /** Lost because the buyer withdrew it. */
  isWithdrawn: boolean;
  /** Null unless it is an order. */
  orderTotal: Price | null;
  assignee: string | null;
  /** The moment of the first answer. */
  answeredAtMs: number | null;
  /** The operator's own words. */
  note: string;
  /** Latest message that no operator has opened. */
  unreadEvent: number | null;
  /** Opens the receipt page. */
  receiptToken: string;
  mails: readonly QuoteMail[];
  files: readonly QuoteFile[];
};

export type Letterhead = Record<'companyName' | 'email' | 'phone' | 'address', string> & { terms: readonly string[] };

export type StoredAnswer = Answer & {
  id: number;
  version: number;
  state: 'draft' | 'sent';
  /** Grows with each save. */
  revision: number;
  savedAtMs: number;
  sentAtMs: number | null;
  by: string;
  total: Price;
  decision: (BuyerDecision & { atMs: number }) | null;
  /** The acceptance before the desk reopened the order. */
  reopened: StoredAnswer['decision'];
  /** Null for drafts and old versions. */
  letterhead: Letterhead | null;
};

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
  /** A state, a version, an operator or an address. */
  subject: string;
  text: string;
  /** Never shown to the buyer. */
  isInternal: boolean;
};

/** `asked` and `replied` are messages; `reopened`: a decline was taken back. */
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

/** `buyer`: the sender of the request. */
export type OutboxOf = (happening: QuoteHappening, buyer: { email: string }, nowMs: number) => NewMail[];

/** The site promises an answer within this time. */
export const ANSWER_PROMISE_MS = 24 * 3_600_000;
