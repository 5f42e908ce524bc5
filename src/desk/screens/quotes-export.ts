import type { QuoteStore } from '../store/quote-store.ts';
import { QUOTE_STATES, type StoredAnswer, type StoredQuote } from '../store/stored-quote.ts';
import { csvLine } from '#base/domain/escape-text.ts';
import { formatSecond, formatTime, isoTime } from '#base/domain/format-time.ts';
import { lineTotal, shownQuantity, unitPrice } from '#base/domain/money.ts';
import { offersOf, type LineBid } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { shortName } from '#base/domain/short-name.ts';
import { piecesOf } from '#base/domain/unit-of-issue.ts';
import { formatBreaks } from './desk/past-prices.ts';
import { INBOX_GROUP_NAMES } from './desk/inbox-query.ts';
import { purchaseOf, type OrderItem } from '../store/order.ts';
import { rowsOf as orderRows } from './order-words.ts';
import { isKept, noBidWords } from './quotation-words.ts';

export { inboxFilter, readInboxChoice } from './desk/inbox-query.ts';
export const SHOWN_LISTS = [...INBOX_GROUP_NAMES, ...QUOTE_STATES];

/** Newest version first. */
export type AnsweredQuote = { quote: StoredQuote; answers: readonly StoredAnswer[] };

/** Oldest first, in batches. */
export async function* readAnswered(store: Pick<QuoteStore, 'readQuotes' | 'desk'>): AsyncIterable<AnsweredQuote[]> {
  for await (const batch of store.readQuotes()) {
    const answers = await Promise.all(
      batch.map(({ rfqNumber, state }) => (state === 'new' ? [] : store.desk.listAnswers(rfqNumber))),
    );
    yield batch.map((quote, index) => ({ quote, answers: answers[index]! }));
  }
}

type Row = {
  quote: StoredQuote;
  part: QuoteLine;
  index: number;
  /** The version that the line is ordered of, or the last one that answers it. */
  sent: StoredAnswer | null;
  decision: string;
  /** From 0. */
  offer: number;
  bid: LineBid | null;
  /** That the price, the total and the lead time are for. */
  quantity: number;
};

/** Columns of the CSV. Lines count from 1. */
const COLUMNS: Readonly<Record<string, (row: Row) => string>> = {
  number: ({ quote }) => quote.rfqNumber,
  'short name': ({ quote }) => shortName(quote.id),
  received: ({ quote }) => formatSecond(quote.receivedAtMs),
  state: ({ quote }) => quote.state,
  'answered by': ({ quote }) => quote.assignee ?? '',
  'first name': ({ quote }) => quote.customer.firstName,
  'last name': ({ quote }) => quote.customer.lastName,
  email: ({ quote }) => quote.customer.email,
  phone: ({ quote }) => quote.customer.phone,
  company: ({ quote }) => quote.customer.company,
  'job title': ({ quote }) => quote.customer.jobTitle,
  'delivery address': ({ quote }) => onOneLine(quote.delivery.address),
  'delivery country': ({ quote }) => quote.delivery.country,
  'needed by': ({ quote }) => quote.neededBy,
  message: ({ quote }) => onOneLine(quote.message),
  notes: ({ quote }) => onOneLine(notesText(quote.notes)),
  line: ({ index }) => String(index + 1),
  nsn: ({ part }) => part.nsn,
  'part number': ({ part }) => part.partNumber,
  description: ({ part }) => part.description,
  quantity: ({ part }) => String(part.quantity),
  'unit of issue': ({ part }) => part.unitOfIssue,
  // empty where the unit names no number of pieces
  pieces: ({ part }) => String(part.quantity * (piecesOf(part.unitOfIssue) ?? 0) || ''),
  'also quantities': ({ part }) => part.quantityBreaks.join(' / '),
  condition: ({ part }) => part.condition ?? '',
  cage: ({ part }) => part.cageCode,
  manufacturer: ({ part }) => part.manufacturer,
  version: ({ sent }) => (sent === null ? '' : String(sent.version)),
  sent: ({ sent }) => (sent?.sentAtMs ? formatSecond(sent.sentAtMs) : ''),
  currency: ({ sent }) => sent?.currency ?? '',
  offer: ({ bid, offer }) => (bid === null ? '' : String(offer + 1)),
  'offered quantity': ({ bid }) => String(bid?.quantity ?? ''),
  minimum: ({ bid }) => String(bid?.minimum ?? ''),
  price: ({ bid }) => bid?.price ?? '',
  'quantity breaks': ({ bid }) => (bid === null ? '' : formatBreaks(bid.breaks)),
  'total of': ({ bid, quantity }) => (bid === null ? '' : String(quantity)),
  'price at this quantity': ({ bid, quantity }) => (bid === null ? '' : unitPrice(bid, quantity)),
  total: ({ bid, quantity, sent }) =>
    bid === null ? '' : lineTotal(unitPrice(bid, quantity), quantity, sent!.currency),
  'lead days': ({ bid }) => (bid === null || bid.leadDays === null ? '' : String(bid.leadDays)),
  'offered part number': ({ bid, part }) => (bid === null ? '' : bid.partNumber || part.partNumber),
  'offered manufacturer': ({ bid }) => bid?.manufacturer ?? '',
  'offered condition': ({ bid }) => bid?.condition ?? '',
  certificate: ({ bid }) => bid?.certificate ?? '',
  'alternate reason': ({ bid }) => bid?.alternate?.reason ?? '',
  'no bid': ({ sent, index }) => {
    const line = sent?.lines[index];
    return line?.kind === 'no-bid' ? noBidWords(line) : '';
  },
  'freight terms': ({ sent }) => sent?.freight ?? '',
  'payment terms': ({ sent }) => sent?.paymentTerms ?? '',
  freight: ({ sent }) => sent?.freightAmount ?? '',
  'other charges': ({ sent }) => (sent?.charges ?? []).map(({ name, amount }) => `${name}: ${amount}`).join(' / '),
  'quotation total': ({ sent }) => sent?.total ?? '',
  'prices hold until': ({ sent }) => sent?.validUntil ?? '',
  decision: ({ decision }) => decision,
  'accepted total': (row) => (row.decision === 'accepted' ? COLUMNS['total']!(row) : ''),
  withdrawn: ({ quote }) => (quote.isWithdrawn ? 'yes' : ''),
};

