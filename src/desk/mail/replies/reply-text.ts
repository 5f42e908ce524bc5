import { hash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { MessageStructureObject as MailPart } from 'imapflow';
import { cleanText } from '#base/domain/plain-text.ts';
import { parseRfqNumber, type RfqNumber } from '#base/domain/rfq-number.ts';
import type { StoredQuote } from '../../store/stored-quote.ts';

/** Lists a mail and its parts. The library does not count the body of a mail within a mail (RFC 3501, 6.4.5). */
export function allParts(mail: MailPart): MailPart[] {
  const { type, part, childNodes = [] } = mail;
  for (const body of childNodes)
    if (type === 'message/rfc822' && !body.type.startsWith('multipart/')) body.part = `${part ?? 1}.1`;
  return [mail, ...childNodes.flatMap(allParts)];
}

export async function textsOf(
  node: MailPart,
  read: (part: MailPart) => Promise<string>,
  whole = false,
): Promise<string[]> {
  const { type, disposition, childNodes = [] } = node;
  if (/^text\/(?!calendar|x-amp-html|rfc822-headers)/.test(type) && disposition !== 'attachment') {
    const text = type === 'text/html' ? textOfHtml(await read(node), whole) : await read(node);
    return text.trim() === '' ? [] : [text];
  }
  const isChoice = type === 'multipart/alternative';
  const texts: string[] = [];
  const isPlain = (part: MailPart): number => Number(part.type === 'text/plain');
  for (const one of isChoice ? childNodes.toSorted((a, b) => isPlain(b) - isPlain(a)) : childNodes)
    if (!isChoice || texts.length === 0) texts.push(...(await textsOf(one, read, whole)));
  return type === 'message/rfc822' && texts.length > 0 ? ['From a mail that was attached:', ...texts] : texts;
}

/** Characters of a stored message. */
const MAX_TEXT = 8_000;
/** Bytes of a mail: quoted history is longer than the reply. */
export const MAX_READ = 200_000;
/** "On Monday, ... wrote:" in eight languages and more; some programs name the address alone. */
const QUOTE_HEAD =
  /^(?:On|Am|Le|El|Il|Op|Em|W dniu|Den|[^\d]{0,40}\d).{0,300}(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|napisał|skrev|пишет|писала?|написал|書きました|のメール|[<＜][^<>＜＞\s]{1,254}@[^<>＜＞\s]{1,254}[>＞]).{0,60}[:：]\s*$/i;
const MAX_HEAD = 800;
/** Heads above a whole earlier mail. */
const HISTORY_HEAD =
  /^(?:-{2,} ?(?:Original Message|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Messaggio originale|Mensagem original|Исходное сообщение|元のメッセージ) ?-{2,}|_{20,})\s*$/i;
const HEADER_LINE = /^\*?(?:From|Von|De|Da|Van|От|От кого|差出人|送信者)\s?[:：]\*?\s.{1,300}$/i;
const NEXT_HEADER_LINE =
  /^\*?(?:Sent|Date|To|Gesendet|Datum|An|Envoyé|À|Enviad[oa](?: e[lm])?|Fecha|Para|Inviato|Data|A|Verzonden|Aan|Отправлено|Дата|Кому|送信日時|日付|宛先)\s?[:：]\*?\s/i;
export const CUT = '(cut here: the whole mail is in the mailbox)';

/** Returns a reply's own words, without the history below them. `whole`: with it, since a first mail may be forwarded. */
export function replyText(bodies: readonly string[], whole = false): string {
  const texts = bodies.map((body) => cleanText(body.replaceAll('\r\n', '\n'), { lines: true }).split('\n'));
  const own = joined(texts.map((lines) => (whole ? lines : lines.slice(0, historyStart(lines)))));
  const text = own === '' ? joined(texts.map((lines) => lines.filter((line) => !line.startsWith('>')))) : own;
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).toWellFormed()}\n${CUT}`;
}

function joined(texts: readonly (readonly string[])[]): string {
  const trimmed = texts.map((lines) => lines.join('\n').trim());
  return trimmed.filter(Boolean).join('\n\n');
}

function historyStart(lines: readonly string[]): number {
  for (const [index, line] of lines.entries()) {
    if (HISTORY_HEAD.test(line)) return index;
    if (HEADER_LINE.test(line) && lines.slice(index + 1, index + 4).some((next) => NEXT_HEADER_LINE.test(next)))
      return index;
    const quoteAt = line.startsWith('>') ? index : endOfHead(lines, index);
    if (quoteAt !== null && lines.slice(quoteAt).every(isQuotedOrEmpty)) return index;
  }
  return lines.length;
}

/** Null when the line begins no quotation; its head may take two lines. */
function endOfHead(lines: readonly string[], index: number): number | null {
  const isHead = (text: string) => text.length <= MAX_HEAD && QUOTE_HEAD.test(text);
  if (isHead(lines[index]!)) return index + 1;
  const next = lines[index + 1];
  return next !== undefined && !isHead(next) && isHead(`${lines[index]} ${next}`) ? index + 2 : null;
}

const isQuotedOrEmpty = (line: string): boolean => line.startsWith('>') || line.trim() === '';

const BREAKS = /<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote)\b[^<>]{0,1000}>/gi;
const HIDDEN = ['head', 'style', 'script', 'title'];
const NAMED = readFileSync(new URL('../../../../reference-data/html-entities.csv', import.meta.url), 'utf8');
/** Those of HTML, by name. */
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Array.from(NAMED.matchAll(/^(\w+),([\da-f ]+)$/gm), ([, name, codes]) => [
    name!,
    String.fromCodePoint(...codes!.split(' ').map((code) => Number.parseInt(code, 16))),
  ]),
);

/** `whole`: with quoted mails. */
export function textOfHtml(html: string, whole = false): string {
  let text = html.slice(0, MAX_READ);
  // one without an end goes on to that of the mail
  for (const tag of whole ? HIDDEN : [...HIDDEN, 'blockquote'])
    text = text.replaceAll(new RegExp(`<${tag}(?:.*?</${tag}[^>]*>?|.*)`, 'gis'), '');
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(BREAKS, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES.get(String(name))?.replace('\u00a0', ' ') ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n');
}

/** 80 bits in digits and small letters, since mail servers may change case. */
const MARK_LENGTH = 20;
const DETAIL = /^(\d{13})-([0-9a-f]{20})$/;

/** Proves a reply. It does not open the receipt. */
const markOf = ({ receiptToken }: Pick<StoredQuote, 'receiptToken'>): string =>
  hash('sha256', `reply ${receiptToken}`).slice(0, MARK_LENGTH);

type Marked = Pick<StoredQuote, 'rfqNumber' | 'receiptToken'>;
const detailOf = (quote: Marked): string => `${quote.rfqNumber.slice('RFQ-'.length)}-${markOf(quote)}`;

/** `quotes+1795301777400-5f0c...@parts.example` */
export function replyAddressOf(quote: Marked, address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${detailOf(quote)}${address.slice(at)}`;
}

