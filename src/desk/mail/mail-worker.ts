import type { MailChoice, OutboxMail } from '../store/queries/mail-outbox.ts';
import { within } from '#base/domain/in-parallel.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import { BUYER_KINDS, DESK_KINDS, type MailKind } from '../store/stored-quote.ts';

/** Slow attempts of a lane outside its places. */
const MAX_SLOW = 20;

type MailLane = {
  choice: MailChoice;
  places: number;
  /** Slow attempts count too. */
  perDomain: number;
};
type Sending = {
  /** Then an attempt gives its place back and goes on outside. */
  slowAfterMs: number;
  take(choice: MailChoice): Promise<OutboxMail | null>;
  /** Rejects only when the outcome cannot be recorded. */
  send(mail: OutboxMail): Promise<void>;
  onFailure(error: unknown): void;
};

/** Sends mails of some kinds: each free place takes the next due mail. */
function openMailLane({ choice, places, perDomain }: MailLane, { slowAfterMs, take, send, onFailure }: Sending) {
  const underWay = new Set<Promise<void>>();
  const byDomain = new Map<string, number>();
  let [taken, slow] = [0, 0];
  let [isLooking, again, stopping] = [false, false, false];
  let looking = Promise.resolve();

  function wake(): void {
    again = true;
    if (!isLooking) looking = look();
  }

  async function look(): Promise<void> {
    isLooking = true;
    try {
      while (again) {
        again = false;
        while (!stopping && taken < places) {
          const notTo = [...byDomain].filter(([, count]) => count >= perDomain).map(([domain]) => domain);
          const mail = await take({ ...choice, notTo });
          if (mail === null) break;
          start(mail);
        }
      }
    } catch (error) {
      onFailure(error);
    } finally {
      isLooking = false;
    }
  }

  function start(mail: OutboxMail): void {
    const domain = mail.to.slice(mail.to.lastIndexOf('@') + 1).toLowerCase();
    byDomain.set(domain, (byDomain.get(domain) ?? 0) + 1);
    taken += 1;
    let isSlow = false;
    const timer = setTimeout(() => {
      if (slow >= MAX_SLOW) return;
      isSlow = true;
      slow += 1;
      taken -= 1;
      wake();
    }, slowAfterMs);
    const attempt = send(mail)
      .catch(onFailure)
      .finally(() => {
        clearTimeout(timer);
        if (isSlow) slow -= 1;
        else taken -= 1;
        byDomain.set(domain, byDomain.get(domain)! - 1);
        if (byDomain.get(domain) === 0) byDomain.delete(domain);
        underWay.delete(attempt);
        wake();
      });
    underWay.add(attempt);
  }

  async function idle(): Promise<void> {
    while (isLooking || underWay.size > 0) await (isLooking ? looking : Promise.race(underWay));
  }

  const stop = (): Promise<void> => {
    stopping = true;
    return idle();
  };
  return { wake, idle, stop };
}

/** Renewed during an attempt. Mails of a dead node go on at the next look after it. */
const [LEASE_MS, RENEW_EVERY_MS] = [40_000, 10_000];
const ATTEMPT_LIMIT_MS = 4 * 60_000;
/** A new mail is due, whatever the clock of the node said that wrote it. */
const CLOCKS_APART_MS = 3_600_000;
const LOOK_EVERY_MS = 15_000;
/** Mails that are left are sent after the next start. */
const STOP_LIMIT_MS = 10_000;

/** To buyers, with a PDF. */
const PRINTED: readonly MailKind[] = ['quotation', 'order'];
/** Each kind waits for its own kind at most. */
const MAIL_LANES: readonly MailLane[] = [
  { choice: { kinds: ['inbox'], length: 'usual' }, places: 4, perDomain: 4 },
  { choice: { kinds: ['inbox'], length: 'long' }, places: 1, perDomain: 1 },
  { choice: { kinds: DESK_KINDS.filter((kind) => kind !== 'inbox') }, places: 2, perDomain: 2 },
  { choice: { kinds: BUYER_KINDS.filter((kind) => !PRINTED.includes(kind)) }, places: 8, perDomain: 2 },
  { choice: { kinds: PRINTED }, places: 4, perDomain: 2 },
];
const WEBHOOK_LANES: readonly MailLane[] = [{ choice: { kinds: ['webhook'] }, places: 2, perDomain: 2 }];

