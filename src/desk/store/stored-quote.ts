import type { Price } from '#base/domain/quotation.ts';
import type { QuoteRequest } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';

/**
 * How a request stands. `working`: somebody at the desk has taken it or began to answer. `quoted`: a quotation was sent. `accepted`, `declined`: by the buyer.
 * `lost`: the desk gave it up. `expired`: the prices of its last quotation have ended. `closed`: the desk is done with it.
 */
export const QUOTE_STATES = ['new', 'working', 'quoted', 'accepted', 'declined', 'lost', 'expired', 'closed'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** What an order may be without being reopened. */
const ORDER_STATES: readonly QuoteState[] = ['accepted', 'closed'];
/** The states that a request can be given as it stands: C19.48. */
export const statesFor = (isOrder: boolean): readonly QuoteState[] => (isOrder ? ORDER_STATES : QUOTE_STATES);

/** The desk owes an answer. */
export const WAITING_STATES: readonly QuoteState[] = ['new', 'working'];
/** Over: QUOTE_RETENTION_DAYS counts from the time at which one of these was set. An accepted request is an order and stays until it is closed. */
export const ENDED_STATES: readonly QuoteState[] = ['declined', 'lost', 'expired', 'closed'];

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

/**
 * What happens to a request and is told to others. `received`: it was submitted. `quoted`: the desk sent a version. `accepted`, `declined`: the buyer decided. `asked`:
 * a message of the buyer. `replied`: a message of the desk. `withdrawn`, `reopened`: the buyer took the request, or a decline, back. `order-reopened`: the desk took an
 * order up again.
 */
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

/** The entries of the outbox that a happening causes, to be stored in its own transaction. `buyer`: the sender of the request. */
export type OutboxOf = (happening: QuoteHappening, buyer: { email: string }, nowMs: number) => NewMail[];

/** What the store knows of files that came with requests; their bytes are in the folder of attachments. Methods reject with `StoreUnavailable`. */
export type FileStore = {
  /** Which of some files, by their names in the folder, a request has. */
  boundAmong(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Every file of every request, by their id. */
  list(afterId: number, limit: number): Promise<QuoteFile[]>;
  /** Files that no scan has judged, by their id. */
  listUnscanned(afterId: number, limit: number): Promise<QuoteFile[]>;
  /** Records what a scan said of a file, for every request that has it. */
  setState(storedAs: string, state: FileState): Promise<void>;
  /** A file of a request; null when the request has no such file. */
  find(number: RfqNumber, fileId: number): Promise<QuoteFile | null>;
};
