import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eachQuoteStore } from '../../../test/support/quotes/each-store.fixture.ts';
import { aQuotePayload, aPayloadPart, readPayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import type { QuotePayload } from '../request/quote-payload.ts';
import { MAIL_KINDS, type NewMail, type QuoteMail } from '../store/stored-quote.ts';
import { aQuoteEngine } from '../../../test/support/quotes/sqlite-quote-engine.fixture.ts';
import { readSiteSettings } from '#base/settings/site-settings.ts';
import { aMailServer, headerOf, headersOf, type MailServer } from '../../../test/support/quotes/mail-server.fixture.ts';
import { retryTime, startMailWorker } from './mail-worker.ts';
import { openMailer } from './compose-mail.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';

const NUMBER = 'RFQ-1793456789012';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STARTED_MS = 1_793_456_789_012;

const { store } = eachQuoteStore(aQuoteEngine);
let nowMs: number;
const opened: { close(): unknown }[] = [];
beforeEach(() => void (nowMs = STARTED_MS));
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function aServer(options: Parameters<typeof aMailServer>[0] = {}): Promise<MailServer> {
  const server = await aMailServer(options);
  opened.push(server);
  return server;
}

/** `limitMs` is patient, so that a busy machine fails no test; the test of a silent server shortens it. */
function aWorker(smtpUrl: string, limitMs = 20_000, pdf: string | null = '%PDF-1.3 a small one') {
  const print = () => Promise.resolve(pdf === null ? null : Buffer.from(pdf));
  const mailer = openMailer(
    smtpUrl,
    {
      from: { name: 'Parts Supply', address: 'quotes@parts.example' },
      settings: readSiteSettings(),
      origin: () => 'https://parts.example',
      replies: null,
      desk: store.desk,
      printPdf: print,
      printSheet: print,
    },
    { connectMs: limitMs, silenceMs: limitMs },
  );
  const worker = startMailWorker({ store, send: mailer.send, log: { warn: () => {} }, now: () => nowMs });
  opened.push({ close: () => worker.stop() });
  return worker;
}

const INBOX: NewMail = { kind: 'inbox', to: 'sales@parts.example', messageIdDomain: 'parts.example' };
const CONFIRMATION: NewMail = { ...INBOX, kind: 'confirmation', to: 'ana@buyer.example' };
/** Stores a request of a buyer with its mails, due now. */
const add = async (mails: NewMail[], overrides: Partial<QuotePayload> = {}) =>
  (await store.addQuote(readPayload(overrides), mails, nowMs)).quote;
/** Sends a mail by a server, and answers with what arrived. */
async function sendOne(mail = INBOX, overrides: Partial<QuotePayload> = {}, pdf?: null) {
  const server = await aServer();
  const quote = await add([mail], overrides);
  await aWorker(server.url, 20_000, pdf).sendDue();
  return { quote, mail: server.received[0]! };
}

async function mailsOf(number = NUMBER): Promise<readonly QuoteMail[]> {
  return (await store.findQuote(number as never))!.mails;
}

describe('the outbox', () => {
  test('has a lane for each kind of mail', async () => {
    const taken: string[] = [];
    await add(MAIL_KINDS.map((kind) => ({ ...INBOX, kind })));
    const send = async ({ kind }: OutboxMail) => void taken.push(kind);
    const worker = startMailWorker({ store, send, log: { warn: () => {} }, now: () => nowMs });
    opened.push({ close: () => worker.stop() });
    await worker.sendDue();
    expect(taken.toSorted()).toEqual(MAIL_KINDS.toSorted());
  });
});

describe('the mail to the quote inbox', () => {
  test('carries the request as text, HTML and PDF and answers to the buyer', async () => {
    const { mail } = await sendOne();
    expect([mail.from, mail.to]).toEqual(['quotes@parts.example', ['sales@parts.example']]);
    const heads = ['Reply-To', 'From', 'Subject', 'Message-ID'].flatMap((name) => headerOf(mail, name));
    expect(heads).toEqual([
      'Ana de la Cruz <ana@buyer.example>',
      'Parts Supply <quotes@parts.example>',
      `${NUMBER}: Buyer Aviation, 1 line`,
      expect.stringMatching(/^<[\w-]+@parts\.example>$/),
    ]);
    for (const part of ['text/plain', 'text/html', 'application/pdf; name=RFQ-1793456789012.pdf', 'MS16998-27'])
      expect(mail.raw).toContain(part);
    expect(await mailsOf()).toMatchObject([{ state: 'sent', attempts: 1, sentAtMs: nowMs, lastError: null }]);
  });

  test('goes without a PDF that could not be printed, and says so', async () => {
    const { mail } = await sendOne(INBOX, {}, null);
    expect(mail.raw).not.toContain('application/pdf');
    expect(mail.raw.replaceAll('=\r\n', '').match(/The PDF of this request could not be made in time/g)).toHaveLength(
      2,
    );
    expect(await mailsOf()).toMatchObject([{ state: 'sent' }]);
  });

  test('writes names of any script so that they arrive', async () => {
    const customerInfo = { ...aQuotePayload().customerInfo, firstName: 'Łukasz', lastName: 'Иванов', company: 'دانا' };
    const { mail } = await sendOne(INBOX, { customerInfo });
    expect(headerOf(mail, 'Reply-To')[0]).toMatch(/^=\?UTF-8\?.*<ana@buyer\.example>$/);
    expect(headersOf(mail).join('')).toMatch(/^[\x20-\x7e]*$/);
  });
});

test('the confirmation links the receipt and repeats nothing that was entered', async () => {
  const spam = 'BUY-NOW';
  const { quote, mail } = await sendOne(CONFIRMATION, {
    customerInfo: { firstName: spam, lastName: spam, email: 'ana@buyer.example', phone: spam, company: spam },
    parts: [{ partNumber: spam, description: spam, quantity: 1, manufacturer: spam }],
    message: spam,
  });
  expect(mail.to).toEqual(['ana@buyer.example']);
  expect(mail.raw.replaceAll('=\r\n', '')).toContain(`https://parts.example/quote/${quote.receiptToken}`);
  expect(mail.raw).not.toContain(spam);
  expect(headerOf(mail, 'Auto-Submitted')).toEqual(['auto-generated']);
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

  const again = { state: 'waiting', attempts: 1, dueAtMs: STARTED_MS + MINUTE_MS };
  test.each([
    [
      'because of its sender, which a setting can put right, is tried again',
      { onMailFrom: refuseWith(553) },
      again,
      /553/,
    ],
    ["for good by the operator's own mailbox is tried again", { onRcptTo: refuseWith(550) }, again, /550/, INBOX],
    ['for good by its receiver has failed at once', { onRcptTo: refuseWith(550) }, { state: 'failed' }, /550/],
    ['for its content has failed at once', { onData: refuseAsSpam }, { state: 'failed' }, /spam/],
  ])('%s, and says why', async (_name, options, expected, words, mail = CONFIRMATION) => {
    const server = await aServer(options);
    await add([mail]);
    await aWorker(server.url).sendDue();
    expect(await mailsOf()).toMatchObject([{ ...expected, lastError: expect.stringMatching(words) }]);
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
    const lastError = expect.stringMatching(/greeting|timeout/i);
    expect(await mailsOf()).toMatchObject([{ state: 'waiting', lastError }]);
  });

  test('is tried with growing pauses for three days, and then has failed for all to see (C10.6)', async () => {
    await add([INBOX]);
    const send = () => Promise.reject(Object.assign(new Error('Busy'), { responseCode: 451, command: 'MAIL FROM' }));
    const worker = startMailWorker({ store, send, log: { warn: () => {} }, now: () => nowMs });
    opened.push({ close: () => worker.stop() });
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

/** Replies of a mail server. */
const replied = (responseCode: number, command: string) => Object.assign(new Error('no'), { responseCode, command });

test.each([replied(550, 'RCPT TO'), replied(554, 'DATA')])(
  "a refusal for good (%o) is final at once, but of the operator's own inbox it is tried again for a day",
  (error) => {
    const at = (kind: 'inbox' | 'confirmation', attempts: number, nowMs: number) =>
      retryTime(error, { kind, attempts, firstDueAtMs: 0 }, nowMs);
    expect(at('confirmation', 1, 0)).toBeNull();
    const tried = [at('inbox', 1, 0), at('inbox', 20, DAY_MS - MINUTE_MS), at('inbox', 21, DAY_MS)];
    expect(tried).toEqual([MINUTE_MS, DAY_MS, null]);
  },
);

test('what is refused for now is tried again for three days, whoever it goes to', () => {
  for (const kind of ['inbox', 'confirmation'] as const) {
    const at = (nowMs: number) => retryTime(replied(450, 'RCPT TO'), { kind, attempts: 3, firstDueAtMs: 0 }, nowMs);
    expect([at(2 * DAY_MS), at(3 * DAY_MS)]).toEqual([2 * DAY_MS + 4 * MINUTE_MS, null]);
  }
});

const refuseAsSpam = (stream: Readable, _session: unknown, done: (error: Error) => void): void =>
  void stream.resume().on('end', () => done(Object.assign(new Error('Refused as spam'), { responseCode: 554 })));
function refuseWith(responseCode: number) {
  return (_address: unknown, _session: unknown, done: (error?: Error | null) => void) =>
    done(Object.assign(new Error('Not now'), { responseCode }));
}

const confirmationTo = (to: string): NewMail => ({ ...CONFIRMATION, to });
const addMany = (count: number, mailsOfOne: (index: number) => NewMail[]) =>
  Promise.all(Array.from({ length: count }, (_, index) => add(mailsOfOne(index), { message: `${count} ${index}` })));

/** A worker whose attempts hang for the mails that `isSlow` names; `sent` resolves when so many others were sent. */
function aSlowWorker(isSlow: (mail: OutboxMail) => boolean, expected: number, slowAfterMs?: number) {
  const begun: string[] = [];
  const sent = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let others = 0;
  const worker = startMailWorker({
    store,
    log: { warn: () => {} },
    now: () => nowMs,
    ...(slowAfterMs === undefined ? {} : { slowAfterMs }),
    async send(mail) {
      if (!isSlow(mail)) {
        if (++others === expected) sent.resolve();
        return;
      }
      begun.push(mail.to);
      await release.promise;
    },
  });
  const end = async () => {
    const stopped = worker.stop();
    release.resolve();
    await stopped;
  };
  return { begun, sent: sent.promise, end };
}

test('a domain whose server is silent holds two mails, and each other mail goes as soon as there is a place', async () => {
  await addMany(6, (index) => [confirmationTo(`${index}@silent.example`)]);
  await addMany(12, (index) => [confirmationTo(`${index}@buyer${index % 3}.example`)]);
  const { begun, sent, end } = aSlowWorker(({ to }) => to.endsWith('@silent.example'), 12);
  await sent;
  expect(begun).toEqual(['0@silent.example', '1@silent.example']);
  await end();
  expect(await store.countQuotes()).toMatchObject({ mailsWaiting: 4 });
});

test("slow confirmations hold no mail to the operator's inbox, and long requests no other", async () => {
  const parts = Array.from({ length: 300 }, () => aPayloadPart({ description: 'x'.repeat(200) }));
  await add([INBOX], { parts });
  await addMany(12, (index) => [INBOX, confirmationTo(`ana@slow${index}.example`)]);
  const { begun, sent, end } = aSlowWorker(({ kind, quote }) => kind === 'confirmation' || quote.parts.length > 1, 12);
  await sent;
  await end();
  expect(begun.length).toBeLessThanOrEqual(9);
});

test('an attempt that lasts long gives its place to the next mail', async () => {
  await addMany(10, (index) => [confirmationTo(`ana@slow${index}.example`)]);
  await add([CONFIRMATION], { message: 'the last' });
  const { begun, sent, end } = aSlowWorker(({ to }) => to !== CONFIRMATION.to, 1, 1);
  await sent;
  expect(begun).toHaveLength(10);
  await end();
  expect(await store.countQuotes()).toMatchObject({ mailsWaiting: 0 });
});

test('the mail of a worker that lives is its own however long it takes, and of a dead one goes on in 40 s (C20.16)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await add([INBOX]);
    const { begun, end } = aSlowWorker(() => true, 0);
    await expect.poll(() => begun).toHaveLength(1);
    const taken = async () => (await store.takeDueMails(nowMs, nowMs, 1)).length;
    nowMs += 30_000;
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(async () => (await mailsOf())[0]!.dueAtMs).toBe(nowMs + 40_000);
    nowMs += 39_999;
    expect(await taken()).toBe(0);
    nowMs += 1;
    expect(await taken()).toBe(1);
    await end();
  } finally {
    vi.useRealTimers();
  }
});

test('a mail that a node with a clock ahead has written is sent by any node at once (C20.16)', async () => {
  nowMs += 11 * MINUTE_MS;
  await add([INBOX]);
  nowMs -= 11 * MINUTE_MS;
  const { sent, end } = aSlowWorker(() => false, 1);
  await sent;
  await end();
});

test('a worker that is told to stop finishes the mails under way and takes no others', async () => {
  await addMany(6, () => [INBOX]);
  const { begun, end } = aSlowWorker(() => true, 0);
  await expect.poll(() => begun).toHaveLength(4);
  await end();
  expect([begun.length, await store.countQuotes()]).toMatchObject([4, { mailsWaiting: 2 }]);
});
