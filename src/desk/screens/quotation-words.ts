import {
  CERTIFICATES,
  NO_BID_REASONS,
  QUOTATION_TERMS,
  linesOf,
  offersOf,
  type Answer,
  type AnswerLine,
  type Choice,
  type Currency,
  type LineBid,
  type Price,
} from '#base/domain/quotation.ts';
import { type QuoteLine } from '#base/domain/quote-request.ts';
import { CONDITIONS } from '#base/domain/condition.ts';
import type { StoredAnswer, StoredQuote } from '../store/stored-quote.ts';
import { formatDate, formatTime } from '#base/domain/format-time.ts';
import { formatAmount, lineTotal, shownQuantity, totalOf, unitPrice } from '#base/domain/money.ts';
import { shortName } from '#base/domain/short-name.ts';
import { perUnit, quantityWords } from '#base/domain/unit-of-issue.ts';
import { formatCount } from '#base/ui/format-count.ts';
import type { RfqIssuer } from '../request/rfq-text.ts';

const CURRENCY_NAMES: Record<Currency, string> = {
  USD: 'US dollars',
  EUR: 'euros',
  GBP: 'pounds sterling',
  CAD: 'Canadian dollars',
  JPY: 'Japanese yen',
  KRW: 'South Korean won',
};

/** Holds nothing that is for the desk alone. */
export type BuyerQuotation = Omit<StoredAnswer, 'deskNote' | 'attachPdf' | 'revision' | 'by'>;

/** Every text, page and file for buyers is made from this. */
export function forBuyer(answer: StoredAnswer): BuyerQuotation {
  const { deskNote: _note, attachPdf: _attach, revision: _revision, by: _by, ...shown } = answer;
  return shown;
}

export function lastSent<One extends Pick<StoredAnswer, 'state'>>(answers: readonly One[]): One | null {
  return answers.find(({ state }) => state === 'sent') ?? null;
}

export const placesOfBids = ({ lines }: Pick<Answer, 'lines'>): number[] =>
  lines.flatMap((line, place) => (line.kind === 'bid' ? [place] : []));

/** "3 of 4 lines" */
export const linesQuoted = (answer: Pick<Answer, 'lines'>): string =>
  `${placesOfBids(answer).length} of ${linesWord(answer.lines.length)}`;

export const linesWord = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;

/** Empty where unknown. */
export function leadTimeWords(leadDays: number | null): string {
  if (leadDays === null) return '';
  if (leadDays === 0) return 'In stock';
  return leadDays === 1 ? '1 day' : `${leadDays} days`;
}

/** A first word and the rest. */
export function offerWords(bid: LineBid, asked: Pick<QuoteLine, 'partNumber'>): { lead: string; details: string[] } {
  const partNumber = bid.partNumber || asked.partNumber;
  const [lead, first] =
    bid.alternate === null ? ['As asked', partNumber] : [`Alternate: ${partNumber}`, bid.alternate.reason];
  return { lead, details: [first, bid.manufacturer].filter((text) => text !== '') };
}

/** "FN Factory New", "FAA 8130-3" */
export function qualityWords({ condition, certificate }: Pick<LineBid, 'condition' | 'certificate'>): string[] {
  const words = [
    condition === null ? '' : `${condition} ${CONDITIONS[condition]}`,
    certificate === null || certificate === 'none' ? '' : CERTIFICATES[certificate],
  ];
  return words.filter((text) => text !== '');
}

/** True for a line of an order in a version for what could not be filled. */
export const isKept = (line: AnswerLine | undefined): boolean => line?.kind === 'no-bid' && line.reason === 'kept';

/** Why a line has no price. */
export function noBidWords(line: Exclude<AnswerLine, { kind: 'bid' }>): string {
  if (line.kind === 'open') return 'Not answered yet';
  if (isKept(line)) return 'Not in this version: it stays as it is';
  if (line.reason === 'other') return line.text || NO_BID_REASONS.other;
  return line.text === '' ? NO_BID_REASONS[line.reason] : `${NO_BID_REASONS[line.reason]}: ${line.text}`;
}

/** Fills in the terms of the settings; one that names what the answer does not say is left out. */
export function quotationTerms(
  { currency, validUntil, freight, paymentTerms }: Pick<Answer, 'currency' | 'validUntil' | 'freight' | 'paymentTerms'>,
  terms: readonly string[] = QUOTATION_TERMS,
): string[] {
  const said = { currency: CURRENCY_NAMES[currency], validUntil, delivery: freight, payment: paymentTerms };
  return terms.flatMap((term) => {
    const words = Object.entries(said).filter(([name]) => term.includes(`{${name}}`));
    if (words.some(([, word]) => word === '')) return [];
    return [words.reduce((text, [name, word]) => text.replaceAll(`{${name}}`, () => word), term)];
  });
}

/** Undefined unless the version is an order. */
export const acceptedLines = ({ decision }: Pick<StoredAnswer, 'decision'>): readonly number[] | undefined =>
  decision?.kind === 'accept' ? linesOf(decision.choices) : undefined;

/** Undefined unless the version is an order. */
export const acceptedChoices = ({ decision }: Pick<StoredAnswer, 'decision'>): readonly Choice[] | undefined =>
  decision?.kind === 'accept' ? decision.choices : undefined;

export const hasEnded = ({ validUntil }: Pick<Answer, 'validUntil'>, nowMs: number): boolean =>
  formatDate(nowMs) > validUntil;

export function longestLeadTime(lines: readonly AnswerLine[]): string {
  const days = lines.flatMap((line) => (line.kind === 'bid' && line.bid.leadDays !== null ? [line.bid.leadDays] : []));
  return days.length === 0 ? '' : leadTimeWords(Math.max(...days));
}

