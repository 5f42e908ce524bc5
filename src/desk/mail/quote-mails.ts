import { asHtml, escapeHtml, mailOf, page, type MailText, type Paragraph } from './mail-text.ts';
import {
  lineNotes,
  makerText,
  rfqContact,
  rfqName,
  rfqText,
  rfqWishes,
  type RfqDocument,
  type RfqIssuer,
} from '../request/rfq-text.ts';

/** Length of the company's name in a subject. */
const COMPANY_SHOWN = 80;

/** For a request whose PDF is not attached. */
const NO_PDF =
  'The PDF of this request could not be made in time. This mail holds all of the request, and its page offers the PDF.';

/** The mail for the operator: the whole request, and where to answer it. `date` as YYYY-MM-DD. `hasPdf`: whether it is attached. */
export function inboxMail(
  request: RfqDocument,
  { issuer, date, operatorUrl, hasPdf }: { issuer: RfqIssuer; date: string; operatorUrl: string; hasPdf: boolean },
): MailText {
  const { parts, customer } = request;
  const lines = `${parts.length} ${parts.length === 1 ? 'line' : 'lines'}`;
  const rows = parts.map((part) =>
    [
      part.partNumber,
      part.nsn,
      [part.description, ...lineNotes(part)].join('\n'),
      `${part.quantity} ${part.unitOfIssue}`.trim(),
      part.condition ?? '',
      makerText(part),
    ]
      .map((cell) => `<td>${escapeHtml(cell).replaceAll('\n', '<br>')}</td>`)
      .join(''),
  );
  const contact = [...rfqContact(request), ...rfqWishes(request)].map(
    ([label, value]) => `<tr><th align="left">${label}</th><td>${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return {
    subject: `${request.rfqNumber}: ${customer.company.slice(0, COMPANY_SHOWN).toWellFormed()}, ${lines}`,
    text: `${rfqText(request, issuer, date)}\r\n${operatorUrl}\r\n${hasPdf ? '' : `\r\n${NO_PDF}\r\n`}`,
    html: page(`Request for quote ${rfqName(request)}`, [
      `<table cellpadding="4">${contact.join('')}</table>`,
      request.message === '' ? '' : asHtml(request.message),
      '<table border="1" cellspacing="0" cellpadding="4"><tr><th>Part number</th><th>NSN</th><th>Description</th>' +
        '<th>Quantity</th><th>Condition</th><th>Manufacturer</th></tr>',
      ...rows.map((row) => `<tr>${row}</tr>`),
      '</table>',
      asHtml({ words: 'Open the request', href: operatorUrl }),
      hasPdf ? '' : asHtml(NO_PDF),
    ]),
  };
}

/**
 * The confirmation for the buyer: that the request has arrived, and where it can be read. It repeats nothing that was entered, so that
 * nobody can send a text of their choice to strangers.
 */
export function confirmationMail(
  request: RfqDocument,
  { issuer, replyHours, receiptUrl }: { issuer: RfqIssuer; replyHours: number; receiptUrl: string },
): MailText {
  const { parts } = request;
  const subject = `Your request for quote ${rfqName(request)}`;
  const lines = `${parts.length} ${parts.length === 1 ? 'part' : 'parts'}`;
  const paragraphs: Paragraph[] = [
    `We have received your request for quote ${rfqName(request)} for ${lines}.\nWe'll contact you within ${replyHours} hours.`,
    { words: 'What you asked for, and how it stands', href: receiptUrl },
    'If you did not send it, somebody entered your address by mistake: please ignore this mail.',
    `${issuer.companyName}, ${issuer.email}, ${issuer.phone}`,
  ];
  return mailOf(subject, paragraphs);
}
