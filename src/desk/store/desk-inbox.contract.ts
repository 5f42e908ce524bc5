import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNT, fillDesk, isAnswered, type FilledDesk } from '../../../test/support/quotes/filled-desk.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { shortName } from '#base/domain/short-name.ts';
import type { InboxKey, InboxQuery } from './queries/list-inbox.ts';
import { testFigures } from './desk-figures.contract.ts';
import { testPrices } from './desk-prices.contract.ts';
import { QUOTE_STATES, WAITING_STATES, type StoredQuote } from './stored-quote.ts';

/** The inbox, its figures and past prices over one filled store. */
export function describeDeskLists(name: string, openEngine: () => Promise<QuoteEngine>): void {
  describe(`the inbox of requests for quote on ${name}`, () => {
    let engine: QuoteEngine;
    const filled = {} as FilledDesk;
    beforeAll(async () => {
      engine = await openEngine();
      Object.assign(filled, await fillDesk(await engine.open()));
    });
    afterAll(() => engine.remove());
    testInbox(filled);
    testFigures(filled);
    testPrices(filled);
  });
}
/** Lists and searches of the inbox, against a list that is filtered by hand. */
function testInbox(filled: FilledDesk): void {
  const states = fc.option(fc.subarray([...QUOTE_STATES], { minLength: 1 }), { nil: undefined });
  const words =
    ' |gulf|GULF MER|meridian|erid|łódź|aero|éclair 2|o’neil|&|\0|%|buyer|buyer.1|buyer.1@example.com|example.com';
  const numbers =
    'rfq-17|RFQ-1700000000370|17000000|5310-01-234-5678|5310 01 234|012345678|01-234-5678|5305|ms16998|MS16998-2|x1';
  const searches = fc.oneof(
    fc.constantFrom('', ...words.split('|')),
    fc.constantFrom(...numbers.split('|')),
    fc.string({ maxLength: 3 }),
    fc.nat(COUNT + 5).map((index) => shortName(index + 1).toLowerCase()),
  );
  const queries = fc.record({
    states,
    search: searches,
    assignee: fc.option(fc.constantFrom<string | null>('Ana', 'Ben', 'Nobody', null), { nil: undefined }),
    limit: fc.integer({ min: 1, max: 70 }),
  });

  test('leads page by page through what a list filtered by hand holds, forwards and back (C19.7)', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const oldestFirst = query.states?.every((state) => WAITING_STATES.includes(state)) ?? false;
        const matching = filled.all.filter((quote) => isMatch(quote, query)).map(({ id }) => id);
        const expected = oldestFirst ? matching : matching.toReversed();
        const seen: number[] = [];
        let page = await read(query);
        expect(page.previous).toBeNull();
        for (;;) {
          seen.push(...idsOf(page));
          if (page.next === null) break;
          page = await read(query, page.next);
        }
        expect(seen).toEqual(expected);
        const back = idsOf(page);
        while (page.previous !== null && back.length < expected.length) {
          page = await read(query, page.previous);
          back.unshift(...idsOf(page));
        }
        expect(back).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  const read = (query: InboxQuery, key: InboxKey = {}) => filled.store.desk.listInbox({ ...query, ...key });
  const idsOf = ({ rows }: Awaited<ReturnType<typeof read>>): number[] => rows.map(({ quote }) => quote.id);

  test('shows what was quoted, and the first page where nothing is in front', async () => {
    const { rows } = await read({ limit: COUNT });
    expect(rows.map(({ quote }) => quote)).toEqual(filled.all.toReversed());
    for (const { quote, quoted } of rows) expect(quoted !== null).toBe(isAnswered(quote.id - filled.all[0]!.id));
    expect(rows.find(({ quoted }) => quoted?.currency === 'EUR')!.quoted).toMatchObject({ validUntil: '2026-12-31' });
    const first = await read({ limit: 3 });
    expect(await read({ limit: 3, afterId: filled.all.at(-1)!.id })).toEqual(first);
  });
}

/** The search of the port by hand: beginnings of words, of numbers, of part numbers and NSNs, and short names. */
function isMatch(quote: StoredQuote, { states, assignee, search = '' }: InboxQuery): boolean {
  if (states !== undefined && !states.includes(quote.state)) return false;
  if (assignee !== undefined && quote.assignee !== assignee) return false;
  const typed = search.replaceAll('\0', ' ').trim();
  if (typed === '') return true;
  const words = (text: string): string => {
    const found =
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    return ` ${found.join(' ')}`;
  };
  const { company, email } = quote.customer;
  if (words(typed) !== ' ' && [company, email].some((text) => words(text).includes(words(typed)))) return true;
  const key = normalizePartNumber(typed);
  const keys = quote.parts.flatMap(({ nsn, partNumber }) => {
    const digits = nsn.replaceAll('-', '');
    return [normalizePartNumber(partNumber) ?? '', digits, digits.slice(4)];
  });
  if (key !== null && keys.some((one) => one.startsWith(key))) return true;
  const [, digits] = /^(?:rfq)?[\s-]*(\d{4,13})$/i.exec(typed) ?? [];
  if (digits !== undefined && quote.rfqNumber.startsWith(`RFQ-${digits}`)) return true;
  return shortName(quote.id).toLowerCase() === typed.toLowerCase();
}
