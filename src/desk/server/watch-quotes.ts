import { refusalOfOneMail } from '../mail/mail-worker.ts';
import { type MailKind, type QuoteStore, BUYER_KINDS } from '../store/quote-store.ts';

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

/**
 * Tells whether mails are sent, by kind: those to the operator may fail while those to buyers go out. A buyer's address that the
 * mail server refuses says nothing of the mail server.
 */
export function watchMail(now: () => number) {
  const failingSince = new Map<MailKind, number>();
  const attempts = new Map<MailKind, { sent: number; failed: number }>();
  const count = (kind: MailKind, outcome: 'sent' | 'failed'): void => {
    const counts = attempts.get(kind) ?? { sent: 0, failed: 0 };
    counts[outcome] += 1;
    attempts.set(kind, counts);
  };
  return {
    /** Hands on the outcome of an attempt to send a mail of this kind, and remembers it. */
    async watched(kind: MailKind, attempt: () => Promise<void>): Promise<void> {
      try {
        await attempt();
        failingSince.delete(kind);
        count(kind, 'sent');
      } catch (error) {
        count(kind, 'failed');
        const isOfOneBuyer = BUYER_KINDS.includes(kind) && refusalOfOneMail(error) !== null;
        if (!isOfOneBuyer && !failingSince.has(kind)) failingSince.set(kind, now());
        throw error;
      }
    },
    /** Since when mails are not taken; null while they are, and until the first one is sent. Milliseconds since 1970. */
    failingSinceMs: (): number | null => earliest([...failingSince].filter(([kind]) => kind !== 'webhook')),
    /** The same of webhooks: they go to another server. */
    webhooksFailingSinceMs: (): number | null => failingSince.get('webhook') ?? null,
    /** Attempts of this process by kind. */
    attempts: (): ReadonlyMap<MailKind, { sent: number; failed: number }> => attempts,
  };
}

const earliest = (times: readonly (readonly [MailKind, number])[]): number | null =>
  times.length === 0 ? null : Math.min(...times.map(([, timeMs]) => timeMs));
