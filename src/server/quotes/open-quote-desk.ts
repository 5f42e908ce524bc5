import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { startMailWorker, type MailWorker } from '../mail/mail-worker.ts';
import { openMailer } from '../mail/open-mailer.ts';
import { openQuoteStore } from '../open-quotes.ts';
import type { QuoteStore } from '../../storage/quote-store.ts';
import type { SiteSettings } from '../site-settings.ts';
import type { QuoteServices } from './add-quotes.ts';
import { openPdfPrinter } from './pdf-printer.ts';
import { backupPlan, openBackups, type MadeCopy } from './backups.ts';
import { startRetention } from './retention.ts';

export type QuoteDesk = {
  services: QuoteServices;
  /** Begins to send mails and to remove what is past its time. */
  start(log: FastifyBaseLogger): void;
  close(): Promise<void>;
};

/** Opens what requests for quote need of a process: their store, the printer, and the worker that mails them. */
export async function openQuoteDesk(options: {
  config: Config;
  settings: SiteSettings;
  origin: () => string;
  /** Told of each copy that the schedule has made, and of how many closed requests were removed. */
  onCopied?: (copy: MadeCopy) => void;
  onRemoved?: (count: number) => void;
}): Promise<QuoteDesk> {
  const { config, settings, origin } = options;
  const store = await openQuoteStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  const printer = openPdfPrinter();
  const mailer = config.mail
    ? openMailer(config.mail.smtpUrl, {
        from: config.mail.from,
        settings,
        origin,
        printPdf: (quote) => printer.print(quote, settings),
      })
    : null;
  const backups = openBackups({
    store,
    plan: backupPlan(config),
    everyHours: config.backup.everyHours,
    onCopied: options.onCopied,
  });
  let worker: MailWorker | null = null;
  const wake = () => worker?.wake();
  let stopRetention: (() => void) | null = null;
  return {
    services: { store: wakeOnRetry(store, wake), printer, backups, onMails: wake },
    start(log) {
      if (mailer) worker = startMailWorker({ store, send: mailer.send, log });
      stopRetention = startRetention({ store, days: config.quoteRetentionDays, log, onRemoved: options.onRemoved });
      backups.start(log);
    },
    async close() {
      stopRetention?.();
      backups.stop();
      await worker?.stop();
      mailer?.close();
      await printer.close();
      await store.close();
    },
  };
}

/** Mails that the operator sends again are on their way at once. */
function wakeOnRetry(store: QuoteStore, wake: () => void): QuoteStore {
  return {
    ...store,
    retryMails: async (nowMs, number) => {
      const count = await store.retryMails(nowMs, number);
      if (count > 0) wake();
      return count;
    },
  };
}
