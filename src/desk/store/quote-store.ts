import type { QuoteRequest } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { DeskStore } from './desk-store.ts';
import type { FileStore, MailKind, NewFile, NewMail, QuoteMail, QuoteState, StoredQuote } from './stored-quote.ts';

export * from './stored-quote.ts';
export type { TakenBack } from './desk-store.ts';

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
