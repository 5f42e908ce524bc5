import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string; messageId: string };

export type SmtpSink = {
  /** For SMTP_URL. */
  url: string;
  /** Every mail that was taken in full, in the order of arrival; a mail that came twice is there twice. */
  received: readonly ReceivedMail[];
  /** Resolves when this many mails have come in all; rejects when that takes too long. */
  waitFor(count: number, limitMs: number): Promise<void>;
  close(): Promise<void>;
};

/** A mail server on loopback that takes everything and keeps who it was for and its Message-ID. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const head = Buffer.concat(chunks)
          .toString('latin1')
          .split('\r\n\r\n')[0]!
          .replace(/\r\n[ \t]+/g, ' ');
        const messageId = /^message-id: *(<[^>]*>)/im.exec(head)?.[1] ?? '';
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, messageId });
        arrivals.emit('mail');
        done();
      });
    },
  });
  // senders are killed in the middle of a sentence
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    waitFor: async (count, limitMs) => {
      const signal = AbortSignal.timeout(limitMs);
      while (received.length < count) await once(arrivals, 'mail', { signal });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
