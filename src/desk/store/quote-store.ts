import type { Price } from '#base/domain/quotation.ts';
import type { QuoteRequest } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { DeskStore } from './desk-store.ts';

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

/**
 * Requests for quote and the outbox of their mails. Precious: `addQuote` resolves only when the request and its mails are on
 * the disk (fsync). Never shares a file or schema with the catalog. Drivers: desk/store/sqlite/quote-store.ts (DATA_DIR/quotes.db,
 * WAL, synchronous FULL) and desk/store/postgres/quote-store.ts (schema `quotes`); both pass quote-store.contract.ts.
 * Every method may reject with `StoreUnavailable` (catalog-store.ts): locked, gone, or the disk is full.
 */
export type QuoteStore = {
  /**
   * Stores a request and the mails that it causes in one transaction, exactly once for a number and content: the same number with the same content
   * answers with what is stored (`created` false, also concurrently); the same number with other content gets the next free number, and
   * is found under the requested number as well as under its own.
   */
  addQuote(
    request: QuoteRequest,
    mails: readonly NewMail[],
    receivedAtMs: number,
    /** Files that are in the folder of attachments: they belong to the request from this transaction on. */
    files?: readonly NewFile[],
  ): Promise<{ quote: StoredQuote; created: boolean }>;
  /** The request that `addQuote` would answer with for the same number, content and files; null when it would make one. */
  findSame(request: QuoteRequest, files: readonly Pick<NewFile, 'storedAs'>[]): Promise<StoredQuote | null>;
  findQuote(number: RfqNumber): Promise<StoredQuote | null>;
  /** By the unguessable token of the receipt page. */
  findByReceiptToken(token: string): Promise<StoredQuote | null>;
  /** By the Message-ID of one of its mails, brackets included. */
  findByMessageId(messageId: string): Promise<StoredQuote | null>;
  /** How many are in each state, and how many mails wait or have failed. */
  countQuotes(): Promise<QuoteCounts>;
  /** What the desk does with requests. */
  desk: DeskStore;
  /** What is known of files. */
  files: FileStore;
  setNote(number: RfqNumber, note: string): Promise<StoredQuote | null>;
  /** Removes a request, its files and its mails for every reader at once; `eraseRemoved` clears the bytes. False when unknown. */
  deleteQuote(number: RfqNumber): Promise<boolean>;
  /** Deletes the requests that were closed before a time and are still closed, in small batches between which submits go on. Answers with how many: for QUOTE_RETENTION_DAYS. */
  removeClosedBefore(timeMs: number): Promise<number>;
  /** Removes the files that a process which died has left, and the bytes of deleted rows from the database and its log. Does nothing when there are none. */
  eraseRemoved(): Promise<void>;
  /** Every request, oldest first, in batches: for the export. */
  readQuotes(): AsyncIterable<StoredQuote[]>;

  /**
   * Takes mails that are due and not taken by another sender, at most `limit`, and counts an attempt for each; a taken one is due again at `leaseUntilMs`
   * unless it is marked before. `choice` says which mails; the others stay as they are.
   */
  takeDueMails(nowMs: number, leaseUntilMs: number, limit: number, choice?: MailChoice): Promise<OutboxMail[]>;
  markSent(mailId: number, atMs: number): Promise<void>;
  /** Records a failed attempt: due again at `retryAtMs`, or failed for good when null. Leaves a sent mail alone. */
  markFailed(mailId: number, error: string, retryAtMs: number | null): Promise<void>;
  /** Marks the mail of a request that came back as failed, with an event, once for the `key` of the report. */
  markBounced(quoteId: number, bounce: BouncedMail): Promise<void>;
  /** Now, by the clock of the database that nodes share; by that of this machine for a file. */
  now(): Promise<number>;
  /** The time that a round of removal by age goes by: the clock's, but at most six hours after the one of the round before, and never earlier. */
  removalTime(nowMs: number): Promise<number>;
  /**
   * Makes failed and waiting mails due now, all or those of one request, except those that a sender holds. A failed one begins anew: no attempts,
   * `firstDueAtMs` now. Returns how many.
   */
  retryMails(nowMs: number, number?: RfqNumber): Promise<number>;
  /** Counts a submission that the honeypot or the fill time caught; stores nothing else. */
  countCaught(): Promise<void>;

  /**
   * A consistent copy into a new file of mode 0600 while the server runs (SQLite: a database file; PostgreSQL: an SQL text for psql), with a record beside
   * it and the files of requests in a folder beside it (`quote-copies.ts`). It has its name only when it was opened again, checked, and holds as many requests and mails as the store did at
   * that moment. Rejects with the code EEXIST, and leaves the file alone, when there is one. `keepUntilMs` goes into the record.
   */
  backup(file: string, keepUntilMs?: number | null): Promise<QuoteCopy>;
  /** Writes and commits a row without meaning: resolves when it is on the disk. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

export type MailChoice = {
  kinds?: readonly MailKind[];
  /** By the size of the request, whose documents are made for the mail: `long` from `LONG_REQUEST_BYTES` on. */
  length?: 'usual' | 'long';
  /** Domains of recipients that get no mail now, such as `buyer.example`. */
  notTo?: readonly string[];
  /** Those that are due by then; `nowMs` unless told. Leases are over by `nowMs` alone. */
  dueMs?: number;
};
/** The parts of a long request as JSON: some 200 lines. */
export const LONG_REQUEST_BYTES = 32 * 1_024;
/** `messageIds`: of the mail that came back, else its last mail to `recipient` counts. `why`: as the mail server says it. */
export type BouncedMail = { messageIds: readonly string[]; recipient: string; why: string; key: string; atMs: number };
/** A mail to send now. `messageId` is the same at every attempt: <uuid@domain>, brackets included. `attempts` counts this one. */
export type OutboxMail = Pick<QuoteMail, 'id' | 'kind' | 'to' | 'attempts'> & {
  firstDueAtMs: number;
  messageId: string;
  quote: StoredQuote;
  /** The answer and the event that it is about; null where it is about the request. */
  answerId: number | null;
  eventId: number | null;
};

export type QuoteCounts = {
  byState: Record<QuoteState, number>;
  mailsWaiting: number;
  mailsFailed: number;
  caught: number;
};

export type QuoteCounted = { requests: number; mails: number };
/** A checked copy: when it was begun, what is in it, and how many files of requests are beside it. */
/** `missingFiles`: files of its requests that could not be found, so that the copy is not whole. */
export type QuoteCopy = QuoteCounted & { madeAtMs: number; files: number; missingFiles: number };