export type SheetIssuer = RfqIssuer & { address: string; quotationTerms?: readonly string[] };

export type SheetFact = readonly [label: string, lines: readonly string[]];

/** A quotation in words, for documents and mails. */
export type QuotationSheet = ReturnType<typeof quotationSheet>;

/** Uses issuer and terms of the sent version, if any. `nowMs` dates a draft. */
export function quotationSheet(
  quote: StoredQuote,
  answer: BuyerQuotation,
  options: { issuer: SheetIssuer; acceptAt: string; nowMs: number },
) {
  const { customer, rfqNumber, receivedAtMs, parts } = quote;
  const { issuer, acceptAt, nowMs } = options;
  const { companyName, email, phone, address } = answer.letterhead ?? issuer;
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return {
    title: answer.state === 'draft' ? 'Draft of a quotation' : 'Quotation',
    /** Stands before the number in the foot. */
    name: 'Quotation',
    number: `${shortName(quote.id)}, version ${answer.version}`,
    issuer: { companyName, email, phone, address },
    buyer: [customer.company, name, customer.email].filter((text) => text !== ''),
    request: [rfqNumber, shortName(quote.id), formatTime(receivedAtMs)],
    facts: [
      ['Date', [formatDate(answer.sentAtMs ?? nowMs), `version ${answer.version}`]],
      ['Prices hold until', [answer.validUntil]],
    ] as SheetFact[],
    currency: answer.currency,
    lines: parts.flatMap((part, place) => {
      const count = Math.max(1, offersOf(answer.lines[place]).length);
      return Array.from({ length: count }, (_, offer) => sheetLine(part, place, answer, { offer }));
    }),
    charges: chargeRows(answer, parts),
    total: formatAmount(answer.total, answer.currency),
    freight: answer.freight,
    note: answer.note,
    terms: answer.letterhead?.terms ?? quotationTerms(answer, issuer.quotationTerms),
    closing:
      answer.state === 'draft'
        ? []
        : ['To accept', `Open ${acceptAt}`, 'or answer the mail that this sheet came with, and name the lines.'],
  };
}

type Charged = Pick<BuyerQuotation, 'lines' | 'currency' | 'freightAmount' | 'charges'>;

/** Lists what leads from the lines to the total: parts, freight, other charges. Empty without charges. */
export function chargeRows(answer: Charged, parts: readonly QuoteLine[], choices?: readonly Choice[]) {
  const { currency, freightAmount, charges } = answer;
  const words = (amount: Price) => (Number(amount) === 0 ? 'included' : formatAmount(amount, currency));
  const beside = [...(freightAmount === null ? [] : [{ name: 'Freight', amount: freightAmount }]), ...charges];
  if (beside.length === 0) return [];
  const ofParts = totalOf({ currency, lines: answer.lines }, parts, choices);
  return [
    { name: 'Parts', words: formatAmount(ofParts, currency) },
    ...beside.map(({ name, amount }) => ({ name, words: words(amount) })),
  ];
}

/** Puts an offer of a line into words, for as many as `chosen` says. */
export function sheetLine(
  part: QuoteLine,
  place: number,
  { lines, currency }: Pick<BuyerQuotation, 'lines' | 'currency'>,
  chosen: { offer: number; quantity?: number } = { offer: 0 },
) {
  const line = lines[place] ?? { kind: 'open' as const };
  const { offer, quantity = shownQuantity(line, offer, part.quantity) } = chosen;
  const asked = offer === 0 ? [part.nsn, part.partNumber, part.description] : [`Another offer for line ${place + 1}`];
  const common = {
    number: String(place + 1),
    asked: asked.filter((text) => text !== ''),
    /** "3 HD, 300 pieces" */
    quantity: quantityWords(line.kind === 'bid' ? quantity : part.quantity, part.unitOfIssue),
    /** "each", "per HD" */
    per: perUnit(part.unitOfIssue),
  };
  if (line.kind !== 'bid') {
    const words = [line.kind === 'open' || isKept(line) ? '' : 'No bid', noBidWords(line)];
    const [lead = '', ...details] = words.filter((text) => text !== '');
    return { ...common, lead, details, leadTime: '', each: '', total: '' };
  }
  const bid = offersOf(line)[offer] ?? line.bid;
  const each = unitPrice(bid, quantity);
  const { lead, details } = offerWords(bid, part);
  const quality = qualityWords(bid).join(', ');
  const breaks = bid.breaks.map(
    (one) => `from ${one.quantity.toLocaleString('en-US')}: ${formatAmount(one.price, currency)} ${common.per}`,
  );
  return {
    ...common,
    lead,
    details: [...details, quality, boundWords(bid, quantity), breaks.join('; ')].filter((text) => text !== ''),
    leadTime: leadTimeWords(bid.leadDays),
    each: formatAmount(each, currency),
    total: formatAmount(lineTotal(each, quantity, currency), currency),
  };
}

/** Names the content of a document: only a draft changes. */
export const quotationKey = ({ id, state, revision }: StoredAnswer): string =>
  `quotation ${id} ${state === 'sent' ? 'sent' : revision}`;
/** "at least 50, up to 60 offered"; empty where the buyer is free. */
export function boundWords({ quantity, minimum }: Pick<LineBid, 'quantity' | 'minimum'>, shown: number): string {
  const least = minimum !== null && minimum > 1 ? `at least ${formatCount(minimum)}` : '';
  const most = quantity !== null && quantity !== shown ? `up to ${formatCount(quantity)} offered` : '';
  return [least, most].filter((text) => text !== '').join(', ');
}
