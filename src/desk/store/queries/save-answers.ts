import { places, rowPlaces, type Query, type SqlValue } from '#base/database/database.ts';
import { centsOf, faultOfTotal, totalOf, unitPrice } from '#base/domain/money.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { Answer } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { Actor, DraftResult, Letterhead, StoredAnswer } from '../desk-store.ts';
import type { QuoteState } from '../quote-states.ts';
import type { NewMail } from '../stored-quote.ts';
import { addMails } from './add-mails.ts';
import { ANSWER, answersOf, answerValues, readAnswer, WRITTEN_COLUMNS } from './answer-rows.ts';
import { addEvents } from './quote-events.ts';
import { digitsOf, withdrawnOf } from './quote-rows.ts';

type Asked = { id: number; state: QuoteState; parts: QuoteLine[]; isOrder: boolean };

/** A request as far as its answers need it; `lockRow` where the transaction changes it. */
export async function findAsked(query: Query, number: RfqNumber, lockRow: string): Promise<Asked | null> {
  const [row] = await query<[id: number, state: QuoteState, parts: string, acceptedCents: number | null]>(
    `select id, state, parts, accepted_cents from quote where number = $1 ${lockRow}`,
    [number],
  );
  if (row === undefined) return null;
  return { id: row[0], state: row[1], parts: JSON.parse(row[2]) as QuoteLine[], isOrder: row[3] !== null };
}

/** See `DeskStore.saveDraft`. Throws for an answer that does not fit the request. */
export async function saveDraft(
  query: Query,
  number: RfqNumber,
  { answer, revision, by, version }: { answer: Answer; revision: number; by: Actor; version?: number | undefined },
): Promise<DraftResult> {
  const asked = await findAsked(query, number, '');
  if (asked === null) return { kind: 'unknown' };
  if (answer.lines.length !== asked.parts.length)
    throw new RangeError(`${number} has ${asked.parts.length} lines, its answer ${answer.lines.length}`);
  const total = totalOf(answer, asked.parts);
  const fault = faultOfTotal(total);
  if (fault !== null) throw new RangeError(fault);
  const values = answerValues(answer, total, by);
  const rows =
    revision === 0
      ? await insertDraft(query, { quoteId: asked.id, version }, values)
      : await updateDraft(query, { quoteId: asked.id, revision }, values);
  if (rows.length === 0) {
    const draft = (await answersOf(query, asked.id)).find(({ state }) => state === 'draft') ?? null;
    // sent again because the answer to the first try was lost
    const isSame = draft !== null && String(answerValues(draft, draft.total, by)) === String(values);
    return isSame ? { kind: 'saved', answer: draft } : { kind: 'conflict', answer: draft };
  }
  await takeUp(query, asked.id, by);
  return { kind: 'saved', answer: readAnswer(rows[0]!) };
}

/** The first draft of a version; nothing when there is one already, or when another version than `version` is next. Revisions go on from those of the version before. */
function insertDraft(
  query: Query,
  { quoteId, version }: { quoteId: number; version: number | undefined },
  values: readonly SqlValue[],
): Promise<(readonly unknown[])[]> {
  const next = `coalesce((select max(version) from answer where quote_id = $1), 0) + 1`;
  const isNext = version === undefined ? '' : `and ${next} = $${values.length + 2}`;
  const before = 'from answer where quote_id = $1';
  return query(
    `insert into answer (quote_id, version, revision, ${WRITTEN_COLUMNS.join(', ')})
    select id,
      ${next},
      coalesce((select max(revision) ${before}), 0) + 1,
      ${places(values.length, 1)}
    from quote
    where id = $1 and not exists (select 1 ${before} and sent_at is null) ${isNext}
    on conflict do nothing
    returning ${ANSWER.sql}`,
    [quoteId, ...values, ...(version === undefined ? [] : [version])],
  );
}

function updateDraft(
  query: Query,
  { quoteId, revision }: { quoteId: number; revision: number },
  values: readonly SqlValue[],
): Promise<(readonly unknown[])[]> {
  return query(
    `update answer
    set revision = revision + 1, ${WRITTEN_COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ')}
    where quote_id = $1 and revision = $2 and sent_at is null
    returning ${ANSWER.sql}`,
    [quoteId, revision, ...values],
  );
}

