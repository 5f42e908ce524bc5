import type { Query } from '../../../database/database.ts';
import type { TakenBack } from '../desk-store.ts';
import { WAITING_STATES, type QuoteState } from '../quote-states.ts';
import type { NewMail } from '../stored-quote.ts';
import { addMails } from './add-mails.ts';
import { answersOf } from './answer-rows.ts';
import { addEvents, type NewEvent } from './quote-events.ts';
import { withdrawnOf } from './withdrawn-of.ts';

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

/** The last step of both: what happened, with its mails. */
async function record(
  query: Query,
  event: Omit<NewEvent, 'by'>,
  { atMs, mails }: ByBuyer,
  answerId?: number,
): Promise<TakenBack> {
  const { quoteId } = event;
  const [eventId] = await addEvents(query, [{ ...event, by: { name: 'buyer', atMs } }]);
  await addMails(query, [{ quoteId, mails, atMs, ...(answerId && { answerId }), eventId: eventId! }]);
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
  return record(query, { quoteId, kind: 'withdrawn', text: reason }, by);
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
  return record(query, { quoteId, kind: 'reopened', subject: String(version) }, by, latest.id);
}
