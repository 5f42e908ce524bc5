import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail as the server has it: its head, the form of its parts as BODYSTRUCTURE, and their bytes by number, encoded as they travel. */
export type BoxMail = {
  uid: number;
  head: Record<string, string>;
  structure: string;
  parts: Record<string, Buffer | string>;
  seen?: boolean;
};

export type ImapServer = Awaited<ReturnType<typeof anImapServer>>;

/** A small server of IMAP4rev1 on loopback: what a reader of one mailbox needs. */
export async function anImapServer({ password = 'secret' }: { password?: string } = {}) {
  const mails: BoxMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let refusing = false;
  const server = createServer((socket) => {
    if (refusing) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write('* OK ready\r\n');
    let text = '';
    let idleTag: string | null = null;
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (idleTag !== null) {
          socket.write(`${idleTag} OK done\r\n`);
          idleTag = null;
          continue;
        }
        const [tag = '', ...rest] = line.split(' ');
        const command = rest.join(' ');
        commands.push(command);
        if (/^IDLE/i.test(command)) idleTag = tag;
        socket.write(answer(tag, command));
        for (const one of waiting) one();
      }
    });
  });

  function answer(tag: string, command: string): Buffer {
    const ok = (text = '') => Buffer.from(`${text}${tag} OK done\r\n`);
    const verb = /^(?:UID )?\w+/i.exec(command)![0].toUpperCase();
    switch (verb) {
      case 'CAPABILITY':
        return ok('* CAPABILITY IMAP4rev1 IDLE\r\n');
      case 'LOGIN':
        return command.includes(password) ? ok() : Buffer.from(`${tag} NO [AUTHENTICATIONFAILED] no\r\n`);
      case 'NAMESPACE':
        return ok('* NAMESPACE (("" "/")) NIL NIL\r\n');
      case 'LIST':
      case 'LSUB':
        return ok(`* ${verb} (\\HasNoChildren) "/" "INBOX"\r\n`);
      case 'SELECT':
        return ok(
          `* FLAGS (\\Seen)\r\n* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 9999] ok\r\n`,
        );
      case 'IDLE':
        return Buffer.from('+ idling\r\n');
      case 'UID SEARCH': {
        const unseen = mails.filter(({ seen }) => !seen).map(({ uid }) => uid);
        return ok(`* SEARCH ${unseen.join(' ')}\r\n`);
      }
      case 'UID STORE': {
        const mail = mails.find(({ uid }) => uid === Number(/STORE (\d+)/i.exec(command)![1]));
        if (mail && /\\Seen/i.test(command)) mail.seen = true;
        return ok();
      }
      case 'UID FETCH': {
        const mail = mails.find(({ uid }) => uid === Number(/FETCH (\d+)/i.exec(command)![1]));
        if (mail === undefined) return ok();
        return Buffer.concat([fetched(mail, mails.indexOf(mail) + 1, command), ok()]);
      }
      default:
        return ok();
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    /** Every command as it came, without its tag. */
    commands,
    /** Adds a mail and tells those who wait. */
    deliver(mail: BoxMail): void {
      mails.push(mail);
      for (const socket of sockets) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
    /** Ends all connections; `refuse` lets none in until it is called again. */
    drop(refuse = false): void {
      refusing = refuse;
      for (const socket of sockets) socket.destroy();
    },
    /** Resolves when a command that matches has come. */
    async saw(pattern: RegExp): Promise<void> {
      while (!commands.some((command) => pattern.test(command)))
        await new Promise<void>((resolve) => {
          const one = () => (waiting.delete(one), resolve());
          waiting.add(one);
        });
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** When every mail came: 21-Nov-2026 13:40:00 +0000. */
const CAME = new Date().toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/, '$1-$2-$3 $4 +0000');

function fetched({ uid, head, structure, parts }: BoxMail, seq: number, command: string): Buffer {
  const items: Buffer[] = [Buffer.from(`UID ${uid}`)];
  const literal = (name: string, bytes: Buffer) =>
    items.push(Buffer.concat([Buffer.from(`${name} {${bytes.length}}\r\n`), bytes]));
  if (/INTERNALDATE/i.test(command)) items.push(Buffer.from(`INTERNALDATE "${CAME}"`));
  if (/ENVELOPE/i.test(command)) items.push(Buffer.from(`ENVELOPE ${envelopeOf(head)}`));
  if (/BODYSTRUCTURE/i.test(command)) items.push(Buffer.from(`BODYSTRUCTURE ${structure}`));
  const fields = /BODY\.PEEK\[HEADER\.FIELDS \(([^)]*)\)\]/i.exec(command);
  if (fields) {
    const wanted = fields[1]!
      .toLowerCase()
      .split(' ')
      .map((name) => name.replaceAll('"', ''));
    const lines = Object.entries(head).filter(([name]) => wanted.includes(name.toLowerCase()));
    const text = `${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    literal(`BODY[HEADER.FIELDS (${fields[1]})]`, Buffer.from(text));
  }
  const typeOf = (part: string) => parts[`${part}.MIME`] ?? 'Content-Type: text/plain; charset=utf-8';
  if (/BODY\.PEEK\[HEADER\]/i.test(command)) {
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    literal('BODY[HEADER]', Buffer.from(`${lines.join('')}${typeOf('1')}\r\n\r\n`));
  }
  for (const [, part, from, length] of command.matchAll(/BODY\.PEEK\[([\d.]+|TEXT)\](?:<(\d+)\.(\d+)>)?/gi)) {
    const bytes = Buffer.from(parts[part === 'TEXT' ? '1' : part!] ?? '');
    if (from === undefined) literal(`BODY[${part}]`, bytes);
    else literal(`BODY[${part}]<${from}>`, bytes.subarray(Number(from), Number(from) + Number(length)));
  }
  for (const [, part] of command.matchAll(/BODY\.PEEK\[([\d.]+)\.MIME\]/gi))
    literal(`BODY[${part}.MIME]`, Buffer.from(`${typeOf(part!)}\r\n\r\n`));
  const joined = items.flatMap((item, index) => (index === 0 ? [item] : [Buffer.from(' '), item]));
  return Buffer.concat([Buffer.from(`* ${seq} FETCH (`), ...joined, Buffer.from(')\r\n')]);
}

function envelopeOf(head: Record<string, string>): string {
  const quoted = (text: string | undefined) => (text === undefined ? 'NIL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`);
  const [, user = '', host = ''] = /<?([^<>@\s]+)@([^<>\s]+)>?$/.exec(head.From ?? '') ?? [];
  const from = user === '' ? 'NIL' : `((NIL NIL ${quoted(user)} ${quoted(host)}))`;
  return `(NIL ${quoted(head.Subject)} ${from} ${from} ${from} NIL NIL NIL ${quoted(head['In-Reply-To'])} ${quoted(head['Message-ID'])})`;
}
