import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  COUNT,
  fillDesk,
  isAnswered,
  type FilledDesk,
  HOUR_MS,
  NOW,
  NSNS,
} from '../../../test/support/quotes/filled-desk.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { shortName } from '#base/domain/short-name.ts';
import type { InboxKey, InboxQuery } from './queries/list-inbox.ts';
import { QUOTE_STATES, WAITING_STATES, type StoredQuote } from './stored-quote.ts';
import { sumOf } from '#base/domain/money.ts';
import type { Currency, Price } from '#base/domain/quotation.ts';
import { aBidLine, anAnswer } from '../../../test/support/quotes/answer.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';

/** The inbox, its figures and past prices over one filled store. */
export function describeDeskLists(openEngine: () => Promise<QuoteEngine>): void {
  let engine: QuoteEngine;
  const filled = {} as FilledDesk;
  beforeAll(async () => {
    engine = await openEngine();
    Object.assign(filled, await fillDesk(await engine.open()));
  });
  afterAll(() => engine.remove());
  testExport(filled);
  testInbox(filled);
  testFigures(filled);
  testPrices(filled);
}

/** The export and the counts. */
function testExport(filled: FilledDesk): void {
  test('reads every request, oldest first, and counts them by state', async () => {
    const { all, store } = filled;
    const receivedAt = Array.from({ length: COUNT }, (_, index) => NOW - (COUNT - index) * 5 * HOUR_MS);
    expect(all.map(({ receivedAtMs }) => receivedAtMs)).toEqual(receivedAt);
    expect(all.every(({ id }, index) => index === 0 || id > all[index - 1]!.id)).toBe(true);
    const { byState } = await store.countQuotes();
    for (const state of QUOTE_STATES) expect(byState[state]).toBe(all.filter((quote) => quote.state === state).length);
  });
}

