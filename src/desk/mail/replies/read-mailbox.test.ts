import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anImapServer, type BoxMail, type ImapServer } from '../../../../test/support/quotes/imap-server.fixture.ts';
import { aQuoteRequest } from '../../../../test/support/quotes/quote-request.fixture.ts';
import type { QuoteStore } from '../../store/quote-store.ts';
import type { StoredQuote } from '../../store/stored-quote.ts';
import { openSqliteQuoteStore } from '../../store/sqlite/quote-store.ts';
import { replyAddressOf, threadIdOf } from './reply-text.ts';
import { watchMailbox, type MailboxWatch } from './watch-mailbox.ts';

const text = (subtype = 'PLAIN') => `("TEXT" "${subtype}" ("CHARSET" "UTF-8") NIL NIL "8BIT" 100 3)`;
const PDF =
  '("APPLICATION" "PDF" ("NAME" "order.pdf") NIL NIL "BASE64" 9 NIL ("ATTACHMENT" ("FILENAME" "order.pdf")) NIL)';
const multipart = (subtype: string, ...parts: string[]) => `(${parts.join('')} "${subtype}")`;
const mailWith = (body: string) => `("MESSAGE" "RFC822" NIL NIL NIL "7BIT" 300 NIL ${body} 10)`;
const HTML = 'Content-Type: text/html; charset=utf-8';

