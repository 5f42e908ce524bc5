import { CONDITIONS } from '#base/domain/condition.ts';
import { CERTIFICATES, NO_BID_REASONS, offersOf, QUOTATION_TERMS } from '#base/domain/quotation.ts';
import type { Answer, AnswerLine, Choice, Currency, GivenChoice, LineBid, Price } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { Letterhead, StoredAnswer, StoredQuote } from '../store/stored-quote.ts';
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

export const lastSent = <One extends Pick<StoredAnswer, 'state'>>(answers: readonly One[]): One | null =>
  answers.find(({ state }) => state === 'sent') ?? null;

export const placesOfBids = ({ lines }: Pick<Answer, 'lines'>): number[] =>
  lines.flatMap((line, place) => (line.kind === 'bid' ? [place] : []));

/** "3 of 4 lines" */
export const linesQuoted = (answer: Pick<Answer, 'lines'>): string =>
  `${placesOfBids(answer).length} of ${linesWord(answer.lines.length)}`;

export const linesWord = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;

/** Empty where unknown. */
export function leadTimeWords(leadDays: number | null): string {
  if (leadDays === null) return '';
  return leadDays === 0 ? 'In stock' : `${leadDays} ${leadDays === 1 ? 'day' : 'days'}`;
}

/** "FN Factory New", "FAA 8130-3" */
export const qualityWords = ({ condition, certificate }: Pick<LineBid, 'condition' | 'certificate'>): string[] => [
  ...(condition === null ? [] : [`${condition} ${CONDITIONS[condition]}`]),
  ...(certificate === null || certificate === 'none' ? [] : [CERTIFICATES[certificate]]),
];

/** True for a line of an order in a version for what could not be filled. */
export const isKept = (line: AnswerLine | undefined): boolean => line?.kind === 'no-bid' && line.reason === 'kept';

