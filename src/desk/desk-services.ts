import type { FastifyRequest } from 'fastify';
import type { QuotePayload, SubmitQuote } from './request/quote-payload.ts';
import type { QuoteStore } from './store/quote-store.ts';
import type { MailKind, OutboxOf } from './store/stored-quote.ts';

export type DeskServices = {
  quotes: QuoteStore;
  outboxOf: OutboxOf;
  submitQuote: (http: FastifyRequest) => SubmitQuote;
  /** Why a buyer's form is refused; null when it may go on. */
  refuseBuyer: (http: FastifyRequest) => Promise<{ status: 403 | 429; words: string } | null>;
  /** False while no mail server is set. */
  mailed: boolean;
  backups: Backups;
  /** Finds each line of a list in the catalog. Rejects with an error whose message is for the reader. */
  readLines: (text: string) => Promise<ReadLine[]>;
};

/** `doubt`: empty when sure. `kind`: found or with a quantity, a number alone, or prose. `nsns`: candidates. */
export type ReadLine = {
  text: string;
  line: Omit<QuotePayload['parts'][number], 'quantityBreaks'> & { nsn: string; quantity: string };
  doubt: string;
  kind: 'part' | 'number' | 'prose';
  nsns: readonly string[];
};

export type Backups = {
  everyMs: number | null;
  /** The newest checked copy. */
  lastGood(): { madeAtMs: number; requests: number } | null;
};

/** The largest request with its mails, and some to spare. */
const ROOM_OF_A_REQUEST_BYTES = 1_048_576;

export type QuoteWatch = ReturnType<typeof watchQuotes>;

/** Tells whether requests can be stored, by the last outcome or a probe. `freeBytes`: null where it is not known. */
export function watchQuotes(
  store: Pick<QuoteStore, 'probe'>,
  { freeBytes, now }: { freeBytes: () => Promise<number | null>; now: () => number },
) {
  let sinceMs: number | null = null;
  const recordStored = (): void => void (sinceMs = null);
  const recordRefused = (): void => void (sinceMs ??= now());
  return {
    recordStored,
    recordRefused,
    /** Tries whether a request could be stored. Never rejects. */
    async probe(): Promise<void> {
      try {
        await store.probe();
        const free = await freeBytes();
        if (free !== null && free < ROOM_OF_A_REQUEST_BYTES) recordRefused();
        else recordStored();
      } catch {
        recordRefused();
      }
    },
    /** Start of refusals in milliseconds since 1970; null while requests are taken. */
    refusedSinceMs: (): number | null => sinceMs,
  };
}

/** Null where nothing is set. */
export type OutboxWatch = {
  webhooksFailingSinceMs: (() => number | null) | null;
  repliesFailingSinceMs: (() => number | null) | null;
  /** The time for removal by age, where the clock has jumped. */
  clockJumpedMs?: (() => number | null) | null;
  attempts: () => ReadonlyMap<MailKind, { sent: number; failed: number }>;
};

/** Two copies should have been made since. */
const LATE_AFTER = 2;

/** Null without copies and without a schedule. */
export function findBackupAge(backups: Backups, nowMs: number) {
  const last = backups.lastGood();
  if (last === null) return backups.everyMs === null ? null : { ageMs: null, requests: 0, isLate: true };
  const ageMs = Math.max(0, nowMs - last.madeAtMs);
  return { ageMs, requests: last.requests, isLate: backups.everyMs !== null && ageMs > LATE_AFTER * backups.everyMs };
}
