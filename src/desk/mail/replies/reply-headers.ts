import { createHash, timingSafeEqual } from 'node:crypto';
import { parseRfqNumber, type RfqNumber } from '#base/domain/rfq-number.ts';
import type { StoredQuote } from '../../store/stored-quote.ts';

/** 80 bits: mail servers may turn letters to lower case, so the mark has digits and small letters alone. */
const MARK_LENGTH = 20;
const DETAIL = /^(\d{13})-([0-9a-f]{20})$/;

/** Tells replies about a request from those of strangers. It does not open the receipt, and is no part of its address. */
function markOf({ receiptToken }: Pick<StoredQuote, 'receiptToken'>): string {
  return createHash('sha256').update(`reply ${receiptToken}`).digest('hex').slice(0, MARK_LENGTH);
}

type Marked = Pick<StoredQuote, 'rfqNumber' | 'receiptToken'>;
const detailOf = (quote: Marked): string => `${quote.rfqNumber.slice('RFQ-'.length)}-${markOf(quote)}`;

/** `quotes+1795301777400-5f0c...@parts.example`: where replies about a request go. */
export function replyAddressOf(quote: Marked, address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${detailOf(quote)}${address.slice(at)}`;
}

/** The root of the thread of a request: each of its mails refers to it, and mail programs carry it on in replies. */
export function threadIdOf(quote: Marked, domain: string): string {
  return `<${detailOf(quote)}.thread@${domain}>`;
}

/** What an address or a Message-ID says about its request; null where it is none of ours in form. */
export function readReplyDetail(text: string): { number: RfqNumber; isOf(quote: Marked): boolean } | null {
  const [, digits, mark = ''] = DETAIL.exec(text.toLowerCase()) ?? [];
  const number = parseRfqNumber(`RFQ-${digits}`);
  if (number === null) return null;
  return { number, isOf: (quote) => timingSafeEqual(Buffer.from(markOf(quote)), Buffer.from(mark)) };
}

/** Of a mail, by name in lower case; several of one name are one text with commas. */
export type MailHeaders = ReadonlyMap<string, string>;

/** The headers that say whose reply a mail is, and whether a person wrote it. */
export const READ_HEADERS = [
  'message-id',
  'in-reply-to',
  'references',
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'auto-submitted',
  'precedence',
  'x-autoreply',
  'x-auto-response-suppress',
  'return-path',
  'list-id',
  'content-type',
];
/** Of one header: a thread of years has fewer. */
const MAX_LENGTH = 20_000;
/** Message-IDs of a mail that are looked up. */
const MAX_IDS = 20;

/** Reads the lines of a head, folded ones joined. */
export function parseHeaders(head: string): MailHeaders {
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value = ''] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const key = name.toLowerCase();
    const before = headers.get(key);
    headers.set(key, (before === undefined ? value : `${before}, ${value}`).slice(0, MAX_LENGTH));
  }
  return headers;
}

/**
 * Whether a program wrote the mail: an absence note, a delivery report, a list. Answering or keeping those makes loops (RFC 3834). The mails of
 * the site itself are among them.
 */
export function isAutomatic(headers: MailHeaders): boolean {
  const says = (name: string) => (headers.get(name) ?? '').trim().toLowerCase();
  const automatic = says('auto-submitted');
  if (automatic !== '' && automatic !== 'no') return true;
  if (/^(?:bulk|junk|list|auto[_-]?reply)/.test(says('precedence'))) return true;
  if (headers.has('x-autoreply') || headers.has('list-id')) return true;
  return says('return-path') === '<>' || says('content-type').startsWith('multipart/report');
}

/** What points to a request: the details of addresses and of threads, and the Message-IDs that the mail answers or has. The latest first. */
export function pointersOf(headers: MailHeaders): { details: string[]; messageIds: string[] } {
  const all = (names: readonly string[]) => names.map((name) => headers.get(name) ?? '').join(' ');
  const addressed = all(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']);
  const answered = [...all(['references', 'in-reply-to', 'message-id']).matchAll(/<([^<>\s]{1,300})>/g)]
    .map(([, id]) => id!)
    .toReversed();
  const details = [
    ...[...addressed.matchAll(/\+([\da-f-]{34})@/gi)].map(([, detail]) => detail!),
    ...answered.flatMap((id) => /^(.{34})\.thread@/.exec(id)?.[1] ?? []),
  ];
  return {
    details: [...new Set(details)].filter((one) => readReplyDetail(one) !== null).slice(0, MAX_IDS),
    messageIds: [...new Set(answered)].map((id) => `<${id}>`).slice(0, MAX_IDS),
  };
}
