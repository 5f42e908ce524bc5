import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; raw: string };

export type MailServer = Awaited<ReturnType<typeof aMailServer>>;

type Faults = {
  /** Ends this many connections after the whole mail was read, before it is acknowledged. */
  dieAfterData?: number;
  /** Says nothing more after the whole mail to this address was read, and does not keep it. */
  isSilentTo?: (address: string) => boolean;
};

/** A real SMTP server on loopback. */
export async function aMailServer(options: SMTPServerOptions & Faults = {}) {
  const received: ReceivedMail[] = [];
  let toDie = options.dieAfterData ?? 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        if (rcptTo.some(({ address }) => options.isSilentTo?.(address))) return;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        if (toDie > 0) {
          toDie -= 1;
          for (const { _socket } of server.connections as unknown as { _socket: Socket }[]) _socket.destroy();
          return;
        }
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {}); // connections that the tests break off
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The mails taken, oldest first. */
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The header lines of a mail, unfolded. */
export function headersOf({ raw }: ReceivedMail): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

export function headerOf(mail: ReceivedMail, name: string): string[] {
  const start = `${name.toLowerCase()}: `;
  return headersOf(mail)
    .filter((line) => line.toLowerCase().startsWith(start))
    .map((line) => line.slice(start.length));
}
