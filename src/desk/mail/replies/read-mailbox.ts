import { cleanText } from '#base/domain/plain-text.ts';
import { isEmail } from '#base/domain/email.ts';
import { splitName } from '#base/domain/quote-request.ts';
import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import { hash } from 'node:crypto';
import type { FetchMessageObject, ImapFlow, MessageStructureObject as MailPart } from 'imapflow';
import { StoreUnavailable } from '#base/database/database.ts';
import type { QuoteStore } from '../../store/quote-store.ts';
import { keepFile, roomIn } from '../../server/attach-file.ts';
import { MAX_FILES_OF_REQUEST } from '../../store/queries/mail-drafts.ts';
import { MAX_FILES, MAX_FILES_BYTES, QUOTE_LENGTHS } from '../../request/quote-limits.ts';
import { FolderUnavailable } from '../../store/folder-io.ts';
import type { AttachmentFolder } from '../../store/attachment-folder.ts';
import type { NewFile, OutboxOf, StoredQuote } from '../../store/stored-quote.ts';
import {
  CUT,
  MAX_READ,
  READ_HEADERS,
  allParts,
  isAutomatic,
  parseHeaders,
  pointersOf,
  readReplyDetail,
  replyText,
  textsOf,
  type MailHeaders,
} from './reply-text.ts';

const MAX_AT_ONCE = 500;
/** Prices do not hold longer. */
const MAX_AGE_MS = 60 * 24 * 3_600_000;
const MAX_PARTS = 200;
/** Older mails of strangers are left as they are. */
const MAX_DRAFT_AGE_MS = 14 * 24 * 3_600_000;
/** Smaller pictures within the text are logos. */
const LOGO_BYTES = 30_000;
const MAX_NAMED = 20;
const NAME_LENGTH = 120;
const MAX_SUBJECT = 200;

export type ReplyReader = {
  store: Pick<QuoteStore, 'findQuote' | 'findByMessageId' | 'markBounced' | 'addQuote' | 'desk'>;
  /** Null: attachments are named alone. */
  folder: AttachmentFolder | null;
  outboxOf: OutboxOf;
  /** Addresses of the desk. */
  own: readonly string[];
  onUnreadable?: (error: Error) => void;
  now?: () => number;
};

/** Keeps unread mails as messages or drafts, marks bounced ones as failed. `after`: the last UID of the look before. */
export async function readMailbox(client: ImapFlow, reader: ReplyReader, after = 0) {
  const { now = Date.now } = reader;
  const found = await client.search({ seen: false, since: new Date(now() - MAX_AGE_MS) }, { uid: true });
  const uids = (found || []).filter((uid) => uid > after).slice(-MAX_AT_ONCE);
  let [kept, last] = [0, after];
  for (const uid of uids) {
    try {
      if (await readOne(client, uid, reader)) kept += 1;
    } catch (error) {
      if (error instanceof StoreUnavailable || !client.usable) throw error;
      // one unreadable mail must not hold up the others
      reader.onUnreadable?.(error as Error);
    }
    last = uid;
  }
  return { last, kept };
}

