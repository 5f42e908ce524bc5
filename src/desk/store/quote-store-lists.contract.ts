import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRfqNumber, rfqNumberAt } from '#base/domain/rfq-number.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import { QUOTE_STATES, type QuoteState } from './quote-states.ts';
import type { QuoteStore, StoredQuote } from './quote-store.ts';

const AT = 1_700_000_000_500;
const COUNT = 230;
const COMPANIES = ['Łódź Aero', 'ÉCLAIR', 'éclair 2', '100% Parts', 'under_score', 'a!b', 'Buyer', 'buyer inc'];
const NSNS = ['5310-01-234-5678', '5305-00-123-4567', '', '1560-01-000-0001'];

/** Lists, searches, states and counts over one filled store. */
export function describeQuoteLists(name: string, openEngine: () => Promise<QuoteEngine>): void {
  describe(`lists of requests for quote on ${name}`, () => {
    let engine: QuoteEngine;
    let store: QuoteStore;
    let all: StoredQuote[];
    beforeAll(async () => {
      engine = await openEngine();
      store = await engine.open();
      const pick = <Value>(list: readonly Value[], index: number): Value => list[index % list.length]!;
      for (let index = 0; index < COUNT; index++) {
        const request = aQuoteRequest({
          numberAt: 1_700_000_000_000 + index * 37,
          email: `Buyer.${index % 13}@Example.com`,
          company: pick(COMPANIES, index * 7),
          parts: [aQuoteLine({ nsn: pick(NSNS, index) }), aQuoteLine({ nsn: pick(NSNS, index * 3 + 1) })],
        });
        const { quote } = await store.addQuote(request, [{ kind: 'inbox', to: 'sales@site.example' }], AT + index);
        await store.setState(quote.rfqNumber, pick(QUOTE_STATES, index >> 1), AT);
      }
      all = [];
      for await (const batch of store.readQuotes()) all.push(...batch);
    });
    afterAll(() => engine.remove());

    test('reads every request, oldest first', () => {
      expect(all.map(({ receivedAtMs }) => receivedAtMs)).toEqual(Array.from({ length: COUNT }, (_, at) => AT + at));
      expect(all.every((quote, index) => index === 0 || quote.id > all[index - 1]!.id)).toBe(true);
      expect(all.every(({ mails }) => mails.length === 1)).toBe(true);
    });

    const searches = fc.oneof(
      fc.constantFrom('', ' ', 'łódź', 'Éclair', '%', '_', '!', 'BUYER', 'buyer.1@', 'rfq-17', '5310', 'no such', '\0'),
      fc.constantFrom(
        '5310-01-234-5678',
        '5310012345678',
        '5310 01 234',
        '01-234',
        '0000000370',
        '-',
        'x'.repeat(5_000),
      ),
      fc.string({ maxLength: 3 }),
    );
    const queries = fc.record({
      search: searches,
      state: fc.option(fc.constantFrom(...QUOTE_STATES), { nil: undefined }),
      limit: fc.integer({ min: 1, max: 40 }),
      from: fc.integer({ min: -3, max: COUNT + 3 }),
      way: fc.constantFrom('first', 'before', 'after'),
    });

    test('shows the same pages as a list that is filtered by hand', async () => {
      await fc.assert(
        fc.asyncProperty(queries, async ({ search, state, limit, from, way }) => {
          const edge = (all[0]?.id ?? 0) + from;
          const key = way === 'before' ? { beforeId: edge } : way === 'after' ? { afterId: edge } : {};
          const matching = all.filter((quote) => isMatch(quote, search, state)).toReversed();
          const page =
            way === 'after'
              ? matching.filter(({ id }) => id > edge).slice(-limit)
              : matching.filter(({ id }) => way === 'first' || id < edge).slice(0, limit);
          const answer = await store.listQuotes({ search, state, limit, ...key });
          expect(answer.quotes.map(({ id }) => id)).toEqual(page.map(({ id }) => id));
          if (page.length === 0) return;
          expect(answer.hasNext).toBe(matching.some(({ id }) => id < page.at(-1)!.id));
          expect(answer.hasPrevious).toBe(matching.some(({ id }) => id > page[0]!.id));
        }),
        { numRuns: 150 },
      );
    });

    test('leads through all pages, forwards and back', async () => {
      const seen: number[] = [];
      let page = await store.listQuotes({ limit: 25 });
      for (;;) {
        seen.push(...page.quotes.map(({ id }) => id));
        if (!page.hasNext) break;
        page = await store.listQuotes({ limit: 25, beforeId: page.quotes.at(-1)!.id });
      }
      expect(seen).toEqual(all.map(({ id }) => id).toReversed());
      const back: number[] = [];
      for (;;) {
        back.unshift(...page.quotes.map(({ id }) => id));
        if (!page.hasPrevious) break;
        page = await store.listQuotes({ limit: 25, afterId: page.quotes[0]!.id });
      }
      expect(back).toEqual(seen);
    });

    test('counts by state, and mails that wait', async () => {
      const { byState, mailsWaiting, mailsFailed } = await store.countQuotes();
      for (const state of QUOTE_STATES)
        expect(byState[state]).toBe(all.filter((quote) => quote.state === state).length);
      expect([mailsWaiting, mailsFailed]).toEqual([COUNT, 0]);
    });

    test('changes the state and the note of one request, and of no unknown one', async () => {
      const { rfqNumber } = all[5]!;
      expect(await store.setState(rfqNumber, 'quoted', AT)).toMatchObject({ rfqNumber, state: 'quoted' });
      expect(await store.setNote(rfqNumber, "called on Monday; it's fine")).toMatchObject({ state: 'quoted' });
      expect(await store.findQuote(rfqNumber)).toMatchObject({ note: "called on Monday; it's fine" });
      await store.setState(rfqNumber, all[5]!.state, AT);
      expect(await store.setState(rfqNumberAt(5), 'working', AT)).toBeNull();
      expect(await store.setNote(parseRfqNumber('RFQ-0000000000009')!, 'x')).toBeNull();
    });

    test('counts what the guards have caught', async () => {
      await Promise.all([store.countCaught(), store.countCaught(), store.countCaught()]);
      expect((await store.countQuotes()).caught).toBe(3);
    });
  });
}

/** The search of the port by hand: number, e-mail and company without case, digits of NSNs. */
function isMatch({ rfqNumber, customer, parts, state }: StoredQuote, search: string, wanted?: QuoteState): boolean {
  if (wanted !== undefined && state !== wanted) return false;
  const text = search.replaceAll('\0', '\u{fffd}').trim().normalize('NFC').toLowerCase();
  if (text === '') return true;
  const nsns = parts.map(({ nsn }) => nsn.replaceAll('-', ''));
  const fields = [rfqNumber, customer.email, customer.company].map((field) => field.normalize('NFC').toLowerCase());
  const digits = /^[\d\s-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  return [text, ...(digits ? [digits] : [])].some((one) => [...fields, ...nsns].some((field) => field.includes(one)));
}
