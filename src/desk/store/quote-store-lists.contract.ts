import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseRfqNumber, rfqNumberAt } from '#base/domain/rfq-number.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import type { QuoteStore } from './quote-store.ts';
import { QUOTE_STATES } from './quote-states.ts';
import type { StoredQuote } from './stored-quote.ts';

const AT = 1_700_000_000_500;
const COUNT = 210;

/** The export, notes and counts over one filled store. */
export function describeQuoteLists(openEngine: () => Promise<QuoteEngine>): void {
  let engine: QuoteEngine;
  let store: QuoteStore;
  let all: StoredQuote[];
  beforeAll(async () => {
    engine = await openEngine();
    store = await engine.open();
    for (let index = 0; index < COUNT; index++) {
      const request = aQuoteRequest({ numberAt: 1_700_000_000_000 + index * 37 });
      const { quote } = await store.addQuote(request, [{ kind: 'inbox', to: 'sales@site.example' }], AT + index);
      const state = QUOTE_STATES[index % QUOTE_STATES.length]!;
      await store.desk.setState(quote.rfqNumber, state, { name: 'server', atMs: AT });
    }
    all = (await Array.fromAsync(store.readQuotes())).flat();
  });
  afterAll(() => engine.remove());

  test('reads every request, oldest first', () => {
    expect(all.map(({ receivedAtMs }) => receivedAtMs)).toEqual(Array.from({ length: COUNT }, (_, at) => AT + at));
    expect(all.every((quote, index) => index === 0 || quote.id > all[index - 1]!.id)).toBe(true);
    expect(all.every(({ mails }) => mails.length === 1)).toBe(true);
  });

  test('counts by state, and mails that wait', async () => {
    const { byState, mailsWaiting, mailsFailed } = await store.countQuotes();
    for (const state of QUOTE_STATES) expect(byState[state]).toBe(all.filter((quote) => quote.state === state).length);
    expect([mailsWaiting, mailsFailed]).toEqual([COUNT, 0]);
  });

  test('changes the state and the note of one request, and of no unknown one', async () => {
    const { rfqNumber } = all[5]!;
    const by = { name: 'server', atMs: AT };
    expect(await store.desk.setState(rfqNumber, 'quoted', by)).toMatchObject({ rfqNumber, state: 'quoted' });
    expect(await store.setNote(rfqNumber, "called on Monday; it's fine")).toMatchObject({ state: 'quoted' });
    expect(await store.findQuote(rfqNumber)).toMatchObject({ note: "called on Monday; it's fine" });
    await store.desk.setState(rfqNumber, all[5]!.state, by);
    expect(await store.desk.setState(rfqNumberAt(5), 'working', by)).toBeNull();
    expect(await store.setNote(parseRfqNumber('RFQ-0000000000009')!, 'x')).toBeNull();
  });

  test('counts what the guards have caught', async () => {
    await Promise.all([store.countCaught(), store.countCaught(), store.countCaught()]);
    expect((await store.countQuotes()).caught).toBe(3);
  });
}