/** Sends the outbox by leases: the mail of a dead process is sent by the next one, under the same Message-ID. */
export function startMailWorker(options: {
  store: QuoteStore;
  send: (mail: OutboxMail) => Promise<void>;
  log: { warn(fields: object, text: string): void };
  /** Kinds that have a server; others wait in the outbox. */
  sends?: { mails: boolean; webhooks: boolean };
  now?: () => number;
  slowAfterMs?: number;
}) {
  const { store, send, log, sends = { mails: true, webhooks: true }, slowAfterMs = 1_000 } = options;
  const { now = store.now, now: here = Date.now } = options;
  const sending: Sending = {
    take: async (choice) => {
      const nowMs = await now();
      const dueMs = Math.max(nowMs + CLOCKS_APART_MS, here());
      return (await store.takeDueMails(nowMs, nowMs + LEASE_MS, 1, { ...choice, dueMs }))[0] ?? null;
    },
    send: sendOne,
    onFailure: (error) => log.warn({ err: error }, 'the outbox could not be read or written'),
    slowAfterMs,
  };
  const open = [...(sends.mails ? MAIL_LANES : []), ...(sends.webhooks ? WEBHOOK_LANES : [])];
  const lanes = open.map((lane) => openMailLane(lane, sending));

  async function sendOne(mail: OutboxMail): Promise<void> {
    const renew = async () => store.renewLease(mail.id, (await now()) + LEASE_MS);
    // the next one is in time
    const renewal = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
    try {
      await within(ATTEMPT_LIMIT_MS, send(mail), () => {
        throw new Error('The mail server took too long');
      });
    } catch (error) {
      const retryAtMs = retryTime(error, mail, await now());
      // never the whole error: it may hold a person's address
      const { code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
      const why = { code, responseCode, command };
      log.warn({ mail: mail.id, attempt: mail.attempts, failed: retryAtMs === null, ...why }, 'a mail was not sent');
      return store.markFailed(mail.id, error instanceof Error ? error.message : String(error), retryAtMs);
    } finally {
      clearInterval(renewal);
    }
    return store.markSent(mail.id, here());
  }

  const wake = (): void => lanes.forEach((lane) => lane.wake());
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  wake();
  return {
    wake,
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

const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [60_000, 4 * 3_600_000];
/** After a permanent refusal: a full or renamed mailbox is repaired within a day. */
const REFUSED_INBOX_MS = 24 * 3_600_000;
/** After temporary refusals. */
const GIVE_UP_AFTER_MS = 3 * REFUSED_INBOX_MS;
/** Their refusal concerns one mail; others are a wrong setting. */
const COMMANDS_OF_ONE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

/** Returns when a mail is tried again: after 1, 2, 4 minutes and so on; null for never. */
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

/** Returns the SMTP status of a refused recipient or message; null for other failures. */
function refusalOfOneMail(error: unknown): number | null {
  const { responseCode, command } = (error ?? {}) as { responseCode?: number; command?: string };
  return responseCode !== undefined && COMMANDS_OF_ONE_MAIL.includes(command) ? responseCode : null;
}

/** Tells by kind whether mails are sent. A refused buyer's address says nothing of the mail server. */
export function watchMail(now: () => number) {
  const failingSince = new Map<MailKind, number>();
  const attempts = new Map<MailKind, { sent: number; failed: number }>();
  return {
    async watched(kind: MailKind, attempt: () => Promise<void>): Promise<void> {
      const counts = attempts.getOrInsert(kind, { sent: 0, failed: 0 });
      try {
        await attempt();
        failingSince.delete(kind);
        counts.sent += 1;
      } catch (error) {
        counts.failed += 1;
        const isOfOneBuyer = BUYER_KINDS.includes(kind) && refusalOfOneMail(error) !== null;
        if (!isOfOneBuyer && !failingSince.has(kind)) failingSince.set(kind, now());
        throw error;
      }
    },
    /** Milliseconds since 1970; null until the first failure. */
    failingSinceMs: (): number | null => {
      const times = [...failingSince].flatMap(([kind, timeMs]) => (kind === 'webhook' ? [] : timeMs));
      return times.length === 0 ? null : Math.min(...times);
    },
    /** Webhooks go to another server. */
    webhooksFailingSinceMs: (): number | null => failingSince.get('webhook') ?? null,
    /** Counts of this process. */
    attempts: (): ReadonlyMap<MailKind, { sent: number; failed: number }> => attempts,
  };
}
