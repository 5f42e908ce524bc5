import { cleanText } from '../../../domain/plain-text.ts';
import { hash } from 'node:crypto';
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { StoreUnavailable } from '../../../database/store-unavailable.ts';
import type { OutboxOf } from '../../store/quote-happening.ts';
import type { QuoteStore, StoredQuote } from '../../store/quote-store.ts';
import { readReplyDetail } from '../reply-address.ts';
import { isAutomatic, parseHeaders, pointersOf, READ_HEADERS, type MailHeaders } from './reply-headers.ts';
import { replyText, textOfHtml } from './reply-text.ts';

/** Unread mails of a mailbox that one look goes through, the newest; a look follows every minute. */
const MAX_AT_ONCE = 500;
/** Older ones are not looked at: prices do not hold so long. */
const MAX_AGE_MS = 60 * 24 * 3_600_000;
/** Of a part of text. */
const MAX_PART_BYTES = 256 * 1_024;
/** Attachments that are named. */
const MAX_NAMED = 20;
const NAME_LENGTH = 120;
/** Parts of a mail that are looked through: a mail of thousands is no letter. */
const MAX_PARTS = 200;

export type ReplyReader = {
  store: Pick<QuoteStore, 'findQuote' | 'findByMessageId' | 'desk'>;
  outboxOf: OutboxOf;
  /** Addresses of the desk: what it sends itself is no reply of a buyer. */
  own: readonly string[];
  onUnreadable?: (error: unknown) => void;
  now?: () => number;
};

/**
 * Looks through the unread mails of the open mailbox. What answers a request is kept as its message, once by its Message-ID, and marked as read only then; everything
 * else stays as it is. `after`: the last UID of the look before. Answers with the last one of this look, and how many were kept.
 */
export async function readMailbox(
  client: ImapFlow,
  reader: ReplyReader,
  after = 0,
): Promise<{ last: number; kept: number }> {
  const { now = Date.now } = reader;
  const found = await client.search({ seen: false, since: new Date(now() - MAX_AGE_MS) }, { uid: true });
  const uids = (found || []).filter((uid) => uid > after).slice(-MAX_AT_ONCE);
  let [kept, last] = [0, after];
  for (const uid of uids) {
    try {
      if (await readOne(client, uid, reader)) kept += 1;
    } catch (error) {
      if (error instanceof StoreUnavailable || !client.usable) throw error;
      // one mail that cannot be read must not hold up the others: it stays unread in the mailbox
      reader.onUnreadable?.(error);
    }
    last = uid;
  }
  return { last, kept };
}

/** Whether the mail was kept. A store that is out rejects: the mail stays unread, and is read again. */
async function readOne(
  client: ImapFlow,
  uid: number,
  { store, outboxOf, own, now = Date.now }: ReplyReader,
): Promise<boolean> {
  const asked = { uid: true, envelope: true, bodyStructure: true, headers: READ_HEADERS };
  const mail = await client.fetchOne(String(uid), asked, { uid: true });
  if (!mail) return false;
  const headers = parseHeaders(mail.headers?.toString('utf8') ?? '');
  const sender = mail.envelope?.from?.[0]?.address?.toLowerCase() ?? '';
  if (isAutomatic(headers) || own.includes(sender)) return false;
  const quote = await findQuote(headers, store);
  if (quote === null) return false;
  const text = await textOf(client, mail, { sender, buyer: quote.customer.email });
  const atMs = now();
  const message = { from: 'buyer', by: 'buyer', text, key: keyOf(headers, mail), atMs } as const;
  const outcome = await store.desk.addMessage(quote.rfqNumber, message, outboxOf('asked', quote.customer, atMs));
  if (outcome === 'unknown') return false;
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  return outcome === 'added';
}

async function findQuote(headers: MailHeaders, store: ReplyReader['store']): Promise<StoredQuote | null> {
  const { details, messageIds } = pointersOf(headers);
  for (const detail of details) {
    const read = readReplyDetail(detail)!;
    const quote = await store.findQuote(read.number);
    if (quote !== null && read.isOf(quote)) return quote;
  }
  for (const id of messageIds) {
    const quote = await store.findByMessageId(id);
    if (quote !== null) return quote;
  }
  return null;
}

/** The Message-ID; a mail without one is known by its head. */
function keyOf(headers: MailHeaders, { envelope }: FetchMessageObject): string {
  const id = headers.get('message-id')?.trim() ?? '';
  return `mail ${hash('sha256', id === '' ? JSON.stringify([...headers, envelope]) : id, 'base64url')}`;
}

type Correspondents = { sender: string; buyer: string };

/** The words of a mail, who wrote them where it was not the buyer's address, and the names of what was attached. */
async function textOf(
  client: ImapFlow,
  { uid, bodyStructure }: FetchMessageObject,
  { sender, buyer }: Correspondents,
): Promise<string> {
  const parts = bodyStructure === undefined ? [] : partsOf(bodyStructure).slice(0, MAX_PARTS);
  const texts = parts.filter((part) => part.disposition !== 'attachment');
  const plain = texts.find(({ type }) => type === 'text/plain');
  const rich = texts.find(({ type }) => type === 'text/html');
  const chosen = plain ?? rich;
  const body = chosen === undefined ? '' : await download(client, uid, chosen);
  const words = replyText(chosen === rich ? textOfHtml(body) : body);
  const names = parts.flatMap(nameOf).slice(0, MAX_NAMED);
  return [
    ...(sender !== '' && sender !== buyer.toLowerCase() ? [`From ${cleanText(sender).slice(0, NAME_LENGTH)}:`] : []),
    words === '' ? '(a mail without text)' : words,
    ...(names.length === 0 ? [] : [`Attached to the mail: ${names.join(', ')}`]),
  ].join('\n\n');
}

function partsOf(node: MessageStructureObject): MessageStructureObject[] {
  return node.childNodes === undefined ? [node] : node.childNodes.slice(0, MAX_PARTS).flatMap(partsOf);
}

function nameOf({ disposition, dispositionParameters, parameters }: MessageStructureObject): string[] {
  const name = cleanText(dispositionParameters?.filename ?? parameters?.name ?? '').slice(0, NAME_LENGTH);
  return name === '' ? (disposition === 'attachment' ? ['a file without a name'] : []) : [name];
}

/** A part of text in the characters that it means, bounded. */
async function download(client: ImapFlow, uid: number, { part = '1' }: MessageStructureObject): Promise<string> {
  const { content } = await client.download(String(uid), part, { uid: true, maxBytes: MAX_PART_BYTES });
  if (content === undefined) return '';
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
