import { expect, test } from 'vitest';
import { COUNT, HOUR_MS, NOW, NSNS, type FilledDesk } from '../../../test/support/quotes/filled-desk.fixture.ts';
import { sumOf } from '#base/domain/money.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { Currency } from '#base/domain/quotation.ts';
import type { InboxQuery } from './queries/list-inbox.ts';
import { WAITING_STATES, type StoredQuote } from './stored-quote.ts';

const DAY_MS = 24 * HOUR_MS;

/** The figures above the inbox and beside a request, against sums by hand. */
export function testFigures(filled: FilledDesk): void {
  const read = (query: InboxQuery) => filled.store.desk.listInbox(query);

  test('counts by state and day, and sums open quotations and orders (C19.7)', async () => {
    const figures = await filled.store.desk.readFigures(NOW);
    const { byState, mailsWaiting, mailsFailed, caught } = await filled.store.countQuotes();
    expect(figures).toMatchObject({ byState, mailsWaiting, mailsFailed, caught });
    const waiting = filled.all.filter(({ state }) => WAITING_STATES.includes(state));
    expect(figures.oldestWaitingMs).toBe(waiting[0]!.receivedAtMs);
    expect(figures.late).toBe(waiting.filter(({ receivedAtMs }) => receivedAtMs < NOW - DAY_MS).length);
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
