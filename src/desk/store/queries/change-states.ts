import { listed, type Query } from '#base/database/database.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { centsOf, coveringChoices, totalOf } from '#base/domain/money.ts';
import { linesOf, offersOf, type BuyerDecision, type Choice, type GivenDecision } from '#base/domain/quotation.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import {
  statesIn,
  WAITING_STATES,
  inSql,
  statesFor,
  type QuoteState,
  type Actor,
  type NewMail,
  type StoredAnswer,
} from '../stored-quote.ts';
import { addEvents, record } from './quote-events.ts';
import { findAsked, quotesByIds, withdrawnOf, type AskedQuote } from './quote-rows.ts';
import { answersOf } from './save-answers.ts';

const EXPIRED_AT_ONCE = 50;

const buyer = (atMs: number): Actor => ({ name: 'buyer', atMs });

/** `stale`: it stands otherwise now. The same change again answers `done`. */
type Outcome = 'done' | 'stale' | 'unknown';

export function statesOn({ write, lockRow }: QuoteDatabase) {
  type Work<Result> = (within: Query, asked: AskedQuote) => Promise<Result>;
  const changing = <Result>(column: 'number' | 'receipt_token', value: string, work: Work<Result>) =>
    write(async (within) => {
      const asked = await findAsked(within, column, value, lockRow);
      return asked && work(within, asked);
    });
  const byBuyer = async (token: string, work: Work<Outcome>) =>
    (await changing('receipt_token', token, work)) ?? 'unknown';
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
      { version, ...decision }: GivenDecision & { version: number },
      atMs: number,
      mails: readonly NewMail[],
    ) =>
      byBuyer(token, async (within, asked) => {
        const latest = await latestOf(within, asked.id, version);
        if (!latest) return 'unknown';
        const decided = plainDecision(decision, latest, asked);
        if (latest.version === version && latest.decision !== null) {
          const { atMs: _atMs, ...before } = latest.decision;
          return JSON.stringify(plainDecision(before, latest, asked)) === JSON.stringify(decided) ? 'done' : 'stale';
        }
        if (latest.version !== version || asked.state !== 'quoted' || hasEnded(latest, atMs)) return 'stale';
        if (decided.kind === 'accept' && !areOffers(latest, decided.choices)) return 'unknown';
        await within('update answer set decided_at = $2, decision = $3, reopened_at = null where id = $1', [
          latest.id,
          atMs,
          JSON.stringify(decided),
        ]);
        if (decided.kind === 'accept') {
          await within(
            `update quote set state = 'accepted', accepted_at = $2, accepted_cents = $3, quoted_cents = $3 where id = $1`,
            [asked.id, atMs, centsOf(totalOf(latest, asked.parts, decided.choices))],
          );
          await markLeftOut(within, latest, linesOf(decided.choices));
        } else await close(within, asked.id, 'declined', atMs);
        const [kind, text] =
          decided.kind === 'accept' ? (['accepted', ''] as const) : (['declined', decided.reason] as const);
        const event = { quoteId: asked.id, by: buyer(atMs), kind, subject: String(version), text };
        await record(within, event, mails, latest.id);
        return 'done';
      }),
    /** Ends a waiting request. */
    withdraw: (token: string, reason: string, atMs: number, mails: readonly NewMail[]) =>
      byBuyer(token, async (within, { id: quoteId, state }) => {
        if (!WAITING_STATES.includes(state))
          return state === 'lost' && (await withdrawnOf(within, [quoteId])).has(quoteId) ? 'done' : 'stale';
        await close(within, quoteId, 'lost', atMs);
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
    reopenOrder: async (number: RfqNumber, reason: string, by: Actor, mails: readonly NewMail[]) =>
      (await changing('number', number, async (within, { id: quoteId, isOrder }): Promise<Outcome> => {
        const latest = (await answersOf(within, quoteId)).find(({ state }) => state === 'sent');
        if (!isOrder || latest === undefined) return 'stale';
        if (latest.decision?.kind === 'accept')
          await within('update answer set reopened_at = $2 where id = $1', [latest.id, by.atMs]);
        await within(
          `update quote
          set state = 'working', closed_at = null, accepted_at = null, accepted_cents = null, quoted_cents = $2
          where id = $1`,
          [quoteId, centsOf(latest.total)],
        );
        const event = { quoteId, by, kind: 'order-reopened', subject: String(latest.version), text: reason } as const;
        await record(within, event, mails, latest.id);
        return 'done';
      })) ?? 'unknown',
    /** Returns how many. */
    expireBefore: async (day: string, atMs: number) => {
      let total = 0;
      for (let some = 1; some > 0; total += some) some = await write((within) => expireSome(within, day, atMs));
      return total;
    },
  };
}

