import type { Query } from '#base/database/database.ts';
import type { Reminders } from '../desk-store.ts';
import { addMails, type CausedMails } from './add-mails.ts';
import { addEvents } from './quote-events.ts';

const REMINDED_AT_ONCE = 50;
/** Older ones than this before the time that is asked for are left alone: reminders that are switched on late would come by the hundred. */
const LONGEST_WAIT_MS = 7 * 86_400_000;

type Due = Required<Pick<CausedMails, 'quoteId' | 'mails'>> & {
  subject: 'desk' | 'buyer';
  key: string;
  answerId?: number;
};

/** Reminds the desk of some requests that nobody has answered (index quote_waiting), each once. How many were due. */
export async function remindDesk(
  query: Query,
  { receivedBeforeMs, mail }: NonNullable<Reminders['desk']>,
  atMs: number,
): Promise<number> {
  const rows = await query<[id: number]>(
    `select id
    from quote
    where state in ('new', 'working') and received_at < $1 and received_at >= $2 and answered_at is null
      and not exists (select 1 from quote_event where quote_id = quote.id and message_key = 'due')
    order by received_at
    limit ${REMINDED_AT_ONCE}`,
    [receivedBeforeMs, receivedBeforeMs - LONGEST_WAIT_MS],
  );
  return remindOf(
    query,
    rows.map(([quoteId]) => ({ quoteId, mails: [mail], subject: 'desk', key: 'due' })),
    atMs,
  );
}

/** Reminds buyers of some quotations that end soon and have not ended (index quote_open), once for each version. How many were due. */
export async function remindBuyers(
  query: Query,
  { endDay, messageIdDomain }: NonNullable<Reminders['buyers']>,
  atMs: number,
): Promise<number> {
  const rows = await query<[id: number, email: string, answerId: number, version: number]>(
    `select quote.id, quote.email, answer.id, answer.version
    from quote
    join answer on answer.quote_id = quote.id and answer.version = (
      select max(version) from answer where quote_id = quote.id and sent_at is not null
    )
    where state = 'quoted' and quote.valid_until < $1 and quote.valid_until >= $2
      and not exists (
        select 1 from quote_event where quote_id = quote.id and message_key = 'ending-' || answer.version
      )
    order by quote.valid_until
    limit ${REMINDED_AT_ONCE}`,
    [endDay, new Date(atMs).toISOString().slice(0, 10)],
  );
  return remindOf(
    query,
    rows.map(([quoteId, email, answerId, version]) => ({
      quoteId,
      mails: [{ kind: 'ending', to: email, messageIdDomain }],
      subject: 'buyer',
      key: `ending-${version}`,
      answerId,
    })),
    atMs,
  );
}

/** The events keep two processes from reminding of the same. */
async function remindOf(query: Query, due: readonly Due[], atMs: number): Promise<number> {
  const by = { name: 'server', atMs };
  const eventIds = await addEvents(
    query,
    due.map(({ quoteId, subject, key }) => ({ quoteId, by, kind: 'reminded', subject, key })),
  );
  await addMails(
    query,
    due.flatMap(({ quoteId, mails, answerId }, index) => {
      const eventId = eventIds[index]!;
      return eventId === null ? [] : [{ quoteId, mails, atMs, answerId, eventId }];
    }),
  );
  return due.length;
}
