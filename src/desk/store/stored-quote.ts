import type { Price } from '#base/domain/quotation.ts';
import type { QuoteRequest } from '#base/domain/quote-request.ts';
import type { QuoteState } from './quote-states.ts';

/**
 * `inbox`, `decision` (accepted, declined, withdrawn), `question` and `due` (a request nears its promise) go to the desk; `confirmation`, `quotation`, `reply` (also that an order
 * is reopened) and `ending` (prices end soon) to the buyer; `webhook` is posted to WEBHOOK_URL. The text is made when it is sent.
 */
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
/** Mails to those who sent a request. */
export const BUYER_KINDS: readonly MailKind[] = ['confirmation', 'quotation', 'reply', 'ending'];
export type NewMail = {
  kind: MailKind;
  to: string;
  /** Domain of its Message-ID: that of MAIL_FROM. */
  messageIdDomain?: string;
  /** Leaves the mail out when `count` mails of its kind were stored for the address since a time; counted in the same transaction. */
  atMost?: { count: number; sinceMs: number };
};
export type MailState = 'waiting' | 'sent' | 'failed';
export type QuoteMail = {
  id: number;
  kind: MailKind;
  to: string;
  state: MailState;
  attempts: number;
  lastError: string | null;
  dueAtMs: number | null;
  sentAtMs: number | null;
};

/** What a scan said of a file: `waiting` as long as none has. */
export type FileState = 'waiting' | 'clean' | 'refused';
/** A file of a request. The name is cleaned; the type is what its bytes are. `storedAs` names it in the folder of attachments. */
export type NewFile = { name: string; type: string; sizeBytes: number; sha256: string; storedAs: string };
export type QuoteFile = NewFile & { id: number; state: FileState };

export type StoredQuote = QuoteRequest & {
  /** Grows with each request. */
  id: number;
  receivedAtMs: number;
  state: QuoteState;
  /** Whether it is lost because its buyer took it back. */
  isWithdrawn: boolean;
  /** What was accepted of its quotation; null: it is not an order. */
  orderTotal: Price | null;
  /** Who answers it; null: nobody has taken it. */
  assignee: string | null;
  /** When its first answer was sent; null: not yet, or before answers were kept. */
  answeredAtMs: number | null;
  /** The operator's own words. */
  note: string;
  /** The event of the latest message of the buyer that no operator has opened; null: none. */
  unreadEvent: number | null;
  /** 32 random bytes, base64url: opens the receipt page. */
  receiptToken: string;
  mails: readonly QuoteMail[];
  files: readonly QuoteFile[];
};