async function changeState(
  query: Query,
  { id, state: before, isOrder }: AskedQuote,
  state: QuoteState,
  by: Actor,
): Promise<void> {
  if (before === state || before === 'draft' || !statesFor(isOrder).includes(state)) return;
  // a closed order keeps its value
  await query(
    `update quote
    set state = $2,
      closed_at = case when $2 in (${inSql(statesIn('ended'))}) then coalesce(closed_at, $3) end,
      answered_at = case when $2 = 'quoted' then coalesce(answered_at, $3) else answered_at end,
      accepted_at = case when $2 = 'accepted' then coalesce(accepted_at, $3) when $2 in (${inSql(statesFor(true))}) then accepted_at end,
      accepted_cents = case when $2 = 'accepted' then coalesce(accepted_cents, quoted_cents) else accepted_cents end
    where id = $1`,
    [id, state, by.atMs],
  );
  await addEvents(query, [{ quoteId: id, by, kind: 'state', subject: state }]);
}

async function close(query: Query, quoteId: number, state: 'declined' | 'lost', atMs: number): Promise<void> {
  await query(`update quote set state = '${state}', closed_at = coalesce(closed_at, $2) where id = $1`, [
    quoteId,
    atMs,
  ]);
}

/** Null where `version` was never sent. */
async function latestOf(query: Query, quoteId: number, version: number): Promise<StoredAnswer | null> {
  const sent = (await answersOf(query, quoteId)).filter(({ state }) => state === 'sent');
  return sent.some((one) => one.version === version) ? sent[0]! : null;
}

const hasEnded = ({ validUntil }: StoredAnswer, atMs: number): boolean => validUntil < formatDate(atMs);

// in the order of the bids (index past_price_answer)
async function markLeftOut(query: Query, { id, lines }: StoredAnswer, accepted: readonly number[]): Promise<void> {
  const bids = lines.flatMap((line, place) => (line.kind === 'bid' ? [place] : []));
  const rows = await query<[id: number]>('select id from past_price where answer_id = $1 order by id', [id]);
  const leftOut = rows.flatMap(([price], index) => (accepted.includes(bids[index]!) ? [] : [price]));
  const { sql, values } = listed([0, ...leftOut], 1);
  const update = `update past_price set left_out = case when id in (${sql}) then 1 else 0 end where answer_id = $1`;
  await query(update, [id, ...values]);
}

function plainDecision(decision: GivenDecision, latest: StoredAnswer, { parts }: AskedQuote): BuyerDecision {
  if (decision.kind === 'decline') return { kind: 'decline', reason: decision.reason.replaceAll('\0', '\u{fffd}') };
  const chosen = 'choices' in decision ? decision.choices : coveringChoices(latest, parts, decision.lines);
  const places = chosen.map(({ line, offer, quantity }) => ({ line, offer, quantity }));
  return { kind: 'accept', choices: places.sort((one, other) => one.line - other.line || one.offer - other.offer) };
}

/** True for a choice of each offer at most, of at least its minimum. */
function areOffers({ lines }: StoredAnswer, choices: readonly Choice[]): boolean {
  const distinct = new Set(choices.map(({ line, offer }) => `${line}.${offer}`));
  const isOffered = ({ line, offer, quantity }: Choice): boolean => {
    const bid = offersOf(lines[line])[offer];
    return bid !== undefined && Number.isSafeInteger(quantity) && quantity >= Math.max(1, bid.minimum ?? 0);
  };
  return choices.length > 0 && distinct.size === choices.length && choices.every(isOffered);
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
  const by: Actor = { name: 'server', atMs };
  await addEvents(
    query,
    rows.map(([quoteId]) => ({ quoteId, by, kind: 'expired' })),
  );
  return rows.length;
}