/** Each mail of a request refers to this thread. */
export const threadIdOf = (quote: Marked, domain: string): string => `<${detailOf(quote)}.thread@${domain}>`;

/** Null for foreign addresses and Message-IDs. */
export function readReplyDetail(text: string): { number: RfqNumber; isOf(quote: Marked): boolean } | null {
  const [, digits, mark = ''] = DETAIL.exec(text.toLowerCase()) ?? [];
  const number = parseRfqNumber(`RFQ-${digits}`);
  if (number === null) return null;
  return { number, isOf: (quote) => timingSafeEqual(Buffer.from(markOf(quote)), Buffer.from(mark)) };
}

/** By name in lower case; several of one name are joined by commas. */
export type MailHeaders = ReadonlyMap<string, string>;

const ADDRESSED = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];
const ANSWERED = ['references', 'in-reply-to', 'message-id'];
/** The first three say how. */
const AUTOMATIC = [
  'auto-submitted',
  'precedence',
  'x-precedence',
  'x-autoreply',
  'x-autorespond',
  'x-autoreply-from',
  'x-mail-autoreply',
  'x-ms-exchange-inbox-rules-loop',
  'list-id',
  'list-unsubscribe',
  'feedback-id',
];
const MAY_SAY_NO = 3;
/** Subjects of absence notes, in eight languages. */
const ABSENCE =
  /^(?:(?:re|aw|sv|antw|tr|wg)\s?: ?)*(?:automatic reply|auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|abwesenheits|automatische (?:antwort|abwesenheit)|(?:ich bin )?nicht im (?:büro|haus)|réponse automatique|absence du bureau|absent du bureau|respuesta automática|fuera de (?:la )?oficina|ausente de la oficina|risposta automatica|fuori (?:sede|ufficio)|assente dall|resposta automática|fora do escritório|ausência do escritório|автоматический ответ|автоответ|нет на (?:работе|месте)|自動応答|自動返信|不在(?:通知|のお知らせ))/i;
export const READ_HEADERS = [...ADDRESSED, ...ANSWERED, ...AUTOMATIC, 'return-path', 'content-type'];
/** Length of one header. */
const MAX_LENGTH = 20_000;
const MAX_IDS = 20;

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

/** Tells whether a program wrote the mail. Keeping those makes loops (RFC 3834). */
export function isAutomatic(headers: MailHeaders, subject = ''): boolean {
  const says = (name: string) => (headers.get(name) ?? '').trim().toLowerCase();
  const automatic = says('auto-submitted');
  if (automatic !== '' && automatic !== 'no') return true;
  if (/^(?:bulk|junk|list|auto[_-]?reply)/.test(says('precedence') || says('x-precedence'))) return true;
  if (AUTOMATIC.slice(MAY_SAY_NO).some((name) => headers.has(name)) || ABSENCE.test(subject.trim())) return true;
  return says('return-path') === '<>' || says('content-type').startsWith('multipart/report');
}

export function pointersOf(headers: MailHeaders): { details: string[]; messageIds: string[] } {
  const all = (names: readonly string[]) => names.map((name) => headers.get(name) ?? '').join(' ');
  const addressed = all(ADDRESSED);
  const answered = [...all(ANSWERED).matchAll(/<([^<>\s]{1,300})>/g)].map(([, id]) => id!).toReversed();
  const details = [
    ...[...addressed.matchAll(/\+([\da-f-]{34})@/gi)].map(([, detail]) => detail!),
    ...answered.flatMap((id) => /^(.{34})\.thread@/.exec(id)?.[1] ?? []),
  ];
  return {
    details: [...new Set(details)].filter((one) => readReplyDetail(one) !== null).slice(0, MAX_IDS),
    messageIds: [...new Set(answered)].map((id) => `<${id}>`).slice(0, MAX_IDS),
  };
}