/** Returns whether the mail was kept, as a message of its request or as a draft. Rejects while the store is out; the mail stays unread. */
async function readOne(
  client: ImapFlow,
  uid: number,
  { store, folder, outboxOf, own, onUnreadable, now = Date.now }: ReplyReader,
): Promise<boolean> {
  const asked = { uid: true, envelope: true, internalDate: true, bodyStructure: true, headers: READ_HEADERS };
  const mail = await client.fetchOne(String(uid), asked, { uid: true });
  if (!mail) return false;
  const headers = parseHeaders(mail.headers?.toString('utf8') ?? '');
  const sender = mail.envelope?.from?.[0]?.address?.toLowerCase() ?? '';
  if (own.includes(sender) || mail.bodyStructure === undefined) return false;
  const parts = allParts(mail.bodyStructure);
  const reader = partReader(client, uid);
  const [atMs, key] = [now(), keyOf(headers, mail)];
  const isRead = () => client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  if (isAutomatic(headers, mail.envelope?.subject)) {
    const bounce = await readBounce(parts, reader.read);
    const quote = bounce && ((await findQuote(bounce.original, store)) ?? (await findQuote(headers, store)));
    if (quote) await store.markBounced(quote.id, { ...bounce, ...pointersOf(bounce.original), key, atMs }).then(isRead);
    return false;
  }
  const quote = await findQuote(headers, store);
  const sentAtMs = new Date(mail.internalDate ?? mail.envelope?.date ?? 0).getTime();
  if (quote === null && (!isEmail(sender) || atMs - sentAtMs > MAX_DRAFT_AGE_MS)) return false;
  const number = rfqNumberAt(sentAtMs);
  const room = await store.desk.findRoom(key, quote ? { quoteId: quote.id } : { asked: number, email: sender });
  if (room === 'full') onUnreadable?.(new Error('Too many mails wait to be sorted'));
  if (room === 'full') return false;
  const most = Math.min(MAX_FILES, MAX_FILES_OF_REQUEST - (quote?.files.length ?? 0));
  const attached = await filesOf(client, uid, parts, room === 'free' ? folder : null, most);
  const words = await textOf(parts, reader, { sender, buyer: quote?.customer.email ?? null, attached });
  let isAdded = false;
  if (quote !== null) {
    const message = { from: 'buyer', by: 'buyer', text: words.text, key, atMs } as const;
    const mails = outboxOf('asked', quote.customer, atMs);
    const outcome = await store.desk.addMessage(quote.rfqNumber, message, mails, attached.files);
    if (outcome === 'unknown') return false;
    isAdded = outcome === 'added';
  } else {
    const { from, subject } = mail.envelope ?? {};
    const shortened = (text = '', most: number) => cleanText(text).slice(0, most).toWellFormed();
    const { firstName, lastName } = splitName(shortened(from?.[0]?.name, QUOTE_LENGTHS.firstName));
    const customer = { firstName, lastName, email: sender, phone: '', company: '', jobTitle: '' };
    const delivery = { address: '', country: '' };
    const request = { rfqNumber: number, customer, parts: [], message: words.text, delivery, neededBy: '' };
    const draft = { key, subject: shortened(subject, MAX_SUBJECT) };
    isAdded = (await store.addQuote(request, [], sentAtMs, attached.files, { draft })).created;
  }
  if (words.isWhole && !attached.isLeft) await isRead();
  return isAdded;
}