export async function* csvLines(quotes: AsyncIterable<readonly AnsweredQuote[]>): AsyncIterable<string> {
  yield csvLine(Object.keys(COLUMNS));
  const cells = Object.values(COLUMNS);
  for await (const batch of quotes)
    yield batch.flatMap((one) => rowsOf(one).map((row) => csvLine(cells.map((cell) => cell(row))))).join('');
}

function rowsOf({ quote, answers }: AnsweredQuote): Row[] {
  const order = purchaseOf(quote, answers);
  const sentVersions = answers.filter(({ state }) => state === 'sent');
  return quote.parts.flatMap((part, index): Row[] => {
    const items = order?.items.filter(({ line }) => line === index) ?? [];
    const isOf = ({ version, lines }: StoredAnswer) =>
      items[0] ? version === items[0].version : !isKept(lines[index]);
    const sent = sentVersions.find(isOf) ?? null;
    const isUnfilled = order?.unfilled.some(({ line }) => line === index);
    const notOrdered = { accept: isUnfilled ? 'cannot fill' : 'left out', decline: 'declined' };
    const left = items.length > 0 ? 'left out' : sent?.decision ? notOrdered[sent.decision.kind] : '';
    const line = sent?.lines[index];
    const offers = offersOf(line);
    const common = { quote, part, index, sent, decision: left };
    if (offers.length === 0) return [{ ...common, offer: 0, bid: null, quantity: part.quantity }];
    return offers.map((bid, offer) => {
      const item = items.find((one) => one.offer === offer);
      const quantity = item?.quantity ?? shownQuantity(line, offer, part.quantity);
      return { ...common, decision: item ? 'accepted' : left, offer, bid, quantity };
    });
  });
}

/** "25 x NAS1149F0332P [FN] (80205 MAKER) 5310-01-234-5678" */
export function describeLine({ quantity, partNumber, condition, cageCode, manufacturer, nsn }: QuoteLine): string {
  const maker = [cageCode, manufacturer].filter((text) => text !== '').join(' ');
  const words = [condition && `[${condition}]`, maker && `(${maker})`, nsn];
  return [`${quantity} x ${partNumber}`, ...words.filter(Boolean)].join(' ');
}

/** "2026-11-20 09:12 EST Ana: call back" on a line each */
export const notesText = (notes: StoredQuote['notes']): string =>
  notes.map(({ atMs, by, text }) => `${[formatTime(atMs), by].filter(Boolean).join(' ')}: ${text}`).join('\n');

const onOneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' / ');

/** Yields one JSON list. Times are ISO in UTC. */
export async function* jsonPieces(quotes: AsyncIterable<readonly AnsweredQuote[]>): AsyncIterable<string> {
  yield '[';
  let isFirst = true;
  for await (const batch of quotes) {
    if (batch.length === 0) continue;
    yield `${isFirst ? '\n' : ',\n'}${batch.map((one) => JSON.stringify(requestJson(one))).join(',\n')}`;
    isFirst = false;
  }
  yield '\n]\n';
}

/** Leaves out the receipt token, mails and unread events. */
export function requestJson({ quote, answers }: AnsweredQuote) {
  const { receiptToken: _key, mails: _mails, unreadEvent: _unread, ...kept } = quote;
  const { id, receivedAtMs, answeredAtMs, notes, ...request } = kept;
  const order = purchaseOf(quote, answers);
  return {
    ...request,
    purchase: order && { ...order, items: order.items.map(priced), confirmed: dated(order.confirmed) },
    notes: notes.map(dated),
    shortName: shortName(id),
    received: isoTime(receivedAtMs),
    answered: isoTime(answeredAtMs),
    answers: answers.map(({ id: _id, savedAtMs, sentAtMs, revision: _revision, decision, reopened, ...answer }) => ({
      ...answer,
      saved: isoTime(savedAtMs),
      sent: isoTime(sentAtMs),
      decision: dated(decision),
      reopened: dated(reopened),
    })),
  };

  function priced(item: OrderItem) {
    const [row] = orderRows([item], answers, quote.parts);
    if (row === undefined) return item;
    return { ...item, partNumber: row.bid.partNumber || row.part.partNumber, price: row.each, total: row.total };
  }
}

const dated = (what: { atMs: number } | null) => what && { ...what, atMs: undefined, at: isoTime(what.atMs) };
