import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { QuoteRequest } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { copyFiles } from './copy-files.ts';
import { addQuotes, findSameQuote, type NewQuote } from './queries/add-quotes.ts';
import { statesOn } from './queries/change-states.ts';
import { figuresOn } from './queries/desk-figures.ts';
import { groupCommits } from './queries/group-commit.ts';
import { countQuotes, listInbox, readQuotes, type InboxQuery } from './queries/list-inbox.ts';
import { deskMailsOn, outboxOn } from './queries/mail-outbox.ts';
import { pricesOn } from './queries/past-prices.ts';
import { eventsOn } from './queries/quote-events.ts';
import { filesOn, recordGoneFiles, removeGoneFiles } from './queries/quote-files.ts';
import { findOne, QUOTE, withMails, type QuoteRow } from './queries/quote-rows.ts';
import { answersOn } from './queries/save-answers.ts';
import { filesBeside, type CopiedFiles, type QuoteCopy } from './quote-copies.ts';
import type { QuoteDatabase } from './quote-database.ts';
import type { NewFile, NewMail, StoredQuote } from './stored-quote.ts';

/** A submit waits for one such transaction at most. */
const REMOVED_AT_ONCE = 20;
// index quote_closed_at
const OLDEST_CLOSED = `id in (select id from quote where closed_at < $1 order by closed_at limit ${REMOVED_AT_ONCE})`;
const countUp = (name: 'traces' | 'caught'): string => `
  insert into counter (name, value)
  values ('${name}', 1)
  on conflict (name) do update set value = counter.value + 1`;

/** Requests for quote and the outbox of their mails. Methods reject with `StoreUnavailable`. */
export type QuoteStore = ReturnType<typeof createQuoteStore>;
export type DeskStore = QuoteStore['desk'];

/** Makes the store of requests on a database of either engine. */
export function createQuoteStore(database: QuoteDatabase) {
  const { query, write } = database;
  const add = groupCommits((quotes: readonly NewQuote[]) => write((within) => addQuotes(within, quotes)));
  const files = filesOn(database);

  /** Deletes rows, and records in the same transaction that files and bytes remain. */
  function deleteSome(condition: string, values: readonly (string | number)[]): Promise<number> {
    return write(async (within) => {
      await recordGoneFiles(within, condition, values);
      const removed = await within(`delete from quote where ${condition} returning id`, values);
      if (removed.length > 0) await within(countUp('traces'));
      return removed.length;
    });
  }

  return {
    /**
     * Stores a request with its mails, once for a number and content; resolves when they are on the disk. Other content under the
     * same number gets the next free number. `attached`: files in the folder, which belong to the request then.
     */
    addQuote: (
      request: QuoteRequest,
      mails: readonly NewMail[],
      receivedAtMs: number,
      attached: readonly NewFile[] = [],
    ) => add({ request, mails, receivedAtMs, files: attached }),
    /** Finds the request that `addQuote` would answer with instead of making one. */
    findSame: (request: QuoteRequest, attached: readonly Pick<NewFile, 'storedAs'>[]) =>
      findSameQuote(query, request, attached),
    findQuote: (number: RfqNumber) => findOne(query, 'number', number),
    findByReceiptToken: (token: string) => findOne(query, 'receipt_token', token),
    countQuotes: () => countQuotes(query),
    desk: {
      /** Lists waiting requests by what is due first, others newest first. Key-set paged by id. */
      listInbox: (asked: InboxQuery) => listInbox(query, asked),
      ...figuresOn(database),
      ...answersOn(database),
      ...statesOn(database),
      ...eventsOn(database),
      ...pricesOn(database),
      ...deskMailsOn(database),
    },
    files,
    /** Returns null for an unknown request. */
    setNote: async (number: RfqNumber, note: string): Promise<StoredQuote | null> => {
      const sql = `update quote set note = $2 where number = $1 returning ${QUOTE.sql}`;
      const rows = await write((within) => within<QuoteRow>(sql, [number, note]));
      return (await withMails(query, rows))[0] ?? null;
    },
    /** Removes a request, its files and mails; `eraseRemoved` clears the bytes. False when unknown. */
    deleteQuote: async (number: RfqNumber) => {
      const removed = await deleteSome('number = $1', [number]);
      await removeGoneFiles(database);
      return removed > 0;
    },
    /** Deletes requests that were closed before a time, in small batches. Returns how many. */
    removeClosedBefore: async (timeMs: number) => {
      let total = 0;
      for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; total += removed) {
        const begun = performance.now();
        removed = await deleteSome(OLDEST_CLOSED, [timeMs]);
        // others get as much time
        await wait(performance.now() - begun);
      }
      await removeGoneFiles(database);
      return total;
    },
    /** Removes files that a dead process left, and the bytes of deleted rows. */
    eraseRemoved: async (): Promise<void> => {
      await removeGoneFiles(database);
      const [traces] = await query<[number]>(`select value from counter where name = 'traces' and value > 0`);
      if (traces === undefined) return;
      await database.erase();
      // a later deletion has raised the number: the next round clears it
      await write((within) => within(`update counter set value = 0 where name = 'traces' and value = $1`, traces));
    },
    /** Reads every request, oldest first, in batches. */
    readQuotes: () => readQuotes(query),
    /** Returns the time for removal by age: the clock's, at most six hours after the last round's, never earlier. */
    removalTime: async (nowMs: number) => (await write((within) => within<[number]>(REMOVAL_TIME, [nowMs])))[0]![0],
    ...outboxOn(database),
    /** Counts a submission that the honeypot or the fill time caught. */
    countCaught: async (): Promise<void> => {
      await write((within) => within(countUp('caught')));
    },
    /** Makes a checked copy with its record and files beside it. Rejects with EEXIST when the file exists. */
    backup: async (file: string, keepUntilMs: number | null = null): Promise<QuoteCopy> => {
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
    },
    /** Commits a row without meaning. */
    probe: async (): Promise<void> => {
      await write((within) => within(PROBE));
    },
    close: () => database.close(),
  };
}

const STEP_MS = 6 * 3_600_000;
// begins with the newest request (index quote_received)
const REMOVAL_TIME = `
  insert into counter (name, value)
  select 'removal', coalesce(max(received_at), $1) from quote where received_at <= $1
  on conflict (name) do update
  set value = case when $1 > counter.value + ${STEP_MS} then counter.value + ${STEP_MS} when $1 > counter.value then $1 else counter.value end
  returning value`;

// another value each time, so that something is written
const PROBE = `
  insert into counter (name, value)
  values ('probe', 1)
  on conflict (name) do update set value = 1 - counter.value`;
