import type { SendMailOptions } from 'nodemailer';
import { formatDate, formatTime } from '#base/domain/format-time.ts';
import { formatPrice, totalOf } from '#base/domain/money.ts';
import { linesOf } from '#base/domain/quotation.ts';
import { paths } from '#base/paths.ts';
import { plural } from '#base/ui/format-count.ts';
import { lineNotes, makerText, rfqContact, rfqFileName, rfqName, rfqText, rfqWishes } from '../request/rfq-text.ts';
import { forBuyer, linesQuoted, linesWord, quotationKey, quotationSheet } from '../screens/quotation-words.ts';
import type { QuotationSheet } from '../screens/quotation-words.ts';
import { lineNumbers } from '../screens/messages.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import { BUYER_KINDS, type QuoteEvent, type StoredQuote } from '../store/stored-quote.ts';
import { answerOf, asHtml, attached, escapeHtml, eventOf, MAX_LINES, mailOf, page, quotedRows } from './mail-texts.ts';
import type { MailSite, Paragraph } from './mail-texts.ts';
import { itemsOf } from '../store/order.ts';
import { orderLines, orderSheet, orderView, type OrderView } from '../screens/order-words.ts';
import { replyAddressOf, threadIdOf } from './replies/reply-text.ts';

/** Length of a name in a header. */
const NAME_SHOWN = 200;

