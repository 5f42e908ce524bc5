import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestSession, runSql } from '../../../../test/fresh-database.ts';
import { attachedFile } from '../../../../test/support/quotes/attached-file.fixture.ts';
import { aQuoteRequest } from '../../../../test/support/quotes/quote-request.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { standIn } from '../../../../test/support/stand-in.ts';
import { describeQuoteStore } from '../quote-store.contract.ts';
import { aProxy } from '../../../../test/support/database/postgres-proxy.fixture.ts';
import { aMadeQuoteEngine, aQuoteEngine } from '../../../../test/support/quotes/postgres-quote-engine.fixture.ts';
import { openAttachmentFolder } from '../attachment-folder.ts';
import { eraseDeadRows, openPostgresQuoteStore } from './quote-store.ts';

describeQuoteStore('PostgreSQL', aMadeQuoteEngine, () => aQuoteEngine());

const engine = standIn(() => opened);
let opened: Awaited<ReturnType<typeof aQuoteEngine>>;

describe('the quote store on PostgreSQL', () => {
  const closing: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    opened = await aMadeQuoteEngine();
    closing.push(opened.remove);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  test('makes its tables once when several processes start together, and leaves those of a newer program alone', async () => {
    opened = await aQuoteEngine();
    closing.push(opened.remove);
    const stores = await Promise.all(Array.from({ length: 5 }, () => engine.open()));
    await Promise.all(stores.map((store) => store.countQuotes()));
    await Promise.all(stores.map((store, index) => store.addQuote(aQuoteRequest({ numberAt: index }), [], 1)));
    expect((await stores[0]!.countQuotes()).byState.new).toBe(5);
    await runSql(engine.url, 'update quotes.format set version = 99');
    await expect((await engine.open()).addQuote(aQuoteRequest(), [], 1)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect((await engine.open()).countQuotes()).rejects.toThrow(/newer version of this program \(format 99/);
    expect(await runSql(engine.url, 'select version from quotes.format')).toEqual([[99]]);
  });

  test('restores nothing of a copy that PostgreSQL does not take to its end', async () => {
    const store = await engine.open();
    await store.addQuote(aQuoteRequest(), [], 1);
    const copy = join(engine.attachmentsDir, 'copy');
    await store.backup(copy);
    rmSync(`${copy}.json`);
    const changed = new DatabaseSync(copy);
    changed.exec(`update quote set received_at = 'no number'`);
    changed.close();
    await expect(engine.openRestore().restore(copy)).rejects.toThrow('invalid input syntax');
    const schemas = await runSql(engine.url, `select nspname from pg_namespace where nspname like 'quotes%'`);
    expect([schemas, (await store.countQuotes()).byState.new]).toEqual([[['quotes']], 1]);
  });

  test('leaves files of a deleted request to whoever has the folder of them (C20.19)', async () => {
    const store = await engine.open();
    const folder = openAttachmentFolder(engine.attachmentsDir);
    const attached = await attachedFile(folder);
    const { quote } = await store.addQuote(aQuoteRequest(), [], 1, [attached]);
    const attachmentsDir = join(engine.attachmentsDir, 'not-mounted');
    const elsewhere = await openPostgresQuoteStore({
      url: engine.url,
      attachmentsDir,
      mark: async () => '.shared-mark',
    });
    closing.push(elsewhere.close);
    expect(await elsewhere.deleteQuote(quote.rfqNumber)).toBe(true);
    expect(await folder.pathOf(attached.storedAs)).not.toBeNull();
    // a session of another test may keep the bytes, and not the files
    await store.eraseRemoved().catch(() => undefined);
    expect(await folder.pathOf(attached.storedAs)).toBeNull();
    expect(await runSql(engine.url, 'select stored_as from quotes.gone_file')).toEqual([]);
  });

  test('vacuums large tables without a lock that would keep requests out', async () => {
    await (await engine.open()).addQuote(aQuoteRequest(), [], 1);
    const writing = await openTestSession(engine.url);
    closing.push(writing.close);
    // as a submit holds it: a rewrite would wait for it, and keep others waiting behind itself
    await writing.query('begin; lock table quotes.quote in row exclusive mode');
    const settings = { application_name: 'erase', search_path: 'quotes', lock_timeout: 500 };
    const place = { url: engine.url, settings, writes: true };
    await eraseDeadRows(place, 0);
    await expect(eraseDeadRows(place)).rejects.toThrow(/lock timeout/);
  });

  test('says that the database is out, and goes on by itself when it is back', async () => {
    const proxy = await aProxy(engine.url);
    closing.push(proxy.close);
    await proxy.cut();
    const store = await openPostgresQuoteStore({ url: proxy.url });
    closing.push(store.close);
    await expect(store.addQuote(aQuoteRequest(), [], 1)).rejects.toBeInstanceOf(StoreUnavailable);
    await proxy.restore();
    expect((await store.addQuote(aQuoteRequest(), [], 1)).created).toBe(true);
    await proxy.cut();
    await expect(store.findQuote(aQuoteRequest().rfqNumber)).rejects.toBeInstanceOf(StoreUnavailable);
    await proxy.restore();
    expect((await store.addQuote(aQuoteRequest(), [], 1)).created).toBe(false);
  });
});
