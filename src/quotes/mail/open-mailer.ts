import { createTransport, type SendMailOptions } from 'nodemailer';
import { formatDate } from '../../domain/format-time.ts';
import { paths } from '../../paths.ts';
import type { Mailbox } from '../../settings/config.ts';
import type { SiteSettings } from '../../settings/site-settings.ts';
import { rfqFileName } from '../form/rfq-text.ts';
import type { OutboxMail, StoredQuote } from '../store/quote-store.ts';
import { confirmationMail, inboxMail } from './quote-mails.ts';

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 60_000;

/** Sends mails through the server of `smtpUrl`. `limits` in milliseconds, shorter in tests. */
export function openMailer(smtpUrl: string, site: MailSite, limits: { connectMs?: number; silenceMs?: number } = {}) {
  const connectMs = limits.connectMs ?? CONNECT_LIMIT_MS;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: limits.silenceMs ?? SILENCE_LIMIT_MS,
  } as Parameters<typeof createTransport>[0]);
  return {
    /** Rejects when the mail server does not take the mail. */
    async send(mail: OutboxMail): Promise<void> {
      await transport.sendMail(await composeMail(mail, site));
    },
    /** A plain text from the site itself. */
    async sendText({ to, ...text }: { to: string; subject: string; text: string }): Promise<void> {
      await transport.sendMail({ ...envelope(site, to), ...text });
    },
    close: () => transport.close(),
  };
}

type MailSite = {
  from: Mailbox;
  settings: SiteSettings;
  origin: () => string;
  /** Null when it cannot be printed within its bounds: the mail goes without it and says so. */
  printPdf: (quote: StoredQuote) => Promise<Buffer | null>;
};

const envelope = ({ from }: MailSite, address: string): SendMailOptions => ({
  from,
  to: { name: '', address },
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Composes a mail. Addresses are objects and never parsed from a text, so that no entry can add a header. */
async function composeMail(mail: OutboxMail, site: MailSite): Promise<SendMailOptions> {
  const { quote } = mail;
  const { settings, origin } = site;
  const common = { ...envelope(site, mail.to), messageId: mail.messageId };
  if (mail.kind === 'confirmation') {
    const receiptUrl = origin() + paths.receipt(quote.receiptToken);
    const text = confirmationMail(quote, { issuer: settings, replyHours: settings.replyHours, receiptUrl });
    return { ...common, ...text, replyTo: { name: settings.companyName, address: settings.email } };
  }
  const { firstName, lastName, email } = quote.customer;
  const date = formatDate(quote.receivedAtMs);
  const operatorUrl = origin() + paths.operatorQuote(quote.rfqNumber);
  const pdf = await site.printPdf(quote);
  const name = rfqFileName(quote.rfqNumber, 'pdf');
  return {
    ...common,
    ...inboxMail(quote, { issuer: settings, date, operatorUrl, hasPdf: pdf !== null }),
    replyTo: { name: `${firstName} ${lastName}`.trim(), address: email },
    attachments: pdf === null ? [] : [{ filename: name, content: pdf, contentType: 'application/pdf' }],
  };
}
