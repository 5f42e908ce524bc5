import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBidLine, anAnswer } from '../../../test/support/quotes/answer.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import { sumOf } from '../../domain/money.ts';
import { normalizePartNumber } from '../../domain/part-number.ts';
import type { Currency, Price } from '../../domain/quotation.ts';
import { shortName } from '../../domain/short-name.ts';
import type { Inbox, InboxKey, InboxQuery } from './desk-store.ts';
import { QUOTE_STATES, WAITING_STATES } from './quote-states.ts';
import type { QuoteStore, StoredQuote } from './quote-store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 22, 12);
const COUNT = 180;
const COMPANIES = ['Gulf Meridian Aerospace', 'Łódź Aero, Inc.', 'Éclair 2', 'gulf coast', 'O’Neil & Sons', ''];
const NSNS = ['5310-01-234-5678', '5305-00-123-4567', '', '1560-01-000-0001'];
const PARTS = ['MS16998-27', 'ms16998/28', 'X-1', 'Ø-9'];
const PEOPLE = ['Ana', 'Ben', null] as const;
const pick = <Value>(list: readonly Value[], index: number): Value => list[index % list.length]!;
const isAnswered = (index: number): boolean => index % 3 === 0;

/** The inbox, its figures and past prices over one filled store. */
export function describeDeskLists(name: string, openEngine: () => Promise<QuoteEngine>): void {
  describe(`the inbox of requests for quote on ${name}`, () => {
    let engine: QuoteEngine;
    let store: QuoteStore;
    let all: StoredQuote[];
    beforeAll(async () => {
      engine = await openEngine();
      store = await engine.open();
      for (let index = 0; index < COUNT; index++) {
        const receivedAtMs = NOW - (COUNT - index) * 5 * HOUR_MS;
        const request = aQuoteRequest({
          numberAt: 1_700_000_000_000 + index * 37,
          email: `Buyer.${index % 13}@Example.com`,
          company: pick(COMPANIES, index * 7),
          parts: [
            aQuoteLine({ nsn: pick(NSNS, index), partNumber: pick(PARTS, index), quantity: 1 + (index % 3) }),
            aQuoteLine({ nsn: pick(NSNS, index * 3 + 1), partNumber: pick(PARTS, index + 1) }),
          ],
        });
        const { rfqNumber } = (await store.addQuote(request, [], receivedAtMs)).quote;
        const by = { name: 'Ana', atMs: receivedAtMs + (index % 40) * HOUR_MS };
        if (isAnswered(index)) {
          const given = { currency: pick<Currency>(['USD', 'EUR'], index / 3) };
          await store.desk.saveDraft(rfqNumber, anAnswer(2, given), 0, by);
          await store.desk.sendDraft(rfqNumber, 1, by, []);
        }
        await store.desk.setState(rfqNumber, pick(QUOTE_STATES, index >> 1), by);
        await store.desk.assign(rfqNumber, pick(PEOPLE, index >> 2), by);
        if (pick(QUOTE_STATES, index >> 1) === 'new') await store.desk.setState(rfqNumber, 'new', by);
      }
      all = [];
      for await (const batch of store.readQuotes()) all.push(...batch);
    });
    afterAll(() => engine.remove());

    const states = fc.option(fc.subarray([...QUOTE_STATES], { minLength: 1 }), { nil: undefined });
    const searches = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        'gulf',
        'GULF MER',
        'meridian',
        'erid',
        'łódź',
        'aero',
        'éclair 2',
        'o’neil',
        '&',
        '\0',
        '%',
      ),
      fc.constantFrom(
        'buyer',
        'buyer.1',
        'buyer.1@example.com',
        'example.com',
        'rfq-17',
        'RFQ-1700000000370',
        '17000000',
      ),
      fc.constantFrom(
        '5310-01-234-5678',
        '5310 01 234',
        '012345678',
        '01-234-5678',
        '5305',
        'ms16998',
        'MS16998-2',
        'x1',
      ),
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
          const matching = all.filter((quote) => isMatch(quote, query)).map(({ id }) => id);
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

    const read = (query: InboxQuery, key: InboxKey = {}): Promise<Inbox> => store.desk.listInbox({ ...query, ...key });
    const idsOf = ({ rows }: Inbox): number[] => rows.map(({ quote }) => quote.id);

    test('shows what was quoted, and the first page where nothing is in front', async () => {
      const { rows } = await read({ limit: COUNT });
      expect(rows.map(({ quote }) => quote)).toEqual(all.toReversed());
      for (const { quote, quoted } of rows) expect(quoted !== null).toBe(isAnswered(quote.id - all[0]!.id));
      expect(rows.find(({ quoted }) => quoted?.currency === 'EUR')!.quoted).toMatchObject({ validUntil: '2026-12-31' });
      const first = await read({ limit: 3 });
      expect(await read({ limit: 3, afterId: all.at(-1)!.id })).toEqual(first);
    });

    test('counts by state and day, and sums open quotations and orders (C19.7)', async () => {
      const figures = await store.desk.readFigures(NOW);
      const { byState, mailsWaiting, mailsFailed, caught } = await store.countQuotes();
      expect(figures).toMatchObject({ byState, mailsWaiting, mailsFailed, caught });
      const waiting = all.filter(({ state }) => WAITING_STATES.includes(state));
      expect(figures.oldestWaitingMs).toBe(waiting[0]!.receivedAtMs);
      expect(figures.late).toBe(waiting.filter(({ receivedAtMs }) => receivedAtMs < NOW - DAY_MS).length);
      expect(figures.days).toHaveLength(30);
      const hoursOf = (quote: StoredQuote) => (quote.answeredAtMs! - quote.receivedAtMs) / HOUR_MS;
      const middle = (hours: number[], share: number) =>
        hours.sort((one, other) => one - other)[Math.ceil(hours.length * share) - 1] ?? null;
      for (const { day, requests, answered, withinPromise, medianHours } of figures.days) {
        const ofDay = all.filter(({ receivedAtMs }) => new Date(receivedAtMs).toISOString().startsWith(day));
        const hours = ofDay.filter(({ answeredAtMs }) => answeredAtMs !== null).map(hoursOf);
        const within = hours.filter((one) => one <= 24).length;
        expect([requests, answered, withinPromise]).toEqual([ofDay.length, hours.length, within]);
        expect(medianHours).toBe(middle(hours, 0.5));
      }
      expect(figures.days.at(-1)!.day).toBe('2026-11-22');
      const recent = all.filter((quote) => quote.receivedAtMs >= Date.UTC(2026, 9, 24) && quote.answeredAtMs !== null);
      const hours = recent.map(hoursOf);
      expect(figures.hoursToAnswer).toEqual({ median: middle(hours, 0.5), p95: middle(hours, 0.95) });
      const { rows } = await read({ limit: COUNT });
      const ofState = (state: string, currency: Currency) =>
        rows.flatMap(({ quote, quoted }) =>
          quote.state === state && quoted?.currency === currency ? quoted.total : [],
        );
      const sums = (state: string) =>
        (['EUR', 'USD'] as const)
          .map((currency) => ({
            currency,
            total: sumOf(ofState(state, currency)),
            count: ofState(state, currency).length,
          }))
          .filter(({ count }) => count > 0);
      for (const state of ['quoted', 'accepted', 'new'] as const) expect(figures.quoted[state]).toEqual(sums(state));
      expect(figures.acceptedThisMonth.length).toBeGreaterThan(0);
      const quotedOf = (state: string) => rows.filter(({ quote, quoted }) => quote.state === state && quoted !== null);
      const isRecent = ({ quote }: { quote: StoredQuote }) => quote.receivedAtMs >= Date.UTC(2026, 9, 24);
      const recentQuoted = rows.filter((row) => row.quoted !== null && isRecent(row)).length;
      expect(figures.acceptedShare).toBe(quotedOf('accepted').filter(isRecent).length / recentQuoted);
      expect(figures.expiring).toBe(0);
      // their last day is 2026-12-31
      const expiringAt = async (nowMs: number) => (await store.desk.readFigures(nowMs)).expiring;
      expect(await expiringAt(Date.UTC(2026, 11, 25))).toBe(quotedOf('quoted').length);
      expect([await expiringAt(Date.UTC(2026, 11, 24)), await expiringAt(Date.UTC(2027, 0, 1))]).toEqual([0, 0]);
      expect(await store.desk.countStates()).toEqual(figures.byState);
    });

    test('says what was asked for most, and what is not in the catalog (C19.7)', async () => {
      const { nsns: mostAsked, notInCatalog } = (await store.desk.readFigures(NOW)).asked!;
      const recent = all.filter(({ receivedAtMs }) => receivedAtMs >= NOW - 90 * DAY_MS);
      const count = (has: (quote: StoredQuote) => boolean) => recent.filter(has).length;
      const nsns = NSNS.filter((nsn) => nsn !== '').map((nsn) => ({
        nsn,
        requests: count(({ parts }) => parts.some((part) => part.nsn === nsn)),
      }));
      const inOrder = (one: { nsn: string }, other: { nsn: string }) => (one.nsn < other.nsn ? -1 : 1);
      const requests = mostAsked.map((one) => one.requests);
      expect(requests).toEqual(requests.toSorted((one, other) => other - one));
      expect(mostAsked.map((one) => ({ nsn: one.nsn, requests: one.requests })).sort(inOrder)).toEqual(
        nsns.sort(inOrder),
      );
      expect(mostAsked.every(({ description }) => description === 'WASHER,FLAT')).toBe(true);
      expect(mostAsked[0]!.lastPrice).toMatchObject({ price: expect.stringMatching(/^[12]\.50$/) });
      const keyOf = (text: string) => normalizePartNumber(text);
      for (const { partNumber, requests } of notInCatalog)
        expect(requests).toBe(
          count(({ parts }) => {
            const same = parts.filter((part) => keyOf(part.partNumber) === keyOf(partNumber));
            return same.some(({ nsn }) => nsn === '');
          }),
        );
      expect(notInCatalog.length).toBeGreaterThan(0);
    });

    test('finds what was quoted last for an NSN or a part number, with what became of it', async () => {
      const [byNsn, byPart, neither, both] = await store.desk.findPrices([
        { nsn: '5310-01-234-5678', partNumber: '' },
        { nsn: '', partNumber: 'nas1149-f0332p' },
        { nsn: '0000-00-000-0000', partNumber: 'never' },
        { nsn: '5310-01-234-5678', partNumber: 'NAS1149F0332P' },
      ]);
      const sent = all.filter(({ id }) => isAnswered(id - all[0]!.id)).toReversed();
      const quoted = sent.flatMap((quote) => quote.parts.filter(({ nsn }) => nsn === NSNS[0]).map(() => quote));
      expect(byNsn!.map(({ number }) => number)).toEqual(quoted.slice(0, 5).map(({ rfqNumber }) => rfqNumber));
      expect(byNsn!.map(({ outcome }) => outcome)).toEqual(quoted.slice(0, 5).map(({ state }) => state));
      expect(byNsn![0]).toMatchObject({ atMs: quoted[0]!.answeredAtMs, price: expect.stringMatching(/^[12]\.50$/) });
      expect(byPart!.map(({ atMs }) => atMs)).toEqual(
        byPart!.map(({ atMs }) => atMs).toSorted((one, two) => two - one),
      );
      expect([byPart!.length, neither, both!.length]).toEqual([5, [], 5]);
      const many = await store.desk.findPrices(
        Array.from({ length: 120 }, () => ({ nsn: '5310-01-234-5678', partNumber: '' })),
      );
      expect(many.every((prices) => prices.length === 5)).toBe(true);
      expect(await store.desk.findPrices([])).toEqual([]);
    });

    test('knows what a buyer has asked for and accepted (C19.46)', async () => {
      const sinceMs = NOW - 20 * DAY_MS;
      const history = await store.desk.readBuyer('BUYER.4@example.com', sinceMs);
      const { rows } = await read({ limit: COUNT, search: 'buyer.4@example.com' });
      const theirs = rows.filter(
        ({ quote }) => quote.customer.email === 'Buyer.4@Example.com' && quote.receivedAtMs >= sinceMs,
      );
      const accepted = theirs.filter(({ quote }) => quote.state === 'accepted');
      expect([history.requests, history.accepted]).toEqual([theirs.length, accepted.length]);
      const totals = accepted.flatMap(({ quoted }) => (quoted === null ? [] : [quoted.total]));
      expect(sumOf(history.orders.map(({ total }) => total))).toBe(sumOf(totals));
      // the same words, another address
      expect(await store.desk.readBuyer('buyer-4@example.com', 0)).toEqual({ requests: 0, accepted: 0, orders: [] });
    });

    test('lists every price that was sent, of one part or all, page by page (C19.44)', async () => {
      const list = async (part: string, limit: number) => {
        const rows = [];
        let page = await store.desk.listPrices({ part, limit });
        for (; ; page = await store.desk.listPrices({ part, limit, beforeId: page.nextId })) {
          rows.push(...page.rows);
          if (page.nextId === null) return rows;
        }
      };
      const sent = all.filter(({ id }) => isAnswered(id - all[0]!.id)).toReversed();
      const every = await list('', 7);
      expect(every.map(({ number }) => number)).toEqual(sent.flatMap(({ rfqNumber }) => [rfqNumber, rfqNumber]));
      const ofNsn = await list('5310 01 234 5678', 50);
      const lines = sent.flatMap((quote) => quote.parts.filter(({ nsn }) => nsn === NSNS[0]).map(() => quote));
      expect(ofNsn.map(({ number }) => number)).toEqual(lines.map(({ rfqNumber }) => rfqNumber));
      const { company, email } = lines[0]!.customer;
      expect(ofNsn[0]).toMatchObject({ version: 1, outcome: lines[0]!.state, buyer: company || email });
      expect(new Set(ofNsn.map(({ nsn }) => nsn))).toEqual(new Set(['5310012345678']));
      expect((await list('nas1149-f0332p', 50)).length).toBe(every.length);
      expect([await list('never', 5), await list('%', 5), await list('5310', 5)]).toEqual([[], [], []]);
    });

    test('remembers the price of the part that is offered, at the quantity that was asked for', async () => {
      const request = aQuoteRequest({ numberAt: 1, parts: [aQuoteLine({ nsn: '', partNumber: 'OLD', quantity: 60 })] });
      const { rfqNumber } = (await store.addQuote(request, [], NOW)).quote;
      const price = (text: string) => text as Price;
      const breaks = [{ quantity: 50, price: price('3.10') }];
      const lines = [aBidLine({ partNumber: 'NEW-7', price: price('4.00'), breaks, alternate: { reason: 'newer' } })];
      await store.desk.saveDraft(rfqNumber, anAnswer(1, { lines }), 0, { name: 'Ana', atMs: NOW });
      await store.desk.sendDraft(rfqNumber, 1, { name: 'Ana', atMs: NOW }, []);
      const [asked, offered] = await store.desk.findPrices([
        { nsn: '', partNumber: 'OLD' },
        { nsn: '', partNumber: 'new7' },
      ]);
      expect(asked).toEqual([]);
      expect(offered).toEqual([
        { price: '3.10', currency: 'USD', quantity: 60, atMs: NOW, outcome: 'quoted', number: rfqNumber },
      ]);
      await store.deleteQuote(rfqNumber);
    });
  });
}

/** The search of the port by hand: beginnings of words, of numbers, of part numbers and NSNs, and short names. */
function isMatch(quote: StoredQuote, { states, assignee, search = '' }: InboxQuery): boolean {
  if (states !== undefined && !states.includes(quote.state)) return false;
  if (assignee !== undefined && quote.assignee !== assignee) return false;
  const typed = search.replaceAll('\0', ' ').trim();
  if (typed === '') return true;
  const words = (text: string): string =>
    ` ${(
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
    ).join(' ')}`;
  if (
    words(typed) !== ' ' &&
    [quote.customer.company, quote.customer.email].some((text) => words(text).includes(words(typed)))
  )
    return true;
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