/** Keeps attachments in quarantine. `isLeft`: there was no room, so that the mail stays unread. */
async function filesOf(client: ImapFlow, uid: number, parts: MailPart[], folder: ReplyReader['folder'], most: number) {
  const attached = { files: [] as NewFile[], names: [] as string[], refused: [] as string[], isLeft: false };
  const isLast = ({ disposition }: MailPart): number => (disposition === 'attachment' ? 0 : 1);
  let left = MAX_FILES_BYTES;
  /** Returns the file, or why it is not kept. */
  async function keep(into: AttachmentFolder, part: MailPart, name: string): Promise<NewFile | string> {
    if (attached.files.length >= most) return 'too many files';
    const hasRoom = await roomIn(into, 1).catch((error: unknown) => {
      if (!(error instanceof FolderUnavailable)) throw error;
      return null;
    });
    attached.isLeft ||= hasRoom === null;
    if (hasRoom === null) return 'there was no room: it is in the mailbox';
    const kept = await keepFile<string>(into, name, async (add) => {
      const { content } = await client.download(String(uid), part.part ?? '1', { uid: true, maxBytes: left + 1 });
      let bytes = 0;
      for await (const chunk of content ?? [])
        if ((bytes += (chunk as Buffer).length) <= left) await add(chunk as Buffer);
      return bytes > left ? 'the files of a mail come to at most 10 MB' : null;
    });
    if (typeof kept === 'string') return kept.replace(/[.]$/, '');
    left -= kept.file.sizeBytes;
    attached.files.push(kept.file);
    return kept.file;
  }
  for (const part of parts.toSorted((one, other) => isLast(one) - isLast(other))) {
    const name = nameOf(part);
    const isLogo = part.disposition !== 'attachment' && part.type.startsWith('image/') && (part.size ?? 0) < LOGO_BYTES;
    if (name === '' || (folder !== null && isLogo)) continue;
    const isNamed = folder === null || part.type.startsWith('message/');
    const kept = isNamed ? { name } : await keep(folder, part, name);
    if (typeof kept === 'string') attached.refused.push(`${name} (${kept})`);
    else attached.names.push(kept.name);
  }
  return attached;
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

/** The Message-ID, or a hash of the head. */
function keyOf(headers: MailHeaders, { envelope }: FetchMessageObject): string {
  const id = headers.get('message-id')?.trim() ?? '';
  return `mail ${hash('sha256', id === '' ? JSON.stringify([...headers, envelope]) : id, 'base64url')}`;
}

/** Returns the words of a mail and the names of its attachments. `isWhole`: nothing was left out. `buyer`: null for a draft. */
async function textOf(
  parts: readonly MailPart[],
  reader: ReturnType<typeof partReader>,
  { sender, buyer, attached }: { sender: string; buyer: string | null; attached: Awaited<ReturnType<typeof filesOf>> },
): Promise<{ text: string; isWhole: boolean }> {
  const isDraft = buyer === null;
  const words = replyText(await textsOf(parts[0]!, reader.read, isDraft), isDraft);
  const isCut = words.endsWith(CUT);
  const isOther = !isDraft && sender !== '' && sender !== buyer.toLowerCase();
  const listed = (head: string, some: readonly string[]) =>
    some.length > 0 && `${head}: ${some.slice(0, MAX_NAMED).join(', ')}`;
  const paragraphs = [
    isOther && `From ${cleanText(sender).slice(0, NAME_LENGTH)}:`,
    words || '(a mail without text)',
    reader.isOver() && !isCut && CUT,
    listed('Attached to the mail', attached.names),
    listed('Not kept', attached.refused),
  ];
  const text = paragraphs.filter(Boolean).join('\n\n');
  return { text, isWhole: (words !== '' || attached.files.length > 0) && !isCut && !reader.isOver() };
}

/** Empty for a text of the mail. */
function nameOf({ disposition, dispositionParameters, parameters }: MailPart): string {
  const name = cleanText(dispositionParameters?.filename ?? parameters?.name ?? '').slice(0, NAME_LENGTH);
  return name === '' && disposition === 'attachment' ? 'a file without a name' : name;
}

/** Reads at most `MAX_READ` bytes and `MAX_PARTS` parts. */
function partReader(client: ImapFlow, uid: number) {
  let [bytes, count, over] = [MAX_READ, MAX_PARTS, false];
  return {
    isOver: () => over,
    async read({ part = '1' }: MailPart): Promise<string> {
      over ||= count === 0;
      if (over) return '';
      const { content } = await client.download(String(uid), part, { uid: true, maxBytes: bytes });
      if (content === undefined) throw new Error(`Part ${part} of the mail cannot be read`);
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      [bytes, count, over] = [bytes - body.length, count - 1, body.length >= bytes];
      return body.toString('utf8');
    },
  };
}

/** Reads a report (RFC 3464) that a mail came back for good. Null for other mails. */
async function readBounce(parts: readonly MailPart[], read: Parameters<typeof textsOf>[1]) {
  const status = parts.find(({ type }) => type === 'message/delivery-status');
  const fields = parseHeaders(status === undefined ? '' : await read(status));
  if (!/\bfailed\b/i.test(fields.get('action') ?? '')) return null;
  const returned = parts.find(({ type }) => /^(?:message\/rfc822|(?:text|message)\/rfc822-headers)$/.test(type));
  const [head = ''] = (returned === undefined ? '' : await read(returned)).split(/\r?\n\r?\n/, 1);
  const [, recipient = ''] = /;\s*<?([^\s<>,]+)/.exec(fields.get('final-recipient') ?? '') ?? [];
  const why = fields.get('diagnostic-code') ?? fields.get('status') ?? '';
  return { original: parseHeaders(head), recipient, why: why.replace(/^smtp;\s*/i, '') };
}
