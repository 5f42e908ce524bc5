import type { OutboxMail, QuoteStore } from '../../storage/quote-store.ts';
import { afterFailure } from './after-failure.ts';

/** Mails on their way at a time. */
const MAILS_AT_ONCE = 4;
/** A mail taken by a process that died is taken by another after this; longer than any attempt lasts. */
const LEASE_MS = 10 * 60_000;
/** One attempt, whatever the mail server does meanwhile. */
const ATTEMPT_LIMIT_MS = 4 * 60_000;
/** How often the outbox is looked at when nobody says that it should be. */
const LOOK_EVERY_MS = 15_000;
/** How long mails under way may take when the process is told to stop; the others are sent after the next start. */
const STOP_LIMIT_MS = 10_000;

export type MailWorker = {
  /** Mails may wait: look now. */
  wake(): void;
  /** Sends all that is due and resolves when nothing is. */
  sendDue(): Promise<void>;
  stop(): Promise<void>;
};

export type MailWorkerOptions = {
  store: QuoteStore;
  /** Hands a mail to the mail server; rejects when it was not taken. */
  send: (mail: OutboxMail) => Promise<void>;
  log: { warn(fields: object, text: string): void };
  now?: () => number;
};

/**
 * Sends the mails of the outbox. A mail is taken by a lease, sent, and marked; a process that dies in between leaves it to
 * the next, which sends it again under the same Message-ID. One a process; several processes share the work.
 */
export function startMailWorker({ store, send, log, now = Date.now }: MailWorkerOptions): MailWorker {
  let stopping = false;
  let again = false;
  let running: Promise<void> | null = null;

  async function sendDue(): Promise<void> {
    for (;;) {
      if (stopping) return;
      const mails = await store.takeDueMails(now(), now() + LEASE_MS, MAILS_AT_ONCE);
      if (mails.length === 0) return;
      await Promise.all(mails.map(sendOne));
    }
  }

  async function sendOne(mail: OutboxMail): Promise<void> {
    try {
      await withinLimit(send(mail));
    } catch (error) {
      const retryAtMs = afterFailure(error, mail, now());
      // The error may hold an address, which is a person's: the log knows the mail by its number, the operator's page says more.
      const { code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
      const why = { code, responseCode, command };
      log.warn({ mail: mail.id, attempt: mail.attempts, failed: retryAtMs === null, ...why }, 'a mail was not sent');
      return store.markFailed(mail.id, errorText(error), retryAtMs);
    }
    return store.markSent(mail.id, now());
  }

  function look(): Promise<void> {
    if (running !== null) {
      again = true;
      return running;
    }
    running = sendDue()
      // The store is out: the leases end, and the mails are due again.
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        running = null;
        if (again && !stopping) {
          again = false;
          void look();
        }
      });
    return running;
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  void look();
  return {
    wake: () => void look(),
    sendDue: async () => {
      await running;
      await look();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      const limit = Promise.withResolvers<void>();
      const giveUp = setTimeout(limit.resolve, STOP_LIMIT_MS);
      await Promise.race([running, limit.promise]);
      clearTimeout(giveUp);
    },
  };
}

async function withinLimit(attempt: Promise<void>): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(() => limit.reject(new Error('The mail server took too long')), ATTEMPT_LIMIT_MS);
  try {
    await Promise.race([attempt, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));
