import type { Query } from '#base/database/database.ts';
import { coveringChoices, faultOfTotal, totalOf } from '#base/domain/money.ts';
import { offersOf } from '#base/domain/quotation.ts';
import type { BuyerDecision, Choice, GivenChoice, GivenDecision } from '#base/domain/quotation.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { hasEnded, isConfirmLate, isOffered, openStateOf, type EnteredOrder, type OrderNames } from '../order.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import { ANSWER_PROMISE_MS, statesIn, WAITING_STATES, inSql, statesFor } from '../stored-quote.ts';
import type { QuoteState, Actor, NewMail, StoredAnswer } from '../stored-quote.ts';
import { declineAdded, dropOrder, takeOrder, type Outcome } from './change-orders.ts';
import { addEvents, record, withoutZero } from './quote-events.ts';
import { findAsked, inBatches, isWithdrawn, quotesByIds, type AskedQuote } from './quote-rows.ts';
import { answersOf } from './save-answers.ts';

const EXPIRED_AT_ONCE = 50;

const buyer = (atMs: number): Actor => ({ name: 'buyer', atMs });

export function statesOn(database: QuoteDatabase) {
  const { write, lockRow } = database;
  type Work<Result> = (within: Query, asked: AskedQuote) => Promise<Result>;
  const changing = <Result>(column: 'number' | 'receipt_token', value: string, work: Work<Result>) =>
    write(async (within) => {
      const asked = await findAsked(within, column, value, lockRow);
      return asked && work(within, asked);
    });
  const byBuyer = async (token: string, work: Work<Outcome>) =>
    (await changing('receipt_token', token, work)) ?? 'unknown';
  const byDesk = async (number: RfqNumber, work: Work<Outcome>) =>
    (await changing('number', number, work)) ?? 'unknown';
  const reread = async (within: Query, { id }: AskedQuote) => (await quotesByIds(within, [id]))[0] ?? null;

  return {
    /** An order can only be closed and opened again. Null when unknown. */
    setState: (number: RfqNumber, state: QuoteState, by: Actor) =>
      changing('number', number, async (within, asked) => {
        await changeState(within, asked, state, by);
        return reread(within, asked);
      }),
    /** Null: nobody. Returns null when unknown. */
    assign: (number: RfqNumber, assignee: string | null, by: Actor, mails: readonly NewMail[] = []) =>
      changing('number', number, async (within, asked) => {
        if (asked.assignee !== assignee) {
          await within('update quote set assignee = $2 where id = $1', [asked.id, assignee]);
          await record(within, { quoteId: asked.id, by, kind: 'assigned', subject: assignee ?? '' }, mails);
          if (asked.state === 'new' && assignee !== null) await changeState(within, asked, 'working', by);
        }
        return reread(within, asked);
      }),
    /** Takes a decision about the last version, once. */
    decide: (
      token: string,
      { version, poNumber = '', shipTo = '', ...decision }: GivenDecision & { version: number } & Partial<OrderNames>,
      atMs: number,
      mails: readonly NewMail[],
    ) =>
      byBuyer(token, (within, asked) =>
        takeDecision(within, asked, { version, decision, poNumber, shipTo, entered: null }, buyer(atMs), mails),
      ),
    /** Enters an acceptance that came by mail or phone, once: also after the last day of the prices. */
    enterOrder: (
      number: RfqNumber,
      { choices, ...order }: OrderNames & { version: number; choices: readonly GivenChoice[]; entered: EnteredOrder },
      by: Actor,
      mails: readonly NewMail[],
    ) =>
      byDesk(number, (within, asked) =>
        takeDecision(within, asked, { decision: { kind: 'accept', choices }, ...order }, by, mails),
      ),
    /** Ends a waiting request, or an order that was not confirmed in time. */
    withdraw: (token: string, reason: string, atMs: number, mails: readonly NewMail[], promiseMs = ANSWER_PROMISE_MS) =>
      byBuyer(token, async (within, asked) => {
        const { id: quoteId, state } = asked;
        if (isConfirmLate(asked, atMs, promiseMs))
          await dropOrder(within, asked, await answersOf(within, quoteId), { state: 'lost', atMs });
        else if (!WAITING_STATES.includes(state)) return (await isWithdrawn(within, asked)) ? 'done' : 'stale';
        else await close(within, quoteId, 'lost', atMs);
        await record(within, { quoteId, by: buyer(atMs), kind: 'withdrawn', text: reason }, mails);
        return 'done';
      }),
    takeBackDecline: (token: string, version: number, atMs: number, mails: readonly NewMail[]) =>
      byBuyer(token, async (within, { id: quoteId, state }) => {
        const latest = await latestOf(within, quoteId, version);
        if (!latest) return 'unknown';
        if (latest.version !== version || hasEnded(latest, atMs)) return 'stale';
        if (state === 'quoted' && latest.decision === null) return 'done';
        if ((state !== 'declined' && state !== 'quoted') || latest.decision?.kind !== 'decline') return 'stale';
        await within('update answer set decided_at = null, decision = null where id = $1', [latest.id]);
        await within(`update quote set state = 'quoted', closed_at = null where id = $1`, [quoteId]);
        const event = { quoteId, by: buyer(atMs), kind: 'reopened', subject: String(version) } as const;
        await record(within, event, mails, latest.id);
        return 'done';
      }),
    reopenOrder: (number: RfqNumber, reason: string, by: Actor, mails: readonly NewMail[]) =>
      byDesk(number, async (within, asked) => {
        const answers = await answersOf(within, asked.id);
        const latest = answers.find(({ state }) => state === 'sent');
        if (!asked.isOrder || latest === undefined || (asked.purchase?.shipments.length ?? 0) > 0) return 'stale';
        await dropOrder(within, asked, answers, { state: 'working', atMs: by.atMs });
        const event = { quoteId: asked.id, by, kind: 'order-reopened', subject: String(latest.version) } as const;
        await record(within, { ...event, text: reason }, mails, latest.id);
        return 'done';
      }),
    /** Returns how many. */
    expireBefore: (day: string, atMs: number) => inBatches(database, (within) => expireSome(within, day, atMs)),
  };
}

