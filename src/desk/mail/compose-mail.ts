import { createTransport, type SendMailOptions } from 'nodemailer';
import { formatDate } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import type { Mailbox } from '#base/settings/setting-schemas.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';
import { answerOf, confirmationMail, eventOf, inboxMail, type MailSources } from './mail-texts.ts';
import {
  decisionMail,
  dueMail,
  endingMail,
  questionMail,
  quotationMail,
  replyMail,
  withdrawalMail,
} from './quotation-mails.ts';
import { replyAddressOf, threadIdOf } from './replies/reply-text.ts';
import { rfqFileName } from '../request/rfq-text.ts';
import { forBuyer, quotationSheet, type QuotationSheet } from '../screens/quotation-words.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import { BUYER_KINDS, type StoredAnswer, type StoredQuote } from '../store/stored-quote.ts';

export type MailSite = {
  from: Mailbox;
  /** Null: the address of the site. `marked`: each request has an address of its own. */
  replies: { address: string; marked: boolean } | null;
  settings: SiteSettings;
  origin: () => string;
  desk: MailSources;
  /** Null: the mail goes without it and says so. */
  printPdf: (quote: StoredQuote) => Promise<Buffer | null>;
  printQuotation: (answer: StoredAnswer, sheet: QuotationSheet) => Promise<Buffer | null>;
};

/** Length of a name in a header. */
const NAME_SHOWN = 200;

export const envelope = ({ from }: Pick<MailSite, 'from'>, address: string): SendMailOptions => ({
  from,
  to: { name: '', address },
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Composes a mail. Addresses are objects, so that no entry can add a header. */
export async function composeMail(mail: OutboxMail, site: MailSite): Promise<SendMailOptions> {
  const { quote } = mail;
  const thread = threadIdOf(quote, site.from.address.split('@')[1]!);
  const common = { ...envelope(site, mail.to), messageId: mail.messageId, references: thread };
  if (isForBuyer(mail)) return { ...common, replyTo: replyToDesk(quote, site), ...(await textForBuyer(mail, site)) };
  const { firstName, lastName, email } = quote.customer;
  const name = `${firstName} ${lastName}`.trim().slice(0, NAME_SHOWN).toWellFormed();
  const replyTo = { name, address: email };
  return { ...common, replyTo, ...(await textForDesk(mail, site)) };
}

type ForBuyer = OutboxMail & { kind: 'confirmation' | 'quotation' | 'reply' | 'ending' };
const isForBuyer = (mail: OutboxMail): mail is ForBuyer => BUYER_KINDS.includes(mail.kind);

function replyToDesk(quote: StoredQuote, { replies, settings }: MailSite): { name: string; address: string } {
  const { address, marked } = replies ?? { address: settings.email, marked: false };
  return { name: settings.companyName, address: marked ? replyAddressOf(quote, address) : address };
}

async function textForBuyer(mail: ForBuyer, site: MailSite): Promise<SendMailOptions> {
  const { quote } = mail;
  const { settings, origin, desk } = site;
  const receiptUrl = origin() + paths.receipt(quote.receiptToken);
  const to = { issuer: settings, receiptUrl };
  switch (mail.kind) {
    case 'confirmation':
      return confirmationMail(quote, { ...to, replyHours: settings.replyHours });
    case 'reply':
      return replyMail(quote, (await eventOf(mail, desk))?.text ?? '', to);
    case 'ending':
      return endingMail(quote, forBuyer(await answerOf(mail, desk)), to);
    case 'quotation': {
      const stored = await answerOf(mail, desk);
      const answer = forBuyer(stored);
      const sheet = quotationSheet(quote, answer, { issuer: settings, acceptAt: receiptUrl, nowMs: Date.now() });
      const pdf = stored.attachPdf ? await site.printQuotation(stored, sheet) : null;
      const mailed = !stored.attachPdf ? 'left-out' : pdf === null ? 'late' : 'attached';
      const name = `${sheet.number.replace(', version ', '-')}.pdf`;
      return { ...quotationMail(quote, answer, { receiptUrl, sheet, pdf: mailed }), ...attached(name, pdf) };
    }
  }
}

async function textForDesk(mail: OutboxMail, site: MailSite): Promise<SendMailOptions> {
  const { quote } = mail;
  const { settings, origin, desk } = site;
  const operatorUrl = origin() + paths.operatorQuote(quote.rfqNumber);
  switch (mail.kind) {
    case 'inbox': {
      const pdf = await site.printPdf(quote);
      const date = formatDate(quote.receivedAtMs);
      const text = inboxMail(quote, { issuer: settings, date, operatorUrl, hasPdf: pdf !== null });
      return { ...text, ...attached(rfqFileName(quote.rfqNumber, 'pdf'), pdf) };
    }
    case 'decision': {
      const event = await eventOf(mail, desk);
      if (event?.kind === 'withdrawn') return withdrawalMail(quote, event.text, operatorUrl);
      return decisionMail(quote, await answerOf(mail, desk), event, operatorUrl);
    }
    case 'question':
      return questionMail(quote, (await eventOf(mail, desk))?.text ?? '', operatorUrl);
    case 'due':
      return dueMail(quote, settings.replyHours, operatorUrl);
    default:
      throw new Error(`A mail of the kind ${mail.kind} is not sent by mail.`);
  }
}

const attached = (filename: string, content: Buffer | null): SendMailOptions => ({
  attachments: content === null ? [] : [{ filename, content, contentType: 'application/pdf' }],
});

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 60_000;

/** `limits` in milliseconds. */
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
    async send(mail: OutboxMail): Promise<void> {
      await transport.sendMail(await composeMail(mail, site));
    },
    async sendText({ to, ...text }: { to: string; subject: string; text: string }): Promise<void> {
      await transport.sendMail({ ...envelope(site, to), ...text });
    },
    close: () => transport.close(),
  };
}
