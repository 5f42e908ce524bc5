import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { QuoteStore } from '#desk/store/quote-store.ts';
import { aQuotePayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { aQuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { findDiskSpace } from './readiness.ts';
import { watchQuotes } from '#desk/desk-services.ts';
import { watchMail } from '#desk/mail/mail-worker.ts';

const refuse = (fields: object) => () => Promise.reject(Object.assign(new Error('refused'), fields));
const ROOM = { freeBytes: async () => 1e9 };

test('quotes are refused since the first failure, until a request is stored or a probe succeeds', async () => {
  let nowMs = 1_000;
  let broken = true;
  const store = { probe: () => (broken ? Promise.reject(new StoreUnavailable('full')) : Promise.resolve()) };
  const watch = watchQuotes(store, { ...ROOM, now: () => nowMs });
  expect(watch.refusedSinceMs()).toBeNull();
  await watch.probe();
  nowMs = 2_000;
  watch.recordRefused();
  await watch.probe();
  expect(watch.refusedSinceMs()).toBe(1_000);
  watch.recordStored();
  expect(watch.refusedSinceMs()).toBeNull();
  await watch.probe();
  broken = false;
  await watch.probe();
  expect(watch.refusedSinceMs()).toBeNull();
});

test('a row that fits on a disk where no request would fit does not count as success', async () => {
  const watch = watchQuotes({ probe: async () => {} }, { freeBytes: async () => 4_096, now: () => 5 });
  await watch.probe();
  expect(watch.refusedSinceMs()).toBe(5);
});

test('mail fails by kind: what goes out to buyers says nothing of what the operator gets', async () => {
  let nowMs = 1_000;
  const mail = watchMail(() => nowMs);
  const sent = () => Promise.resolve();
  await expect(mail.watched('inbox', refuse({ code: 'ECONNREFUSED' }))).rejects.toThrow('refused');
  nowMs = 2_000;
  await mail.watched('confirmation', sent);
  await mail.watched('inbox', refuse({ responseCode: 550, command: 'RCPT TO' })).catch(() => {});
  expect(mail.failingSinceMs()).toBe(1_000);
  await mail.watched('inbox', sent);
  expect(mail.failingSinceMs()).toBeNull();
});

test('a refused address of a buyer does not count as a failure of the mail server, a refused sign-in does', async () => {
  const mail = watchMail(() => 7);
  await mail.watched('confirmation', refuse({ responseCode: 550, command: 'RCPT TO' })).catch(() => {});
  expect(mail.failingSinceMs()).toBeNull();
  await mail.watched('confirmation', refuse({ responseCode: 535, command: 'AUTH PLAIN' })).catch(() => {});
  expect(mail.failingSinceMs()).toBe(7);
});

test('the disk of a folder has some room, and a folder that is not there has none to tell', async () => {
  const space = await findDiskSpace('.');
  expect(Math.min(space!.freeBytes, space!.freeShare)).toBeGreaterThan(0);
  expect(space!.freeShare).toBeLessThanOrEqual(1);
  expect(await findDiskSpace('./no such folder')).toBeNull();
});

test('a database that goes away under a running server is refused, no other begins in its place, and it is taken back', async () => {
  const site = await aQuoteSite();
  const file = join(site.dataDir, 'quotes.db');
  try {
    const watch = watchQuotes(site.store, { ...ROOM, now: () => 9 });
    await watch.probe();
    expect(watch.refusedSinceMs()).toBeNull();
    renameSync(file, `${file}.away`);
    await watch.probe();
    expect([watch.refusedSinceMs(), existsSync(file)]).toEqual([9, false]);
    renameSync(`${file}.away`, file);
    await watch.probe();
    expect(watch.refusedSinceMs()).toBeNull();
  } finally {
    await site.close();
  }
});

test('a store whose disk is full refuses a request, and readiness says so while pages are served', async () => {
  let isFull = false;
  const probe = (store: QuoteStore) => (isFull ? Promise.reject(new StoreUnavailable('full')) : store.probe());
  const site = await aQuoteSite({ maxPages: 40, wrap: (store) => ({ ...store, probe: () => probe(store) }) });
  const quotes = async () => ((await site.app.inject('/readyz')).json() as { parts: { quotes: object } }).parts.quotes;
  try {
    expect(await quotes()).toEqual({ status: 'ok', since: null });
    await fill(site.store);
    isFull = true;
    const url = '/functions/v1/send-rfq-notification';
    const answer = await site.app.inject({ method: 'POST', url, payload: aQuotePayload() });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(await quotes()).toEqual({ status: 'refused', since: expect.any(String) });
    expect((await site.app.inject('/')).statusCode).toBe(200);
  } finally {
    await site.close();
  }
});

async function fill(store: Awaited<ReturnType<typeof aQuoteSite>>['store']): Promise<void> {
  try {
    for (let numberAt = 1; numberAt < 1_000; numberAt++) await store.addQuote(aQuoteRequest({ numberAt }), [], 1);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}