let dataDir: string;
let store: QuoteStore;
let server: ImapServer;
let quote: StoredQuote;
let watch: MailboxWatch;
let warnings: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'read-mailbox-'));
  store = await openSqliteQuoteStore({ dataDir });
  server = await anImapServer();
  quote = (await store.addQuote(aQuoteRequest(), [{ kind: 'confirmation', to: 'ada@buyer.example' }], 1)).quote;
  warnings = [];
  const box = {
    host: '127.0.0.1',
    port: server.port,
    secure: false,
    mustUpgrade: false,
    user: 'desk',
    password: 'secret',
    mailbox: 'INBOX',
  };
  watch = watchMailbox({
    box,
    store,
    outboxOf: () => [],
    own: ['desk@parts.example'],
    log: { info: () => {}, warn: (_fields, words) => void warnings.push(words) },
    firstPauseMs: 1,
    lookEveryMs: 10,
  });
});
afterEach(async () => {
  await watch.stop();
  await server.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let lastUid = 0;
function aMail(structure: string, parts: BoxMail['parts'], head: Record<string, string> = {}): BoxMail {
  lastUid += 1;
  return {
    uid: lastUid,
    head: {
      'Message-ID': `<${lastUid}@buyer.example>`,
      From: 'ada@buyer.example',
      To: replyAddressOf(quote, 'quotes@parts.example'),
      ...head,
    },
    structure,
    parts,
  };
}
const settled = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const texts = async () =>
  (await store.desk.listEvents(quote.rfqNumber)).filter(({ kind }) => kind === 'message').map((event) => event.text);

test.each<{ name: string; structure: string; parts: BoxMail['parts']; kept: string }>([
  {
    name: 'text, a file, text',
    structure: multipart('MIXED', text(), PDF, text()),
    parts: { 1: 'Here is our order.', 2: 'JVBERi0=', 3: 'Please ship by air.' },
    kept: 'Here is our order.\n\nPlease ship by air.\n\nAttached to the mail: order.pdf',
  },
  {
    name: 'an empty plain part beside HTML',
    structure: multipart('ALTERNATIVE', text(), text('HTML')),
    parts: { 1: ' \r\n', 2: '<p>Yes, we take <b>both</b></p>', '2.MIME': HTML },
    kept: 'Yes, we take both',
  },
  {
    name: 'plain text beside the same in HTML',
    structure: multipart('ALTERNATIVE', text('HTML'), text()),
    parts: { 1: '<p>HTML</p>', '1.MIME': HTML, 2: 'Plain' },
    kept: 'Plain',
  },
  {
    name: 'parts within parts',
    structure: multipart(
      'MIXED',
      multipart('ALTERNATIVE', text(), multipart('RELATED', text('HTML'), PDF)),
      PDF,
      text(),
    ),
    parts: { 1.1: '', '1.2.1': '<i>First</i>', '1.2.1.MIME': HTML, 3: 'Last' },
    kept: 'First\n\nLast\n\nAttached to the mail: order.pdf, order.pdf',
  },
  {
    name: 'a mail within the mail',
    structure: multipart('MIXED', text(), mailWith(text()), mailWith(multipart('MIXED', text(), PDF))),
    parts: { 1: 'See below.', '2.1': 'Our buyer wants 40.', '3.1': 'And 50.' },
    kept: 'See below.\n\nFrom a mail that was attached:\n\nOur buyer wants 40.\n\nFrom a mail that was attached:\n\nAnd 50.\n\nAttached to the mail: order.pdf',
  },
])('a reply keeps all of its texts: $name (C19.43)', async ({ structure, parts, kept }) => {
  const mail = aMail(structure, parts);
  server.deliver(mail);
  await settled(() => expect(mail.seen).toBe(true));
  expect(await texts()).toEqual([kept]);
});

test('a mail of which not all is kept, or that has no text, stays unread (C19.41)', async () => {
  const unread = [
    aMail(text(), { 1: 'W'.repeat(9_000) }),
    aMail(multipart('MIXED', text(), text()), { 1: `Yes.\r\n${'> quoted\r\n'.repeat(30_000)}`, 2: 'And ship by air.' }),
    aMail(PDF, {}),
    aMail(multipart('MIXED', ...Array.from({ length: 210 }, () => text())), { 1: 'The first of many.' }),
  ];
  for (const mail of unread) server.mails.push(mail);
  const whole = aMail(text(), { 1: 'Short.' });
  server.deliver(whole);
  await settled(() => expect(whole.seen).toBe(true));
  expect((await texts()).map((one) => one.slice(-66).replaceAll('W', ''))).toEqual([
    expect.stringContaining('(cut here: the whole mail is in the mailbox)'),
    'Yes.\n\n(cut here: the whole mail is in the mailbox)',
    '(a mail without text)\n\nAttached to the mail: order.pdf',
    'The first of many.\n\n(cut here: the whole mail is in the mailbox)',
    'Short.',
  ]);
  expect(unread.map(({ seen }) => seen ?? false)).toEqual([false, false, false, false]);
});

const REPORT = multipart('REPORT', text(), '("MESSAGE" "DELIVERY-STATUS" NIL NIL NIL "7BIT" 200)', mailWith(text()));
const REPORT_HEAD = {
  From: 'MAILER-DAEMON@mx.example',
  To: 'site@parts.example',
  'Return-Path': '<>',
  'Auto-Submitted': 'auto-replied',
  'Content-Type': 'multipart/report; report-type=delivery-status',
};
const aReport = (head: string, action = 'failed') =>
  aMail(
    REPORT,
    {
      1: 'This is the mail system.',
      2: `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ada@buyer.example\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n no such user\r\n`,
      3: `${head}\r\nSubject: Your request\r\n\r\nReferences: <nothing@x.example>\r\n`,
    },
    REPORT_HEAD,
  );

test('a report that a mail came back reaches its request, and marks the mail as failed (C19.52)', async () => {
  const [mail] = await store.takeDueMails(Date.now(), Date.now() + 1, 1);
  await store.markSent(mail!.id, 2);
  const unread = [
    aReport(`Message-ID: ${mail!.messageId}`, 'delayed'),
    aReport('Message-ID: <of-another-site@x.example>'),
  ];
  server.mails.push(...unread);
  const report = aReport(`To: ada@buyer.example\r\nMessage-ID:\r\n ${mail!.messageId}`);
  server.deliver(report);
  await settled(() => expect(report.seen).toBe(true));
  const { mails } = (await store.findQuote(quote.rfqNumber))!;
  expect(mails).toMatchObject([{ state: 'failed', lastError: 'It came back: 550 5.1.1 no such user' }]);
  expect((await store.desk.listEvents(quote.rfqNumber)).slice(1)).toMatchObject([
    { kind: 'bounced', subject: 'ada@buyer.example', text: '550 5.1.1 no such user', isInternal: true },
  ]);
  expect(unread.map(({ seen }) => seen ?? false)).toEqual([false, false]);
});

test('where a mail server has given our mail another Message-ID, its thread tells the request (C19.52)', async () => {
  const [mail] = await store.takeDueMails(Date.now(), Date.now() + 1, 1);
  await store.markSent(mail!.id, 2);
  const report = aReport(`Message-ID: <rewritten@mx.example>\r\nReferences: ${threadIdOf(quote, 'parts.example')}`);
  server.deliver(report);
  await settled(() => expect(report.seen).toBe(true));
  expect((await store.findQuote(quote.rfqNumber))!.mails).toMatchObject([{ state: 'failed' }]);
  expect(await texts()).toEqual([]);
});
