import { CONDITIONS } from '#base/domain/condition.ts';
import {
  CERTIFICATES,
  NO_BID_REASONS,
  type Answer,
  type AnswerLine,
  type Currency,
  type LineBid,
} from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { StoredAnswer } from '../store/desk-store.ts';

const CURRENCY_NAMES: Record<Currency, string> = {
  USD: 'US dollars',
  EUR: 'euros',
  GBP: 'pounds sterling',
  CAD: 'Canadian dollars',
};

/** A quotation as its buyer may see it: nothing of the desk's own. */
export type BuyerQuotation = Omit<StoredAnswer, 'deskNote' | 'attachPdf' | 'revision' | 'by'>;

/** Takes out what is for the desk alone. Every text, page and file for buyers is made from this. */
export function forBuyer(answer: StoredAnswer): BuyerQuotation {
  const { deskNote: _note, attachPdf: _attach, revision: _revision, by: _by, ...shown } = answer;
  return shown;
}

/** The quotation that holds: the version that was sent last. Null before the first. */
export function lastSent<One extends Pick<StoredAnswer, 'state'>>(answers: readonly One[]): One | null {
  return answers.find(({ state }) => state === 'sent') ?? null;
}

/** Places of the lines with a price. */
export const placesOfBids = ({ lines }: Pick<Answer, 'lines'>): number[] =>
  lines.flatMap((line, place) => (line.kind === 'bid' ? [place] : []));

/** "3 of 4 lines". */
export function linesQuoted({ lines }: Pick<Answer, 'lines'>): string {
  const quoted = lines.filter(({ kind }) => kind === 'bid').length;
  return `${quoted} of ${linesWord(lines.length)}`;
}

export const linesWord = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;

/** How long a part takes; empty where the desk did not say. */
export function leadTimeWords(leadDays: number | null): string {
  if (leadDays === null) return '';
  if (leadDays === 0) return 'In stock';
  return leadDays === 1 ? '1 day' : `${leadDays} days`;
}

/** What is offered, in a first word and the rest. */
export function offerWords(bid: LineBid, asked: Pick<QuoteLine, 'partNumber'>): { lead: string; details: string[] } {
  const partNumber = bid.partNumber || asked.partNumber;
  const [lead, first] =
    bid.alternate === null ? ['As asked', partNumber] : [`Alternate: ${partNumber}`, bid.alternate.reason];
  return { lead, details: [first, bid.manufacturer].filter((text) => text !== '') };
}

/** Condition and paper of a bid: "FN Factory New", "FAA 8130-3". */
export function qualityWords({ condition, certificate }: Pick<LineBid, 'condition' | 'certificate'>): string[] {
  const words = [
    condition === null ? '' : `${condition} ${CONDITIONS[condition]}`,
    certificate === null || certificate === 'none' ? '' : CERTIFICATES[certificate],
  ];
  return words.filter((text) => text !== '');
}

/** Why a line has no price. */
export function noBidWords(line: Exclude<AnswerLine, { kind: 'bid' }>): string {
  if (line.kind === 'open') return 'Not answered yet';
  if (line.reason === 'other') return line.text || NO_BID_REASONS.other;
  return line.text === '' ? NO_BID_REASONS[line.reason] : `${NO_BID_REASONS[line.reason]}: ${line.text}`;
}

/** Under which a quotation is made, numbered in documents. */
export function quotationTerms({ currency, validUntil, freight }: Pick<Answer, 'currency' | 'validUntil' | 'freight'>) {
  return [
    `Prices in ${CURRENCY_NAMES[currency]}, good through ${validUntil}; stock subject to prior sale.`,
    'Condition and certificate as stated in each line.',
    freight === '' ? 'FOB Destination delivery.' : `Delivery: ${freight}`,
    'Export of controlled items only after a license check.',
  ];
}

/** Places of the lines that the buyer accepted; undefined where the version is not an order. */
export const acceptedLines = ({ decision }: Pick<StoredAnswer, 'decision'>): readonly number[] | undefined =>
  decision?.kind === 'accept' ? decision.lines : undefined;

/** The last day of the prices is over in every place on Earth that still has it: compared in UTC. */
export const hasEnded = ({ validUntil }: Pick<Answer, 'validUntil'>, nowMs: number): boolean =>
  new Date(nowMs).toISOString().slice(0, 10) > validUntil;

/** The last delivery of some lines; empty where none says. */
export function longestLeadTime(lines: readonly AnswerLine[]): string {
  const days = lines.flatMap((line) => (line.kind === 'bid' && line.bid.leadDays !== null ? [line.bid.leadDays] : []));
  return days.length === 0 ? '' : leadTimeWords(Math.max(...days));
}
