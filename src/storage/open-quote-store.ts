import type { RfqNumber } from '../domain/rfq-number.ts';
import { addQuotes, type AddedQuote, type NewQuote } from './quote-queries/add-quotes.ts';
import { groupCommits } from './quote-queries/group-commit.ts';
import { countQuotes, listQuotes, readQuotes } from './quote-queries/list-quotes.ts';
import { markFailed, markSent, retryMails, takeDueMails } from './quote-queries/mail-outbox.ts';
import type { Query, QuoteDatabase } from './quote-queries/quote-database.ts';
import { foldCase, QUOTE_COLUMNS, withMails, type QuoteRow } from './quote-queries/quote-rows.ts';
import type { QuoteStore, StoredQuote } from './quote-store.ts';

/** The store of requests for quote on a database of either engine. */
export function openQuoteStore(database: QuoteDatabase): QuoteStore {
  const { query, write } = database;
  const add = groupCommits<NewQuote, AddedQuote>((quotes) => write((within) => addQuotes(within, quotes)));

  let hasTraces = false;

  async function change(sql: string, values: readonly (string | number)[]): Promise<StoredQuote | null> {
    const rows = await write((within) => within<QuoteRow>(`${sql} returning ${QUOTE_COLUMNS}`, values));
    return (await withMails(query, rows))[0] ?? null;
  }

  /** Also clears what an earlier deletion could not. */
  async function remove(sql: string, values: readonly (string | number)[]): Promise<number> {
    const removed = await write((within) => within(`${sql} returning id`, values));
    hasTraces ||= removed.length > 0;
    if (hasTraces) await database.erase();
    hasTraces = false;
    return removed.length;
  }

  return {
    addQuote: (request, mails, receivedAtMs) => add({ request, mails, receivedAtMs }),
    findQuote: (number) => findOne(query, 'number', number),
    findByReceiptToken: (token) => findOne(query, 'receipt_token', token),
    listQuotes: (page) => listQuotes(query, page),
    countQuotes: () => countQuotes(query),
    setState: (number, state, atMs) =>
      change(
        `update quote
        set state = $2, closed_at = case when $2 = 'closed' then coalesce(closed_at, $3) end
        where number = $1`,
        [number, state, atMs],
      ),
    setNote: (number, note) => change('update quote set note = $2 where number = $1', [number, note]),
    deleteQuote: async (number) => (await remove('delete from quote where number = $1', [number])) > 0,
    removeClosedBefore: (timeMs) => remove('delete from quote where closed_at < $1', [timeMs]),
    readQuotes: () => readQuotes(query),
    countConfirmations: async (email, sinceMs) => {
      const sql = `select count(*) from mail where recipient_key = $1 and created_at >= $2 and kind = 'confirmation'`;
      return (await query<[number]>(sql, [foldCase(email), sinceMs]))[0]![0];
    },
    takeDueMails: (nowMs, leaseUntilMs, limit, choice = {}) =>
      write((within) => takeDueMails(within, database.skipTaken, { nowMs, leaseUntilMs, limit, choice })),
    markSent: (mailId, atMs) => write((within) => markSent(within, mailId, atMs)),
    markFailed: (mailId, error, retryAtMs) => write((within) => markFailed(within, mailId, error, retryAtMs)),
    retryMails: (nowMs, number?: RfqNumber) => write((within) => retryMails(within, nowMs, number)),
    countCaught: () =>
      write(async (within) => {
        await within(
          `insert into counter (name, value)
          values ('caught', 1)
          on conflict (name) do update set value = counter.value + 1`,
        );
      }),
    backup: (file) => database.backup(file),
    ping: async () => {
      await query('select 1 from counter limit 1');
    },
    probe: async () => {
      await write((within) => within(PROBE));
    },
    close: () => database.close(),
  };
}

// another value each time, so that there is something to write; by the primary key
const PROBE = `
  insert into counter (name, value)
  values ('probe', 1)
  on conflict (name) do update set value = 1 - counter.value`;

async function findOne(query: Query, column: 'number' | 'receipt_token', value: string): Promise<StoredQuote | null> {
  // PostgreSQL has no text with a zero byte
  if (value.includes('\0')) return null;
  const rows = await query<QuoteRow>(`select ${QUOTE_COLUMNS} from quote where ${column} = $1`, [value]);
  return (await withMails(query, rows))[0] ?? null;
}
