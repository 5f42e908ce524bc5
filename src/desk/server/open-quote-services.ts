import type { FastifyBaseLogger } from 'fastify';
import { openReopening } from '#base/database/reopening-store.ts';
import type { AuditLog } from '#base/operators/store/operator-store.ts';
import type { Config } from '#base/settings/config.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';
import { startMailWorker, watchMail, type MailWorker } from '../mail/mail-worker.ts';
import { openMailer } from '../mail/compose-mail.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { QuoteServices } from './add-quote-endpoints.ts';
import { backupPlan, openBackups, repeatQuietly, type MadeCopy } from './backups.ts';
import { watchMailbox, type MailboxWatch } from '../mail/replies/watch-mailbox.ts';
import { outboxOfEvent } from './outbox-of-event.ts';
import { onThisNode, quietly, type OnOneNode } from '#base/cluster/cluster-store.ts';
import { startFollowUps } from './follow-ups.ts';
import { postWebhook } from '../mail/post-webhook.ts';
import { quotationKey } from './receipt-files.ts';
import { openPdfPrinter } from './pdf-printer.ts';
import { quoteStoreOpener } from '../store/open-quote-stores.ts';

/**
 * Opens the services that requests for quote need in a process: their store, printers, and the mail worker. A store that cannot be opened is
 * retried while the site runs; until then requests are refused with a message.
 */
export async function openQuoteServices(options: {
  config: Config;
  settings: SiteSettings;
  origin: () => string;
  /** The log of scheduled copies and of expired requests. */
  audit?: AuditLog;
  /** Where there are several nodes: what one of them does alone. */
  onOneNode?: OnOneNode | undefined;
}) {
  const { config, settings, origin, audit, onOneNode = onThisNode } = options;
  const openStore = quoteStoreOpener(config);
  let worker: MailWorker | null = null;
  const wake = () => worker?.wake();
  const { store, failure } = await openReopening(async () => wakeOnMails(await openStore(), wake), { onOpen: wake });
  // Separate threads: visitors' documents do not delay mails.
  const [printer, mailPrinter] = [openPdfPrinter(), openPdfPrinter()];
  const mailer = config.mail
    ? openMailer(config.mail.smtpUrl, {
        from: config.mail.from,
        replies: config.quoteReplyTo === null ? null : { address: config.quoteReplyTo, marked: config.imap !== null },
        settings,
        origin,
        desk: store.desk,
        printPdf: (quote) => mailPrinter.print(quote, settings),
        printQuotation: (answer, sheet) => mailPrinter.printQuotation(quotationKey(answer), () => sheet),
      })
    : null;
  let log: FastifyBaseLogger | null = null;
  const auditCopy = ({ file }: MadeCopy): void =>
    void audit
      ?.append({ atMs: Date.now(), who: 'server', address: null, event: 'backup', subject: file })
      .catch((error: unknown) => log?.warn({ err: error }, 'a copy of the requests is not in the audit log'));
  const { everyHours } = config.backup;
  const backups = openBackups({ store, plan: backupPlan(config), everyHours, onCopied: auditCopy });
  const mailWatch = watchMail(Date.now);
  const inbox = config.quoteInbox;
  const mailFailingSinceMs = mailer === null ? null : mailWatch.failingSinceMs;
  let retention: ReturnType<typeof startRetention> | null = null;
  let stopFollowUps: (() => void) | null = null;
  let replies: MailboxWatch | null = null;
  return {
    services: {
      store,
      printer,
      backups,
      onMails: wake,
      mailFailingSinceMs,
      outboxWatch: {
        webhooksFailingSinceMs: config.webhook === null ? null : mailWatch.webhooksFailingSinceMs,
        repliesFailingSinceMs: config.imap === null ? null : () => replies?.failingSinceMs() ?? null,
        clockJumpedMs: config.quoteRetentionDays === null ? null : () => retention?.jumpedMs() ?? null,
        attempts: mailWatch.attempts,
      },
    } satisfies QuoteServices,
    /** Why the store could not be opened; null when it is open. */
    failure,
    /** Sends a text to the operator; null where no mail is sent. */
    tellOperator:
      mailer === null || inbox === null
        ? null
        : (subject: string, text: string) =>
            mailWatch.watched('inbox', () => mailer.sendText({ to: inbox, subject, text })),
    /**
     * Starts sending mails, making copies and removing expired requests. Several nodes share mails by leases; the rest is done on one of them.
     */
    start(logger: FastifyBaseLogger): void {
      log = logger;
      const { webhook } = config;
      const sends = { mails: mailer !== null, webhooks: webhook !== null };
      const send = (mail: OutboxMail) =>
        mailWatch.watched(mail.kind, () =>
          mail.kind === 'webhook' ? postWebhook(mail, { ...webhook!, origin, desk: store.desk }) : mailer!.send(mail),
        );
      if (sends.mails || sends.webhooks) worker = startMailWorker({ store, send, log, sends });
      retention = startRetention({ store, days: config.quoteRetentionDays, log, audit, onOneNode });
      const { replyHours } = settings;
      stopFollowUps = startFollowUps({ desk: store.desk, settings: config, replyHours, log, onOneNode });
      if (config.imap !== null && config.mail !== null) {
        const own = [config.mail.from.address, inbox ?? ''].map((address) => address.toLowerCase());
        replies = watchMailbox({ box: config.imap, store, outboxOf: outboxOfEvent(config), own, log, onOneNode });
      }
      backups.start(log);
    },
    /** Stops that, and waits some seconds at most for running work. */
    async stop(): Promise<void> {
      retention?.stop();
      stopFollowUps?.();
      backups.stop();
      await Promise.all([worker?.stop(), replies?.stop()]);
    },
    async close(): Promise<void> {
      mailer?.close();
      await Promise.all([printer.close(), mailPrinter.close()]);
      await store.close();
    },
  };
}

