import { setTimeout as wait } from 'node:timers/promises';
import { type Query, StoreUnavailable } from '#base/database/database.ts';
import type { QuoteRequest } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { copyFiles } from './quote-copies.ts';
import { addQuotes, findSameQuote, type NewQuote } from './queries/add-quotes.ts';
import { ordersOn } from './queries/change-orders.ts';
import { statesOn } from './queries/change-states.ts';
import { figuresOn } from './queries/desk-figures.ts';
import { countQuotes, listInbox, readQuotes, type InboxQuery } from './queries/list-inbox.ts';
import { draftsOn } from './queries/mail-drafts.ts';
import { deskMailsOn, outboxOn } from './queries/mail-outbox.ts';
import { pricesOn } from './queries/past-prices.ts';
import { eventsOn } from './queries/quote-events.ts';
import { filesOn, recordGoneFiles, removeGoneFiles } from './queries/quote-files.ts';
import { findOne, renewWords } from './queries/quote-rows.ts';
import { answersOn } from './queries/save-answers.ts';
import type { QuoteDatabase, QuoteEngine } from './quote-database.ts';
import type { NewFile, NewMail } from './stored-quote.ts';

/** A submit waits for one such transaction. */
const REMOVED_AT_ONCE = 20;
// index quote_closed_at
const OLDEST_CLOSED = `id in (select id from quote where closed_at < $1 order by closed_at limit ${REMOVED_AT_ONCE})`;
const countUp = (name: 'traces' | 'caught'): string => `
  insert into counter (name, value)
  values ('${name}', 1)
  on conflict (name) do update set value = counter.value + 1`;

/** Methods reject with `StoreUnavailable`. */
export type QuoteStore = ReturnType<typeof createQuoteStore>;

export function createQuoteStore(engine: QuoteEngine) {
  const { query, write } = engine;
  const change: QuoteDatabase['change'] = async (sql, values) => void (await write((within) => within(sql, values)));
  const database: QuoteDatabase = { ...engine, change };
  const add = groupCommits((quotes: readonly NewQuote[]) => write((within) => addQuotes(within, quotes)));
  const files = filesOn(database);

  /** Records in the same transaction that files and bytes remain. */
  function deleteSome(condition: string, values: readonly (string | number)[]): Promise<number> {
    return write(async (within) => {
      await within(recordGoneFiles(condition), values);
      const removed = await within(`delete from quote where ${condition} returning id`, values);
      if (removed.length > 0) await within(countUp('traces'));
      return removed.length;
    });
  }

  return {
    /** Stores a request with its mails, once for number and content. Other content gets the next free number. */
    addQuote: (
      request: QuoteRequest,
      mails: readonly NewMail[],
      receivedAtMs: number,
      attached: readonly NewFile[] = [],
      more: Pick<NewQuote, 'entered' | 'draft'> = {},
    ) => add({ request, mails, receivedAtMs, files: attached, ...more }),
    /** Finds what `addQuote` would answer with instead of making one. */
    findSame: (request: QuoteRequest, attached: readonly Pick<NewFile, 'storedAs'>[]) =>
      findSameQuote(query, request, attached),
    findQuote: (number: RfqNumber) => findOne(query, 'number', number),
    findByReceiptToken: (token: string) => findOne(query, 'receipt_token', token),
    countQuotes: () => countQuotes(query),
    desk: {
      /** Waiting requests by what is due first, others newest first. Paged by id. */
      listInbox: (asked: InboxQuery) => listInbox(query, asked),
      ...figuresOn(database),
      ...answersOn(database),
      ...statesOn(database),
      ...ordersOn(database),
      ...eventsOn(database),
      ...pricesOn(database),
      ...deskMailsOn(database),
      ...draftsOn(database),
    },
    files,
    /** Removes a request; `eraseRemoved` clears its bytes. False when unknown. */
    deleteQuote: async (number: RfqNumber) => {
      const removed = await deleteSome('number = $1', [number]);
      await removeGoneFiles(database);
      return removed > 0;
    },
    /** In small batches. Returns how many. */
    removeClosedBefore: async (timeMs: number) => {
      let total = 0;
      for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; total += removed) {
        const begun = performance.now();
        removed = await deleteSome(OLDEST_CLOSED, [timeMs]);
        await wait(performance.now() - begun);
      }
      await removeGoneFiles(database);
      return total;
    },
    /** Removes leftover files and the bytes of deleted rows. */
    eraseRemoved: async (): Promise<void> => {
      await removeGoneFiles(database);
      const [traces] = await query<[number]>(`select value from counter where name = 'traces' and value > 0`);
      if (traces === undefined) return;
      await database.erase();
      // a later deletion has raised it: the next round clears it
      await change(`update counter set value = 0 where name = 'traces' and value = $1`, traces);
    },
    readQuotes: () => readQuotes(query),
    /** Makes the words of requests that an earlier version stored, the newest first. */
    renewOldWords: async (): Promise<void> => {
      const some = async (within: Query): Promise<boolean> => {
        const [to] = await within<[number]>(`select value from counter where name = 'words-to' and value > 0`);
        if (to === undefined) return false;
        const below = 'select id from quote where id <= $1 order by id desc limit 100';
        const ids = (await within<[id: number]>(below, to)).map(([id]) => id);
        await renewWords(within, ids);
        await within(`update counter set value = $1 where name = 'words-to'`, [(ids.at(-1) ?? 1) - 1]);
        return true;
      };
      while (await write(some));
    },
    /** The time for removal by age: at most six hours after the last round's, never earlier. */
    removalTime: async (nowMs: number) => (await write((within) => within<[number]>(REMOVAL_TIME, [nowMs])))[0]![0],
    ...outboxOn(database),
    countCaught: () => change(countUp('caught')),
    /** Makes a checked copy with record and files. Rejects with EEXIST. */
    backup: (file: string, keepUntilMs: number | null = null) =>
      database.backup(file, keepUntilMs, async () => {
        const { folder } = database;
        return folder === null ? { files: 0, missingFiles: 0 } : copyFiles(file, { files, folder });
      }),
    probe: () => change(PROBE),
    close: () => engine.close(),
  };
}

