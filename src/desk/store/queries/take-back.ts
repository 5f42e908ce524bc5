import type { Query } from '#base/database/database.ts';
import { centsOf } from '#base/domain/money.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { Actor, TakenBack } from '../desk-store.ts';
import { WAITING_STATES, type QuoteState } from '../quote-states.ts';
import type { NewMail } from '../stored-quote.ts';
import { addMails } from './add-mails.ts';
import { answersOf } from './answer-rows.ts';
import { addEvents, type NewEvent } from './quote-events.ts';
import { findAsked } from './save-answers.ts';
import { withdrawnOf } from './quote-rows.ts';

type ByBuyer = { token: string; atMs: number; mails: readonly NewMail[] };

async function lockByToken(
  query: Query,
  lockRow: string,
  token: string,
): Promise<[id: number, state: QuoteState] | null> {
  const rows = await query<[id: number, state: QuoteState]>(
    `select id, state from quote where receipt_token = $1 ${lockRow}`,
    [token],
  );
  return rows[0] ?? null;
}

const buyer = ({ atMs }: ByBuyer): Actor => ({ name: 'buyer', atMs });

/** The last step of each: what happened, with its mails. */
async function record(query: Query, event: NewEvent, mails: readonly NewMail[], answerId?: number): Promise<TakenBack> {
  const { quoteId, by } = event;
  const [eventId] = await addEvents(query, [event]);
  await addMails(query, [{ quoteId, mails, atMs: by.atMs, ...(answerId && { answerId }), eventId: eventId! }]);
  return 'done';
}

/** See `DeskStore.withdraw`. */
export async function withdraw(
  query: Query,
  lockRow: string,
  { reason, ...by }: ByBuyer & { reason: string },
): Promise<TakenBack> {
  const row = await lockByToken(query, lockRow, by.token);
  if (row === null) return 'unknown';
  const [quoteId, state] = row;
  if (!WAITING_STATES.includes(state))
    return state === 'lost' && (await withdrawnOf(query, [quoteId])).has(quoteId) ? 'done' : 'stale';
  await query(`update quote set state = 'lost', closed_at = coalesce(closed_at, $2) where id = $1`, [quoteId, by.atMs]);
  return record(query, { quoteId, by: buyer(by), kind: 'withdrawn', text: reason }, by.mails);
}

/** See `DeskStore.takeBackDecline`. */
export async function takeBackDecline(
  query: Query,
  lockRow: string,
  { version, ...by }: ByBuyer & { version: number },
): Promise<TakenBack> {
  const row = await lockByToken(query, lockRow, by.token);
  if (row === null) return 'unknown';
  const [quoteId, state] = row;
  const sent = (await answersOf(query, quoteId)).filter((answer) => answer.state === 'sent');
  const latest = sent[0];
  if (latest === undefined || !sent.some((one) => one.version === version)) return 'unknown';
  if (latest.version !== version || latest.validUntil < new Date(by.atMs).toISOString().slice(0, 10)) return 'stale';
  if (state === 'quoted' && latest.decision === null) return 'done';
  if ((state !== 'declined' && state !== 'quoted') || latest.decision?.kind !== 'decline') return 'stale';
  await query('update answer set decided_at = null, decision = null where id = $1', [latest.id]);
  await query(`update quote set state = 'quoted', closed_at = null where id = $1`, [quoteId]);
  return record(query, { quoteId, by: buyer(by), kind: 'reopened', subject: String(version) }, by.mails, latest.id);
}

/** See `DeskStore.reopenOrder`. */
export async function reopenOrder(
  query: Query,
  lockRow: string,
  { number, reason, by, mails }: { number: RfqNumber; reason: string; by: Actor; mails: readonly NewMail[] },
): Promise<TakenBack> {
  const asked = await findAsked(query, number, lockRow);
  if (asked === null) return 'unknown';
  const { id: quoteId, isOrder } = asked;
  const latest = (await answersOf(query, quoteId)).find(({ state }) => state === 'sent');
  if (!isOrder || latest === undefined) return 'stale';
  if (latest.decision?.kind === 'accept')
    await query('update answer set reopened_at = $2 where id = $1', [latest.id, by.atMs]);
  await query(
    `update quote
    set state = 'working', closed_at = null, accepted_at = null, accepted_cents = null, quoted_cents = $2
    where id = $1`,
    [quoteId, centsOf(latest.total)],
  );
  const event = { quoteId, by, kind: 'order-reopened', subject: String(latest.version), text: reason } as const;
  return record(query, event, mails, latest.id);
}
