import { formatDate, formatTime } from '#base/domain/format-time.ts';
import { formatAmount } from '#base/domain/money.ts';
import { shortName } from '#base/domain/short-name.ts';
import { perUnit, quantityWords } from '#base/domain/unit-of-issue.ts';
import type { StoredQuote } from '../store/stored-quote.ts';
import type { OrderView, PlainRow } from './order-words.ts';
import { leadTimeWords, offerWords, qualityWords, type QuotationSheet, type SheetIssuer } from './quotation-words.ts';

/** `order`: what the buyer ordered, or our confirmation. `packing`: what is to be shipped, without prices. */
export type OrderPaper = 'order' | 'packing';

/** An order in words, for documents and mails. */
export function orderSheet(
  quote: StoredQuote,
  order: OrderView,
  { issuer, paper = 'order' }: { issuer: SheetIssuer; paper?: OrderPaper },
): QuotationSheet {
  const { customer, rfqNumber, receivedAtMs, id } = quote;
  const { companyName, email, phone, address } = issuer;
  const { confirmed, currency, total, sums, poNumber, shipTo, toShip, lastDay } = order;
  const isPacking = paper === 'packing';
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  // with nothing left to ship, the last shipment
  const packed = toShip.length > 0 ? toShip : (order.shipments.at(-1)?.lines ?? []);
  const rows = isPacking ? order.rows.filter(({ line }) => packed.includes(line)) : order.rows;
  const shipsBy = confirmed?.shipsBy || (confirmed ? '' : lastDay);
  const terms = [
    confirmed?.terms || order.paymentTerms,
    confirmed?.readyFirst ? 'Lines that are ready ship first.' : '',
  ];
  return {
    title: isPacking ? 'Packing list' : confirmed === null ? 'Order' : 'Order confirmation',
    name: isPacking ? 'Packing list' : 'Order',
    number: shortName(id),
    issuer: { companyName, email, phone, address },
    buyer: [customer.company, name, customer.email].filter((text) => text !== ''),
    request: [rfqNumber, shortName(id), formatTime(receivedAtMs)],
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

export function orderLine(row: PlainRow): QuotationSheet['lines'][number] {
  const { line, part, bid, quantity, each, total, currency } = row;
  const { lead, details } = offerWords(bid, part);
  return {
    number: String(line + 1),
    asked: [part.nsn, part.partNumber, part.description].filter((text) => text !== ''),
    quantity: quantityWords(quantity, part.unitOfIssue),
    per: perUnit(part.unitOfIssue),
    lead,
    details: [...details, qualityWords(bid).join(', ')].filter((text) => text !== ''),
    leadTime: leadTimeWords(bid.leadDays),
    each: formatAmount(each, currency),
    total: formatAmount(total, currency),
  };
}