/** Wakes the mail worker when something has put mails into the outbox, or the operator sends them again. */
function wakeOnMails(store: QuoteStore, wake: () => void): QuoteStore {
  const waking =
    <Given extends unknown[], Done>(method: (...given: Given) => Promise<Done>) =>
    async (...given: Given): Promise<Done> => {
      const done = await method(...given);
      wake();
      return done;
    };
  const { desk } = store;
  return {
    ...store,
    retryMails: waking(store.retryMails),
    desk: {
      ...desk,
      sendDraft: waking(desk.sendDraft),
      setEmail: waking(desk.setEmail),
      decide: waking(desk.decide),
      addMessage: waking(desk.addMessage),
      reopenOrder: waking(desk.reopenOrder),
      remind: waking(desk.remind),
    },
  };
}

const DAY_MS = 24 * 3_600_000;
const LOOK_EVERY_MS = 3_600_000;
const JUMP_MS = 7 * DAY_MS;
/** Bytes go at night where they can: submits wait for it. */
const NIGHT_ENDS_HOUR = 5;
/** A round that fails is followed by another within the day. */
const LATEST_ERASE_MS = 22 * 3_600_000;

type Log = { info(fields: object, text: string): void; warn(fields: object, text: string): void };
type Retention = {
  store: Pick<QuoteStore, 'removeClosedBefore' | 'eraseRemoved' | 'removalTime' | 'now'>;
  /** Null: closed requests stay. */
  days: number | null;
  log: Log;
  /** Gets how many requests were removed. */
  audit?: Pick<AuditLog, 'append'>;
  now?: () => number | Promise<number>;
};

/** Removes requests that have been closed for `days`: now and every hour; and the bytes of deleted ones: now and every day. `jumpedMs`: the time that it goes by where the clock has jumped. */
function startRetention(options: Retention & { onOneNode: OnOneNode }) {
  let jumpedMs: number | null = null;
  let erasedMs = -Infinity;
  const round = async (): Promise<void> => {
    jumpedMs = await removeOld(options);
    const sinceMs = performance.now() - erasedMs;
    const isNight = new Date().getHours() < NIGHT_ENDS_HOUR;
    if (sinceMs < (isNight ? DAY_MS / 2 : LATEST_ERASE_MS)) return;
    await options.store.eraseRemoved().then(
      () => (erasedMs = performance.now()),
      (error: unknown) => options.log.warn({ err: error }, 'the bytes of deleted requests could not be removed'),
    );
  };
  const look = () => void quietly(options.onOneNode, 'retention', round, LOOK_EVERY_MS);
  look();
  return { stop: repeatQuietly(look, LOOK_EVERY_MS), jumpedMs: () => jumpedMs };
}

/** One round; an unavailable store is tried again in an hour. Answers with the time that it went by where the clock has jumped. */
export async function removeOld({ store, days, log, audit, now = store.now }: Retention): Promise<number | null> {
  let jumpedMs: number | null = null;
  try {
    if (days === null) return null;
    const clockMs = await now();
    const goesByMs = await store.removalTime(clockMs);
    if (Math.abs(clockMs - goesByMs) > JUMP_MS) jumpedMs = goesByMs;
    if (jumpedMs !== null) log.warn({ removalGoesBy: new Date(jumpedMs) }, 'the clock has jumped');
    const removed = await store.removeClosedBefore(goesByMs - days * DAY_MS);
    if (removed === 0) return jumpedMs;
    log.info({ removed }, 'closed requests for quote were removed');
    const subject = `${removed} closed for more than ${days} days`;
    await audit?.append({ atMs: clockMs, who: 'server', address: null, event: 'quotes-expired', subject });
  } catch (error) {
    log.warn({ err: error }, 'closed requests for quote could not be removed, or not be logged');
  }
  return jumpedMs;
}