async function changeState(query: Query, asked: AskedQuote, state: QuoteState, by: Actor): Promise<void> {
  const { id, state: before } = asked;
  if (before === state || before === 'draft' || !statesFor(openStateOf(asked)).includes(state)) return;
  // a closed order keeps its value
  await query(
    `update quote
    set state = $2,
      closed_at = case when $2 in (${inSql(statesIn('ended'))}) then coalesce(closed_at, $3) end,
      answered_at = case when $2 = 'quoted' then coalesce(answered_at, $3) else answered_at end
    where id = $1`,
    [id, state, by.atMs],
  );
  await addEvents(query, [{ quoteId: id, by, kind: 'state', subject: state }]);
}

type Taken = OrderNames & { version: number; decision: GivenDecision; entered: EnteredOrder | null };

async function takeDecision(
  query: Query,
  asked: AskedQuote,
  { version, decision, ...order }: Taken,
  by: Actor,
  mails: readonly NewMail[],
): Promise<Outcome> {
  const latest = await latestOf(query, asked.id, version);
  if (!latest) return 'unknown';
  const decided = plainDecision(decision, latest, asked);
  const { entered } = order;
  if (latest.version !== version) return 'stale';
  if (latest.decision !== null) {
    const { atMs: _atMs, ...before } = latest.decision;
    return JSON.stringify(plainDecision(before, latest, asked)) === JSON.stringify(decided) ? 'done' : 'stale';
  }
  // a version that was sent for lines of an order can be decided about
  const isAdded = (asked.purchase?.unfilled.length ?? 0) > 0 && asked.state !== 'closed';
  const isOpen = asked.state === 'quoted' || (asked.state === 'expired' && entered !== null) || isAdded;
  if (!isOpen || (entered === null && hasEnded(latest, by.atMs))) return 'stale';
  if (decided.kind === 'accept') {
    if (!areOffers(latest, asked.parts, decided.choices)) return 'unknown';
    if (!(await takeOrder(query, asked, latest, { ...order, choices: decided.choices, atMs: by.atMs }))) return 'stale';
  } else if (asked.purchase !== null) await declineAdded(query, asked.id, asked.purchase, latest);
  else await close(query, asked.id, 'declined', by.atMs);
  const sql = 'update answer set decided_at = $2, decision = $3, reopened_at = null where id = $1';
  await query(sql, [latest.id, by.atMs, JSON.stringify(decided)]);
  const text =
    decided.kind === 'decline' ? decided.reason : entered ? `by ${entered.how}, ${entered.who}, ${entered.day}` : '';
  const kind = decided.kind === 'accept' ? 'accepted' : 'declined';
  await record(query, { quoteId: asked.id, by, kind, subject: String(latest.version), text }, mails, latest.id);
  return 'done';
}

const close = (query: Query, quoteId: number, state: 'declined' | 'lost', atMs: number) =>
  query('update quote set state = $2, closed_at = coalesce(closed_at, $3) where id = $1', [quoteId, state, atMs]);

/** Null where `version` was never sent. */
async function latestOf(query: Query, quoteId: number, version: number): Promise<StoredAnswer | null> {
  const sent = (await answersOf(query, quoteId)).filter(({ state }) => state === 'sent');
  return sent.some((one) => one.version === version) ? sent[0]! : null;
}

function plainDecision(decision: GivenDecision, latest: StoredAnswer, { parts }: AskedQuote): BuyerDecision {
  if (decision.kind === 'decline') return { kind: 'decline', reason: withoutZero(decision.reason) };
  const chosen = 'choices' in decision ? decision.choices : coveringChoices(latest, parts, decision.lines);
  const covering = (asked: GivenChoice) =>
    coveringChoices(latest, parts, [asked.line]).find(({ offer }) => offer === asked.offer)?.quantity ??
    offersOf(latest.lines[asked.line])[asked.offer]?.quantity ??
    0;
  const places = chosen.map((one) => ({ line: one.line, offer: one.offer, quantity: one.quantity ?? covering(one) }));
  return { kind: 'accept', choices: places.sort((one, other) => one.line - other.line || one.offer - other.offer) };
}

/** True for a choice of each offer at most, of a quantity that is offered. */
function areOffers(answer: StoredAnswer, parts: AskedQuote['parts'], choices: readonly Choice[]): boolean {
  const { size } = new Set(choices.map(({ line, offer }) => `${line}.${offer}`));
  if (size === 0 || size < choices.length || !choices.every((one) => isOffered(answer, one))) return false;
  return faultOfTotal(totalOf(answer, parts, choices)) === null;
}

// index quote_open
async function expireSome(query: Query, day: string, atMs: number): Promise<number> {
  const rows = await query<[id: number]>(
    `update quote
    set state = 'expired', closed_at = coalesce(closed_at, $2)
    where id in (
      select id
      from quote
      where state = 'quoted' and valid_until < $1
      order by valid_until
      limit ${EXPIRED_AT_ONCE}
    ) and state = 'quoted'
    returning id`,
    [day, atMs],
  );
  const event = { by: { name: 'server', atMs }, kind: 'expired' } as const;
  const events = rows.map(([quoteId]) => ({ quoteId, ...event }));
  await addEvents(query, events);
  return rows.length;
}
