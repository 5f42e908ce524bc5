import type { FastifyBaseLogger } from 'fastify';
import { openReopening } from '#base/database/reopening-store.ts';
import type { AuditLog } from '#base/operators/store/operator-store.ts';
import type { Config } from '#base/settings/config.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';
import { startMailWorker, watchMail } from '../mail/mail-worker.ts';
import { openMailer } from '../mail/compose-mail.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { QuoteServices } from './add-quote-endpoints.ts';
import { backupPlan, openBackups } from './backups.ts';
import { outboxOfEvent } from './outbox-of-event.ts';
import { onThisNode, type OnOneNode } from '#base/cluster/cluster-store.ts';
import { startFollowUps, startRetention } from './rounds.ts';
import { postWebhook } from '../mail/post-webhook.ts';
import { openPdfPrinter } from './pdf-printer.ts';
import { openAttachmentFolder, type ReadMark } from '../store/attachment-folder.ts';
import { quoteStoreOpener } from '../store/open-quote-stores.ts';

export { tryMail } from '../mail/compose-mail.ts';

export async function openQuoteServices(options: {
  config: Config;
  settings: SiteSettings;
  origin: () => string;
  audit?: AuditLog;
  onOneNode?: OnOneNode | undefined;
  mark?: ReadMark | undefined;
}) {
  const { config, settings, origin, audit, onOneNode = onThisNode } = options;
  const openStore = quoteStoreOpener(config, options.mark);
  let worker: ReturnType<typeof startMailWorker> | null = null;
  const wake = () => worker?.wake();
  const { store, failure } = await openReopening(async () => wakeOnMails(await openStore(), wake), { onOpen: wake });
  // visitors' documents do not delay mails
  const { brandColor, accentColor } = settings;
  const colors = { brandColor, accentColor };
  const [printer, mailPrinter] = [openPdfPrinter({ colors }), openPdfPrinter({ colors })];
  const mailer = config.mail
    ? openMailer(config.mail.smtpUrl, {
        from: config.mail.from,
        replies: config.quoteReplyTo === null ? null : { address: config.quoteReplyTo, marked: config.imap !== null },
        settings,
        origin,
        desk: store.desk,
        printPdf: (quote) => mailPrinter.print(quote, settings),
        printSheet: (key, sheet) => mailPrinter.printQuotation(key, () => sheet),
      })
    : null;
  let log: FastifyBaseLogger | null = null;
  const backups = openBackups({
    store,
    plan: backupPlan(config),
    everyHours: config.backup.everyHours,
    onCopied: ({ file }) =>
      void audit
        ?.append({ atMs: Date.now(), who: 'server', address: null, event: 'backup', subject: file })
        .catch((error: unknown) => log?.warn({ err: error }, 'a copy of the requests is not in the audit log')),
  });
  const mailWatch = watchMail(Date.now);
  const inbox = config.quoteInbox;
  const mailFailingSinceMs = mailer === null ? null : mailWatch.failingSinceMs;
  let retention: ReturnType<typeof startRetention> | null = null;
  let stopFollowUps: (() => void) | null = null;
  const watch = config.imap && (await import('../mail/replies/watch-mailbox.ts')).watchMailbox;
  let replies: ReturnType<NonNullable<typeof watch>> | null = null;
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
    failure,
    tellOperator:
      mailer === null || inbox === null
        ? null
        : (subject: string, text: string) =>
            mailWatch.watched('inbox', () => mailer.sendText({ to: inbox, subject, text })),
    /** Nodes share mails by leases; one of them does the rest. */
    start(logger: FastifyBaseLogger): void {
      log = logger;
      const { webhook, imap } = config;
      const sends = { mails: mailer !== null, webhooks: webhook !== null };
      const send = (mail: OutboxMail) =>
        mailWatch.watched(mail.kind, () =>
          mail.kind === 'webhook' ? postWebhook(mail, { ...webhook!, origin, desk: store.desk }) : mailer!.send(mail),
        );
      if (sends.mails || sends.webhooks) worker = startMailWorker({ store, send, log, sends });
      retention = startRetention({ store, days: config.quoteRetentionDays, log, audit, onOneNode });
      const { replyHours } = settings;
      const { desk, renewOldWords } = store;
      stopFollowUps = startFollowUps({ desk, renewOldWords, settings: config, replyHours, log, onOneNode });
      if (imap !== null && watch !== null && config.mail !== null) {
        const own = [config.mail.from.address, inbox ?? ''].map((address) => address.toLowerCase());
        const folder = openAttachmentFolder(config.attachmentsDir, { mark: options.mark });
        replies = watch({ box: imap, store, folder, outboxOf: outboxOfEvent(config), own, log, onOneNode });
      }
      backups.start(log);
    },
    async stop(): Promise<void> {
      retention?.stop();
      stopFollowUps?.();
      backups.stop();
      await Promise.all([worker?.stop(), replies?.stop()]);
    },
    async close(): Promise<void> {
      await mailer?.close();
      await Promise.all([printer.close(), mailPrinter.close()]);
      await store.close();
    },
  };
}

/** Wakes the mail worker after methods that write mails. */
function wakeOnMails(store: QuoteStore, wake: () => void): QuoteStore {
  const waking = <Methods extends object>(methods: Methods, ...names: (keyof Methods)[]): Methods => {
    const changed = names.map((name) => {
      const method = methods[name] as (...given: unknown[]) => Promise<unknown>;
      const wakesToo = async (...given: unknown[]) => {
        const done = await method(...given);
        wake();
        return done;
      };
      return [name, wakesToo];
    });
    return { ...methods, ...Object.fromEntries(changed) };
  };
  const ofDesk = ['sendDraft', 'setEmail', 'decide', 'addMessage', 'assign', 'completeDraft', 'reopenOrder'] as const;
  return { ...waking(store, 'retryMails', 'addQuote'), desk: waking(store.desk, ...ofDesk, 'remind') };
}
