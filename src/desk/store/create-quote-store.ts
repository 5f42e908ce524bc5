import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Query } from '#base/database/database.ts';
import { copyFiles, type CopiedFiles } from './copy-files.ts';
import type { DeskStore } from './desk-store.ts';
import { addQuotes, findSameQuote, type AddedQuote, type NewQuote } from './queries/add-quotes.ts';
import { statesOn } from './queries/change-states.ts';
import { figuresOn } from './queries/desk-figures.ts';
import { groupCommits } from './queries/group-commit.ts';
import { countQuotes, listInbox, readQuotes } from './queries/list-inbox.ts';
import { deskMailsOn, outboxOn } from './queries/mail-outbox.ts';
import { pricesOn } from './queries/past-prices.ts';
import { eventsOn } from './queries/quote-events.ts';
import { filesOn, recordGoneFiles, removeGoneFiles } from './queries/quote-files.ts';
import { QUOTE, withMails, type QuoteRow } from './queries/quote-rows.ts';
import { answersOn } from './queries/save-answers.ts';
import { filesBeside } from './quote-copies.ts';
import type { QuoteDatabase } from './quote-database.ts';
import type { QuoteCopy, QuoteStore, StoredQuote } from './quote-store.ts';

/** Requests that one transaction removes: a submit waits for one transaction at most. */
const REMOVED_AT_ONCE = 20;
// index quote_closed_at
const OLDEST_CLOSED = `id in (select id from quote where closed_at < $1 order by closed_at limit ${REMOVED_AT_ONCE})`;
const countUp = (name: 'traces' | 'caught'): string => `
  insert into counter (name, value)
  values ('${name}', 1)
  on conflict (name) do update set value = counter.value + 1`;

/** The store of requests for quote on a database of either engine. */
export function createQuoteStore(database: QuoteDatabase): QuoteStore {
  const { query, write } = database;
  const add = groupCommits<NewQuote, AddedQuote>((quotes) => write((within) => addQuotes(within, quotes)));

  const files = filesOn(database);
  const desk: DeskStore = {
    listInbox: (asked) => listInbox(query, asked),
    ...figuresOn(database),
    ...answersOn(database),
    ...statesOn(database),
    ...eventsOn(database),
    ...pricesOn(database),
    ...deskMailsOn(database),
  };

  async function change(sql: string, values: readonly (string | number)[]): Promise<StoredQuote | null> {
    const rows = await write((within) => within<QuoteRow>(`${sql} returning ${QUOTE.sql}`, values));
    return (await withMails(query, rows))[0] ?? null;
  }

  /** Deletes by a condition, and records in the same transaction that files and bytes are left to be removed. */
  function deleteSome(condition: string, values: readonly (string | number)[]): Promise<number> {
    return write(async (within) => {
      await recordGoneFiles(within, condition, values);
      const removed = await within(`delete from quote where ${condition} returning id`, values);
      if (removed.length > 0) await within(countUp('traces'));
      return removed.length;
    });
  }

  async function eraseRemoved(): Promise<void> {
    await removeGoneFiles(database);
    const [traces] = await query<[number]>(`select value from counter where name = 'traces' and value > 0`);
    if (traces === undefined) return;
    await database.erase();
    // a deletion in the meantime has raised the number: the next round clears it
    await write((within) => within(`update counter set value = 0 where name = 'traces' and value = $1`, traces));
  }

  async function backup(file: string, keepUntilMs: number | null = null): Promise<QuoteCopy> {
    const { folder } = database;
    let isBeside = false;
    const beside = async (): Promise<CopiedFiles> => {
      const copied = folder === null ? { files: 0, missingFiles: 0 } : await copyFiles(file, { files, folder });
      isBeside = copied.files > 0;
      return copied;
    };
    try {
      return await database.backup(file, keepUntilMs, beside);
    } catch (error) {
      if (isBeside) await rm(filesBeside(file), { recursive: true, force: true });
      throw error;
    }
  }

  return {
    addQuote: (request, mails, receivedAtMs, attached = []) => add({ request, mails, receivedAtMs, files: attached }),
    findSame: (request, files) => findSameQuote(query, request, files),
    findQuote: (number) => findOne(query, 'number', number),
    findByReceiptToken: (token) => findOne(query, 'receipt_token', token),
    countQuotes: () => countQuotes(query),
    desk,
    files,
    setNote: (number, note) => change('update quote set note = $2 where number = $1', [number, note]),
    deleteQuote: async (number) => {
      const removed = await deleteSome('number = $1', [number]);
      await removeGoneFiles(database);
      return removed > 0;
    },
    removeClosedBefore: async (timeMs) => {
      let total = 0;
      for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; total += removed) {
        const begun = performance.now();
        removed = await deleteSome(OLDEST_CLOSED, [timeMs]);
        // as long for others as for this
        await wait(performance.now() - begun);
      }
      await removeGoneFiles(database);
      return total;
    },
    eraseRemoved,
    readQuotes: () => readQuotes(query),
    removalTime: async (nowMs) => (await write((within) => within<[number]>(REMOVAL_TIME, [nowMs])))[0]![0],
    ...outboxOn(database),
    countCaught: async () => {
      await write((within) => within(countUp('caught')));
    },
    backup,
    probe: async () => {
      await write((within) => within(PROBE));
    },
    close: () => database.close(),
  };
}

const STEP_MS = 6 * 3_600_000;
// begins with the time of the newest request (index quote_received), and follows the clock by one step a round
const REMOVAL_TIME = `
  insert into counter (name, value)
  select 'removal', coalesce(max(received_at), $1) from quote where received_at <= $1
  on conflict (name) do update
  set value = case when $1 > counter.value + ${STEP_MS} then counter.value + ${STEP_MS} when $1 > counter.value then $1 else counter.value end
  returning value`;

// another value each time, so that there is something to write; by the primary key
const PROBE = `
  insert into counter (name, value)
  values ('probe', 1)
  on conflict (name) do update set value = 1 - counter.value`;

async function findOne(query: Query, column: 'number' | 'receipt_token', value: string): Promise<StoredQuote | null> {
  // PostgreSQL has no text with a zero byte
  if (value.includes('\0')) return null;
  const rows = await query<QuoteRow>(`select ${QUOTE.sql} from quote where ${column} = $1`, [value]);
  return (await withMails(query, rows))[0] ?? null;
}
