import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { anAnswer } from '../../test/support/quotes/answer.fixture.ts';
import { aQuoteRequest } from '../../test/support/quotes/quote-request.fixture.ts';
import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import { BadCopy, HELD_MAIL } from '#desk/store/quote-copies.ts';
import type { QuoteStore } from '#desk/store/quote-store.ts';
import { openQuoteRestore, openQuoteStore } from '#desk/store/open-quote-stores.ts';
import { newFolder } from '../../test/support/new-folder.ts';

const AT = 1_700_000_000_500;
/** Characters that the text format of COPY escapes. */
const HARD_TEXT = `O'Neil \\ "x"\t;\n\\.\n\\N Łódź 日本`;

async function all(store: QuoteStore) {
  const found = [];
  for await (const quotes of store.readQuotes())
    for (const quote of quotes)
      found.push([
        { ...quote, mails: quote.mails.map(({ to }) => to) },
        await store.desk.listAnswers(quote.rfqNumber),
        await store.desk.listEvents(quote.rfqNumber),
      ]);
  return found;
}

test('a site that moves to PostgreSQL restores a copy of its file there, and one that moves back the other way (C20.18)', async () => {
  const dataDir = newFolder('move-requests');
  const copy = join(dataDir, 'copy');
  const file = await openQuoteStore({ dataDir });
  try {
    for (let index = 0; index < 20; index++) {
      const mail = { kind: 'inbox', to: `desk${index}@parts.example`, messageIdDomain: 'parts.example' } as const;
      await file.addQuote(aQuoteRequest({ numberAt: index, message: `${HARD_TEXT}${index}` }), [mail], AT);
    }
    const by = { name: 'Ana', atMs: AT };
    await file.desk.saveDraft(rfqNumberAt(3), anAnswer(1, { note: HARD_TEXT }), 0, by);
    await file.desk.sendDraft(rfqNumberAt(3), 1, by, []);
    await file.backup(copy);

    const moved = { dataDir, quotesDatabaseUrl: await freshDatabase(inject('postgresUrl')) };
    const restore = await openQuoteRestore(moved);
    expect([await restore.isOccupied(), await restore.check(copy)]).toEqual([false, { requests: 20, mails: 20 }]);
    expect(await restore.restore(copy)).toEqual({ requests: 20, mails: 20, heldMails: 20, replaced: null });
    const store = await openQuoteStore(moved);
    expect(await all(store)).toEqual(await all(file));
    expect((await store.findQuote(rfqNumberAt(0)))!.mails).toMatchObject([{ state: 'failed', lastError: HELD_MAIL }]);
    expect((await store.countQuotes()).byState).toEqual((await file.countQuotes()).byState);
    const { quote } = await store.addQuote(aQuoteRequest({ numberAt: 900 }), [], AT);
    expect(quote.id).toBe(21);

    const back = { dataDir: join(dataDir, 'back') };
    await store.backup(`${copy}-back`);
    await (await openQuoteRestore(back)).restore(`${copy}-back`);
    const again = await openQuoteStore(back);
    expect(await all(again)).toEqual(await all(store));
    expect((await again.addQuote(aQuoteRequest({ numberAt: 901 }), [], AT)).quote.id).toBe(22);
    await again.close();

    truncateSync(copy, 40_000);
    await expect(restore.restore(copy)).rejects.toBeInstanceOf(BadCopy);
    expect((await store.findQuote(rfqNumberAt(900)))!.id).toBe(21);
    await store.close();
  } finally {
    await file.close();
  }
});
