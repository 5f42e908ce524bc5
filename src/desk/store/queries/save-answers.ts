import { columnsOf, places, type Query, type SqlValue } from '#base/database/database.ts';
import { centsOf, faultOfTotal, shownQuantity, totalOf, unitPrice } from '#base/domain/money.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { offersOf } from '#base/domain/quotation.ts';
import type { Answer, AnswerLine, BuyerDecision, Charge, LineBid, Price } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import type { Actor, Letterhead, NewMail, StoredAnswer } from '../stored-quote.ts';
import { addEvents, record, withoutZero } from './quote-events.ts';
import { assigned, digitsOf, findAsked, idOf, insertInto, renewWords, isWithdrawn } from './quote-rows.ts';
import type { AskedQuote } from './quote-rows.ts';

export type DraftResult =
  | { kind: 'saved'; answer: StoredAnswer }
  /** Somebody else has saved. */
  | { kind: 'conflict'; answer: StoredAnswer | null }
  | { kind: 'withdrawn' | 'ordered'; answer: StoredAnswer }
  | { kind: 'unknown' };

const ANSWER = columnsOf<
  Omit<StoredAnswer, 'lines' | 'charges' | 'decision' | 'reopened' | 'letterhead' | 'state' | 'attachPdf'> & {
    attachPdf: 0 | 1;
    lines: string;
    charges: string;
    decision: string | null;
    decidedAtMs: number | null;
    reopenedAtMs: number | null;
    letterhead: string | null;
  }
>({
  id: 'id',
  version: 'version',
  revision: 'revision',
  savedAtMs: 'saved_at',
  sentAtMs: 'sent_at',
  by: 'made_by',
  currency: 'currency',
  lines: 'lines',
  freight: 'freight',
  freightAmount: 'freight_amount',
  charges: 'charges',
  paymentTerms: 'payment_terms',
  validUntil: 'valid_until',
  note: 'note',
  deskNote: 'desk_note',
  attachPdf: 'attach_pdf',
  total: 'total',
  decidedAtMs: 'decided_at',
  decision: 'decision',
  reopenedAtMs: 'reopened_at',
  letterhead: 'letterhead',
});

function readAnswer(row: readonly unknown[], asked: readonly QuoteLine[] = []): StoredAnswer {
  const { charges, decision, decidedAtMs, reopenedAtMs, letterhead, attachPdf, ...answer } = ANSWER.read(row);
  const lines = (JSON.parse(answer.lines) as AnswerLine[]).map(readLine);
  const decided = decision === null ? null : { ...readDecision(decision, asked), atMs: decidedAtMs! };
  return {
    ...answer,
    attachPdf: attachPdf === 1,
    state: answer.sentAtMs === null ? 'draft' : 'sent',
    lines,
    charges: JSON.parse(charges) as Charge[],
    decision: reopenedAtMs === null ? decided : null,
    reopened: reopenedAtMs === null ? null : decided,
    letterhead: letterhead === null ? null : (JSON.parse(letterhead) as Letterhead),
  };
}

/** Accepts what older versions stored: the places of whole lines. */
function readDecision(json: string, asked: readonly QuoteLine[]): BuyerDecision {
  const decision = JSON.parse(json) as BuyerDecision | { kind: 'accept'; lines: readonly number[] };
  if (!('lines' in decision)) return decision;
  const choices = decision.lines.map((line) => ({ line, offer: 0, quantity: asked[line]?.quantity ?? 0 }));
  return { kind: 'accept', choices };
}

/** Gives bids of older versions a quantity and a minimum. */
function readLine(line: AnswerLine): AnswerLine {
  if (line.kind !== 'bid') return line;
  const bidOf = (bid: LineBid): LineBid => ({ ...bid, quantity: bid.quantity ?? null, minimum: bid.minimum ?? null });
  return { ...line, bid: bidOf(line.bid), ...(line.others && { others: line.others.map(bidOf) }) };
}

const WRITTEN =
  'currency, lines, freight, valid_until, note, desk_note, freight_amount, charges, payment_terms, total, made_by, saved_at, attach_pdf';

