import type { SendMailOptions } from 'nodemailer';
import { formatPrice } from '#base/domain/money.ts';
import { paths } from '#base/paths.ts';
import { rfqName } from '../request/rfq-text.ts';
import { orderSheet, orderView, type OrderView } from '../screens/order-words.ts';
import { forBuyer, linesWord, type QuotationSheet } from '../screens/quotation-words.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import type { QuoteEvent } from '../store/stored-quote.ts';
import { attached, eventOf, LINES_SHOWN, mailOf, quotedRows, type MailSite, type Paragraph } from './mail-texts.ts';

/** Confirms an order, tells of a shipment, or of a change. An order that was taken back since says what happened alone. */
export async function orderMail(mail: OutboxMail, site: MailSite): Promise<SendMailOptions> {
  const { quote, kind } = mail;
  const { settings, desk } = site;
  const event = await eventOf(mail, desk);
  const order = orderView(quote, (await desk.listAnswers(quote.rfqNumber)).map(forBuyer), Date.now());
  const name = rfqName(quote);
  const end = [
    { words: 'Your order, and where to write to us', href: site.origin() + paths.receipt(quote.receiptToken) },
    [settings.companyName, settings.email, settings.phone].join(', '),
  ];
  if (order === null || event === null) return mailOf(`About your order ${name}`, [event?.text ?? '', ...end]);
  const sheet = orderSheet(quote, order, { issuer: settings });
  const title = order.poNumber === '' ? name : `${name}, your ${order.poNumber}`;
  if (kind === 'shipment') return mailOf(`Shipped: ${title}`, [...shipmentWords(order, event, sheet), ...end]);
  if (event.kind === 'unfilled')
    return mailOf(`A change of your order ${title}`, [
      `We cannot fill ${numbered(event.subject)} of your order: ${event.text}`,
      'Our new offer for it follows. All other lines stay ordered:',
      ...linesAndSums(sheet),
      ...end,
    ]);
  if (kind === 'order-change')
    return mailOf(`Your order ${title}`, [
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
  const text = mailOf(`Order confirmed: ${title}`, [
    `We confirm your order ${title}: ${sumWords(order)}.`,
    promises.filter(Boolean).join('\n'),
    ...linesAndSums(sheet),
    order.shipTo === '' ? '' : `Ship to:\n${order.shipTo}`,
    pdf === null ? 'The page below has the confirmation as a PDF.' : 'The confirmation is attached as a PDF.',
    ...end,
  ]);
  return { ...text, ...attached(`${sheet.number}-confirmation.pdf`, pdf) };
}

const numbered = (lines: string): string => `${lines.includes(',') ? 'lines' : 'line'} ${lines}`;
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
    .slice(0, LINES_SHOWN)
    .map((line) => [
      `${line.number}. ${line.asked.join(', ')}`,
      [line.lead, ...line.details].join(', '),
      line.quantity,
    ]);
  const rest = order.toShip.length;
  return [
    `${linesWord(shipped.length)} of your order left on ${text}.`,
    { rows: [['Asked for', 'Shipped', 'Quantity'], ...rows] },
    rest === 0 ? 'That is all of your order.' : `${linesWord(rest)} follow.`,
  ];
}
