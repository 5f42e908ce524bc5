import { DAY_MS, formatDate } from '#base/domain/format-time.ts';
import { formatAmount, lineTotal, sumOf, unitPrice } from '#base/domain/money.ts';
import { linesOf, offersOf } from '#base/domain/quotation.ts';
import type { RfqDocument } from '../request/rfq-text.ts';
import { cleanText } from '#base/domain/plain-text.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { hasEnded, linesToShip, orderTotal, purchaseOf, type OrderItem, type OrderNames } from '../store/order.ts';
import type { StoredQuote } from '../store/stored-quote.ts';
import { chargesOf, isKept, linesWord, noBidWords, offerLine, sheetHead } from './quotation-words.ts';
import type { BuyerQuotation, QuotationSheet, SheetIssuer } from './quotation-words.ts';
import { shortName } from '#base/domain/short-name.ts';

export const ORDER_FORM = 'order';
export const ORDER_LENGTHS = { poNumber: 60, shipTo: 500, day: 10, terms: 200, tracking: 200, reason: 1_000, who: 200 };

export const textOf = (form: URLSearchParams, name: string, field: keyof typeof ORDER_LENGTHS): string =>
  cleanText(form.get(name) ?? '', { lines: field === 'shipTo' || field === 'reason' }).slice(0, ORDER_LENGTHS[field]);

export const readNames = (form: URLSearchParams): OrderNames => ({
  poNumber: textOf(form, 'po', 'poNumber'),
  shipTo: textOf(form, 'shipTo', 'shipTo'),
});

/** Proposes a ship-to: the company and the address of the request. */
export const deliveryWords = ({ customer, delivery }: Pick<RfqDocument, 'customer' | 'delivery'>): string =>
  delivery.address === '' ? '' : [customer.company, delivery.address, delivery.country].filter(Boolean).join('\n');

/** "2 lines (2, 3)" */
export const shippedWords = (lines: readonly number[]): string =>
  `${linesWord(lines.length)} (${lines.map((line) => line + 1).join(', ')})`;

/** True for a number or an address that would be cut. */
export const areLongNames = (form: URLSearchParams): boolean =>
  (form.get('po') ?? '').trim().length > ORDER_LENGTHS.poNumber ||
  cleanText(form.get('shipTo') ?? '', { lines: true }).length > ORDER_LENGTHS.shipTo;

export type OrderView = NonNullable<ReturnType<typeof orderView>>;
export type OrderRow = OrderView['rows'][number];
type Shipment = OrderView['shipments'][number];
export type LeftRow = OrderView['left'][number];

/** Shows each item as it was offered. `from`: the break that its price is of. */
export const rowsOf = (
  items: readonly OrderItem[],
  answers: readonly Pick<BuyerQuotation, 'version' | 'lines' | 'currency'>[],
  parts: readonly QuoteLine[],
) =>
  items.flatMap(({ line, offer, quantity, version }) => {
    const answer = answers.find((one) => one.version === version);
    const bid = offersOf(answer?.lines[line])[offer];
    if (answer === undefined || bid === undefined) return [];
    const { currency } = answer;
    const each = unitPrice(bid, quantity);
    const from = bid.breaks.findLast((one) => one.quantity <= quantity && one.price === each)?.quantity ?? null;
    const total = lineTotal(each, quantity, currency);
    return [{ line, part: parts[line]!, bid, quantity, each, from, currency, total }];
  });

export const orderLines = (...of: Parameters<typeof rowsOf>) => rowsOf(...of).map((row) => offerLine(row));

