import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { eachPlace } from '../../../test/support/quotes/each-store.fixture.ts';
import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import { aBidLine, anAnswer } from '../../../test/support/quotes/answer.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { HELD_MAIL, readCopyRecord } from './quote-copies.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import type { QuoteStore } from './quote-store.ts';
import type { StoredQuote } from './stored-quote.ts';

const AT = 1_700_000_000_500;

/** A text that only this person has, in every field. Digits would be shorter than what a search by bytes can tell apart. */
const secretOf = (person: number): string => `secret${String(person).padStart(4, '0')}person`;

/** Deletion without a trace, retention, and copies while others write. */
export function describeQuoteRemoval(openEngine: () => Promise<QuoteEngine>): void {
  // of its own for each test, for its bytes
  const { engine } = eachPlace(openEngine);
  let store: QuoteStore;
  let folder: string;
  beforeEach(async () => {
    store = await engine.open();
    folder = newFolder('quote-copies');
  });

  async function addPerson(person: number, lines = 1): Promise<StoredQuote> {
    const secret = secretOf(person);
    const request = aQuoteRequest({
      numberAt: person,
      firstName: secret,
      email: `${secret}@buyer.example`,
      company: secret.toUpperCase(),
      message: secret,
      parts: Array.from({ length: lines }, () => aQuoteLine({ description: secret, partNumber: secret })),
    });
    const mails = [{ kind: 'confirmation', to: `${secret}@buyer.example` }] as const;
    const files = [{ name: secret, type: 'application/pdf', sizeBytes: 1, sha256: secret, storedAs: secret }];
    return (await store.addQuote(request, mails, AT, files)).quote;
  }

  /** A quotation and its refusal, a message and a second draft, all with the texts of one person. */
  async function answerPerson(person: number, lines: number): Promise<void> {
    const secret = secretOf(person);
    const number = rfqNumberAt(person);
    const by = { name: secret, atMs: AT };
    const bids = Array.from({ length: lines }, () => aBidLine({ partNumber: secret, manufacturer: secret }));
    const answer = anAnswer(lines, { lines: bids, freight: secret, note: secret, deskNote: `${secret} `.repeat(40) });
    await store.desk.assign(number, secret, by);
    await store.desk.saveDraft(number, answer, 0, by);
    await store.desk.saveDraft(number, { ...answer, deskNote: secret }, 1, by);
    await store.desk.sendDraft(number, 2, by, [{ kind: 'quotation', to: `${secret}@buyer.example` }]);
    const message = { from: 'buyer', by: 'buyer', text: secret, key: secret, atMs: AT } as const;
    await store.desk.addMessage(number, message, [{ kind: 'question', to: secret }]);
    const { receiptToken } = (await store.findQuote(number))!;
    await store.desk.decide(receiptToken, { kind: 'decline', reason: secret, version: 1 }, AT, []);
    await store.desk.saveDraft(number, answer, 0, by);
  }

  /** As the server does once a day: a session of another test may keep PostgreSQL from it for a moment. */
  const erase = () =>
    expect.poll(() => store.eraseRemoved().then(() => 'erased', String), { timeout: 20_000 }).toBe('erased');

  test('leaves nothing of a deleted person in the files, and everything of the others (C19.9)', async () => {
    const people = fc.uniqueArray(fc.integer({ min: 0, max: 19 }), { minLength: 1, maxLength: 10 });
    const counts = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 20, maxLength: 20 });
    let base = 0;
    await fc.assert(
      fc.asyncProperty(people, counts, async (gone, lines) => {
        base += 200;
        await Promise.all(lines.map((count, person) => addPerson(base + person, count)));
        for (const person of lines.keys())
          if (person % 5 === 0 || gone.includes(person)) await answerPerson(base + person, lines[person]!);
        for (const person of gone) {
          const number = rfqNumberAt(base + person);
          for (const note of [`note on ${secretOf(base + person)} `.repeat(30), `shorter ${secretOf(base + person)}`])
            await store.desk.addNote(number, note, { name: 'Ana', atMs: AT });
        }
        for (const mail of await store.takeDueMails(AT, AT + 1, 200)) await store.markFailed(mail.id, mail.to, AT);
        for (const person of gone) expect(await store.deleteQuote(rfqNumberAt(base + person))).toBe(true);
        await erase();
        const bytes = (await engine.readBytes()).toString('latin1').toLowerCase();
        for (const person of lines.keys())
          expect([person, bytes.includes(secretOf(base + person))]).toEqual([person, !gone.includes(person)]);
      }),
      { numRuns: 2 },
    );
  });

  test('deletes what belongs to the request, and says so when there is none', async () => {
    const { rfqNumber } = await addPerson(1);
    await answerPerson(1, 1);
    expect([await store.deleteQuote(rfqNumber), await store.deleteQuote(rfqNumber)]).toEqual([true, false]);
    expect(await store.findQuote(rfqNumber)).toBeNull();
    expect(await store.countQuotes()).toMatchObject({ mailsWaiting: 0, byState: { new: 0 } });
    expect(await store.takeDueMails(AT, AT + 1, 10)).toEqual([]);
    expect([await store.desk.listAnswers(rfqNumber), await store.desk.listEvents(rfqNumber)]).toEqual([[], []]);
    const key = { nsn: '5310-01-234-5678', partNumber: secretOf(1) };
    expect(await store.desk.findPrices([key])).toEqual([[]]);
    expect((await store.desk.listInbox({ search: secretOf(1), limit: 5 })).rows).toEqual([]);
    const none = { asked: { nsns: [], notInCatalog: [] }, quoted: { quoted: [] } };
    expect(await store.desk.readFigures(AT)).toMatchObject(none);
  });

  test('removes requests that were closed long ago, and no others', async () => {
    const [old, recent, reopened, open] = await Promise.all([1, 2, 3, 4].map((person) => addPerson(person)));
    const set = (quote: StoredQuote | undefined, state: 'closed' | 'working', afterMs: number) =>
      store.desk.setState(quote!.rfqNumber, state, { name: 'server', atMs: AT + afterMs });
    await set(old, 'closed', 0);
    await set(old, 'closed', 5_000);
    await set(recent, 'closed', 1_000);
    await set(reopened, 'closed', 0);
    await set(reopened, 'working', 1);
    expect([await store.removeClosedBefore(AT), await store.removeClosedBefore(AT + 1_000)]).toEqual([0, 1]);
    expect(await store.findQuote(old!.rfqNumber)).toBeNull();
    for (const quote of [recent, reopened, open]) expect(await store.findQuote(quote!.rfqNumber)).not.toBeNull();
    await erase();
    expect((await engine.readBytes()).includes(secretOf(1))).toBe(false);
  });

  test('copies a consistent state while requests come in, from which the store can be opened again, and over no file that is there', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => addPerson(index + 1, 10)));
    const acknowledged: StoredQuote[] = [];
    const writer = { isWriting: true };
    const writing = (async () => {
      for (let person = 1_000; writer.isWriting; person++) acknowledged.push(await addPerson(person, 10));
    })();
    const copies: { file: string; before: StoredQuote[] }[] = [];
    for (const file of ['one', 'two'].map((name) => join(folder, name))) {
      const before = [...acknowledged];
      const copy = await store.backup(file, AT + 7);
      expect(copy.requests).toBe(copy.mails);
      expect(readCopyRecord(file)).toMatchObject({ ...copy, keepUntilMs: AT + 7, bytes: statSync(file).size });
      copies.push({ file, before });
    }
    writer.isWriting = false;
    await writing;
    for (const { file, before } of copies) {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const copy = await engine.restore(file);
      const quotes = (await Array.fromAsync(copy.readQuotes())).flat();
      const copied = new Map<string, StoredQuote>(quotes.map((quote) => [quote.rfqNumber, quote]));
      expect(copied.size).toBeGreaterThanOrEqual(40 + before.length);
      // a mail that waited when the copy was made may have been sent since
      const held = (quote: StoredQuote) =>
        quote.mails.map((mail) => ({ ...mail, state: 'failed', lastError: HELD_MAIL, dueAtMs: null }));
      for (const quote of before) expect(copied.get(quote.rfqNumber)).toEqual({ ...quote, mails: held(quote) });
      expect(copied.size).toBe(readCopyRecord(file)!.requests);
      expect(await copy.takeDueMails(AT * 2, AT * 2, 1)).toEqual([]);
      for (const quote of copied.values()) expect([quote.parts.length, quote.mails.length]).toEqual([10, 1]);
      const added = await copy.addQuote(aQuoteRequest({ numberAt: 9_000 }), [], AT);
      expect(added.quote.id).toBeGreaterThan(Math.max(...[...copied.values()].map(({ id }) => id)));
      await copy.close();
    }
    const file = join(folder, 'precious');
    writeFileSync(file, 'precious');
    await expect(store.backup(file)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(file, 'utf8')).toBe('precious');
    await expect(store.backup(join(folder, 'no-such-folder', 'copy'))).rejects.toThrow(/no-such-folder/);
    expect(existsSync(join(folder, 'no-such-folder'))).toBe(false);
  });
}
