import type { FastifyRequest } from 'fastify';
import type { SubmitQuote } from './request/quote-payload.ts';
import type { QuoteStore } from './store/quote-store.ts';
import type { MailKind, OutboxOf } from './store/stored-quote.ts';

/** What pages with requests for quote take from the running site. */
export type DeskServices = {
  quotes: QuoteStore;
  /** Mails and webhooks that a happening causes, for the methods of the store that take them. */
  outboxOf: OutboxOf;
  /** Stores the request for quote of a visitor. */
  submitQuote: (http: FastifyRequest) => SubmitQuote;
  /** Why a form of a buyer's page is not looked at: another site's, or the rate of the sender's address. Null when it may go on. */
  refuseBuyer: (http: FastifyRequest) => Promise<{ status: 403 | 429; words: string } | null>;
  /** Whether mails are sent; false while no mail server is set. */
  mailed: boolean;
  /** Copies of the stored requests. */
  backups: Backups;
};

/** The state of the copies of requests for quote. */
export type Backups = {
  /** How often a copy is made; null: only by hand. */
  everyMs: number | null;
  /** The newest checked copy, or null without one. */
  lastGood(): { madeAtMs: number; requests: number } | null;
};

/** Room that the largest request and its mails take in the log of the database, with some to spare. */
const ROOM_OF_A_REQUEST_BYTES = 1_048_576;

export type QuoteWatch = ReturnType<typeof watchQuotes>;

/**
 * Tells whether requests for quote can be stored: by the outcome of the last one, and by a probe when none comes in. The probe writes and
 * commits a row, which waits for the disk as a request does: an empty transaction succeeds on a full disk. Since a row fits where a request
 * does not, `freeBytes` of the database's disk are looked at too; null where it is another machine's.
 */
export function watchQuotes(
  store: Pick<QuoteStore, 'probe'>,
  { freeBytes, now }: { freeBytes: () => Promise<number | null>; now: () => number },
) {
  let sinceMs: number | null = null;
  /** A request was stored. */
  const recordStored = (): void => void (sinceMs = null);
  /** A request was refused because its store could not take it. */
  const recordRefused = (): void => void (sinceMs ??= now());
  return {
    recordStored,
    recordRefused,
    /** Tries whether a request could be stored now. Never rejects. */
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
    /** Since when requests are refused; null while they are taken. Milliseconds since 1970. */
    refusedSinceMs: (): number | null => sinceMs,
  };
}

/** Besides mails: what else goes out and comes in. Null where it is not set. */
export type OutboxWatch = {
  webhooksFailingSinceMs: (() => number | null) | null;
  repliesFailingSinceMs: (() => number | null) | null;
  /** The time that removal by age goes by, where the clock has jumped. */
  clockJumpedMs?: (() => number | null) | null;
  /** Attempts of this process by kind of mail. */
  attempts: () => ReadonlyMap<MailKind, { sent: number; failed: number }>;
};

/** Age of the newest copy on the operator's page. */
export type BackupAge = { ageMs: number | null; requests: number; isLate: boolean };

/** A copy is late when two of them should have been made since. */
const LATE_AFTER = 2;

/** Returns the age of the newest copy; null without copies and without a schedule. */
export function findBackupAge(backups: Backups, nowMs: number): BackupAge | null {
  const last = backups.lastGood();
  if (last === null) return backups.everyMs === null ? null : { ageMs: null, requests: 0, isLate: true };
  const ageMs = Math.max(0, nowMs - last.madeAtMs);
  return { ageMs, requests: last.requests, isLate: backups.everyMs !== null && ageMs > LATE_AFTER * backups.everyMs };
}
