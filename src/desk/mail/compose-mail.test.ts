import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { headerOf, type ReceivedMail } from '../../../test/support/quotes/mail-server.fixture.ts';
import { anEvent, anOutboxMail, sourcesOf } from '../../../test/support/quotes/outbox-mail.fixture.ts';
import {
  anAnswerOfTwoOffers,
  aBid,
  aStoredAnswer,
  aStoredQuote,
  DESK_NOTE,
  price,
} from '../../../test/support/quotes/stored-answer.fixture.ts';
import { readSiteSettings } from '#base/settings/site-settings.ts';
import { coveringChoices } from '#base/domain/money.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import type { MailKind, QuoteEvent, StoredAnswer } from '../store/stored-quote.ts';
import { composeMail } from './compose-mail.ts';
import type { MailSite } from './mail-texts.ts';
import { readReplyDetail } from './replies/reply-text.ts';

const transport = createTransport({ streamTransport: true, buffer: true });
const RECEIPT = `https://parts.example/quote/${'A'.repeat(43)}`;

type Given = { answers?: StoredAnswer[]; events?: QuoteEvent[]; mail?: Partial<OutboxMail>; site?: Partial<MailSite> };
const pdf = () => Promise.resolve(Buffer.from('%PDF'));

/** The mail as it is handed to the mail server, and its readable text. */
async function write(kind: MailKind, { answers = [aStoredAnswer()], events = [anEvent()], mail, site }: Given = {}) {
  const options = await composeMail(anOutboxMail(kind, mail), {
    from: { name: 'Parts Supply', address: 'site@parts.example' },
    replies: { address: 'quotes@parts.example', marked: true },
    settings: readSiteSettings(),
    origin: () => 'https://parts.example',
    desk: sourcesOf(answers, events),
    printPdf: pdf,
    printSheet: pdf,
    ...site,
  });
  const { message, envelope } = await transport.sendMail(options);
  const raw = (message as Buffer).toString();
  const sent: ReceivedMail = { from: '', to: envelope.to as string[], raw };
  return { sent, text: String(options.text), html: String(options.html), raw };
}

test('the quotation names its lines, its total and where to accept, and has the PDF (C19.32)', async () => {
  const { sent, text, html, raw } = await write('quotation');
  expect(headerOf(sent, 'Subject')).toEqual(['Quotation Q-CT9-501, version 2 for RFQ-1795301777400']);
  for (const words of [
    'We quote 3 of 4 lines of your request RFQ-1795301777400 (Q-CT9-501): $1,284.50.',
    'The prices hold until 2026-12-21.',
    'Alternate: M25988/2-012, same size, revision 2 of the standard',
    'from 100: 3.755 each',
    'No bid, The minimum order is too high: the maker sells from 500 pieces',
    RECEIPT,
    'Line 3 leaves a second source',
  ])
    expect([text.includes(words), html.includes(words), words]).toEqual([true, true, words]);
  expect(raw).toContain('application/pdf; name=Q-CT9-501-2.pdf');
  const without = await write('quotation', { site: { printSheet: () => Promise.resolve(null) } });
  expect(without.raw).not.toContain('application/pdf');
  expect(without.text).toContain('The PDF could not be made in time');
  const leftOut = await write('quotation', { answers: [aStoredAnswer({ attachPdf: false })] });
  expect(leftOut.raw).not.toContain('application/pdf');
  expect(leftOut.text).toContain('The page above has the quotation as a PDF too.');
});

