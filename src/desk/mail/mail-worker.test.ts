import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addRequest, CONFIRMATION, INBOX } from '../../../test/support/quotes/mailed-request.fixture.ts';
import { aQuotePayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import type { QuotePayload } from '../request/quote-payload.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { NewMail, QuoteMail } from '../store/stored-quote.ts';
import { openSqliteQuoteStore } from '../store/sqlite/quote-store.ts';
import { readSiteSettings } from '#base/settings/site-settings.ts';
import { aMailServer, headerOf, headersOf, type MailServer } from '../../../test/support/quotes/mail-server.fixture.ts';
import { startMailWorker, type MailWorker } from './mail-worker.ts';
import { openMailer } from './compose-mail.ts';

const NUMBER = 'RFQ-1793456789012';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STARTED_MS = 1_793_456_789_012;

let dataDir: string;
let store: QuoteStore;
let nowMs: number;
const opened: { close(): unknown }[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mail-worker-'));
  store = await openSqliteQuoteStore({ dataDir });
  nowMs = STARTED_MS;
});
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function aServer(options: Parameters<typeof aMailServer>[0] = {}): Promise<MailServer> {
  const server = await aMailServer(options);
  opened.push(server);
  return server;
}

/** `limitMs` is patient, so that a busy machine fails no test; the test of a silent server shortens it. */
function aWorker(smtpUrl: string, limitMs = 20_000, pdf: string | null = '%PDF-1.3 a small one'): MailWorker {
  const mailer = openMailer(
    smtpUrl,
    {
      from: { name: 'Parts Supply', address: 'quotes@parts.example' },
      settings: readSiteSettings(),
      origin: () => 'https://parts.example',
      replies: null,
      desk: store.desk,
      printPdf: () => Promise.resolve(pdf === null ? null : Buffer.from(pdf)),
      printQuotation: () => Promise.resolve(pdf === null ? null : Buffer.from(pdf)),
    },
    { connectMs: limitMs, silenceMs: limitMs },
  );
  const worker = startMailWorker({ store, send: mailer.send, log: { warn: () => {} }, now: () => nowMs });
  opened.push({ close: () => worker.stop() });
  return worker;
}

const add = (mails: NewMail[], overrides: Partial<QuotePayload> = {}) => addRequest(store, mails, overrides, nowMs);

async function mailsOf(number = NUMBER): Promise<readonly QuoteMail[]> {
  return (await store.findQuote(number as never))!.mails;
}

describe('the mail to the quote inbox', () => {
  test('carries the request as text, HTML and PDF and answers to the buyer', async () => {
    const server = await aServer();
    await add([INBOX]);
    await aWorker(server.url).sendDue();
    const [mail] = server.received;
    expect([mail!.from, mail!.to]).toEqual(['quotes@parts.example', ['sales@parts.example']]);
    expect(headerOf(mail!, 'Reply-To')).toEqual(['Ana de la Cruz <ana@buyer.example>']);
    expect(headerOf(mail!, 'From')).toEqual(['Parts Supply <quotes@parts.example>']);
    expect(headerOf(mail!, 'Subject')).toEqual([`${NUMBER}: Buyer Aviation, 1 line`]);
    expect(headerOf(mail!, 'Message-ID')[0]).toMatch(/^<[\w-]+@parts\.example>$/);
    expect(mail!.raw).toContain('text/plain');
    expect(mail!.raw).toContain('text/html');
    expect(mail!.raw).toMatch(/application\/pdf; name=RFQ-1793456789012\.pdf/);
    expect(mail!.raw).toContain('MS16998-27');
    expect(await mailsOf()).toMatchObject([{ state: 'sent', attempts: 1, sentAtMs: nowMs, lastError: null }]);
  });

  test('goes without a PDF that could not be printed, and says so', async () => {
    const server = await aServer();
    await add([INBOX]);
    await aWorker(server.url, 20_000, null).sendDue();
    const [mail] = server.received;
    expect(mail!.raw).not.toContain('application/pdf');
    expect(mail!.raw.match(/The PDF of this request could not be made in time/g)).toHaveLength(2);
    expect(await mailsOf()).toMatchObject([{ state: 'sent' }]);
  });

  test('writes names of any script so that they arrive', async () => {
    const server = await aServer();
    const customerInfo = { ...aQuotePayload().customerInfo, firstName: 'Łukasz', lastName: 'Иванов', company: 'دانا' };
    await add([INBOX], { customerInfo });
    await aWorker(server.url).sendDue();
    const replyTo = headerOf(server.received[0]!, 'Reply-To')[0]!;
    expect(replyTo).toMatch(/^=\?UTF-8\?.*<ana@buyer\.example>$/);
    expect(headersOf(server.received[0]!).join('')).toMatch(/^[\x20-\x7e]*$/);
  });

  test('shows markup of the sender as text', async () => {
    const server = await aServer();
    await add([INBOX], { message: '<script>alert(1)</script>' });
    await aWorker(server.url).sendDue();
    expect(server.received[0]!.raw).toContain('&lt;script&gt;');
    const html = server.received[0]!.raw.split('text/html')[1]!.split('\r\n--')[0]!;
    expect(html).not.toContain('<script>');
  });
});

