import { formatDate } from '#base/domain/format-time.ts';
import { formatAmount } from '#base/domain/money.ts';
import { shortName } from '#base/domain/short-name.ts';
import type { StoredQuote } from '../store/stored-quote.ts';
import type { OrderView, PlainRow } from './order-words.ts';
import { offerLine, sheetHead, type QuotationSheet, type SheetIssuer } from './quotation-words.ts';

/** `order`: what the buyer ordered, or our confirmation. `packing`: what is to be shipped, without prices. */
export type OrderPaper = 'order' | 'packing';

/** An order in words, for documents and mails. */
export function orderSheet(
  quote: StoredQuote,
  order: OrderView,
  { issuer, paper = 'order' }: { issuer: SheetIssuer; paper?: OrderPaper },
): QuotationSheet {
  const { confirmed, currency, total, sums, poNumber, shipTo, toShip, lastDay } = order;
  const isPacking = paper === 'packing';
  // with nothing left to ship, the last shipment
  const packed = toShip.length > 0 ? toShip : (order.shipments.at(-1)?.lines ?? []);
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
      ['Ships by', [shipsBy || 'not said']],
      ['Your purchase order', [poNumber || 'none given']],
      ...(shipTo === '' ? [] : [['Ship to', shipTo.split('\n')] as const]),
    ],
    currency,
    lines: rows.map((row) => (isPacking ? { ...orderLine(row), each: '', total: '' } : orderLine(row))),
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

export const orderLine = (row: PlainRow): QuotationSheet['lines'][number] => offerLine(row.part, row.line, row);
