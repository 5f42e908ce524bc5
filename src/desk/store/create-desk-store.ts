import type { Query } from '#base/database/database.ts';
import { readBuyer, readPlainFigures } from './queries/desk-figures.ts';
import { readMostAsked } from './queries/most-asked.ts';
import { findPrices, listPrices } from './queries/past-prices.ts';
import { remindBuyers, remindDesk } from './queries/remind.ts';
import type { StoredQuote } from './stored-quote.ts';
import type { DeskStore, MostAsked } from './desk-store.ts';
import { answersOf } from './queries/answer-rows.ts';
import { assign, decide, expireSome, setState } from './queries/change-states.ts';
import { listInbox } from './queries/list-inbox.ts';
import { addMessage, listEvents } from './queries/quote-events.ts';
import { quotesByIds } from './queries/quote-rows.ts';
import { saveDraft, sendDraft } from './queries/save-answers.ts';
import { setEmail } from './queries/mail-outbox.ts';
import { reopenOrder, takeBackDecline, withdraw } from './queries/take-back.ts';
import type { QuoteDatabase } from './quote-database.ts';

/** How long the parts that were asked for most are kept. */
const ASKED_FOR_MS = 600_000;
const MARK_OPENED = 'update quote set unread_event = null where id = $1 and unread_event <= $2';

/** What the desk does, on a database of either engine. */
export function createDeskStore({ query, write, lockRow }: QuoteDatabase): DeskStore {
  let asked: { atMs: number; parts: MostAsked } | null = null;
  const findById = async (id: number | null): Promise<StoredQuote | null> =>
    id === null ? null : ((await quotesByIds(query, [id]))[0] ?? null);

  return {
    listInbox: (asked) => listInbox(query, asked),
    readFigures: async (nowMs) => {
      if (asked === null || Math.abs(nowMs - asked.atMs) >= ASKED_FOR_MS)
        asked = { atMs: nowMs, parts: await readMostAsked(query, nowMs) };
      return { ...(await readPlainFigures(query, nowMs)), asked: asked.parts };
    },
    assign: async (number, assignee, by) =>
      findById(await write((within) => assign(within, lockRow, { number, assignee, by }))),
    setState: async (number, state, by) =>
      findById(await write((within) => setState(within, lockRow, { number, state, by }))),
    listAnswers: async (number) => {
      const [quote] = await query<[id: number]>('select id from quote where number = $1', [number]);
      return quote === undefined ? [] : answersOf(query, quote[0]);
    },
    saveDraft: (number, answer, revision, by, version) =>
      write((within) => saveDraft(within, number, { answer, revision, by, version })),
    sendDraft: (number, revision, by, mails, letterhead) =>
      write((within) => sendDraft(within, lockRow, { number, revision, by, mails, letterhead })),
    reopenOrder: (number, reason, by, mails) =>
      write((within) => reopenOrder(within, lockRow, { number, reason, by, mails })),
    decide: (token, decision, atMs, mails) =>
      write((within) => decide(within, lockRow, { token, decision, atMs, mails })),
    withdraw: (token, reason, atMs, mails) =>
      write((within) => withdraw(within, lockRow, { token, reason, atMs, mails })),
    takeBackDecline: (token, version, atMs, mails) =>
      write((within) => takeBackDecline(within, lockRow, { token, version, atMs, mails })),
    addMessage: (number, message, mails) => write((within) => addMessage(within, number, message, mails)),
    markOpened: async (id, eventId) => void (await write((within) => within(MARK_OPENED, [id, eventId]))),
    setEmail: (quote, email, nowMs) => write((within) => setEmail(within, quote, email, nowMs)),
    listEvents: (number) => listEvents(query, number),
    findPrices: (parts) => findPrices(query, parts),
    readBuyer: (email, sinceMs) => readBuyer(query, email, sinceMs),
    listPrices: (asked) => listPrices(query, asked),
    expireBefore: async (day, atMs) => {
      let total = 0;
      for (let some = 1; some > 0; total += some) some = await write((within) => expireSome(within, day, atMs));
      return total;
    },
    remind: async ({ desk, buyers }, atMs) => {
      const all = async (some: (within: Query) => Promise<number>): Promise<number> => {
        let total = 0;
        for (let count = 1; count > 0; total += count) count = await write(some);
        return total;
      };
      const ofDesk = desk === undefined ? 0 : await all((within) => remindDesk(within, desk, atMs));
      return ofDesk + (buyers === undefined ? 0 : await all((within) => remindBuyers(within, buyers, atMs)));
    },
    listTemplates: async () =>
      (await query<[name: string, text: string]>('select name, words from template order by name')).map(
        ([name, text]) => ({ name, text }),
      ),
    setTemplate: async (name, text) => {
      await write((within) => setTemplate(within, name, text));
    },
  };
}

function setTemplate(query: QuoteDatabase['query'], name: string, text: string): Promise<unknown> {
  if (text === '') return query('delete from template where name = $1', [name]);
  return query(
    `insert into template (name, words)
    values ($1, $2)
    on conflict (name) do update set words = excluded.words`,
    [name, text.replaceAll('\0', '\u{fffd}')],
  );
}
