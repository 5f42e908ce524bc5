import { createTransport } from 'nodemailer';
import type { OutboxMail } from '../../storage/quote-store.ts';
import { composeMail, type MailSite } from './compose-mail.ts';

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 60_000;

/** Sends mails through the server of `smtpUrl`. `limits` in milliseconds, shorter in tests. */
export function openMailer(
  smtpUrl: string,
  site: MailSite,
  limits: { connectMs?: number; silenceMs?: number } = {},
): { send: (mail: OutboxMail) => Promise<void>; close: () => void } {
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
    close: () => transport.close(),
  };
}
