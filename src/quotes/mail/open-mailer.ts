import { createTransport } from 'nodemailer';
import type { OutboxMail } from '../store/quote-store.ts';
import { composeMail, type MailSite } from './compose-mail.ts';

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 60_000;

export type Mailer = {
  /** Rejects when the mail server does not take the mail. */
  send(mail: OutboxMail): Promise<void>;
  /** A plain text from the site itself. */
  sendText(mail: { to: string; subject: string; text: string }): Promise<void>;
  close(): void;
};

/** Sends mails through the server of `smtpUrl`. `limits` in milliseconds, shorter in tests. */
export function openMailer(
  smtpUrl: string,
  site: MailSite,
  limits: { connectMs?: number; silenceMs?: number } = {},
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: limits.connectMs ?? CONNECT_LIMIT_MS,
    greetingTimeout: limits.connectMs ?? CONNECT_LIMIT_MS,
    dnsTimeout: limits.connectMs ?? CONNECT_LIMIT_MS,
    socketTimeout: limits.silenceMs ?? SILENCE_LIMIT_MS,
  } as Parameters<typeof createTransport>[0]);
  return {
    async send(mail) {
      await transport.sendMail(await composeMail(mail, site));
    },
    async sendText({ to, subject, text }) {
      await transport.sendMail({
        from: site.from,
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