export function noBidWords(line: AnswerLine): string {
  if (line.kind !== 'no-bid') return 'Not answered yet';
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
export const acceptedChoices = ({ decision }: Pick<StoredAnswer, 'decision'>): readonly Choice[] | undefined =>
  decision?.kind === 'accept' ? decision.choices : undefined;

export function longestLeadTime(lines: readonly AnswerLine[]): string {
  const days = lines.flatMap((line) => (line.kind === 'bid' && line.bid.leadDays !== null ? [line.bid.leadDays] : []));
  return days.length === 0 ? '' : leadTimeWords(Math.max(...days));
}

export type SheetIssuer = RfqIssuer & { address: string; quotationTerms?: readonly string[] };

export type QuotationSheet = ReturnType<typeof quotationSheet>;

export const sheetHead = (
  { customer, rfqNumber, receivedAtMs, id }: StoredQuote,
  { companyName, email, phone, address }: Omit<Letterhead, 'terms'>,
) => ({
  issuer: { companyName, email, phone, address },
  buyer: [customer.company, `${customer.firstName} ${customer.lastName}`.trim(), customer.email].filter(Boolean),
  request: [rfqNumber, shortName(id), formatTime(receivedAtMs)],
});

/** Uses issuer and terms of the sent version, if any. `nowMs` dates a draft. */
export function quotationSheet(
  quote: StoredQuote,
  answer: BuyerQuotation,
  options: { issuer: SheetIssuer; acceptAt: string; nowMs: number },
) {
  const { parts } = quote;
  const { issuer, acceptAt, nowMs } = options;
  return {
    ...sheetHead(quote, answer.letterhead ?? issuer),
    title: answer.state === 'draft' ? 'Draft of a quotation' : 'Quotation',
    /** Stands before the number in the foot. */
    name: 'Quotation',
    number: `${shortName(quote.id)}, version ${answer.version}`,
    facts: [
      ['Date', [formatDate(answer.sentAtMs ?? nowMs), `version ${answer.version}`]],
      ['Prices hold until', [answer.validUntil]],
    ] as (readonly [label: string, lines: readonly string[]])[],
    currency: answer.currency,
    lines: offerRows(answer, parts).map(sheetLine),
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

export const chargesOf = ({ freight, freightAmount, charges }: BuyerQuotation) => [
  ...(freightAmount === null ? [] : [[freight === '' ? 'Freight' : `Freight, ${freight}`, freightAmount] as const]),
  ...charges.map(({ name, amount }) => [name, amount] as const),
];

/** Lists what leads from the lines to the total: parts, freight, other charges. Empty without charges. */
export function chargeRows(answer: BuyerQuotation, parts: readonly QuoteLine[], choices?: readonly Choice[]) {
  const { currency, lines } = answer;
  const beside = chargesOf({ ...answer, freight: '' });
  if (beside.length === 0) return [];
  const words = (amount: Price) => (Number(amount) === 0 ? 'included' : formatAmount(amount, currency));
  return [
    { name: 'Parts', words: formatAmount(totalOf({ currency, lines }, parts, choices), currency) },
    ...beside.map(([name, amount]) => ({ name, words: words(amount) })),
  ];
}

/** Counts lines and offers from 0. `bid` is null where a line has none. `name`: "3", or "3.1" for another offer. */
export type OfferRow = {
  part: QuoteLine;
  line: number;
  answer: AnswerLine;
  offer: number;
  name: string;
  isChosen: boolean;
  quantity: number;
  currency: Currency;
} & ({ bid: null; each: null; total: null } | { bid: LineBid; each: Price; total: Price });

/** Lists offers with what they come to, and lines without one. Quantities: of `choices`, `entered` or as on papers. */
export const offerRows = (
  { lines, currency }: Pick<Answer, 'lines' | 'currency'>,
  parts: readonly QuoteLine[],
  choices: readonly GivenChoice[] = [],
  entered: (name: string) => number | undefined = () => undefined,
) =>
  parts.flatMap((part, line): OfferRow[] => {
    const answer = lines[line] ?? { kind: 'open' as const };
    const common = { part, line, answer, currency };
    const none = { bid: null, each: null, total: null, offer: 0, name: '', isChosen: false };
    if (answer.kind !== 'bid') return [{ ...common, ...none, quantity: part.quantity }];
    return offersOf(answer).map((bid, offer) => {
      const choice = choices.find((one) => one.line === line && one.offer === offer);
      const name = offer === 0 ? String(line) : `${line}.${offer}`;
      const quantity = choice?.quantity ?? entered(name) ?? shownQuantity(answer, offer, part.quantity);
      const each = unitPrice(bid, quantity);
      const total = lineTotal(each, quantity, currency);
      return { ...common, offer, name, isChosen: choice !== undefined, bid, quantity, each, total };
    });
  });

/** Says what is offered for a line, or why nothing is. */
function sheetLine(row: OfferRow) {
  const { part, line, offer, answer, currency } = row;
  if (row.bid === null) {
    const isNoBid = answer.kind !== 'open' && !isKept(answer);
    const [lead = '', ...details] = [...(isNoBid ? ['No bid'] : []), noBidWords(answer)];
    return { ...partWords(row), lead, details, leadTime: '', each: '', total: '' };
  }
  const breaks = row.bid.breaks.map(
    (one) => `from ${formatCount(one.quantity)}: ${formatAmount(one.price, currency)} ${perUnit(part.unitOfIssue)}`,
  );
  const words = offerLine(row, [boundWords(row.bid, row.quantity), breaks.join('; ')]);
  return offer === 0 ? words : { ...words, asked: [`Another offer for line ${line + 1}`] };
}

type PartRow = { part: QuoteLine; line: number; quantity: number };

const partWords = ({ part, line, quantity }: PartRow) => ({
  number: String(line + 1),
  asked: [part.nsn, part.partNumber, part.description].filter(Boolean),
  /** "3 HD, 300 pieces" */
  quantity: quantityWords(quantity, part.unitOfIssue),
  /** "each", "per HD" */
  per: perUnit(part.unitOfIssue),
});

/** Puts an offer into words. `more`: details behind its condition and certificate. */
export function offerLine(
  row: PartRow & { bid: LineBid; each: Price; total: Price; currency: Currency },
  more: readonly string[] = [],
) {
  const { part, bid, each, total, currency } = row;
  const { alternate, manufacturer, leadDays } = bid;
  const partNumber = bid.partNumber || part.partNumber;
  const details = [alternate?.reason ?? partNumber, manufacturer, qualityWords(bid).join(', '), ...more];
  return {
    ...partWords(row),
    lead: alternate === null ? 'As asked' : `Alternate: ${partNumber}`,
    details: details.filter((text) => text !== ''),
    leadTime: leadTimeWords(leadDays),
    each: formatAmount(each, currency),
    total: formatAmount(total, currency),
  };
}

/** Names the content of a document: only a draft changes. */
export const quotationKey = ({ id, state, revision }: StoredAnswer): string =>
  `quotation ${id} ${state === 'sent' ? 'sent' : revision}`;

/** "at least 50, up to 60 offered"; empty where the buyer is free. */
export function boundWords({ quantity, minimum }: Pick<LineBid, 'quantity' | 'minimum'>, shown: number): string {
  const least = minimum !== null && minimum > 1 ? `at least ${formatCount(minimum)}` : '';
  const most = quantity !== null && quantity !== shown ? `up to ${formatCount(quantity)} offered` : '';
  return [least, most].filter(Boolean).join(', ');
}