const STEP_MS = 6 * 3_600_000;
const REMOVAL_TIME = `
  insert into counter (name, value)
  select 'removal', coalesce(max(received_at), $1) from quote where received_at <= $1
  on conflict (name) do update
  set value = case when $1 > counter.value + ${STEP_MS} then counter.value + ${STEP_MS} when $1 > counter.value then $1 else counter.value end
  returning value`;

// another value each time, so that a row is committed: an empty transaction succeeds on a full disk
const PROBE = `
  insert into counter (name, value)
  values ('probe', 1)
  on conflict (name) do update set value = 1 - counter.value`;

/** Keeps statements short. */
const MAX_GROUP_SIZE = 50;
/** Turns of the event loop in which others may join. */
const MAX_TURNS = 6;
/** The database is seconds behind: refuse at once. */
const MAX_WAITING = 2_000;

/** Lets callers share a transaction and its wait for the disk. A group that fails by itself is tried one by one. */
export function groupCommits<Item, Answer>(
  commit: (items: readonly Item[]) => Promise<Answer[]>,
): (item: Item) => Promise<Answer> {
  type Waiting = PromiseWithResolvers<Answer> & { item: Item };
  const line: Waiting[] = [];
  let isRunning = false;

  async function settle(group: readonly Waiting[]): Promise<void> {
    try {
      const answers = await commit(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(answers[index]!));
    } catch (error) {
      if (group.length === 1 || error instanceof StoreUnavailable) group.forEach(({ reject }) => reject(error));
      else for (const one of group) await settle([one]);
    }
  }

  async function untilNobodyJoins(): Promise<void> {
    let quiet = 0;
    for (let turn = 0; turn < MAX_TURNS && quiet < 2; turn++) {
      const { length } = line;
      await new Promise((resolve) => setImmediate(resolve));
      quiet = line.length === length ? quiet + 1 : 0;
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (line.length > 0) {
      await untilNobodyJoins();
      await settle(line.splice(0, MAX_GROUP_SIZE));
    }
    isRunning = false;
  }

  return (item) => {
    if (line.length >= MAX_WAITING)
      return Promise.reject(new StoreUnavailable('Too many requests for quote wait to be stored'));
    const waiting = { item, ...Promise.withResolvers<Answer>() };
    line.push(waiting);
    if (!isRunning) void run();
    return waiting.promise;
  };
}
