import { isEmail } from '../domain/email.ts';
import { cleanText } from '../domain/plain-text.ts';
import * as z from 'zod/mini';
import { _default as byDefault } from 'zod/mini';
import { readPostgresUrl } from '../database/postgres/postgres-url.ts';
import { isLoopbackHost } from '../domain/loopback-host.ts';

// the small zod knows no language by itself; the large one starts slowly
z.config(z.locales.en());

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const MAX_HOST_NAME_LENGTH = 253; // RFC 1035 section 2.3.4, without the root's dot

export function readOrigin(text: string, context: z.core.ParsePayload): string {
  const url = URL.parse(text);
  const plain = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return plain ? url.origin : refuse(context, 'it must be an origin such as https://parts.example');
}

function readHostNames(text: string, context: z.core.ParsePayload): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const bad = names.find((name) => name.length > MAX_HOST_NAME_LENGTH || !HOST_NAME.test(name));
  if (bad !== undefined)
    refuse(
      context,
      `"${bad}" is no host name such as maps.parts.example (without https://, port and path; commas between several)`,
    );
  return [...new Set(names)];
}

export type Mailbox = { name: string; address: string };

export function readMailbox(text: string, context: z.core.ParsePayload): Mailbox {
  const named = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>\s*$/.exec(text);
  const address = (named?.[2] ?? text).trim();
  if (!isEmail(address)) refuse(context, 'it must be an e-mail address, or a name and <address>');
  return { name: cleanText(named?.[1] ?? ''), address };
}

/** Adds a problem, which never repeats the text: it may hold a password. */
function refuse(context: z.core.ParsePayload, message: string): never {
  context.issues.push({ code: 'custom', message, input: context.value });
  return z.NEVER;
}

export const text = () => z.string().check(z.minLength(1));
export const wholeNumber = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most));
export const ratePerMinute = (usual: number) => byDefault(wholeNumber(1, 10_000_000), usual);
export const hostNames = () => z.pipe(byDefault(z.string(), ''), z.transform(readHostNames));
export const offUnlessSet = () =>
  z.pipe(
    byDefault(z.enum(['0', '1', 'off', 'on', 'false', 'true']), 'off'),
    z.transform((word) => ['1', 'on', 'true'].includes(word)),
  );
const EXTRA_SITEMAPS = /^(?:makers|names|ranges)(?:,\s*(?:makers|names|ranges))*$/;
export const extraSitemaps = () =>
  z.pipe(
    z.string().check(z.regex(EXTRA_SITEMAPS, 'it must be of makers, names, ranges')),
    z.transform((words) => words.split(/,\s*/)),
  );
export const daysOrNever = () =>
  z.pipe(
    z.union([z.literal('never'), wholeNumber(1, 36_500)], {
      error: 'it must be a number of days from 1 to 36500, or never',
    }),
    z.transform((days) => (days === 'never' ? null : days)),
  );
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const postgresUrl = () =>
  z.string().check((context) => {
    const read = readPostgresUrl(context.value);
    if ('problem' in read) refuse(context, read.problem);
  });
export const nodeName = () =>
  z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/, 'it must be 1 to 63 letters, digits, dots or hyphens'));

const IMAP_PORT = 143; // RFC 9051 section 2.1
const IMAPS_PORT = 993; // RFC 8314 section 3.2

/** https, or http on the same machine. */
export function readWebhook(text: string, context: z.core.ParsePayload): string {
  const url = URL.parse(text);
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (url === null || !safe || url.username !== '' || url.password !== '')
    return refuse(context, 'it must be an address such as https://crm.example/hooks/quotes, without user and password');
  url.hash = '';
  return url.href;
}

export type ImapBox = ReturnType<typeof readImapBox>;

/** `imaps://user:password@mail.example/INBOX` */
export function readImapBox(text: string, context: z.core.ParsePayload) {
  const url = URL.parse(text);
  const secure = url?.protocol === 'imaps:';
  try {
    if (url === null || !/^imaps?:$/.test(url.protocol) || url.hostname === '' || url.username === '')
      throw new Error('not an address of IMAP');
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (secure ? IMAPS_PORT : IMAP_PORT),
      secure,
      mustUpgrade: !secure && !isLoopbackHost(url.hostname),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      mailbox: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    };
  } catch {
    return refuse(context, 'it must be an address such as imaps://user:password@mail.example:993/INBOX');
  }
}