/** Holds nothing that is for the desk alone. Null unless it is an order. */
export function orderView(quote: StoredQuote, answers: readonly BuyerQuotation[], nowMs: number) {
  const purchase = purchaseOf(quote, answers);
  if (purchase === null) return null;
  const sent = answers.filter(({ state }) => state === 'sent');
  const orderedAtMs = quote.orderedAtMs ?? nowMs;
  const toShip = linesToShip(purchase);
  const rows = rowsOf(purchase.items, sent, quote.parts).map((row) => ({
    ...row,
    readyOn: row.bid.leadDays === null ? null : formatDate(orderedAtMs + row.bid.leadDays * DAY_MS),
    isShipped: !toShip.includes(row.line),
  }));
  const ordered = linesOf(purchase.items);
  const left = quote.parts.flatMap((part, line) => {
    if (ordered.includes(line)) return [];
    const version = sent.find(({ lines }) => !isKept(lines[line]));
    const answer = version?.lines[line] ?? { kind: 'open' as const };
    const unfilled = purchase.unfilled.find((one) => one.line === line);
    const each = answer.kind === 'bid' ? unitPrice(answer.bid, part.quantity) : null;
    const mayOrder =
      quote.state === 'accepted' && each !== null && unfilled === undefined && !hasEnded(version!, nowMs);
    const words = unfilled
      ? `Cannot be filled: ${unfilled.reason}`
      : answer.kind === 'bid'
        ? null
        : `No bid: ${noBidWords(answer)}`;
    return [{ line, part, each, words, mayOrder }];
  });
  const [latest] = sent;
  const isUndecided = latest?.decision === null && purchase.items.every(({ version }) => version < latest.version);
  const versions = sent.filter((one) => purchase.items.some(({ version }) => version === one.version));
  const days = rows.flatMap(({ readyOn }) => readyOn ?? []).sort();
  const lastDay = (days.length === rows.length && days.at(-1)) || '';
  const early = days.filter((day) => day < lastDay);
  return {
    ...purchase,
    state: quote.state,
    /** False for orders that were accepted before they had lines of their own. */
    isPromised: quote.purchase !== null,
    orderedAtMs,
    toShip,
    rows,
    left,
    currency: versions[0]?.currency ?? 'USD',
    paymentTerms: versions.find((one) => one.paymentTerms !== '')?.paymentTerms ?? '',
    note: latest?.note ?? '',
    version: latest?.version ?? 1,
    sentAtMs: latest?.sentAtMs ?? orderedAtMs,
    /** The version that offers what cannot be filled, where the buyer has not decided. */
    offered: purchase.unfilled.length > 0 && isUndecided ? latest.version : null,
    sums: [
      [`Parts, ${linesWord(ordered.length)}`, sumOf(rows.map(({ total }) => total))] as const,
      ...versions.flatMap(chargesOf),
    ],
    total: orderTotal(purchase, sent, quote.parts),
    /** "4 of 6 lines" */
    count: `${ordered.length} of ${linesWord(quote.parts.length)}`,
    /** The day of the last line, where all are known. */
    lastDay,
    early: early.length === 0 ? null : { lines: early.length, day: early.at(-1)! },
  };
}

/** The order as a form would confirm it; an order that is confirmed stays as it is. */
export function previewOf(order: OrderView, form: URLSearchParams): OrderView {
  if (order.confirmed !== null || !form.has('shipsBy')) return order;
  const [shipsBy, terms] = [textOf(form, 'shipsBy', 'day'), textOf(form, 'terms', 'terms')];
  const confirmed = { atMs: order.orderedAtMs, shipsBy, terms, readyFirst: form.has('readyFirst') };
  return { ...order, ...readNames(form), confirmed };
}

/** `order`: what the buyer ordered, or our confirmation. `packing`: what is to be shipped, without prices. */
export type OrderPaper = 'order' | 'packing';

export function orderSheet(
  quote: StoredQuote,
  order: OrderView,
  { issuer, paper = 'order', shipment }: { issuer: SheetIssuer; paper?: OrderPaper; shipment?: Shipment | undefined },
): QuotationSheet {
  const { confirmed, currency, total, sums, poNumber, shipTo, toShip, lastDay } = order;
  const isPacking = paper === 'packing';
  // with nothing left to ship, the last shipment
  const packed = shipment?.lines ?? (toShip.length > 0 ? toShip : (order.shipments.at(-1)?.lines ?? []));
  const rows = isPacking ? order.rows.filter(({ line }) => packed.includes(line)) : order.rows;
  const shipsBy = confirmed?.shipsBy || (confirmed ? '' : lastDay);
  const terms = [
    confirmed?.terms || order.paymentTerms,
    confirmed?.readyFirst ? 'Lines that are ready ship first.' : '',
  ];
  return {
    ...sheetHead(quote, issuer),
    title: isPacking ? 'Packing list' : confirmed === null ? 'Order' : 'Order confirmation',
    name: isPacking ? 'Packing list' : 'Order',
    number: shortName(quote.id),
    facts: [
      [isPacking ? 'Ordered' : 'Date', [formatDate((!isPacking && confirmed?.atMs) || order.orderedAtMs)]],
      shipment ? ['Shipped', [shipment.day, shipment.tracking].filter(Boolean)] : ['Ships by', [shipsBy || 'not said']],
      ['Your purchase order', [poNumber || 'none given']],
      ...(shipTo === '' ? [] : [['Ship to', shipTo.split('\n')] as const]),
    ],
    currency,
    lines: rows.map((row) => ({ ...offerLine(row), ...(isPacking && { each: '', total: '' }) })),
    charges:
      isPacking || sums.length === 1
        ? []
        : sums.map(([of, amount]) => ({ name: of, words: formatAmount(amount, currency) })),
    total: isPacking ? '' : formatAmount(total, currency),
    freight: '',
    note: '',
    terms: isPacking ? [] : terms.filter((text) => text !== ''),
    closing: [],
  };
}
