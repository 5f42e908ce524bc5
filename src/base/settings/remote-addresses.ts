import { isIP } from 'node:net';

export type ImapBox = {
  host: string;
  port: number;
  secure: boolean;
  /** STARTTLS before the password. */
  mustUpgrade: boolean;
  user: string;
  password: string;
  mailbox: string;
};

type Read<Value> = { value: Value } | { problem: string };

const IMAP_PORT = 143; // RFC 9051 section 2.1
const IMAPS_PORT = 993; // RFC 8314 section 3.2

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** https, or http on the same machine. */
export function webhookAt(text: string): Read<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url === null || !safe || url.username !== '' || url.password !== '')
    return { problem: 'it must be an address such as https://crm.example/hooks/quotes, without user and password' };
  url.hash = '';
  return { value: url.href };
}

/** `imaps://user:password@mail.example/INBOX` */
export function imapBoxAt(text: string): Read<ImapBox> {
  const problem = 'it must be an address such as imaps://user:password@mail.example:993/INBOX';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^imaps?:$/.test(url.protocol) || url.hostname === '' || url.username === '') return { problem };
  const secure = url.protocol === 'imaps:';
  try {
    return {
      value: {
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || (secure ? IMAPS_PORT : IMAP_PORT),
        secure,
        mustUpgrade: !secure && !isLoopback(url.hostname),
        user: decodeURIComponent(url.username),
        password: decodeURIComponent(url.password),
        mailbox: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
      },
    };
  } catch {
    return { problem };
  }
}
