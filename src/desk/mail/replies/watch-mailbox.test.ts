import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anImapServer, type BoxMail, type ImapServer } from '../../../../test/support/quotes/imap-server.fixture.ts';
import { aQuoteRequest } from '../../../../test/support/quotes/quote-request.fixture.ts';
import type { OnOneNode } from '#base/cluster/cluster-store.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { QuoteStore } from '../../store/quote-store.ts';
import type { StoredQuote } from '../../store/stored-quote.ts';
import { openSqliteQuoteStore } from '../../store/sqlite/quote-store.ts';
import { replyAddressOf, threadIdOf } from './reply-text.ts';
import { watchMailbox, type MailboxWatch } from './watch-mailbox.ts';

const PLAIN = '("TEXT" "PLAIN" ("CHARSET" "UTF-8") NIL NIL "8BIT" 100 3)';
const QUESTION = [{ kind: 'question' as const, to: 'desk@parts.example' }];

let dataDir: string;
let store: QuoteStore;
let server: ImapServer;
let quote: StoredQuote;
const watches: MailboxWatch[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'replies-'));
  store = await openSqliteQuoteStore({ dataDir });
  server = await anImapServer();
  quote = (await store.addQuote(aQuoteRequest(), [{ kind: 'confirmation', to: 'ada@buyer.example' }], 1)).quote;
});
afterEach(async () => {
  await Promise.all(watches.splice(0).map((one) => one.stop()));
  await server.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function watch(given: Partial<Parameters<typeof watchMailbox>[0]> = {}): MailboxWatch {
  const box = {
    host: '127.0.0.1',
    port: server.port,
    secure: false,
    mustUpgrade: false,
    user: 'desk',
    password: 'secret',
    mailbox: 'INBOX',
  };
  const one = watchMailbox({
    box,
    store,
    outboxOf: () => QUESTION,
    own: ['desk@parts.example'],
    log: { info: () => {}, warn: () => {} },
    firstPauseMs: 1,
    lookEveryMs: 10,
    ...given,
  });
  watches.push(one);
  return one;
}

let lastUid = 0;
function aReply(head: Record<string, string> = {}, body: string | Buffer = 'Yes, please.', structure = PLAIN): BoxMail {
  lastUid += 1;
  return {
    uid: lastUid,
    head: {
      'Message-ID': `<${lastUid}@buyer.example>`,
      From: 'ada@buyer.example',
      To: replyAddressOf(quote, 'quotes@parts.example'),
      Subject: 'Re: Quotation',
      ...head,
    },
    structure,
    parts: { 1: body },
  };
}

const talk = async () => (await store.desk.listEvents(quote.rfqNumber)).filter(({ kind }) => kind === 'message');
const told = async () =>
  (await store.findQuote(quote.rfqNumber))!.mails.filter(({ kind }) => kind === 'question').length;
const settled = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

test('a reply to the address of a request becomes its message, is told to the desk, and is marked as read then (C19.41)', async () => {
  server.mails.push(aReply({}, 'Yes, please.\r\n\r\nOn Sat, Nov 21, 2026 the desk wrote:\r\n> 3 of 4 lines\r\n'));
  watch();
  await settled(() => expect(server.mails[0]!.seen).toBe(true));
  expect(await talk()).toMatchObject([{ text: 'Yes, please.', subject: 'buyer', by: 'buyer', isInternal: false }]);
  expect(await told()).toBe(1);
  server.deliver(aReply({}, 'And line 2?'));
  await settled(async () => expect((await talk()).map(({ text }) => text)).toEqual(['Yes, please.', 'And line 2?']));
});

test('without the address, the thread or the Message-ID of one of our mails tells the request', async () => {
  const [mail] = await store.takeDueMails(Date.now(), Date.now(), 1);
  const to = { To: 'quotes@parts.example' };
  server.mails.push(
    aReply(
      { ...to, References: `<other@x.example> ${threadIdOf(quote, 'parts.example')} <later@x.example>` },
      'by thread',
    ),
    aReply({ ...to, 'In-Reply-To': mail!.messageId }, 'by Message-ID'),
    aReply({ ...to, 'Delivered-To': replyAddressOf(quote, 'quotes@parts.example').toUpperCase() }, 'by delivery'),
  );
  watch();
  await settled(async () =>
    expect((await talk()).map(({ text }) => text)).toEqual(['by thread', 'by Message-ID', 'by delivery']),
  );
});

test('mails of strangers, of programs and of the desk itself stay as they are (C19.42)', async () => {
  const wrong = replyAddressOf({ ...quote, receiptToken: 'B'.repeat(43) }, 'quotes@parts.example');
  const ignored = [
    aReply({ To: 'quotes@parts.example' }),
    aReply({ To: wrong }),
    aReply({ To: 'quotes+<script>@parts.example' }),
    aReply({ 'Auto-Submitted': 'auto-replied' }),
    aReply({ 'Auto-Submitted': 'auto-generated' }),
    aReply({ Precedence: 'bulk' }),
    aReply({ 'Return-Path': '<>' }),
    aReply({ 'Content-Type': 'multipart/report; report-type=delivery-status' }),
    aReply({ From: 'desk@parts.example' }),
  ];
  server.mails.push(...ignored, aReply({ 'Auto-Submitted': 'no' }, 'by a person'));
  watch();
  await settled(async () => expect((await talk()).map(({ text }) => text)).toEqual(['by a person']));
  expect(ignored.filter(({ seen }) => seen)).toEqual([]);
});

test('a mail is kept once, also when it could not be marked as read, and by two servers at a time (C19.41)', async () => {
  const mail = aReply();
  server.mails.push(mail);
  watch();
  watch();
  await settled(() => expect(mail.seen).toBe(true));
  mail.seen = false;
  server.deliver({ ...aReply({}, 'the next'), head: { ...aReply().head, 'Message-ID': '<next@buyer.example>' } });
  await settled(async () => expect(await talk()).toHaveLength(2));
  expect(await told()).toBe(2);
});

test('huge mails, other alphabets, HTML alone, attachments alone and no text at all are read as far as they go', async () => {
  const html = '("TEXT" "HTML" ("CHARSET" "UTF-8") NIL NIL "8BIT" 100 3)';
  const latin = '("TEXT" "PLAIN" ("CHARSET" "ISO-8859-1") NIL NIL "QUOTED-PRINTABLE" 100 3)';
  const pdf =
    '("APPLICATION" "PDF" ("NAME" "order.pdf") NIL NIL "BASE64" 9 NIL ("ATTACHMENT" ("FILENAME" "order.pdf")) NIL)';
  const qp = 'Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable';
  server.mails.push(
    aReply({}, Buffer.alloc(3_000_000, 'W')),
    { ...aReply({}, '', latin), parts: { 1: 'Gr=FC=DFe', '1.MIME': qp } },
    aReply({}, '<p>Yes <b>please</b></p><script>alert(1)</script><p>3 &lt; 4</p>', html),
    { ...aReply({}, '', `(${PLAIN}${pdf} "MIXED")`), parts: { 1: 'See the file.', 2: 'JVBERi0=' } },
    aReply({}, '', pdf),
    aReply({ From: 'bob@buyer.example' }, 'From a colleague'),
  );
  watch();
  await settled(async () => expect(await talk()).toHaveLength(6));
  const texts = (await talk()).map(({ text }) => text);
  expect(texts[0]!.length).toBeLessThan(8_100);
  expect(texts[0]).toContain('cut here');
  expect(texts.slice(1)).toEqual([
    'Grüße',
    'Yes please\n3 < 4',
    'See the file.\n\nAttached to the mail: order.pdf',
    '(a mail without text)\n\nAttached to the mail: order.pdf',
    'From bob@buyer.example:\n\nFrom a colleague',
  ]);
});

test('a mail is not marked as read while the store is out, and is kept when it is back', async () => {
  let out = true;
  const desk = {
    ...store.desk,
    addMessage: ((...given) =>
      out
        ? Promise.reject(new StoreUnavailable('out'))
        : store.desk.addMessage(...given)) as typeof store.desk.addMessage,
  };
  server.mails.push(aReply());
  const one = watch({ store: { ...store, desk } });
  await settled(() => expect(one.failingSinceMs()).not.toBeNull());
  expect(server.mails[0]!.seen).toBeFalsy();
  out = false;
  await settled(async () => expect(await talk()).toHaveLength(1));
  await settled(() => expect([server.mails[0]!.seen, one.failingSinceMs()]).toEqual([true, null]));
});

test('a connection that breaks is opened again, and a wrong password is a warning without the password', async () => {
  const one = watch();
  await server.saw(/^IDLE|SEARCH/i);
  server.drop(true);
  await settled(() => expect(one.failingSinceMs()).not.toBeNull());
  server.mails.push(aReply());
  server.drop(false);
  await settled(async () => expect(await talk()).toHaveLength(1));
  const warnings: string[] = [];
  const box = {
    host: '127.0.0.1',
    port: server.port,
    secure: false,
    mustUpgrade: false,
    user: 'desk',
    password: 'hunter2',
    mailbox: 'INBOX',
  };
  watch({ box, log: { info: () => {}, warn: (fields, text) => void warnings.push(JSON.stringify(fields) + text) } });
  await settled(() => expect(warnings.length).toBeGreaterThan(1));
  expect(warnings.join()).not.toContain('hunter2');
});

test('of two nodes one reads the mailbox, and the other goes on when that one ends (C20.24)', async () => {
  let readers = 0;
  let turnedAway = 0;
  const onOneNode: OnOneNode = async (_name, action) => {
    if (readers > 0) {
      turnedAway += 1;
      return { kind: 'elsewhere', holder: 'web-1' };
    }
    readers += 1;
    const result = await action(new AbortController().signal).finally(() => (readers -= 1));
    return { kind: 'done', result };
  };
  const first = watch({ onOneNode });
  server.mails.push(aReply());
  await settled(async () => expect(await talk()).toHaveLength(1));
  const second = watch({ onOneNode });
  await settled(() => expect([turnedAway > 0, second.failingSinceMs()]).toEqual([true, null]));
  await first.stop();
  server.mails.push(aReply());
  await settled(async () => expect(await talk()).toHaveLength(2));
});
