import { makerText, rfqContact, rfqName, rfqText, type RfqDocument, type RfqIssuer } from '../form/rfq-text.ts';

type MailText = { subject: string; text: string; html: string };
/** Lines of a text, or a link with its words. */
type Paragraph = string | { words: string; href: string };

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
    [part.partNumber, part.nsn, part.description, String(part.quantity), part.condition ?? '', makerText(part)]
      .map((cell) => `<td>${escapeHtml(cell)}</td>`)
      .join(''),
  );
  const contact = rfqContact(request).map(
    ([label, value]) => `<tr><th align="left">${label}</th><td>${escapeHtml(value)}</td></tr>`,
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
  const text = paragraphs.map((one) => (typeof one === 'string' ? one : `${one.words}:\n${one.href}`)).join('\n\n');
  return { subject, text: `${text}\n`.replaceAll('\n', '\r\n'), html: page(subject, paragraphs.map(asHtml)) };
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
  return `<p><a href="${escapeHtml(paragraph.href)}">${escapeHtml(paragraph.words)}</a></p>`;
}

function page(title: string, body: readonly string[]): string {
  const text = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text}</title></head><body><h1>${text}</h1>\n${body.join('\n')}\n</body></html>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text for the HTML of a mail, between tags or in quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