/** A new request is in work when somebody begins to answer it. */
export async function takeUp(query: Query, quoteId: number, by: Actor): Promise<void> {
  const taken = await query(`update quote set state = 'working' where id = $1 and state = 'new' returning id`, [
    quoteId,
  ]);
  if (taken.length > 0) await addEvents(query, [{ quoteId, by, kind: 'state', subject: 'working' }]);
}

type Sending = {
  number: RfqNumber;
  revision: number;
  by: Actor;
  mails: readonly NewMail[];
  letterhead?: Letterhead | undefined;
};

/** See `DeskStore.sendDraft`. */
export async function sendDraft(
  query: Query,
  lockRow: string,
  { number, revision, by, mails, letterhead }: Sending,
): Promise<DraftResult> {
  const asked = await findAsked(query, number, lockRow);
  if (asked === null) return { kind: 'unknown' };
  const isWithdrawn = asked.state === 'lost' && (await withdrawnOf(query, [asked.id])).has(asked.id);
  const barred = asked.isOrder ? 'ordered' : isWithdrawn ? 'withdrawn' : null;
  const rows = barred
    ? []
    : await query(
        `update answer
    set sent_at = $3, made_by = $4, letterhead = $5
    where quote_id = $1 and revision = $2 and sent_at is null
    returning ${ANSWER.sql}`,
        [asked.id, revision, by.atMs, by.name, letterhead ? JSON.stringify(letterhead) : null],
      );
  if (rows.length === 0) {
    const answers = await answersOf(query, asked.id);
    const sent = answers.find((one) => one.state === 'sent' && one.revision === revision);
    if (sent !== undefined) return { kind: 'saved', answer: sent };
    const draft = answers.find(({ state }) => state === 'draft') ?? null;
    if (barred && draft?.revision === revision) return { kind: barred, answer: draft };
    return { kind: 'conflict', answer: draft };
  }
  const answer = readAnswer(rows[0]!);
  await query(
    `update quote
    set state = 'quoted', answered_at = coalesce(answered_at, $2), valid_until = $3, quoted_currency = $4,
      quoted_cents = $5, closed_at = null, accepted_at = null, accepted_cents = null
    where id = $1`,
    [asked.id, by.atMs, answer.validUntil, answer.currency, centsOf(answer.total)],
  );
  await rememberPrices(query, asked, answer, by.atMs);
  const event = { quoteId: asked.id, by, kind: 'sent', subject: String(answer.version) } as const;
  const [eventId] = await addEvents(query, [event]);
  await addMails(query, [{ quoteId: asked.id, mails, atMs: by.atMs, answerId: answer.id, eventId: eventId! }]);
  return { kind: 'saved', answer };
}

const PRICE_COLUMNS = 'answer_id, quote_id, nsn, part_key, at, price, currency, quantity, unit';
const PRICE_COLUMN_COUNT = PRICE_COLUMNS.split(',').length;
const PRICES_AT_ONCE = 100;

/** The price of each quoted line at the quantity that was asked for, under the NSN and the number of the part that is offered. */
async function rememberPrices(query: Query, { id, parts }: Asked, answer: StoredAnswer, atMs: number): Promise<void> {
  const rows = answer.lines.flatMap((line, index): SqlValue[][] => {
    if (line.kind !== 'bid') return [];
    const { nsn, quantity, unitOfIssue = '' } = parts[index]!;
    const price = unitPrice(line.bid, quantity);
    return [
      [
        answer.id,
        id,
        digitsOf(nsn),
        normalizePartNumber(line.bid.partNumber) ?? '',
        atMs,
        price,
        answer.currency,
        quantity,
        unitOfIssue,
      ],
    ];
  });
  for (let from = 0; from < rows.length; from += PRICES_AT_ONCE) {
    const some = rows.slice(from, from + PRICES_AT_ONCE);
    await query(
      `insert into past_price (${PRICE_COLUMNS}) values ${rowPlaces(some.length, PRICE_COLUMN_COUNT)}`,
      some.flat(),
    );
  }
}
