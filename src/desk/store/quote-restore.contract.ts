import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import { anAnswer } from '../../../test/support/quotes/answer.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { BadCopy, HELD_MAIL } from './quote-copies.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import type { QuoteStore } from './quote-store.ts';
import type { StoredQuote } from './stored-quote.ts';

const AT = 1_700_000_000_500;
const NSN = '5310-01-234-5678';
const MAILS = [
  { kind: 'inbox', to: 'sales@site.example' },
  { kind: 'confirmation', to: 'ada@buyer.example' },
] as const;
/** Text that formats and SQL have to escape. */
const HARD_TEXT = `O'Neil \\ "x"\t;\n\\.\ncopy quote (id) from stdin;\r\n-- End of the copy: {} Łódź 日本 $1 \\N`;

/** A copy is made, what it was made of is lost, and the copy is restored. */
export function describeQuoteRestore(openEngine: () => Promise<QuoteEngine>): void {
  const folder = newFolder('quote-restore');
  const copy = join(folder, 'copy');
  let engine: QuoteEngine;
  /** Every request, as it was copied. */
  let before: StoredQuote[];
  let desk: unknown[];
  let counts: Awaited<ReturnType<QuoteStore['countQuotes']>>;
  let made: Awaited<ReturnType<QuoteStore['backup']>>;
  beforeAll(async () => {
    engine = await openEngine();
    const store = await engine.open();
    await fill(store);
    [before, desk, counts] = [await everything(store), await ofDesk(store), await store.countQuotes()];
    made = await store.backup(copy);
    await store.close();
  });
  afterAll(() => engine.remove());

  async function fill(store: QuoteStore): Promise<void> {
    for (let index = 0; index < 30; index++) {
      const parts = Array.from({ length: 1 + (index % 9) }, () => aQuoteLine({ description: HARD_TEXT }));
      await store.addQuote(aQuoteRequest({ numberAt: index, message: HARD_TEXT, parts }), MAILS, AT + index);
    }
    // the same number for another request, so that asked numbers differ from given ones
    await store.addQuote(aQuoteRequest({ numberAt: 3, message: 'another' }), [], AT);
    await store.desk.setState(rfqNumberAt(4), 'closed', { name: 'server', atMs: AT });
    await store.desk.addNote(rfqNumberAt(5), HARD_TEXT, { name: 'Ana', atMs: AT });
    await store.countCaught();
    await fillDesk(store);
    for (const mail of await store.takeDueMails(AT * 2, AT * 2, 20)) {
      if (mail.id % 2) await store.markSent(mail.id, AT);
      else await store.markFailed(mail.id, HARD_TEXT, null);
    }
    await store.deleteQuote(rfqNumberAt(29));
  }
  /** Answers, decisions and messages with every text that is hard to write down. */
  async function fillDesk({ desk, findQuote }: QuoteStore): Promise<void> {
    const by = { name: 'Ana', atMs: AT };
    for (const index of [9, 10, 11]) {
      const { rfqNumber, receiptToken, parts } = (await findQuote(rfqNumberAt(index)))!;
      const texts = { note: HARD_TEXT, deskNote: HARD_TEXT, freight: HARD_TEXT, validUntil: '2030-01-01' };
      await desk.saveDraft(rfqNumber, anAnswer(parts.length, texts), 0, by);
      await desk.sendDraft(rfqNumber, 1, by, [{ kind: 'quotation', to: 'ada@buyer.example' }]);
      const message = { from: 'buyer', by: 'buyer', text: HARD_TEXT, key: HARD_TEXT, atMs: AT } as const;
      await desk.addMessage(rfqNumber, message, []);
      if (index === 10) await desk.decide(receiptToken, { kind: 'decline', reason: HARD_TEXT, version: 1 }, AT, []);
      if (index === 11) await desk.decide(receiptToken, { kind: 'accept', lines: [0], version: 1 }, AT, []);
      await desk.saveDraft(rfqNumber, anAnswer(parts.length), 0, by);
    }
    await desk.setTemplate(HARD_TEXT, HARD_TEXT);
  }
  /** Data of the desk about a few requests, and about all. */
  async function ofDesk({ desk }: QuoteStore): Promise<unknown[]> {
    const found: unknown[] = [await desk.listTemplates(), await desk.findPrices([{ nsn: NSN, partNumber: '' }])];
    for (const index of [8, 9, 10, 11])
      found.push(await desk.listAnswers(rfqNumberAt(index)), await desk.listEvents(rfqNumberAt(index)));
    const { rows, ...page } = await desk.listInbox({ search: '5310 01 234', limit: 40 });
    const { mailsWaiting: _waiting, mailsFailed: _failed, ...figures } = await desk.readFigures(AT);
    return [...found, page, rows.map(({ quote, quoted }) => [quote.id, quoted]), figures];
  }
  const everything = async (store: QuoteStore) => (await Array.fromAsync(store.readQuotes())).flat();
  const held = (quotes: StoredQuote[]) =>
    quotes.map((quote) => ({
      ...quote,
      mails: quote.mails.map((mail) =>
        mail.state === 'waiting' ? { ...mail, state: 'failed', lastError: HELD_MAIL, dueAtMs: null } : mail,
      ),
    }));

  test('brings back every row after everything was lost, and ids go on where they were (C19.9)', async () => {
    const store = await engine.open();
    expect(made).toMatchObject({ requests: before.length, mails: before.flatMap(({ mails }) => mails).length });
    for (const { rfqNumber } of before.slice(0, 2)) await store.deleteQuote(rfqNumber);
    await store.addQuote(aQuoteRequest({ numberAt: 900, message: 'since the copy' }), MAILS, AT);
    await store.close();

    const restore = engine.openRestore();
    expect(await restore.isOccupied()).toBe(true);
    expect(await restore.check(copy)).toEqual({ requests: made.requests, mails: made.mails });
    const done = await restore.restore(copy);
    expect(done).toMatchObject({ requests: made.requests, mails: made.mails, heldMails: counts.mailsWaiting });
    expect(done.replaced).toMatch(/quotes.replaced.\d{4}/);
    const restored = await engine.open();
    expect([await everything(restored), await ofDesk(restored)]).toEqual([held(before), desk]);
    expect(await restored.countQuotes()).toMatchObject({ byState: counts.byState, caught: 1, mailsWaiting: 0 });
    expect(await restored.takeDueMails(AT * 3, AT * 3, 10)).toEqual([]);
    const { quote } = await restored.addQuote(aQuoteRequest({ numberAt: 901 }), MAILS, AT);
    expect(quote.id).toBeGreaterThan(Math.max(...before.map(({ id }) => id)));
    const next = await restored.desk.saveDraft(rfqNumberAt(12), anAnswer(4), 0, { name: 'Ana', atMs: AT });
    expect(next).toMatchObject({ kind: 'saved', answer: { version: 1 } });
    expect(await restored.deleteQuote(rfqNumberAt(9))).toBe(true);
    await restored.close();
  });

  test('restores into an empty place', async () => {
    expect(await everything(await engine.restore(copy))).toEqual(held(before));
  });

  test('refuses what is damaged, cut short or something else, and keeps what is there', async () => {
    const all = async () => {
      const store = await engine.open();
      const found = await everything(store);
      await store.close();
      return found;
    };
    const there = await all();
    const good = readFileSync(copy);
    const note = readFileSync(`${copy}.json`);
    const bad: [string, Buffer][] = [
      ['empty', Buffer.alloc(0)],
      ['a letter', Buffer.from('Dear Sir or Madam,\n'.repeat(400))],
      ['cut at two thirds', good.subarray(0, Math.trunc(good.length * 0.66))],
      ['without its last line', good.subarray(0, good.lastIndexOf('\n', good.length - 2))],
      ['with a byte of a text changed', Buffer.from(good)],
      ['with a page of zeros', Buffer.from(good)],
      ['with more behind it', Buffer.concat([good, Buffer.from('drop schema quotes cascade;\n')])],
    ];
    bad[4]![1][good.indexOf('Neil')] = 0x4d;
    bad[5]![1].fill(0, 8_192, 12_288);
    const restore = engine.openRestore();
    for (const [what, bytes] of bad) {
      const file = join(folder, 'bad');
      writeFileSync(file, bytes);
      writeFileSync(`${file}.json`, note);
      const refused: unknown = await restore.restore(file).catch((error: unknown) => error);
      expect([what, refused instanceof BadCopy]).toEqual([what, true]);
      expect((refused as Error).message).not.toContain('\n');
    }
    await expect(restore.restore(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await all()).toEqual(there);
  });
}