/** Lists and searches of the inbox, against a list that is filtered by hand. */
function testInbox(filled: FilledDesk): void {
  const states = fc.option(fc.subarray([...QUOTE_STATES], { minLength: 1 }), { nil: undefined });
  const words =
    ' |gulf|GULF MER|meridian|erid|łódź|aero|éclair 2|o’neil|&|\0|%|buyer|washer gulf|lodz nas1149 ada|ADA|+1 305|3055550100|buyer ada flat|g u|buyer.1|buyer.1@example.com|example.com';
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

  test('is found by contact, item name, asked and offered part, with and without accents (C19.59)', async () => {
    const { addQuote, desk } = filled.store;
    const request = aQuoteRequest({ numberAt: 77, company: 'Bärenflug', message: 'words' });
    const given = { ...request, customer: { ...request.customer, firstName: 'Zoë', lastName: 'Ångström' } };
    const { quote } = await addQuote(given, [], NOW - 2 * COUNT * 5 * HOUR_MS);
    const finds = async (search: string) =>
      (await read({ search, limit: 9 })).rows.some((row) => row.quote.id === quote.id);
    const found = ['zoe angstrom', 'ZOË', 'Å', 'barenflug washer', 'ångström flat bär', 'washer,flat', quote.rfqNumber];
    for (const search of found) expect([search, await finds(search)]).toEqual([search, true]);
    for (const search of ['words', 'zoe miller', 'offered-9', 'ergstrom'])
      expect([search, await finds(search)]).toEqual([search, false]);
    const offer = anAnswer(1, { lines: [aBidLine({ partNumber: 'OFFERED/9' })] });
    await desk.saveDraft(quote.rfqNumber, offer, 0, { name: 'Ana', atMs: NOW });
    expect(await finds('offered-9')).toBe(false);
    await desk.sendDraft(quote.rfqNumber, 1, { name: 'Ana', atMs: NOW }, []);
    for (const search of ['offered-9', 'zoe OFFERED 9']) expect([search, await finds(search)]).toEqual([search, true]);
    await filled.store.deleteQuote(quote.rfqNumber);
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
    const plain = text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replaceAll('ł', 'l');
    return ` ${(plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')}`;
  };
  const { company, email, firstName, lastName, phone } = quote.customer;
  const isSent = isAnswered(Number(quote.rfqNumber.slice(4)) / 37 - 1_700_000_000_000 / 37);
  const offered = isSent ? ['NAS1149F0332P'] : [];
  const names = [
    company,
    email,
    `${firstName} ${lastName}`,
    ...offered,
    ...quote.parts.map((part) => part.description),
  ];
  const keyed = [...quote.parts.flatMap(({ nsn, partNumber }) => [partNumber, nsn, nsn.slice(5)]), ...offered];
  const keys = [...keyed, phone.replace(/\D/g, '')].flatMap((text) => normalizePartNumber(text) ?? []);
  const begins = (piece: string): boolean => {
    const key = normalizePartNumber(piece);
    const isWord =
      words(piece) !== ' ' && [...names, phone.replace(/\D/g, '')].some((text) => words(text).includes(words(piece)));
    return isWord || (key !== null && keys.some((one) => one.startsWith(key)));
  };
  const pieces = typed.split(/\s+/).filter((piece) => words(piece) !== ' ' || normalizePartNumber(piece) !== null);
  if (pieces.length > 0 && pieces.every(begins)) return true;
  // what is typed in pieces may be one number, or one word
  const whole = normalizePartNumber(typed);
  if (whole !== null && keys.some((one) => one.startsWith(whole))) return true;
  if (whole !== null && names.some((text) => words(text).includes(` ${whole.toLowerCase()}`))) return true;
  const [, digits] = /^(?:rfq)?[\s-]*(\d{4,13})$/i.exec(typed) ?? [];
  if (digits !== undefined && quote.rfqNumber.startsWith(`RFQ-${digits}`)) return true;
  return shortName(quote.id).toLowerCase() === typed.toLowerCase();
}

const DAY_MS = 24 * HOUR_MS;

/** The figures above the inbox and beside a request, against sums by hand. */
function testFigures(filled: FilledDesk): void {
  const read = (query: InboxQuery) => filled.store.desk.listInbox(query);

  test('counts by state and day, and sums open quotations and orders (C19.7)', async () => {
    const figures = await filled.store.desk.readFigures(NOW);
    const { byState, mailsWaiting, mailsFailed, caught } = await filled.store.countQuotes();
    expect(figures).toMatchObject({ byState, mailsWaiting, mailsFailed, caught });
    const waiting = filled.all.filter(({ state }) => WAITING_STATES.includes(state));
    expect(figures.oldestWaitingMs).toBe(waiting[0]!.receivedAtMs);
    const toConfirm = filled.all.filter(({ state }) => state === 'accepted').map(({ orderedAtMs }) => orderedAtMs!);
    const since = [...waiting.map(({ receivedAtMs }) => receivedAtMs), ...toConfirm];
    expect(figures.late).toBe(since.filter((atMs) => atMs < NOW - DAY_MS).length);
    expect(figures.days).toHaveLength(30);
    const hoursOf = (quote: StoredQuote) => (quote.answeredAtMs! - quote.receivedAtMs) / HOUR_MS;
    const middle = (hours: number[], share: number) =>
      hours.sort((one, other) => one - other)[Math.ceil(hours.length * share) - 1] ?? null;
    for (const { day, requests, answered, withinPromise, medianHours } of figures.days) {
      const ofDay = filled.all.filter(({ receivedAtMs }) => new Date(receivedAtMs).toISOString().startsWith(day));
      const hours = ofDay.filter(({ answeredAtMs }) => answeredAtMs !== null).map(hoursOf);
      const within = hours.filter((one) => one <= 24).length;
      expect([requests, answered, withinPromise]).toEqual([ofDay.length, hours.length, within]);
      expect(medianHours).toBe(middle(hours, 0.5));
    }
    expect(figures.days.at(-1)!.day).toBe('2026-11-22');
    const isRecent = ({ receivedAtMs }: StoredQuote) => receivedAtMs >= Date.UTC(2026, 9, 24);
    const recent = filled.all.filter((quote) => isRecent(quote) && quote.answeredAtMs !== null);
    const hours = recent.map(hoursOf);
    expect(figures.hoursToAnswer).toEqual({ median: middle(hours, 0.5), p95: middle(hours, 0.95) });
    const { rows } = await read({ limit: COUNT });
    const ofState = (state: string, currency: Currency) =>
      rows.flatMap(({ quote, quoted }) => (quote.state === state && quoted?.currency === currency ? quoted.total : []));
    const sums = (state: string) =>
      (['EUR', 'USD'] as const).flatMap((currency) => {
        const all = ofState(state, currency);
        return all.length === 0 ? [] : { currency, total: sumOf(all), count: all.length };
      });
    for (const state of ['quoted', 'accepted', 'new'] as const) expect(figures.quoted[state]).toEqual(sums(state));
    expect(figures.acceptedThisMonth.length).toBeGreaterThan(0);
    const quotedOf = (state: string) => rows.filter(({ quote, quoted }) => quote.state === state && quoted !== null);
    const recentQuoted = rows.filter(({ quote, quoted }) => quoted !== null && isRecent(quote)).length;
    const accepted = quotedOf('accepted').filter(({ quote }) => isRecent(quote)).length;
    expect(figures.acceptedShare).toBe(accepted / recentQuoted);
    expect(figures.expiring).toBe(0);
    // their last day is 2026-12-31
    const expiringAt = async (nowMs: number) => (await filled.store.desk.readFigures(nowMs)).expiring;
    expect(await expiringAt(Date.UTC(2026, 11, 25))).toBe(quotedOf('quoted').length);
    expect([await expiringAt(Date.UTC(2026, 11, 24)), await expiringAt(Date.UTC(2027, 0, 1))]).toEqual([0, 0]);
  });

  test('says what was asked for most, and what is not in the catalog (C19.7)', async () => {
    const { nsns: mostAsked, notInCatalog } = (await filled.store.desk.readFigures(NOW)).asked;
    const recent = filled.all.filter(({ receivedAtMs }) => receivedAtMs >= NOW - 90 * DAY_MS);
    const count = (has: (quote: StoredQuote) => boolean) => recent.filter(has).length;
    const nsns = NSNS.filter((nsn) => nsn !== '').map((nsn) => {
      return { nsn, requests: count(({ parts }) => parts.some((part) => part.nsn === nsn)) };
    });
    const inOrder = (one: { nsn: string }, other: { nsn: string }) => (one.nsn < other.nsn ? -1 : 1);
    const requests = mostAsked.map((one) => one.requests);
    expect(requests).toEqual(requests.toSorted((one, other) => other - one));
    const asked = mostAsked.map((one) => ({ nsn: one.nsn, requests: one.requests }));
    expect(asked.sort(inOrder)).toEqual(nsns.sort(inOrder));
    expect(mostAsked.every(({ description }) => description === 'WASHER,FLAT')).toBe(true);
    expect(mostAsked[0]!.lastPrice).toMatchObject({ price: expect.stringMatching(/^[12]\.50$/) });
    const keyOf = (text: string) => normalizePartNumber(text);
    for (const { partNumber, requests } of notInCatalog)
      expect(requests).toBe(
        count(({ parts }) => parts.some((part) => part.nsn === '' && keyOf(part.partNumber) === keyOf(partNumber))),
      );
    expect(notInCatalog.length).toBeGreaterThan(0);
  });

  test('knows what a buyer has asked for and accepted (C19.46)', async () => {
    const sinceMs = NOW - 20 * DAY_MS;
    const history = await filled.store.desk.readBuyer('BUYER.4@example.com', sinceMs);
    const { rows } = await read({ limit: COUNT, search: 'buyer.4@example.com' });
    const email = 'Buyer.4@Example.com';
    const theirs = rows.filter(({ quote }) => quote.customer.email === email && quote.receivedAtMs >= sinceMs);
    const accepted = theirs.filter(({ quote }) => quote.state === 'accepted');
    expect([history.requests, history.accepted]).toEqual([theirs.length, accepted.length]);
    const totals = accepted.flatMap(({ quoted }) => (quoted === null ? [] : [quoted.total]));
    expect(sumOf(history.orders.map(({ total }) => total))).toBe(sumOf(totals));
    // the same words, another address
    const nothing = { requests: 0, accepted: 0, orders: [] };
    expect(await filled.store.desk.readBuyer('buyer-4@example.com', 0)).toEqual(nothing);
  });
}

/** Prices that were given before. */
function testPrices(filled: FilledDesk): void {
  test('finds what was quoted last for an NSN or a part number, with its outcome', async () => {
    const nsn = NSNS[0]!;
    const [byNsn, byPart, neither, both] = await filled.store.desk.findPrices([
      { nsn, partNumber: '' },
      { nsn: '', partNumber: 'nas1149-f0332p' },
      { nsn: '0000-00-000-0000', partNumber: 'never' },
      { nsn, partNumber: 'NAS1149F0332P' },
    ]);
    const sent = filled.all.filter(({ id }) => isAnswered(id - filled.all[0]!.id)).toReversed();
    const quoted = sent.flatMap((quote) => quote.parts.filter(({ nsn }) => nsn === NSNS[0]).map(() => quote));
    expect(byNsn!.map(({ number }) => number)).toEqual(quoted.slice(0, 5).map(({ rfqNumber }) => rfqNumber));
    expect(byNsn!.map(({ outcome }) => outcome)).toEqual(quoted.slice(0, 5).map(({ state }) => state));
    expect(byNsn![0]).toMatchObject({ atMs: quoted[0]!.answeredAtMs, price: expect.stringMatching(/^[12]\.50$/) });
    expect(byPart!.map(({ atMs }) => atMs)).toEqual(byPart!.map(({ atMs }) => atMs).toSorted((one, two) => two - one));
    expect([byPart!.length, neither, both!.length]).toEqual([5, [], 5]);
    const many = await filled.store.desk.findPrices(Array.from({ length: 120 }, () => ({ nsn, partNumber: '' })));
    expect(many.map((prices) => prices.length)).toEqual(Array(120).fill(5));
    expect(await filled.store.desk.findPrices([])).toEqual([]);
  });

  test('lists every price that was sent, of one part or all, page by page (C19.44)', async () => {
    const list = async (part: string, limit: number) => {
      const rows = [];
      let page = await filled.store.desk.listPrices({ part, limit });
      for (; ; page = await filled.store.desk.listPrices({ part, limit, beforeId: page.nextId })) {
        rows.push(...page.rows);
        if (page.nextId === null) return rows;
      }
    };
    const sent = filled.all.filter(({ id }) => isAnswered(id - filled.all[0]!.id)).toReversed();
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
    const { rfqNumber } = (await filled.store.addQuote(request, [], NOW)).quote;
    const price = (text: string) => text as Price;
    const breaks = [{ quantity: 50, price: price('3.10') }];
    const lines = [aBidLine({ partNumber: 'NEW-7', price: price('4.00'), breaks, alternate: { reason: 'newer' } })];
    await filled.store.desk.saveDraft(rfqNumber, anAnswer(1, { lines }), 0, { name: 'Ana', atMs: NOW });
    await filled.store.desk.sendDraft(rfqNumber, 1, { name: 'Ana', atMs: NOW }, []);
    const parts = ['OLD', 'new7'].map((partNumber) => ({ nsn: '', partNumber }));
    const quoted = { price: '3.10', currency: 'USD', quantity: 60, unit: '', atMs: NOW, outcome: 'quoted' };
    expect(await filled.store.desk.findPrices(parts)).toEqual([[], [{ ...quoted, number: rfqNumber }]]);
    await filled.store.deleteQuote(rfqNumber);
  });
}
