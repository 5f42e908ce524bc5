import type { SendMailOptions } from 'nodemailer';
import { confirmationMail, inboxMail } from '../form/quote-mails.ts';
import { formatDate } from '../../domain/format-time.ts';
import { rfqFileName } from '../form/rfq-text.ts';
import { paths } from '../../paths.ts';
import type { OutboxMail, StoredQuote } from '../store/quote-store.ts';
import type { Mailbox } from '../../settings/config.ts';
import type { SiteSettings } from '../../settings/site-settings.ts';

export type MailSite = {
  from: Mailbox;
  settings: SiteSettings;
  origin: () => string;
  /** Null when it cannot be printed within its bounds: the mail goes without it and says so. */
  printPdf: (quote: StoredQuote) => Promise<Buffer | null>;
};

/** The mail as it is sent now. Addresses are objects and never parsed from a text: what somebody entered can add no header. */
export async function composeMail(mail: OutboxMail, site: MailSite): Promise<SendMailOptions> {
  const { quote } = mail;
  const { settings, origin } = site;
  const common: SendMailOptions = {
    from: site.from,
    to: { name: '', address: mail.to },
    messageId: mail.messageId,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
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
