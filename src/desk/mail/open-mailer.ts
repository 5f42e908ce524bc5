import { createTransport } from 'nodemailer';
import type { OutboxMail } from '../store/quote-store.ts';
import { composeMail, envelope, type MailSite } from './compose-mail.ts';

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
