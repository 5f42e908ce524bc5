import { within } from '#base/domain/within.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import { BUYER_KINDS, type MailKind } from '../store/stored-quote.ts';
import { openMailLane, type MailLane } from './mail-lane.ts';

/** Length of a lease: after it, another process takes the mail of one that died. Longer than any attempt. */
const LEASE_MS = 10 * 60_000;
/** One attempt with all of its phases; open-mailer.ts limits each phase. */
const ATTEMPT_LIMIT_MS = 4 * 60_000;
/** How often the outbox is checked without a call of `wake`. */
const LOOK_EVERY_MS = 15_000;
/** How long running attempts may take when the process stops; other mails are sent after the next start. */
const STOP_LIMIT_MS = 10_000;
/** A healthy mail server takes a mail in less. A longer attempt gives its place in the lane back. */
const SLOW_AFTER_MS = 1_000;

/** Mails to the desk. The operator's own mailbox gets them. */
const DESK_KINDS: readonly MailKind[] = ['inbox', 'decision', 'question', 'due'];
/** A mail of each kind waits for its own kind at most: buyers' mails do not delay the desk's, documents do not delay short texts. */
const MAIL_LANES: readonly MailLane[] = [
  { choice: { kinds: ['inbox'], length: 'usual' }, places: 4, perDomain: 4 },
  { choice: { kinds: ['inbox'], length: 'long' }, places: 1, perDomain: 1 },
  { choice: { kinds: ['decision', 'question', 'due'] }, places: 2, perDomain: 2 },
  { choice: { kinds: ['confirmation', 'reply', 'ending'] }, places: 8, perDomain: 2 },
  { choice: { kinds: ['quotation'] }, places: 4, perDomain: 2 },
];
const WEBHOOK_LANE: MailLane = { choice: { kinds: ['webhook'] }, places: 2, perDomain: 2 };
const ALL = { mails: true, webhooks: true };

export type MailWorker = ReturnType<typeof startMailWorker>;

type MailWorkerOptions = {
  store: QuoteStore;
  /** Hands a mail to the mail server; rejects when it was not taken. */
  send: (mail: OutboxMail) => Promise<void>;
  log: { warn(fields: object, text: string): void };
  /** What has where to go; the rest waits in the outbox. Everything unless told. */
  sends?: { mails: boolean; webhooks: boolean };
  now?: () => number;
  slowAfterMs?: number;
};

/**
 * Sends the mails of the outbox. A mail is taken by a lease, sent, and marked; a process that dies in between leaves it to
 * the next, which sends it again under the same Message-ID. Each process has one worker; several processes share the work. Mails go in lanes.
 */
export function startMailWorker(options: MailWorkerOptions) {
  const { store, send, log, sends: { mails, webhooks } = ALL, slowAfterMs = SLOW_AFTER_MS } = options;
  const { now = store.now, now: here = Date.now } = options;
  const common = {
    take: async (choice: Parameters<QuoteStore['takeDueMails']>[3]) => {
      const nowMs = await now();
      // leases are by the clock of the database, which all nodes share; what this node has stored is due by its own
      const dueMs = Math.max(nowMs, here());
      return (await store.takeDueMails(nowMs, nowMs + LEASE_MS, 1, { ...choice, dueMs }))[0] ?? null;
    },
    send: sendOne,
    onFailure: (error: unknown) => log.warn({ err: error }, 'the outbox could not be read or written'),
    slowAfterMs,
  };
  const lanes = [...(mails ? MAIL_LANES : []), ...(webhooks ? [WEBHOOK_LANE] : [])].map((lane) =>
    openMailLane({ ...common, ...lane }),
  );

  async function sendOne(mail: OutboxMail): Promise<void> {
    try {
      await within(ATTEMPT_LIMIT_MS, send(mail), () => {
        throw new Error('The mail server took too long');
      });
    } catch (error) {
      const retryAtMs = retryTime(error, mail, await now());
      // The error may hold a person's address: the log names the mail by its number, the operator's page shows the error.
      const { code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
      const why = { code, responseCode, command };
      log.warn({ mail: mail.id, attempt: mail.attempts, failed: retryAtMs === null, ...why }, 'a mail was not sent');
      return store.markFailed(mail.id, errorText(error), retryAtMs);
    }
    return store.markSent(mail.id, here());
  }

  const wake = (): void => lanes.forEach((lane) => lane.wake());
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  wake();
  return {
    /** Mails may wait: look now. */
    wake,
    /** Sends all that is due and resolves when nothing is. */
    async sendDue() {
      wake();
      await Promise.all(lanes.map((lane) => lane.idle()));
    },
    async stop() {
      clearInterval(timer);
      await within(STOP_LIMIT_MS, Promise.all(lanes.map((lane) => lane.stop())), () => {});
    },
  };
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));

const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 4 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** How long a mail is retried after temporary refusals. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;
/** How long a mail to the operator's inbox is retried after a permanent refusal: a full or renamed mailbox is repaired within a day. */
const REFUSED_INBOX_MS = DAY_MS;
/** Commands whose refusal concerns this mail alone; others (login, sender) are a setting that can be put right. */
const COMMANDS_OF_ONE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

/**
 * When a mail that was not sent is tried again: after 1, 2, 4 minutes and so on, up to 4 hours, for three days. Null: never. A refusal for good ends a
 * mail to a buyer at once; the operator's own inbox is tried for a day all the same.
 */
export function retryTime(
  error: unknown,
  { kind, attempts, firstDueAtMs }: Pick<OutboxMail, 'kind' | 'attempts' | 'firstDueAtMs'>,
  nowMs: number,
): number | null {
  const status = refusalOfOneMail(error) ?? 0;
  const refused = status >= 500 && status < 600;
  if (refused && !DESK_KINDS.includes(kind)) return null;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), MAX_PAUSE_MS);
  const endMs = firstDueAtMs + (refused ? REFUSED_INBOX_MS : GIVE_UP_AFTER_MS);
  return nowMs >= endMs ? null : Math.min(nowMs + pauseMs, endMs);
}

/** The status of SMTP for a refusal of one recipient or one message; null for any other failure. */
export function refusalOfOneMail(error: unknown): number | null {
  const { responseCode, command } = (error ?? {}) as { responseCode?: number; command?: string };
  return responseCode !== undefined && COMMANDS_OF_ONE_MAIL.includes(command) ? responseCode : null;
}

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
