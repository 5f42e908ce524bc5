import { listed, type Query } from '#base/database/database.ts';
import { centsOf, totalOf } from '#base/domain/money.ts';
import type { Answer, BuyerDecision } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { Actor, StoredAnswer } from '../desk-store.ts';
import { ENDED_STATES, statesFor, type QuoteState } from '../quote-states.ts';
import type { NewMail } from '../stored-quote.ts';
import { addMails } from './add-mails.ts';
import { answersOf } from './answer-rows.ts';
import { addEvents } from './quote-events.ts';

const ENDED = ENDED_STATES.map((state) => `'${state}'`).join(', ');
/** Quotations that one transaction ends: others wait for one transaction at most. */
const EXPIRED_AT_ONCE = 50;

/** The id of a request whose state is set, with an event where it changes; null when unknown. */
export async function setState(
  query: Query,
  lockRow: string,
  { number, state, by }: { number: RfqNumber; state: QuoteState; by: Actor },
): Promise<number | null> {
  const [row] = await query<[id: number, state: QuoteState, acceptedCents: number | null]>(
    `select id, state, accepted_cents from quote where number = $1 ${lockRow}`,
    [number],
  );
  if (row === undefined) return null;
  const [id, before, acceptedCents] = row;
  if (before === state || !statesFor(acceptedCents !== null).includes(state)) return id;
  // an order keeps its value when it is closed
  await query(
    `update quote
    set state = $2,
      closed_at = case when $2 in (${ENDED}) then coalesce(closed_at, $3) end,
      answered_at = case when $2 = 'quoted' then coalesce(answered_at, $3) else answered_at end,
      accepted_at = case when $2 = 'accepted' then coalesce(accepted_at, $3) when $2 = 'closed' then accepted_at end,
      accepted_cents = case when $2 = 'accepted' then coalesce(accepted_cents, quoted_cents) else accepted_cents end
    where id = $1`,
    [id, state, by.atMs],
  );
  await addEvents(query, [{ quoteId: id, by, kind: 'state', subject: state }]);
  return id;
}

/** The id of a request that is given to an operator or to nobody, with an event where that changes; null when unknown. */
export async function assign(
  query: Query,
  lockRow: string,
  { number, assignee, by }: { number: RfqNumber; assignee: string | null; by: Actor },
): Promise<number | null> {
  const [row] = await query<[id: number, assignee: string | null, state: QuoteState]>(
    `select id, assignee, state from quote where number = $1 ${lockRow}`,
    [number],
  );
  if (row === undefined) return null;
  const [id, before, state] = row;
  if (before === assignee) return id;
  await query('update quote set assignee = $2 where id = $1', [id, assignee]);
  await addEvents(query, [{ quoteId: id, by, kind: 'assigned', subject: assignee ?? '' }]);
  if (state === 'new' && assignee !== null) await setState(query, lockRow, { number, state: 'working', by });
  return id;
}

/** See `DeskStore.decide`. */
export async function decide(
  query: Query,
  lockRow: string,
  {
    token,
    decision,
    atMs,
    mails,
  }: { token: string; decision: BuyerDecision & { version: number }; atMs: number; mails: readonly NewMail[] },
): Promise<'done' | 'stale' | 'unknown'> {
  const [row] = await query<[id: number, state: QuoteState, parts: string]>(
    `select id, state, parts from quote where receipt_token = $1 ${lockRow}`,
    [token],
  );
  if (row === undefined) return 'unknown';
  const [id, state, partsText] = row;
  const sent = (await answersOf(query, id)).filter((answer) => answer.state === 'sent');
  const latest = sent[0];
  if (latest === undefined || !sent.some(({ version }) => version === decision.version)) return 'unknown';
  const decided = plainDecision(decision);
  if (latest.version === decision.version && latest.decision !== null) {
    const { atMs: _atMs, ...before } = latest.decision;
    return JSON.stringify(plainDecision(before)) === JSON.stringify(decided) ? 'done' : 'stale';
  }
  const day = new Date(atMs).toISOString().slice(0, 10);
  if (latest.version !== decision.version || state !== 'quoted' || latest.validUntil < day) return 'stale';
  if (decided.kind === 'accept' && !areBids(latest, decided.lines)) return 'unknown';
  await query('update answer set decided_at = $2, decision = $3, reopened_at = null where id = $1', [
    latest.id,
    atMs,
    JSON.stringify(decided),
  ]);
  if (decided.kind === 'accept') {
    const total = totalOf(latest, JSON.parse(partsText) as QuoteLine[], decided.lines);
    await query(
      `update quote set state = 'accepted', accepted_at = $2, accepted_cents = $3, quoted_cents = $3 where id = $1`,
      [id, atMs, centsOf(total)],
    );
    await markLeftOut(query, latest, decided.lines);
  } else {
    await query(`update quote set state = 'declined', closed_at = coalesce(closed_at, $2) where id = $1`, [id, atMs]);
  }
  const [eventId] = await addEvents(query, [
    {
      quoteId: id,
      by: { name: 'buyer', atMs },
      kind: decided.kind === 'accept' ? 'accepted' : 'declined',
      subject: String(latest.version),
      text: decided.kind === 'decline' ? decided.reason : '',
    },
  ]);
  await addMails(query, [{ quoteId: id, mails, atMs, answerId: latest.id, eventId: eventId! }]);
  return 'done';
}

/** The prices of a version stand in the order of its bids (index past_price_answer). */
async function markLeftOut(query: Query, { id, lines }: StoredAnswer, accepted: readonly number[]): Promise<void> {
  const bids = lines.flatMap((line, place) => (line.kind === 'bid' ? [place] : []));
  const rows = await query<[id: number]>('select id from past_price where answer_id = $1 order by id', [id]);
  const leftOut = rows.flatMap(([price], index) => (accepted.includes(bids[index]!) ? [] : [price]));
  const { sql, values } = listed([0, ...leftOut], 1);
  const update = `update past_price set left_out = case when id in (${sql}) then 1 else 0 end where answer_id = $1`;
  await query(update, [id, ...values]);
}

/** Each line once, in order; keys in one order. */
function plainDecision(decision: BuyerDecision): BuyerDecision {
  if (decision.kind === 'decline') return { kind: 'decline', reason: decision.reason.replaceAll('\0', '\u{fffd}') };
  return { kind: 'accept', lines: [...new Set(decision.lines)].sort((one, other) => one - other) };
}

const areBids = ({ lines }: Answer, places: readonly number[]): boolean =>
  places.length > 0 && places.every((place) => lines[place]?.kind === 'bid');

/** Ends quotations whose prices held until before a day, the oldest first (index quote_open). How many, at most `EXPIRED_AT_ONCE`. */
export async function expireSome(query: Query, day: string, atMs: number): Promise<number> {
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
