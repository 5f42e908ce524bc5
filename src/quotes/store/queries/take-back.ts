import type { Query } from '../../../database/database.ts';
import type { TakenBack } from '../desk-store.ts';
import { WAITING_STATES, type QuoteState } from '../quote-states.ts';
import type { NewMail } from '../stored-quote.ts';
import { addMails } from './add-mails.ts';
import { answersOf } from './answer-rows.ts';
import { addEvents } from './quote-events.ts';

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

/** See `DeskStore.withdraw`. */
export async function withdraw(
  query: Query,
  lockRow: string,
  { token, reason, atMs, mails }: ByBuyer & { reason: string },
): Promise<TakenBack> {
  const row = await lockByToken(query, lockRow, token);
  if (row === null) return 'unknown';
  const [quoteId, state] = row;
  if (!WAITING_STATES.includes(state)) {
    // what set the state last (index quote_event_quote)
    const [last] = await query<[kind: string]>(
      `select kind from quote_event where quote_id = $1 and kind in ('state', 'withdrawn') order by id desc limit 1`,
      [quoteId],
    );
    return state === 'lost' && last?.[0] === 'withdrawn' ? 'done' : 'stale';
  }
  await query(`update quote set state = 'lost', closed_at = coalesce(closed_at, $2) where id = $1`, [quoteId, atMs]);
  const by = { name: 'buyer', atMs };
  const [eventId] = await addEvents(query, [{ quoteId, by, kind: 'withdrawn', text: reason }]);
  await addMails(query, [{ quoteId, mails, atMs, eventId: eventId! }]);
  return 'done';
}

/** See `DeskStore.takeBackDecline`. */
export async function takeBackDecline(
  query: Query,
  lockRow: string,
  { token, version, atMs, mails }: ByBuyer & { version: number },
): Promise<TakenBack> {
  const row = await lockByToken(query, lockRow, token);
  if (row === null) return 'unknown';
  const [quoteId, state] = row;
  const sent = (await answersOf(query, quoteId)).filter((answer) => answer.state === 'sent');
  const latest = sent[0];
  if (latest === undefined || !sent.some((one) => one.version === version)) return 'unknown';
  if (latest.version !== version || latest.validUntil < new Date(atMs).toISOString().slice(0, 10)) return 'stale';
  if (state === 'quoted' && latest.decision === null) return 'done';
  if ((state !== 'declined' && state !== 'quoted') || latest.decision?.kind !== 'decline') return 'stale';
  await query('update answer set decided_at = null, decision = null where id = $1', [latest.id]);
  await query(`update quote set state = 'quoted', closed_at = null where id = $1`, [quoteId]);
  const by = { name: 'buyer', atMs };
  const [eventId] = await addEvents(query, [{ quoteId, by, kind: 'reopened', subject: String(version) }]);
  await addMails(query, [{ quoteId, mails, atMs, answerId: latest.id, eventId: eventId! }]);
  return 'done';
}
