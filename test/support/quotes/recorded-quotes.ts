import type { Query, WritableDatabase } from '../../../src/base/database/database.ts';
import { shortName } from '../../../src/base/domain/short-name.ts';
import { createQuoteStore } from '../../../src/desk/store/quote-store.ts';
import { QUOTE_STATES } from '../../../src/desk/store/stored-quote.ts';
import { anAnswer } from './answer.fixture.ts';
import { aQuoteRequest } from './quote-request.fixture.ts';

const AT = Date.UTC(2026, 10, 22);

/** The texts of all statements that requests and the desk run on a database, each once. */
export async function recordQuotes(database: WritableDatabase, lockRow: string): Promise<string[]> {
  const statements = new Set<string>();
  const recorded =
    (query: Query): Query =>
    (sql, parameters) => {
      statements.add(sql);
      return query(sql, parameters);
    };
  const store = createQuoteStore({
    ...database,
    query: recorded(database.query),
    write: (work) => database.write((within) => work(recorded(within))),
    erase: async () => {},
    folder: null,
    backup: () => Promise.reject(new Error('No copy is made here')),
    now: async () => AT,
    skipTaken: '',
    lockRow,
  });
  const { desk } = store;
  const by = { name: 'Ana', atMs: AT };
  const mail = { kind: 'due', to: 'sales@site.example', atMost: { count: 9, sinceMs: 0 } } as const;
  const { quote } = await store.addQuote(aQuoteRequest(), [mail], AT);
  const number = quote.rfqNumber;
  await store.addQuote(aQuoteRequest({ company: 'Another' }), [], AT);
  for (const assignee of [undefined, null, 'Ana'])
    for (const states of [undefined, ['new'] as const, QUOTE_STATES])
      for (const search of ['', 'buyer', number, shortName(1), '5310-01-234-5678'])
        for (const key of [{}, { beforeId: 9 }, { afterId: 0 }])
          await desk.listInbox({ assignee, states, search, limit: 1, ...key });
  for (const only of ['needs', 'messages', 'failed'] as const)
    for (const assignee of [undefined, 'Ana'])
      for (const search of ['', 'buyer']) await desk.listInbox({ only, assignee, search, limit: 1, beforeId: 9 });
  for (const states of [undefined, ['new'] as const, QUOTE_STATES])
    for (const search of ['', 'buyer'])
      await desk.listInbox({ states, search, fromMs: AT - 1, untilMs: AT + 1, limit: 1 });
  await desk.assign(number, 'Ana', by);
  await desk.saveDraft(number, anAnswer(1), 0, by);
  await desk.saveDraft(number, anAnswer(1, { note: '' }), 1, by);
  await desk.remind({ desk: { receivedBeforeMs: AT + 1, mail } }, AT);
  await desk.sendDraft(number, 2, by, [mail]);
  await desk.remind({ buyers: { endDay: '2027-01-31', messageIdDomain: 'site.example' } }, AT);
  await desk.readFigures(AT + 1);
  await desk.readBuyer('buyer@site.example', AT);
  for (const part of ['', '5310-01-234-5678', 'X'])
    for (const beforeId of [undefined, 9]) await desk.listPrices({ part, limit: 1, beforeId });
  await desk.findPrices([{ nsn: '5310-01-234-5678', partNumber: 'X' }]);
  await desk.findReserved(quote, '2026-11-22');
  await desk.addMessage(number, { from: 'buyer', by: 'buyer', text: '?', key: 'key', atMs: AT }, [mail]);
  await desk.decide(quote.receiptToken, { kind: 'accept', lines: [0], version: 1 }, AT, [mail]);
  await desk.setState(number, 'closed', by);
  await desk.reopenOrder(number, 'Dearer now', by, [mail]);
  await desk.setState(number, 'quoted', by);
  await desk.expireBefore('2027-01-31', AT);
  await desk.listAnswers(number);
  await desk.listEvents(number);
  await desk.markOpened(quote.id, 9);
  await desk.markUnread(quote.id);
  await desk.addNote(number, 'note', by);
  await store.renewOldWords();
  await desk.setEmail(quote, 'other@buyer.example', AT);
  await store.takeDueMails(AT, AT, 9, { kinds: ['due'] });
  await store.markBounced(quote.id, { messageIds: ['<a@b>'], recipient: 'x@y.example', why: '', key: 'k', atMs: AT });
  await store.removalTime(AT);
  await store.removeClosedBefore(AT + 1);
  return [...statements];
}

/** Tables that grow with the requests. */
export const LARGE_TABLES = ['quote', 'mail', 'answer', 'quote_event', 'past_price', 'attachment'];
