import { expect, test } from 'vitest';
import { eachMailbox } from '../../../../test/support/quotes/mailbox.fixture.ts';
import type { BoxMail } from '../../../../test/support/quotes/imap-server.fixture.ts';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { openAttachmentFolder } from '../../store/attachment-folder.ts';
import { threadIdOf } from './reply-text.ts';
const text = (subtype = 'PLAIN') => `("TEXT" "${subtype}" ("CHARSET" "UTF-8") NIL NIL "8BIT" 100 3)`;
const LATIN = '("TEXT" "PLAIN" ("CHARSET" "ISO-8859-1") NIL NIL "QUOTED-PRINTABLE" 100 3)';
const QP = 'Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable';
const PDF =
  '("APPLICATION" "PDF" ("NAME" "order.pdf") NIL NIL "BASE64" 9 NIL ("ATTACHMENT" ("FILENAME" "order.pdf")) NIL)';
const multipart = (subtype: string, ...parts: string[]) => `(${parts.join('')} "${subtype}")`;
const mailWith = (body: string) => `("MESSAGE" "RFC822" NIL NIL NIL "7BIT" 300 NIL ${body} 10)`;
const HTML = 'Content-Type: text/html; charset=utf-8';

const { aMail, messages, quote, server, settled, store, watch } = eachMailbox();

test.each<[name: string, structure: string, parts: BoxMail['parts'], kept: string, head?: Record<string, string>]>([
  [
    'text, a file, text',
    multipart('MIXED', text(), PDF, text()),
    { 1: 'Here is our order.', 2: 'JVBERi0=', 3: 'Please ship by air.' },
    'Here is our order.\n\nPlease ship by air.\n\nAttached to the mail: order.pdf',
  ],
  [
    'an empty plain part beside HTML',
    multipart('ALTERNATIVE', text(), text('HTML')),
    { 1: ' \r\n', 2: '<p>Yes, we take <b>both</b></p>', '2.MIME': HTML },
    'Yes, we take both',
  ],
  [
    'plain text beside the same in HTML',
    multipart('ALTERNATIVE', text('HTML'), text()),
    { 1: '<p>HTML</p>', '1.MIME': HTML, 2: 'Plain' },
    'Plain',
  ],
  [
    'parts within parts',
    multipart('MIXED', multipart('ALTERNATIVE', text(), multipart('RELATED', text('HTML'), PDF)), PDF, text()),
    { 1.1: '', '1.2.1': '<i>First</i>', '1.2.1.MIME': HTML, 3: 'Last' },
    'First\n\nLast\n\nAttached to the mail: order.pdf, order.pdf',
  ],
  [
    'a mail within the mail',
    multipart('MIXED', text(), mailWith(text()), mailWith(multipart('MIXED', text(), PDF))),
    { 1: 'See below.', '2.1': 'Our buyer wants 40.', '3.1': 'And 50.' },
    'See below.\n\nFrom a mail that was attached:\n\nOur buyer wants 40.\n\nFrom a mail that was attached:\n\nAnd 50.\n\nAttached to the mail: order.pdf',
  ],
  ['another alphabet', LATIN, { 1: 'Gr=FC=DFe', '1.MIME': QP }, 'Grüße'],
  ['HTML alone', text('HTML'), { 1: '<p>Yes</p><script>alert(1)</script><p>3 &lt; 4</p>' }, 'Yes\n3 < 4'],
  ['another sender', text(), { 1: 'Hello' }, 'From bob@buyer.example:\n\nHello', { From: 'bob@buyer.example' }],
])('a reply keeps all of its texts: %s (C19.43)', async (_name, structure, parts, kept, head) => {
  watch();
  const mail = aMail(structure, parts, head);
  server.deliver(mail);
  await settled(() => expect(mail.seen).toBe(true));
  expect(await messages()).toEqual([kept]);
});

test('a mail of which not all is kept, or that has no text, stays unread (C19.41)', async () => {
  watch();
  const unread = [
    aMail(text(), { 1: Buffer.alloc(3_000_000, 'W') }),
    aMail(multipart('MIXED', text(), text()), { 1: `Yes.\r\n${'> quoted\r\n'.repeat(30_000)}`, 2: 'And ship by air.' }),
    aMail(PDF, {}),
    aMail(multipart('MIXED', ...Array.from({ length: 210 }, () => text())), { 1: 'The first of many.' }),
  ];
  for (const mail of unread) server.mails.push(mail);
  const whole = aMail(text(), { 1: 'Short.' });
  server.deliver(whole);
  await settled(() => expect(whole.seen).toBe(true));
  const kept = await messages();
  expect(kept[0]!.length).toBeLessThan(8_100);
  expect(kept.map((one) => one.slice(-66).replaceAll('W', ''))).toEqual([
    expect.stringContaining('(cut here: the whole mail is in the mailbox)'),
    'Yes.\n\n(cut here: the whole mail is in the mailbox)',
    '(a mail without text)\n\nAttached to the mail: order.pdf',
    'The first of many.\n\n(cut here: the whole mail is in the mailbox)',
    'Short.',
  ]);
  expect(unread.map(({ seen }) => seen ?? false)).toEqual([false, false, false, false]);
});