function answerValues(answer: Answer, total: Price, by: Actor): SqlValue[] {
  const { currency, lines, freight, validUntil, note, deskNote, freightAmount, paymentTerms, attachPdf } = answer;
  const texts = [currency, JSON.stringify(lines), freight, validUntil, note, deskNote].map(withoutZero);
  const charges = [freightAmount, withoutZero(JSON.stringify(answer.charges)), withoutZero(paymentTerms)];
  return [...texts, ...charges, total, by.name, by.atMs, attachPdf ? 1 : 0];
}

// unique index of request and version
export async function answersOf(query: Query, quoteId: number): Promise<StoredAnswer[]> {
  const rows = await query(`select ${ANSWER.sql} from answer where quote_id = $1 order by version desc`, [quoteId]);
  const answers = rows.map((row) => readAnswer(row));
  if (!rows.some((row) => String(ANSWER.read(row).decision).includes('"lines"'))) return answers;
  const [quote] = await query<[parts: string]>('select parts from quote where id = $1', [quoteId]);
  return rows.map((row) => readAnswer(row, JSON.parse(quote![0]) as QuoteLine[]));
}

export const answersOn = ({ query, write, lockRow }: QuoteDatabase) => ({
  listAnswers: async (number: RfqNumber) => {
    const quoteId = await idOf(query, number);
    return quoteId === undefined ? [] : answersOf(query, quoteId);
  },
  /** Saves the draft of the next version, made from `revision` (0: none). */
  saveDraft: (number: RfqNumber, answer: Answer, revision: number, by: Actor, version?: number) =>
    write(async (within): Promise<DraftResult> => {
      const asked = await findAsked(within, 'number', number, '');
      if (asked === null) return { kind: 'unknown' };
      if (answer.lines.length !== asked.parts.length)
        throw new RangeError(`${number} has ${asked.parts.length} lines, its answer ${answer.lines.length}`);
      const total = totalOf(answer, asked.parts);
      const fault = faultOfTotal(total);
      if (fault !== null) throw new RangeError(fault);
      const values = answerValues(answer, total, by);
      const rows =
        revision === 0
          ? await within(INSERT_DRAFT, [asked.id, version ?? null, ...values])
          : await within(UPDATE_DRAFT, [asked.id, revision, ...values]);
      if (rows.length === 0) {
        const draft = (await answersOf(within, asked.id)).find(({ state }) => state === 'draft') ?? null;
        // sent again: the first answer was lost
        const isSame = draft !== null && String(answerValues(draft, draft.total, by)) === String(values);
        return isSame ? { kind: 'saved', answer: draft } : { kind: 'conflict', answer: draft };
      }
      const taken = await within(TAKE_UP, [asked.id]);
      const events = taken.map(() => ({ quoteId: asked.id, by, kind: 'state', subject: 'working' }) as const);
      await addEvents(within, events);
      return { kind: 'saved', answer: readAnswer(rows[0]!) };
    }),
  /** The same revision again answers with what was sent. */
  sendDraft: (number: RfqNumber, revision: number, by: Actor, mails: readonly NewMail[], letterhead?: Letterhead) =>
    write(async (within): Promise<DraftResult> => {
      const asked = await findAsked(within, 'number', number, lockRow);
      if (asked === null) return { kind: 'unknown' };
      const isOrdered = asked.isOrder && !(await isForUnfilled(within, asked, revision));
      const barred = isOrdered ? 'ordered' : (await isWithdrawn(within, asked)) ? 'withdrawn' : null;
      const [row] = barred
        ? []
        : await within(
            `update answer
              set sent_at = $3, made_by = $4, letterhead = $5
              where quote_id = $1 and revision = $2 and sent_at is null
              returning ${ANSWER.sql}`,
            [asked.id, revision, by.atMs, by.name, letterhead ? JSON.stringify(letterhead) : null],
          );
      if (row === undefined) {
        const answers = await answersOf(within, asked.id);
        const sent = answers.find((one) => one.state === 'sent' && one.revision === revision);
        if (sent !== undefined) return { kind: 'saved', answer: sent };
        const draft = answers.find(({ state }) => state === 'draft') ?? null;
        if (barred && draft?.revision === revision) return { kind: barred, answer: draft };
        return { kind: 'conflict', answer: draft };
      }
      const answer = readAnswer(row);
      // what is ordered stays ordered
      if (!asked.isOrder)
        await within(
          `update quote
          set state = 'quoted', answered_at = coalesce(answered_at, $2), valid_until = $3, quoted_currency = $4,
            quoted_cents = $5, closed_at = null, accepted_at = null, accepted_cents = null
          where id = $1`,
          [asked.id, by.atMs, answer.validUntil, answer.currency, centsOf(answer.total)],
        );
      await renewWords(within, [asked.id]);
      await rememberPrices(within, asked, answer, by.atMs);
      const event = { quoteId: asked.id, by, kind: 'sent', subject: String(answer.version) } as const;
      await record(within, event, mails, answer.id);
      return { kind: 'saved', answer };
    }),
});