test('a quotation names every offer, its charges and terms, and promises no delivery that is not said (C19.80)', async () => {
  const parts = [aQuoteLine({ quantity: 10 })];
  const quote = aStoredQuote({}, aQuoteRequest({ parts }));
  const { text } = await write('quotation', { answers: [anAnswerOfTwoOffers()], mail: { quote } });
  for (const words of [
    'at 71.00 each = 426.00 USD',
    'Another offer for line 1',
    'at least 2, up to 9 offered',
    '192.00',
  ])
    expect(text).toContain(words);
  for (const words of [
    'Parts: 618.00',
    'Freight: 48.00',
    'Certificate copies: 15.00',
    'Total: $681.00',
    'Payment: Net 30',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Delivery');
});

test('a quotation is about its own version, not the latest, and is signed as that was sent (C19.50)', async () => {
  const address = { email: 'old@b.example', phone: '+1', address: 'A' };
  const letterhead = { companyName: 'Old Name', ...address, terms: ['Old term.'] };
  const first = aStoredAnswer({ id: 4, version: 1, note: "the\nfirst one's", letterhead });
  const { text, html } = await write('quotation', { answers: [aStoredAnswer(), first], mail: { answerId: 4 } });
  for (const words of ["first one's", 'Old term.', 'Old Name, old@b.example, +1']) expect(text).toContain(words);
  expect(text).not.toContain('Gulf Meridian');
  expect(html).toContain('the<br>first one&#39;s');
  await expect(write('quotation', { mail: { answerId: 77 } })).rejects.toThrow('not kept any more');
});

test.each(['confirmation', 'quotation', 'reply', 'ending'] as const)(
  'a %s comes from the site, is answered to the address of its request, and says nothing of the desk’s own (C19.33)',
  async (kind) => {
    const { sent, raw, text, html } = await write(kind, { mail: { eventId: kind === 'reply' ? 5 : null } });
    const [address = ''] = /quotes\+[^@]+@parts\.example/.exec(headerOf(sent, 'Reply-To')[0]!) ?? [];
    const detail = readReplyDetail(address.split(/[+@]/)[1]!);
    expect([detail!.number, detail!.isOf(aStoredQuote())]).toEqual(['RFQ-1795301777400', true]);
    expect(detail!.isOf(aStoredQuote({ receiptToken: 'B'.repeat(43) }))).toBe(false);
    expect(address).not.toContain('A'.repeat(10));
    expect(headerOf(sent, 'References')[0]).toMatch(/^<1795301777400-[0-9a-f]{20}\.thread@parts\.example>$/);
    expect(headerOf(sent, 'Auto-Submitted')).toEqual(['auto-generated']);
    expect([raw, text, html].join()).not.toMatch(new RegExp(`${DESK_NOTE}|ada-of-the-desk`));
  },
);

test('without a mailbox to read, replies go to the plain address', async () => {
  const { sent } = await write('ending', { site: { replies: null } });
  expect(headerOf(sent, 'Reply-To')[0]).toContain('<quotes@example.com>');
});

test('a decision tells the desk which lines and how much, or why not (C19.34)', async () => {
  const accepted = aStoredAnswer({
    decision: { kind: 'accept', choices: coveringChoices(aStoredAnswer(), aStoredQuote().parts, [0, 2]), atMs: 1 },
  });
  const mail = await write('decision', { answers: [accepted] });
  const subject = 'RFQ-1795301777400: 2 of 4 lines accepted by Buyer Aviation, $1,120.50';
  expect(headerOf(mail.sent, 'Subject')).toEqual([subject]);
  expect(headerOf(mail.sent, 'Reply-To')).toEqual(['Ada Buyer <ada@buyer.example>']);
  expect(mail.text).toContain('3110-00-227-3246');
  expect(mail.text).not.toContain('5331-00-806-9362');
  const declined = aStoredAnswer({ decision: { kind: 'decline', reason: 'Lead time too long', atMs: 1 } });
  expect((await write('decision', { answers: [declined] })).text).toContain('Reason: Lead time too long');
  const textOf = async (kind: QuoteEvent['kind'], answers: StoredAnswer[]) =>
    (await write('decision', { answers, events: [anEvent({ kind, text: 'Too late' })], mail: { eventId: 5 } })).text;
  // taken back before its mail was written
  expect(await textOf('declined', [aStoredAnswer()])).toMatch(/was declined\.\s+Reason: Too late/);
  expect(await textOf('reopened', [aStoredAnswer()])).toContain('is open again: the buyer has taken the decline back');
  expect(await textOf('withdrawn', [])).toContain('was withdrawn by the buyer. Nobody has to answer it.');
});

/** Three hundreds at a price that falls from the second on, and an alternate. */
const HUNDREDS = aStoredQuote(
  {},
  aQuoteRequest({
    parts: [
      aQuoteLine({ quantity: 3, unitOfIssue: 'HD' }),
      aQuoteLine({ quantity: 100, nsn: '5331-00-806-9362', partNumber: 'M25988/1-012' }),
    ],
  }),
);
const OFFERS = [
  aBid({ price: price('32.00'), breaks: [{ quantity: 2, price: price('30.00') }] }),
  aBid({
    price: price('40.00'),
    breaks: [{ quantity: 50, price: price('30.00') }],
    partNumber: 'M25988/2-012',
    manufacturer: 'Northgate Screw Works',
    alternate: { reason: 'revision 2' },
    certificate: '8130-3',
  }),
];

test('an order names the part that was offered, with its price at this quantity, unit and pieces (C19.34)', async () => {
  const order = async (lines: number[], given: Partial<StoredAnswer> = {}) => {
    const answers = [
      aStoredAnswer({
        lines: OFFERS,
        decision: { kind: 'accept', choices: coveringChoices({ lines: OFFERS }, HUNDREDS.parts, lines), atMs: 1 },
        ...given,
      }),
    ];
    const events = [anEvent({ kind: 'accepted', text: '' })];
    return (await write('decision', { answers, events, mail: { quote: HUNDREDS, eventId: 5 } })).text;
  };
  const alternate = await order([1]);
  expect(alternate).toContain('2. 5331-00-806-9362, M25988/1-012');
  expect(alternate).toContain('Alternate: M25988/2-012, revision 2, Northgate Screw Works, FN Factory New, FAA 8130-3');
  expect(alternate).toContain('100 at 30.00 each = 3,000.00 USD');
  const asked = await order([0]);
  expect(asked).toContain('As asked, MS16998-28, Halvorsen Precision Fasteners');
  expect(asked).toContain('3 HD, 300 pieces at 30.00 per HD = 90.00 USD');
  expect(asked).not.toContain('M25988');
  // reopened before its mail was written
  expect(
    await order([], {
      decision: null,
      reopened: { kind: 'accept', choices: coveringChoices({ lines: OFFERS }, HUNDREDS.parts, [0]), atMs: 1 },
    }),
  ).toBe(asked);
});

test('a reopening tells the buyer why (C19.49)', async () => {
  const event = anEvent({ kind: 'order-reopened', text: 'We have reopened your order: the maker is late.' });
  const { text } = await write('reply', { events: [event], mail: { eventId: 5 } });
  expect(text).toContain('We have reopened your order: the maker is late.');
});

test('reminders say since when, until when, and how much', async () => {
  expect((await write('due')).text).toContain('waits since 2026-11-20 20:31 UTC');
  expect((await write('due')).text).toContain('promised by 2026-11-21 20:31 UTC');
  expect((await write('ending')).text).toContain('$1,284.50, holds until 2026-12-21');
});

test.each([
  ['line ends', 'Hello\r\nBcc: victim@other.example\r\n\r\nbody'],
  ['separators of lines', 'x\u2028Bcc: victim@other.example\u0085y'],
  ['an address', 'x <victim@other.example>, y'],
  ['a quote', '"\\" <victim@other.example>'],
  ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['4,000 letters without a space', 'W'.repeat(4_000)],
])('%s in a name, a message, a company and a note add no header, no receiver and no markup', async (_name, evil) => {
  const quote = aStoredQuote({}, aQuoteRequest({ company: evil, firstName: evil, lastName: evil }));
  const answer = aStoredAnswer({ note: evil, freight: evil, decision: { kind: 'decline', reason: evil, atMs: 1 } });
  const replyTo = [expect.stringMatching(/<(?:ada@buyer|quotes\+\S+@parts)\.example>$/)];
  for (const kind of ['inbox', 'quotation', 'reply', 'question', 'decision', 'due', 'ending'] as const) {
    const given = { answers: [answer], events: [anEvent({ text: evil })], mail: { quote, eventId: 5 } };
    const { sent, html } = await write(kind, given);
    expect([sent.to, headerOf(sent, 'Bcc'), headerOf(sent, 'Subject').length]).toEqual([['ada@buyer.example'], [], 1]);
    expect(headerOf(sent, 'Reply-To')).toEqual(replyTo);
    expect(html).not.toMatch(/<script|<img/);
    for (const line of sent.raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(998);
  }
});

test('a mail has the colors of the brand (G10.6)', async () => {
  const settings = { ...readSiteSettings(), brandColor: '#0a3d62', accentColor: '#7a0000' };
  const { html } = await write('confirmation', { site: { settings } });
  expect(html).toContain('background:#0a3d62;color:#fff');
  expect(html).toContain('border-top:4px solid #7a0000');
  expect((await write('confirmation')).html).toContain('border-top:4px solid #f5a70a');
});