test('files of a reply are kept as its request has them, and what is not kept is named (C19.73)', async () => {
  const folder = openAttachmentFolder(newFolder('replies'));
  watch({ folder });
  const file = (name: string, place = 'ATTACHMENT', more = 'NIL') =>
    `("APPLICATION" "PDF" ("NAME" "${name}") ${more} NIL "BASE64" 99 NIL ("${place}" ("FILENAME" "${name}")) NIL)`;
  const [pdf, exe] = ['%PDF-1.7 order', 'MZ\x90\0'].map((text) => Buffer.from(text, 'latin1').toString('base64'));
  const encoded = 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64';
  const logo = file('logo.png', 'INLINE', '"<logo>"').replace('"APPLICATION" "PDF"', '"IMAGE" "PNG"');
  const parts = {
    1: 'Our order.',
    2: pdf!,
    '2.MIME': encoded,
    3: exe!,
    '3.MIME': encoded,
    4: 'x',
    5: pdf!,
    '5.MIME': encoded,
  };
  const structure = multipart('MIXED', text(), file('../PO 7.pdf'), file('a.exe'), logo, file('PO 8'));
  const mail = aMail(structure, parts);
  server.deliver(mail);
  await settled(() => expect(mail.seen).toBe(true));
  const [kept] = await messages();
  expect(kept).toContain('Our order.\n\nAttached to the mail: PO 7.pdf, PO 8.pdf\n\n');
  expect(kept).toMatch(/Not kept: a\.exe \(This kind of file is not accepted\. .*text\)$/);
  const { files } = (await store.findQuote(quote.rfqNumber))!;
  expect(files).toMatchObject([
    { name: 'PO 7.pdf', by: 'buyer', audience: 'desk', state: 'waiting' },
    { name: 'PO 8.pdf', type: 'application/pdf' },
  ]);
  expect(await folder.read(files[0]!.storedAs)).not.toBeNull();
  // read again: nothing is kept twice
  mail.seen = false;
  watch({ folder });
  await settled(() => expect(mail.seen).toBe(true));
  expect((await store.findQuote(quote.rfqNumber))!.files).toHaveLength(2);
});

test('a first mail is kept whole, as it was forwarded, and one sender fills no inbox (C19.72)', async () => {
  watch();
  const to = { To: 'quotes@parts.example', From: 'bob@x.example', Subject: 'FW: screws' };
  const forwarded = 'See below.\r\n-----Original Message-----\r\nFrom: Ben\r\n> 5305-01-234-5678, 3 EA';
  const mails = Array.from({ length: 21 }, () => aMail(text(), { 1: forwarded }, to));
  for (const mail of mails) server.mails.push(mail);
  server.deliver(aMail(text(), { 1: 'Other.' }, { ...to, From: 'eve@x.example' }));
  await settled(() => expect(server.mails.filter(({ seen }) => seen)).toHaveLength(21));
  expect(mails.at(-1)!.seen).toBeFalsy();
  const { rows } = await store.desk.listInbox({ states: ['draft'], limit: 99 });
  expect(rows.at(-1)!.quote.message).toContain('> 5305-01-234-5678, 3 EA');
  expect([rows.length, rows[0]!.quote.customer.email]).toEqual([21, 'eve@x.example']);
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
  watch();
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
  const event = { kind: 'bounced', subject: 'ada@buyer.example', text: '550 5.1.1 no such user', isInternal: true };
  expect((await store.desk.listEvents(quote.rfqNumber)).slice(1)).toMatchObject([event]);
  expect(unread.map(({ seen }) => seen ?? false)).toEqual([false, false]);
});

test('where a mail server has given our mail another Message-ID, its thread tells the request (C19.52)', async () => {
  watch();
  const [mail] = await store.takeDueMails(Date.now(), Date.now() + 1, 1);
  await store.markSent(mail!.id, 2);
  const report = aReport(`Message-ID: <rewritten@mx.example>\r\nReferences: ${threadIdOf(quote, 'parts.example')}`);
  server.deliver(report);
  await settled(() => expect(report.seen).toBe(true));
  expect((await store.findQuote(quote.rfqNumber))!.mails).toMatchObject([{ state: 'failed' }]);
  expect(await messages()).toEqual([]);
});