/** True for a draft that quotes nothing but lines of an order that cannot be filled, in the currency of the order. */
async function isForUnfilled(query: Query, { id, purchase }: AskedQuote, revision: number): Promise<boolean> {
  const unfilled = purchase?.unfilled.map(({ line }) => line) ?? [];
  if (unfilled.length === 0) return false;
  const answers = await answersOf(query, id);
  const draft = answers.find((one) => one.state === 'draft' && one.revision === revision);
  const ordered = answers.find(({ version }) => version === purchase!.items[0]!.version);
  if (draft === undefined) return true;
  const isOpen = draft.lines.every((line, place) => line.kind !== 'bid' || unfilled.includes(place));
  return isOpen && draft.currency === ordered?.currency;
}

const TAKE_UP = `update quote set state = 'working' where id = $1 and state = 'new' returning id`;

const NEXT_VERSION = `coalesce((select max(version) from answer where quote_id = $1), 0) + 1`;
/** Adds none where there is a draft, or where another version than `$2` is next. */
const INSERT_DRAFT = `
  insert into answer (quote_id, version, revision, ${WRITTEN})
  select id,
    ${NEXT_VERSION},
    coalesce((select max(revision) from answer where quote_id = $1), 0) + 1,
    ${places(WRITTEN.split(', ').length, 2)}
  from quote
  where id = $1 and coalesce(cast($2 as integer), ${NEXT_VERSION}) = ${NEXT_VERSION}
    and not exists (select 1 from answer where quote_id = $1 and sent_at is null)
  on conflict do nothing
  returning ${ANSWER.sql}`;
const UPDATE_DRAFT = `
  update answer
  set revision = revision + 1, ${assigned(WRITTEN, 3)}
  where quote_id = $1 and revision = $2 and sent_at is null
  returning ${ANSWER.sql}`;

const PRICE_COLUMNS = 'answer_id, quote_id, nsn, part_key, at, price, currency, quantity, unit, left_out';
const PRICES_AT_ONCE = 100;

/** Lists offers as their prices are kept: the first one of a line is the newest. */
export const pricedOffers = ({ lines }: Pick<Answer, 'lines'>) =>
  lines.flatMap((answer, line) =>
    offersOf(answer)
      .map((bid, offer) => ({ line, offer, bid }))
      .toReversed(),
  );

async function rememberPrices(query: Query, { id, parts, isOrder }: AskedQuote, answer: StoredAnswer, atMs: number) {
  const rows = pricedOffers(answer).map(({ line, offer, bid }): SqlValue[] => {
    const { nsn, quantity: asked, unitOfIssue = '' } = parts[line]!;
    const quantity = shownQuantity(answer.lines[line], offer, asked);
    const part = normalizePartNumber(bid.partNumber) ?? '';
    const price = unitPrice(bid, quantity);
    return [answer.id, id, digitsOf(nsn), part, atMs, price, answer.currency, quantity, unitOfIssue, isOrder ? 2 : 0];
  });
  for (let from = 0; from < rows.length; from += PRICES_AT_ONCE) {
    const values = rows.slice(from, from + PRICES_AT_ONCE).flat();
    await query(insertInto('past_price', PRICE_COLUMNS, values.length), values);
  }
}
