import { formatDate, formatTime } from '#base/domain/format-time.ts';
import { formatAmount, lineTotal, unitPrice } from '#base/domain/money.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { shortName } from '#base/domain/short-name.ts';
import { perUnit, quantityWords } from '#base/domain/unit-of-issue.ts';
import type { RfqIssuer } from '../request/rfq-text.ts';
import type { StoredQuote } from '../store/quote-store.ts';
import {
  leadTimeWords,
  noBidWords,
  offerWords,
  qualityWords,
  quotationTerms,
  type BuyerQuotation,
} from './quotation-words.ts';

export type SheetIssuer = RfqIssuer & { companyTagline?: string; address: string };

/** A quotation in words, as documents and mails show it. */
export type QuotationSheet = {
  isDraft: boolean;
  /** "Q-4K7-219, version 2". */
  number: string;
  issuer: Pick<SheetIssuer, 'companyName' | 'email' | 'phone' | 'address'>;
  buyer: string[];
  /** RFQ number, short name, and when it was sent. */
  request: string[];
  date: string;
  version: number;
  validUntil: string;
  currency: string;
  lines: SheetLine[];
  total: string;
  freight: string;
  note: string;
  terms: readonly string[];
  /** Where the buyer accepts. */
  acceptAt: string;
};
export type SheetLine = {
  number: string;
  asked: string[];
  lead: string;
  details: string[];
  /** With its unit of issue: "3 HD, 300 pieces". */
  quantity: string;
  leadTime: string;
  /** The price at this quantity, and what it is for: "each", "per HD". */
  each: string;
  per: string;
  total: string;
};

type SheetOptions = { issuer: SheetIssuer; acceptAt: string; nowMs: number };

/** Makes the sheet of a quotation, with the issuer and terms that it was sent with, if any. `nowMs` is the date of a draft. */
export function quotationSheet(quote: StoredQuote, answer: BuyerQuotation, options: SheetOptions): QuotationSheet {
  const { customer, rfqNumber, receivedAtMs, parts } = quote;
  const { issuer, acceptAt, nowMs } = options;
  const { companyName, email, phone, address } = answer.letterhead ?? issuer;
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return {
    isDraft: answer.state === 'draft',
    number: `${shortName(quote.id)}, version ${answer.version}`,
    issuer: { companyName, email, phone, address },
    buyer: [customer.company, name, customer.email].filter((text) => text !== ''),
    request: [rfqNumber, shortName(quote.id), formatTime(receivedAtMs)],
    date: formatDate(answer.sentAtMs ?? nowMs),
    version: answer.version,
    validUntil: answer.validUntil,
    currency: answer.currency,
    lines: parts.map((part, place) => sheetLine(part, place, answer)),
    total: formatAmount(answer.total),
    freight: answer.freight,
    note: answer.note,
    terms: answer.letterhead?.terms ?? quotationTerms(answer),
    acceptAt,
  };
}

export function sheetLine(part: QuoteLine, place: number, { lines }: Pick<BuyerQuotation, 'lines'>): SheetLine {
  const line = lines[place] ?? { kind: 'open' };
  const common = {
    number: String(place + 1),
    asked: [part.nsn, part.partNumber, part.description].filter((text) => text !== ''),
    quantity: quantityWords(part.quantity, part.unitOfIssue),
    per: perUnit(part.unitOfIssue),
  };
  if (line.kind !== 'bid') {
    const lead = line.kind === 'open' ? '' : 'No bid';
    return { ...common, lead, details: [noBidWords(line)], leadTime: '', each: '', total: '' };
  }
  const { bid } = line;
  const each = unitPrice(bid, part.quantity);
  const { lead, details } = offerWords(bid, part);
  const quality = qualityWords(bid).join(', ');
  const breaks = bid.breaks.map(
    ({ quantity, price }) => `from ${quantity.toLocaleString('en-US')}: ${formatAmount(price)} ${common.per}`,
  );
  return {
    ...common,
    lead,
    details: [...details, quality, breaks.join('; ')].filter((text) => text !== ''),
    leadTime: leadTimeWords(bid.leadDays),
    each: formatAmount(each),
    total: formatAmount(lineTotal(each, part.quantity)),
  };
}