const envelope = ({ from }: Pick<MailSite, 'from'>, address: string): SendMailOptions => ({
  from,
  to: { name: '', address },
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Composes a mail. Addresses are objects, so that no entry can add a header. */
export async function composeMail(mail: OutboxMail, site: MailSite): Promise<SendMailOptions> {
  const { quote } = mail;
  const thread = threadIdOf(quote, site.from.address.split('@')[1]!);
  const common = { ...envelope(site, mail.to), messageId: mail.messageId, references: thread };
  if (BUYER_KINDS.includes(mail.kind))
    return { ...common, replyTo: replyToDesk(quote, site), ...(await textForBuyer(mail, site)) };
  const { firstName, lastName, email } = quote.customer;
  const name = `${firstName} ${lastName}`.trim().slice(0, NAME_SHOWN).toWellFormed();
  const replyTo = { name, address: email };
  return { ...common, ...(email !== '' && { replyTo }), ...(await textForDesk(mail, site)) };
}

function replyToDesk(quote: StoredQuote, { replies, settings }: MailSite): { name: string; address: string } {
  const { address, marked } = replies ?? { address: settings.email, marked: false };
  return { name: settings.companyName, address: marked ? replyAddressOf(quote, address) : address };
}

/** A confirmation repeats no entry, so that nobody can send texts to strangers. */
async function textForBuyer(mail: OutboxMail, site: MailSite): Promise<SendMailOptions> {
  const { quote } = mail;
  const { settings, desk } = site;
  const receiptUrl = site.origin() + paths.receipt(quote.receiptToken);
  const decide = { words: 'Accept all or some lines, decline, or ask', href: receiptUrl };
  const signature = ({ companyName, email, phone }: QuotationSheet['issuer']) => `${companyName}, ${email}, ${phone}`;
  const name = rfqName(quote);
  if (mail.kind === 'confirmation') {
    const lines = `${quote.parts.length} ${plural(quote.parts.length, 'part')}`;
    return mailOf(settings, `Your request for quote ${name}`, [
      `We have received your request for quote ${name} for ${lines}.\nWe'll contact you within ${settings.replyHours} hours.`,
      { words: 'What you asked for, and how it stands', href: receiptUrl },
      'If you did not send it, somebody entered your address by mistake: please ignore this mail.',
      signature(settings),
    ]);
  }
  if (mail.kind === 'reply')
    return mailOf(settings, `About your request ${name}`, [
      (await eventOf(mail, desk))?.text ?? '',
      { words: 'Your request, and where to answer', href: receiptUrl },
      signature(settings),
    ]);
  if (mail.kind !== 'quotation' && mail.kind !== 'ending') return orderMail(mail, site);
  const answer = await answerOf(mail, desk);
  const total = formatPrice(answer.total, answer.currency);
  if (mail.kind === 'ending')
    return mailOf(settings, `The prices for ${name} hold until ${answer.validUntil}`, [
      `Our quotation for ${linesQuoted(answer)}, ${total}, holds until ${answer.validUntil}.`,
      decide,
      'If you have decided otherwise, nothing needs to be done. We send no further reminder.',
      signature(settings),
    ]);
  const sheet = quotationSheet(quote, forBuyer(answer), { issuer: settings, acceptAt: receiptUrl, nowMs: Date.now() });
  const charges = sheet.charges.map(({ name, words }) => `${name}: ${words}`);
  const pdf = answer.attachPdf ? await site.printSheet(quotationKey(answer), sheet) : null;
  const text = mailOf(settings, `Quotation ${sheet.number} for ${quote.rfqNumber}`, [
    `We quote ${linesQuoted(answer)} of your request ${name}: ${total}.\nThe prices hold until ${answer.validUntil}.`,
    decide,
    ...quotedRows(sheet.lines, sheet.currency, pdf === null ? 'that page' : 'that page and in the PDF'),
    sheet.charges.length === 0 ? '' : [...charges, `Total: ${total}`].join('\n'),
    answer.note,
    sheet.terms.join('\n'),
    pdf !== null
      ? 'The quotation is attached as a PDF.'
      : answer.attachPdf
        ? 'The PDF could not be made in time. The page above offers it, and this mail names the prices.'
        : 'The page above has the quotation as a PDF too.',
    signature(sheet.issuer),
  ]);
  return { ...text, ...attached(`${sheet.number.replace(', version ', '-')}.pdf`, pdf) };
}

const COMPANY_SHOWN = 60;

async function textForDesk(mail: OutboxMail, site: MailSite): Promise<SendMailOptions> {
  const { quote } = mail;
  const { settings, desk } = site;
  const operatorUrl = site.origin() + paths.operatorQuote(quote.rfqNumber);
  if (mail.kind === 'inbox') return inboxMail(quote, site, operatorUrl);
  const { firstName, lastName, email, phone } = quote.customer;
  const company = quote.customer.company.slice(0, COMPANY_SHOWN).toWellFormed();
  const sender = [`${firstName} ${lastName}`.trim(), quote.customer.company, email, phone];
  const deskMail = (title: string, ...paragraphs: readonly Paragraph[]) =>
    mailOf(settings, `${quote.rfqNumber}: ${title}`, [
      ...paragraphs,
      sender.filter((text) => text !== '').join(', '),
      { words: 'Open the request', href: operatorUrl },
    ]);
  const withLines = `${rfqName(quote)} with ${linesWord(quote.parts.length)}`;
  const event = await eventOf(mail, desk);
  if (mail.kind === 'assigned')
    return deskMail('handed to you', `${withLines} was handed to you by ${event?.by ?? 'the desk'}.`);
  if (mail.kind === 'question') return deskMail(`message from ${company}`, event?.text ?? '');
  if (mail.kind === 'due') {
    const due = formatTime(quote.receivedAtMs + settings.replyHours * 3_600_000);
    const waits = `${rfqName(quote)} of ${company} with ${linesWord(quote.parts.length)} waits since ${formatTime(quote.receivedAtMs)}.`;
    return deskMail(`answer due by ${due}`, `${waits} The answer is promised by ${due}.`);
  }
  if (mail.kind !== 'decision') throw new Error(`A mail of the kind ${mail.kind} is not sent by mail.`);
  const reasonWords = (reason?: string): string => (reason ? `Reason: ${reason}` : 'No reason was given.');
  if (event?.kind === 'withdrawn') {
    const text = `${withLines} was withdrawn by the buyer. Nobody has to answer it.`;
    return deskMail(`withdrawn by ${company}`, text, reasonWords(event.text));
  }
  if (event?.kind === 'order-changed')
    return deskMail(
      `line ${event.subject} ordered too by ${company}`,
      `The buyer has ordered line ${event.subject} too.`,
    );
  const answer = await answerOf(mail, desk);
  const version = `Version ${answer.version} of the quotation for ${rfqName(quote)}`;
  if (event?.kind === 'reopened')
    return deskMail(
      `decline taken back by ${company}`,
      `${version} is open again: the buyer has taken the decline back. Its prices hold until ${answer.validUntil}.`,
    );
  // the decision may have been taken back before its mail is written
  const decision =
    event?.kind === 'declined'
      ? { kind: 'decline' as const, reason: event.text }
      : (answer.decision ?? answer.reopened);
  if (decision?.kind !== 'accept')
    return deskMail(`declined by ${company}`, `${version} was declined.`, reasonWords(decision?.reason));
  const total = formatPrice(totalOf(answer, quote.parts, decision.choices), answer.currency);
  const accepted = linesOf(decision.choices);
  const count = `${accepted.length} of ${linesWord(answer.lines.length)}`;
  const lines = orderLines(itemsOf(decision.choices, answer.version), [forBuyer(answer)], quote.parts);
  return deskMail(
    `${count} accepted by ${company}, ${total}`,
    `${version} was accepted: ${count}, ${total}.`,
    ...quotedRows(lines, answer.currency, 'the page of the request'),
  );
}

const NO_PDF =
  'The PDF of this request could not be made in time. This mail holds all of the request, and its page offers the PDF.';

async function inboxMail(request: StoredQuote, site: MailSite, operatorUrl: string): Promise<SendMailOptions> {
  const pdf = await site.printPdf(request);
  const { settings: colors } = site;
  const rows = request.parts.map((part) => [
    part.partNumber,
    part.nsn,
    [part.description, ...lineNotes(part)].join('\n'),
    `${part.quantity} ${part.unitOfIssue}`.trim(),
    part.condition ?? '',
    makerText(part),
  ]);
  const contact = [...rfqContact(request), ...rfqWishes(request)].map(
    ([label, value]) => `<tr><th align="left">${label}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const text = rfqText(request, site.settings, formatDate(request.receivedAtMs));
  const company = request.customer.company.slice(0, 80).toWellFormed();
  return {
    subject: `${request.rfqNumber}: ${company}, ${linesWord(request.parts.length)}`,
    text: `${text}\r\n${operatorUrl}\r\n${pdf === null ? `\r\n${NO_PDF}\r\n` : ''}`,
    html: page(colors, `Request for quote ${rfqName(request)}`, [
      `<table cellpadding="4">${contact.join('')}</table>`,
      request.message === '' ? '' : asHtml(colors, request.message),
      asHtml(colors, {
        rows: [['Part number', 'NSN', 'Description', 'Quantity', 'Condition', 'Manufacturer'], ...rows],
      }),
      asHtml(colors, { words: 'Open the request', href: operatorUrl }),
      pdf === null ? asHtml(colors, NO_PDF) : '',
    ]),
    ...attached(rfqFileName(request.rfqNumber, 'pdf'), pdf),
  };
}

/** Confirms an order, tells of a shipment or of a change; of an order that was taken back, what happened alone. */
async function orderMail(mail: OutboxMail, site: MailSite): Promise<SendMailOptions> {
  const { quote, kind } = mail;
  const { settings, desk } = site;
  const event = await eventOf(mail, desk);
  const order = orderView(quote, (await desk.listAnswers(quote.rfqNumber)).map(forBuyer), Date.now());
  const name = rfqName(quote);
  const end = [
    { words: 'Your order, and where to write to us', href: site.origin() + paths.receipt(quote.receiptToken) },
    [settings.companyName, settings.email, settings.phone].join(', '),
  ];
  if (order === null || event === null)
    return mailOf(settings, `About your order ${name}`, [event?.text ?? '', ...end]);
  const sheet = orderSheet(quote, order, { issuer: settings });
  const title = order.poNumber === '' ? name : `${name}, your ${order.poNumber}`;
  if (kind === 'shipment')
    return mailOf(settings, `Shipped: ${title}`, [...shipmentWords(order, event, sheet), ...end]);
  if (event.kind === 'unfilled')
    return mailOf(settings, `A change of your order ${title}`, [
      `We cannot fill ${lineNumbers(event.subject)} of your order: ${event.text}`,
      'Our new offer for it follows. All other lines stay ordered:',
      ...linesAndSums(sheet),
      ...end,
    ]);
  if (kind === 'order-change')
    return mailOf(settings, `Your order ${title}`, [
      `We have entered your order that came ${event.text}: ${sumWords(order)}. Our confirmation follows by mail.`,
      ...linesAndSums(sheet),
      ...end,
    ]);
  const pdf = await site.printSheet(`mailed order ${mail.id}`, sheet);
  const { shipsBy = '', terms = '', readyFirst = false } = order.confirmed ?? {};
  const promises = [
    shipsBy && `The last line ships by ${shipsBy}.`,
    readyFirst && 'Lines that are ready ship first.',
    terms && `Terms: ${terms}.`,
  ];
  const text = mailOf(settings, `Order confirmed: ${title}`, [
    `We confirm your order ${title}: ${sumWords(order)}.`,
    promises.filter(Boolean).join('\n'),
    ...linesAndSums(sheet),
    order.shipTo === '' ? '' : `Ship to:\n${order.shipTo}`,
    pdf === null ? 'The page below has the confirmation as a PDF.' : 'The confirmation is attached as a PDF.',
    ...end,
  ]);
  return { ...text, ...attached(`${sheet.number}-confirmation.pdf`, pdf) };
}

const sumWords = ({ count, total, currency }: OrderView): string => `${count}, ${formatPrice(total, currency)}`;

const linesAndSums = ({ lines, charges, currency, total }: QuotationSheet): Paragraph[] => [
  ...quotedRows(lines, currency, 'the page of your order'),
  [...charges, { name: `Total, ${currency}`, words: total }].map(({ name, words }) => `${name}: ${words}`).join('\n'),
];

/** Without prices: the list that goes with the parts. */
function shipmentWords(order: OrderView, { subject, text }: QuoteEvent, { lines }: QuotationSheet): Paragraph[] {
  const shipped = subject.split(', ');
  const rows = lines
    .filter(({ number }) => shipped.includes(number))
    .slice(0, MAX_LINES)
    .map((one) => [`${one.number}. ${one.asked.join(', ')}`, [one.lead, ...one.details].join(', '), one.quantity]);
  const rest = order.toShip.length;
  return [
    `${linesWord(shipped.length)} of your order left on ${text}.`,
    { rows: [['Asked for', 'Shipped', 'Quantity'], ...rows] },
    rest === 0 ? 'That is all of your order.' : `${linesWord(rest)} follow.`,
  ];
}

export function openMailer(url: string, site: MailSite, { connectMs = 10_000, silenceMs = 60_000 } = {}) {
  const transport = openTransport(url, connectMs, silenceMs);
  return {
    send: async (mail: OutboxMail) => void (await (await transport).sendMail(await composeMail(mail, site))),
    sendText: async ({ to, ...text }: Record<'to' | 'subject' | 'text', string>) =>
      void (await (await transport).sendMail({ ...envelope(site, to), ...text })),
    close: async () => (await transport).close(),
  };
}

async function openTransport(url: string, connectMs: number, silenceMs: number) {
  const limits = { connectionTimeout: connectMs, greetingTimeout: connectMs, dnsTimeout: connectMs };
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...limits, socketTimeout: silenceMs } as Parameters<typeof createTransport>[0]);
}

type Sender = Pick<MailSite, 'from'> & { smtpUrl: string };

/** Signs in to the mail server, and sends a test mail where `to` is given. */
export async function tryMail({ smtpUrl, from }: Sender, to: string | null, limitMs: number): Promise<void> {
  const transport = await openTransport(smtpUrl, limitMs, limitMs);
  const text = 'This is a test mail: requests for quote can be mailed.\n';
  try {
    await transport.verify();
    if (to !== null) await transport.sendMail({ ...envelope({ from }, to), subject: 'Test mail', text });
  } finally {
    transport.close();
  }
}
