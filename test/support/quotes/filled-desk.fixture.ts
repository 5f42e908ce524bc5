import type { Currency } from '../../../src/base/domain/quotation.ts';
import type { QuoteStore } from '../../../src/desk/store/quote-store.ts';
import { QUOTE_STATES, type StoredQuote } from '../../../src/desk/store/stored-quote.ts';
import { anAnswer } from './answer.fixture.ts';
import { aQuoteLine, aQuoteRequest } from './quote-request.fixture.ts';

export const HOUR_MS = 3_600_000;
/** The first request came `COUNT` times five hours before. */
export const NOW = Date.UTC(2026, 10, 22, 12);
/** More than one batch of `readQuotes`. */
export const COUNT = 210;
const COMPANIES = ['Gulf Meridian Aerospace', 'Łódź Aero, Inc.', 'Éclair 2', 'gulf coast', 'O’Neil & Sons', ''];
export const NSNS = ['5310-01-234-5678', '5305-00-123-4567', '', '1560-01-000-0001'];
const PARTS = ['MS16998-27', 'ms16998/28', 'X-1', 'Ø-9'];
const PEOPLE = ['Ana', 'Ben', null] as const;
const pick = <Value>(list: readonly Value[], index: number): Value => list[index % list.length]!;
export const isAnswered = (index: number): boolean => index % 3 === 0;

/** A store with requests of all states, some of them answered, and what is in it, oldest first. */
export type FilledDesk = { store: QuoteStore; all: StoredQuote[] };

export async function fillDesk(store: QuoteStore): Promise<FilledDesk> {
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
    const { rfqNumber, receiptToken } = (await store.addQuote(request, [], receivedAtMs)).quote;
    const by = { name: 'Ana', atMs: receivedAtMs + (index % 40) * HOUR_MS };
    if (isAnswered(index)) {
      const given = { currency: pick<Currency>(['USD', 'EUR'], index / 3) };
      await store.desk.saveDraft(rfqNumber, anAnswer(2, given), 0, by);
      await store.desk.sendDraft(rfqNumber, 1, by, []);
    }
    const state = pick(QUOTE_STATES, index >> 1);
    if (state === 'accepted' && isAnswered(index))
      await store.desk.decide(receiptToken, { kind: 'accept', lines: [0, 1], version: 1 }, by.atMs, []);
    await store.desk.setState(rfqNumber, state, by);
    await store.desk.assign(rfqNumber, pick(PEOPLE, index >> 2), by);
    if (state === 'new') await store.desk.setState(rfqNumber, 'new', by);
  }
  const all = (await Array.fromAsync(store.readQuotes())).flat();
  return { store, all };
}
