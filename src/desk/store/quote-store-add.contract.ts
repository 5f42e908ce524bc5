import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteContent } from '#base/domain/quote-request.ts';
import { nextRfqNumber, rfqNumberAt, type RfqNumber } from '#base/domain/rfq-number.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { eachQuoteStore } from '../../../test/support/quotes/each-store.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import type { NewFile, NewMail } from './stored-quote.ts';

const MAILS: NewMail[] = [
  { kind: 'inbox', to: 'sales@site.example', messageIdDomain: 'site.example' },
  { kind: 'confirmation', to: 'ada@buyer.example', messageIdDomain: 'site.example' },
];
const AT = 1_700_000_000_500;
const aFile = (word: string): NewFile => ({
  name: `${word} 'drawing'.pdf`,
  type: 'application/pdf',
  sizeBytes: 1_234,
  sha256: word.padEnd(64, '0'),
  storedAs: word.padEnd(43, '-'),
});

/** Storing exactly once, whatever is sent how often. */
export function describeAddQuote(openEngine: () => Promise<QuoteEngine>): void {
  const { engine, store } = eachQuoteStore(openEngine);

  test('keeps every field of a request and its mails, and finds it by number and by receipt', async () => {
    const request = aQuoteRequest({
      firstName: "Zoë 'Z'",
      lastName: 'שלום 🛩️ \\ " %',
      jobTitle: 'Buyer; drop table quote',
      message: 'two\nlines, "quoted"',
      parts: [aQuoteLine(), aQuoteLine({ condition: null, nsn: '', quantity: 999_999_999 })],
    });
    const { quote, created } = await store.addQuote(request, MAILS, AT);
    expect([created, quote]).toMatchObject([true, { ...request, receivedAtMs: AT, state: 'new', notes: [] }]);
    expect(quote.receiptToken).toMatch(/^[\w-]{43}$/);
    expect(quote.mails).toMatchObject([
      { kind: 'inbox', to: 'sales@site.example', state: 'waiting', attempts: 0, lastError: null, dueAtMs: AT },
      { kind: 'confirmation', to: 'ada@buyer.example', state: 'waiting', sentAtMs: null },
    ]);
    expect(await store.findQuote(request.rfqNumber)).toEqual(quote);
    expect(await store.findByReceiptToken(quote.receiptToken)).toEqual(quote);
    expect(await store.findByReceiptToken(`${quote.receiptToken.slice(1)}A`)).toBeNull();
    expect([await store.findByReceiptToken('\0'), await store.findQuote(rfqNumberAt(1))]).toEqual([null, null]);
  });

  test('keeps delivery, date, units, further quantities and files, and finds the same request by them (C18.2)', async () => {
    const request = aQuoteRequest({
      delivery: { address: 'Kade 1\n"Rotterdam"', country: 'NL' },
      neededBy: '2027-01-31',
      parts: [aQuoteLine({ unitOfIssue: 'HD', quantityBreaks: [50, 100] }), aQuoteLine()],
    });
    const files = [aFile('one'), aFile('two')];
    expect(await store.findSame(request, files)).toBeNull();
    const { quote } = await store.addQuote(request, MAILS, AT, files);
    expect([quote, quote.files]).toMatchObject([request, files.map((file) => ({ ...file, state: 'waiting' }))]);
    expect(await store.findQuote(request.rfqNumber)).toEqual(quote);
    expect(await store.addQuote(request, MAILS, AT, files)).toEqual({ quote, created: false });
    expect(await store.findSame(request, files)).toEqual(quote);
    expect(await store.findSame(request, files.slice(1))).toBeNull();
    const other = await store.addQuote(request, MAILS, AT, files.slice(1));
    expect(other).toMatchObject({ created: true, quote: { rfqNumber: nextRfqNumber(request.rfqNumber) } });
    expect(other.quote.files).toMatchObject([{ storedAs: files[1]!.storedAs }]);
  });

  test('stores the same number with the same content once, however often and however concurrently it comes', async () => {
    const other = await engine.open();
    const request = aQuoteRequest();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? store : other).addQuote(request, MAILS, AT + index)),
    );
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ quote }) => quote.id)).size).toBe(1);
    expect((await store.addQuote(request, MAILS, AT)).created).toBe(false);
    expect((await store.countQuotes()).mailsWaiting).toBe(2);
  });

  test('gives other content under a taken number the next free number, and finds it again under both', async () => {
    const taken = aQuoteRequest({ company: 'First' });
    const after = aQuoteRequest({ company: 'Second', numberAt: 1_700_000_000_001 });
    await store.addQuote(taken, [], AT);
    await store.addQuote(after, [], AT);
    const third = await store.addQuote(aQuoteRequest({ company: 'Third' }), [], AT);
    expect(third).toMatchObject({ created: true, quote: { rfqNumber: rfqNumberAt(1_700_000_000_002) } });
    const retry = await store.addQuote(aQuoteRequest({ company: 'Third' }), [], AT);
    expect(retry).toEqual({ created: false, quote: third.quote });
    const renamed = await store.addQuote(aQuoteRequest({ company: 'Third', numberAt: 1_700_000_000_002 }), [], AT);
    expect(renamed).toEqual({ created: false, quote: third.quote });
  });

  test('finds a request again that asked for a number, rather than one of the same content that was moved there', async () => {
    const [at, next] = [1_700_000_000_010, 1_700_000_000_011];
    await store.addQuote(aQuoteRequest({ company: 'First', numberAt: at }), [], AT);
    await store.addQuote(aQuoteRequest({ company: 'Other', numberAt: next }), [], AT);
    const own = await store.addQuote(aQuoteRequest({ company: 'Same', numberAt: next }), [], AT);
    await store.deleteQuote(rfqNumberAt(next));
    const moved = await store.addQuote(aQuoteRequest({ company: 'Same', numberAt: at }), [], AT);
    expect(moved.quote.rfqNumber).toBe(rfqNumberAt(next));
    const again = await store.addQuote(aQuoteRequest({ company: 'Same', numberAt: next }), [], AT);
    expect(again).toEqual({ created: false, quote: own.quote });
    const same = await store.addQuote(aQuoteRequest({ company: 'Same', numberAt: at }), [], AT);
    expect(same.quote.id).toBe(moved.quote.id);
  });

  test('goes on from the first number behind the last one', async () => {
    const add = (company: string) => store.addQuote(aQuoteRequest({ numberAt: 9_999_999_999_999, company }), [], AT);
    const added = [await add('First'), await add('Second'), await add('Third')];
    const numbers = added.map(({ quote }) => quote.rfqNumber);
    expect(numbers).toEqual(['RFQ-9999999999999', 'RFQ-0000000000000', 'RFQ-0000000000001']);
  });

  test('loses nothing and doubles nothing of requests that come at once through two processes', async () => {
    const other = await engine.open();
    const one = fc.record({ number: fc.nat(3), content: fc.nat(4), second: fc.boolean() });
    const requests = fc.array(one, { minLength: 1, maxLength: 25 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const base = 1_000_000_000_000 + ++run * 1_000;
        const known = new Set<number>();
        const send = ({ number, content, second }: { number: number; content: number; second: boolean }) => {
          const request = aQuoteRequest({ numberAt: base + number, company: `Company ${content}` });
          return (second ? other : store).addQuote(request, MAILS, AT).then((answer) => ({ ...answer, request }));
        };
        const answers = await Promise.all(sent.map(send));
        for (const { quote, created, request } of answers) {
          expect(quoteContent(quote)).toBe(quoteContent(request));
          expect([quote.mails.length, created && known.has(quote.id)]).toEqual([2, false]);
          if (created) known.add(quote.id);
        }
        expect(new Set(answers.map(({ quote }) => quote.id))).toEqual(known);
        const numbers = new Set(answers.map(({ quote }) => quote.rfqNumber));
        expect(numbers.size).toBe(known.size);
        for (const { quote, request } of answers) {
          // the next free one: all before it are taken
          let number: RfqNumber = request.rfqNumber;
          for (; number !== quote.rfqNumber; number = nextRfqNumber(number)) expect(numbers).toContain(number);
        }
        const repeated = await Promise.all(sent.map(send));
        expect(repeated.map(({ quote }) => quote.id)).toEqual(answers.map(({ quote }) => quote.id));
        expect(repeated.some(({ created }) => created)).toBe(false);
      }),
      { numRuns: 15 },
    );
  });

  test('leaves out a mail of a kind of which an address was sent enough lately, whatever its case', async () => {
    const limited = (to: string): NewMail[] => [
      MAILS[0]!,
      { kind: 'confirmation', to, atMost: { count: 3, sinceMs: AT - 3_600_000 } },
    ];
    await store.addQuote(aQuoteRequest({ numberAt: 1 }), limited('ADA@buyer.example'), AT - 3_600_001);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => {
        const to = index % 2 ? 'Ada@Buyer.example' : 'ada@buyer.EXAMPLE';
        return store.addQuote(aQuoteRequest({ numberAt: 10 + index }), limited(to), AT);
      }),
    );
    expect(answers.map(({ quote }) => quote.mails.length).sort()).toEqual([1, 1, 2, 2, 2]);
    const elsewhere = await store.addQuote(aQuoteRequest({ numberAt: 50 }), limited('bob@buyer.example'), AT);
    expect(elsewhere.quote.mails).toHaveLength(2);
  });

  test('keeps a note, and counts what the guards have caught', async () => {
    const { rfqNumber } = (await store.addQuote(aQuoteRequest(), MAILS, AT)).quote;
    const by = { name: 'Ana', atMs: AT };
    const texts = ["called on Monday; it's fine", 'called again \0'];
    for (const text of texts) expect(await store.desk.addNote(rfqNumber, text, by)).toBe(true);
    const notes = ["called on Monday; it's fine", 'called again \u{fffd}'].map((text) => ({
      atMs: AT,
      by: 'Ana',
      text,
    }));
    expect((await store.findQuote(rfqNumber))!.notes).toEqual(notes);
    const state = store.desk.setState(rfqNumberAt(9), 'working', { name: 'server', atMs: AT });
    expect([await store.desk.addNote(rfqNumberAt(9), 'x', by), await state]).toEqual([false, null]);
    await Promise.all([store.countCaught(), store.countCaught(), store.countCaught()]);
    expect(await store.countQuotes()).toMatchObject({ caught: 3, mailsWaiting: 2, mailsFailed: 0 });
  });

  test('is unavailable when it is closed, and leaves no half copy', async () => {
    const closed = await engine.open();
    await closed.close();
    for (const call of [() => closed.addQuote(aQuoteRequest(), MAILS, AT), closed.countQuotes, closed.probe])
      await expect(call()).rejects.toBeInstanceOf(StoreUnavailable);
    const folder = newFolder('copies');
    await expect(closed.backup(join(folder, 'copy'))).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });
}
