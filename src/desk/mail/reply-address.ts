import { createHash, timingSafeEqual } from 'node:crypto';
import { parseRfqNumber, type RfqNumber } from '#base/domain/rfq-number.ts';
import type { StoredQuote } from '../store/quote-store.ts';

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