test('the confirmation links the receipt and repeats nothing that was entered', async () => {
  const server = await aServer();
  const spam = 'BUY-NOW';
  const quote = await add([CONFIRMATION], {
    customerInfo: { firstName: spam, lastName: spam, email: 'ana@buyer.example', phone: spam, company: spam },
    parts: [{ partNumber: spam, description: spam, quantity: 1, manufacturer: spam }],
    message: spam,
  });
  await aWorker(server.url).sendDue();
  const [mail] = server.received;
  expect(mail!.to).toEqual(['ana@buyer.example']);
  expect(mail!.raw.replaceAll('=\r\n', '')).toContain(`https://parts.example/quote/${quote.receiptToken}`);
  expect(mail!.raw).not.toContain(spam);
  expect(headerOf(mail!, 'Auto-Submitted')).toEqual(['auto-generated']);
});

describe('a mail that is not taken', () => {
  test('is sent again under the same Message-ID when the server dies after DATA', async () => {
    const server = await aServer({ dieAfterData: 2 });
    await add([INBOX]);
    const worker = aWorker(server.url);
    await worker.sendDue();
    expect(await mailsOf()).toMatchObject([{ state: 'waiting', attempts: 1, dueAtMs: nowMs + MINUTE_MS }]);
    nowMs += MINUTE_MS;
    await worker.sendDue();
    expect(await mailsOf()).toMatchObject([{ state: 'waiting', attempts: 2, dueAtMs: nowMs + 2 * MINUTE_MS }]);
    nowMs += 2 * MINUTE_MS;
    await worker.sendDue();
    expect(await mailsOf()).toMatchObject([{ state: 'sent', attempts: 3 }]);
    const ids = server.received.map((mail) => headerOf(mail, 'Message-ID')[0]);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  });

  test('for good by its receiver has failed at once, says why, and can be sent again', async () => {
    let known = false;
    const server = await aServer({
      onRcptTo: (_address, _session, done) =>
        done(known ? null : Object.assign(new Error('No such user'), { responseCode: 550 })),
    });
    await add([CONFIRMATION]);
    const worker = aWorker(server.url);
    await worker.sendDue();
    expect(await mailsOf()).toMatchObject([{ state: 'failed', lastError: expect.stringContaining('No such user') }]);
    known = true;
    expect(await store.retryMails(nowMs, NUMBER as never)).toBe(1);
    await worker.sendDue();
    expect(await mailsOf()).toMatchObject([{ state: 'sent' }]);
  });

  test("for good by the operator's own mailbox is tried again, and says why", async () => {
    const server = await aServer({ onRcptTo: refuseWith(550) });
    await add([INBOX]);
    await aWorker(server.url).sendDue();
    expect(await mailsOf()).toMatchObject([
      { state: 'waiting', dueAtMs: nowMs + MINUTE_MS, lastError: expect.stringContaining('550') },
    ]);
  });

  test.each([
    ['a receiver that is busy', { onRcptTo: refuseWith(450) }],
    ['a sender that is refused, which a setting can put right', { onMailFrom: refuseWith(553) }],
  ])('for now is tried again: %s', async (_name, options) => {
    const server = await aServer(options);
    await add([INBOX]);
    await aWorker(server.url).sendDue();
    expect(await mailsOf()).toMatchObject([{ state: 'waiting', attempts: 1, dueAtMs: nowMs + MINUTE_MS }]);
  });

  test('for its content has failed at once', async () => {
    const server = await aServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error('Refused as spam'), { responseCode: 554 })));
      },
    });
    await add([CONFIRMATION]);
    await aWorker(server.url).sendDue();
    expect(await mailsOf()).toMatchObject([{ state: 'failed', lastError: expect.stringContaining('spam') }]);
  });

  test('because the login is refused is tried again', async () => {
    const server = await aServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    });
    await add([INBOX]);
    await aWorker(server.url.replace('//', '//user:secret@')).sendDue();
    const [mail] = await mailsOf();
    expect(mail).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(mail!.lastError).not.toContain('secret');
  });

  test('by a server that says nothing ends in time and is tried again', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    opened.push({ close: () => silent.close() });
    await add([INBOX]);
    await aWorker(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 300).sendDue();
    expect(await mailsOf()).toMatchObject([
      { state: 'waiting', lastError: expect.stringMatching(/greeting|timeout/i) },
    ]);
  });

  test('is tried with growing pauses for three days, and then has failed for all to see (C10.6)', async () => {
    const server = await aServer({ onMailFrom: refuseWith(451) });
    await add([INBOX]);
    const worker = aWorker(server.url);
    const pauses: number[] = [];
    for (;;) {
      await worker.sendDue();
      const [mail] = await mailsOf();
      if (mail!.state === 'failed') break;
      pauses.push((mail!.dueAtMs! - nowMs) / MINUTE_MS);
      nowMs = mail!.dueAtMs!;
    }
    expect(pauses.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240]);
    expect(nowMs - STARTED_MS).toBe(3 * DAY_MS);
    expect((await store.countQuotes()).mailsFailed).toBe(1);
  });
});

test('two workers share the outbox: each mail is sent once', async () => {
  const server = await aServer();
  for (let index = 0; index < 20; index++) await add([INBOX], { message: `request ${index}` });
  await Promise.all([aWorker(server.url).sendDue(), aWorker(server.url).sendDue()]);
  expect(server.received).toHaveLength(20);
  expect(new Set(server.received.map((mail) => headerOf(mail, 'Message-ID')[0])).size).toBe(20);
});

function refuseWith(responseCode: number) {
  return (_address: unknown, _session: unknown, done: (error?: Error | null) => void) =>
    done(Object.assign(new Error('Not now'), { responseCode }));
}
