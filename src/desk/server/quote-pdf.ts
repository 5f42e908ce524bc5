import type { BrandColors } from '#base/settings/brand-colors.ts';
import type { QuotationSheet } from '../screens/quotation-words.ts';
import { lineNotes, partCells, rfqContact, rfqName, rfqTerms, rfqWishes } from '../request/rfq-text.ts';
import type { RfqDocument, RfqIssuer } from '../request/rfq-text.ts';
import { breakText, GRAY, INK, LINE, MARGIN, openSheet, RIGHT, rule, settable, WIDTH, write } from './pdf-page.ts';
import type { Cell, Column, Pdf } from './pdf-page.ts';

const REQUEST_COLUMNS: readonly Column[] = [
  { head: '#', x: 42, width: 20, right: true },
  { head: 'Part number', x: 68, width: 88 },
  { head: 'NSN', x: 160, width: 72 },
  { head: 'Description', x: 236, width: 132 },
  { head: 'Quantity', x: 370, width: 42, right: true },
  { head: 'Cond.', x: 418, width: 24 },
  { head: 'Manufacturer', x: 446, width: 107 },
];
const DESCRIPTION = 3;
const numbered = (terms: readonly string[]): string[] => terms.map((term, index) => `${index + 1}. ${term}`);

/** Prints a request (C10.7, C10.8). `date` as YYYY-MM-DD. */
export function quotePdf(request: RfqDocument, issuer: RfqIssuer, date: string): Promise<Buffer> {
  const sheet = openSheet(`Request for quote ${request.rfqNumber}`, issuer.companyName, 800);
  const { pdf } = sheet;
  write(pdf, 'Request for Quote', MARGIN, MARGIN, { bold: true, size: 16 });
  sheet.moveTo(MARGIN + 26);
  const facts = [
    ['RFQ number', rfqName(request)],
    ['Date', date],
    ['To', `${issuer.companyName}, ${issuer.email}, ${issuer.phone}`],
    ...rfqContact(request),
    ...rfqWishes(request),
  ] as const;
  for (const [label, value] of facts) {
    write(pdf, label, MARGIN, sheet.top(), { color: GRAY });
    for (const text of value.split('\n').flatMap((line) => breakText(pdf, line, WIDTH - 84))) {
      sheet.room(LINE);
      write(pdf, text, MARGIN + 84, sheet.top());
      sheet.moveTo(sheet.top() + LINE + 1);
    }
  }
  sheet.moveTo(sheet.top() + LINE);
  sheet.table(
    REQUEST_COLUMNS,
    request.parts.map((part, index): Cell[] => {
      const cells = partCells(part, index);
      return cells
        .with(DESCRIPTION, [cells[DESCRIPTION]!, ...lineNotes(part)].join('\n'))
        .map((text): Cell => [{ text }]);
    }),
  );
  sheet.moveTo(sheet.top() + LINE);
  if (request.message !== '') sheet.block('Message', [request.message], INK);
  sheet.block('Terms', numbered(rfqTerms(issuer.quoteValidityDays)), INK);
  sheet.noteLetters();
  return sheet.finish();
}

const QUOTATION_COLUMNS: readonly Column[] = [
  { head: '#', x: 42, width: 22 },
  { head: 'NSN, part number', x: 66, width: 122 },
  { head: 'Offered, condition, certificate', x: 194, width: 152 },
  { head: 'Quantity', x: 350, width: 42, right: true },
  { head: 'Lead time', x: 396, width: 44, right: true },
  { head: 'Each', x: 444, width: 48, right: true },
];

export function quotationPdf(quotation: QuotationSheet, colors: BrandColors = {}): Promise<Buffer> {
  const { name, number, issuer, currency, freight, note, terms, closing, total } = quotation;
  const sheet = openSheet(`${name} ${number}`, issuer.companyName, 740);
  const { pdf } = sheet;
  writeHead(pdf, quotation, colors);
  sheet.moveTo(writeFacts(pdf, quotation, 96) + 16);
  const isPriced = total !== '';
  const ofTotals: Column = { head: isPriced ? `Total, ${currency}` : '', x: 496, width: 57, right: true };
  const columns = QUOTATION_COLUMNS.map((one) => (isPriced || one.head !== 'Each' ? one : { ...one, head: '' }));
  sheet.table([...columns, ofTotals], quotation.lines.map(cellsOf));
  sheet.room(42);
  sheet.moveTo(sheet.top() + 2);
  const charges = quotation.charges.map(({ name, words }) => `${name}   ${words}`);
  const beside = [...(freight === '' ? [] : [`Delivery: ${freight}`]), ...charges];
  for (const text of beside.flatMap((one) => breakText(pdf, one, WIDTH))) {
    write(pdf, text, RIGHT, sheet.top(), { color: GRAY, right: true });
    sheet.moveTo(sheet.top() + LINE);
    sheet.room(24);
  }
  if (isPriced) {
    rule(pdf, [330, RIGHT], sheet.top() + 2, 0.8);
    writeFitting(pdf, `Total, ${currency}   ${total}`, [MARGIN, sheet.top() + 8, WIDTH], {
      bold: true,
      size: 11,
      right: true,
    });
  }
  sheet.moveTo(sheet.top() + 34);
  if (note !== '') sheet.block('Note', [note]);
  if (terms.length > 0) sheet.block('Terms', numbered(terms));
  const [head, ...lines] = closing;
  if (head !== undefined) sheet.block(head, lines);
  sheet.noteLetters();
  writeFeet(pdf, quotation);
  return sheet.finish();
}

function writeHead(pdf: Pdf, { title, number, issuer }: QuotationSheet, colors: BrandColors): void {
  drawMark(pdf, colors);
  const words = issuer.companyName.split(' ');
  const cut = words.length > 2 ? words.length - 2 : words.length;
  const width = RIGHT - 310;
  writeFitting(pdf, words.slice(0, cut).join(' '), [68, 42, 230], { size: 14, bold: true });
  writeFitting(pdf, words.slice(cut).join(' '), [68, 59, 230], { size: 9, color: GRAY });
  writeFitting(pdf, title, [310, 42, width], { size: 14, bold: true, right: true });
  writeFitting(pdf, number, [310, 60, width], { size: 10, right: true });
  rule(pdf, [MARGIN, RIGHT], 82, 1.2);
}

function drawMark(pdf: Pdf, { brandColor = '#1d3a5a', accentColor = '#f5a70a' }: BrandColors): void {
  pdf.save().translate(MARGIN, 44).scale(0.625).lineWidth(1.5).strokeColor(brandColor);
  pdf.circle(16, 16, 12.5).stroke();
  pdf.path('M16 3.5C9.5 9 9.5 23 16 28.5M16 3.5C22.5 9 22.5 23 16 28.5M3.5 16h25').stroke();
  pdf.strokeColor(accentColor).path('M16 0v32').stroke();
  pdf.restore();
}

/** Draws labelled boxes side by side. Returns where they end. */
function writeBoxes(
  pdf: Pdf,
  top: number,
  boxes: readonly (readonly [label: string, lines: readonly string[], width: number])[],
  { height, isBold }: { height?: number; isBold: (label: string) => boolean },
): number {
  const broken = boxes.map(([, lines, width]) =>
    lines.flatMap((line) => breakText(pdf, line, width - 14, true)).slice(0, height && 3),
  );
  const high = height ?? 24 + LINE * Math.max(...broken.map(({ length }) => length));
  let x = MARGIN;
  for (const [index, [label, , width]] of boxes.entries()) {
    pdf.rect(x, top, width, high).lineWidth(0.6).strokeColor(GRAY).stroke();
    write(pdf, label, x + 7, top + 6, { color: GRAY });
    for (const [line, text] of broken[index]!.entries())
      write(pdf, text, x + 7, top + 17 + line * LINE, { bold: line === 0 && isBold(label) });
    x += width;
  }
  return top + high;
}

function writeFacts(pdf: Pdf, { buyer, request, facts }: QuotationSheet, top: number): number {
  const boxes = [['For', buyer], ['Your request', request], ...facts] as const;
  const widths = [168, 140, 88, WIDTH - 168 - 140 - 88];
  const first = boxes.slice(0, widths.length).map(([label, lines], place) => [label, lines, widths[place]!] as const);
  const end = writeBoxes(pdf, top, first, { isBold: () => true });
  const more = boxes.slice(widths.length).map(([label, lines]) => [label, lines, WIDTH] as const);
  return more.reduce((at, box) => writeBoxes(pdf, at + 6, [box], { isBold: () => false }), end);
}

function cellsOf(line: QuotationSheet['lines'][number]): Cell[] {
  const gray = (texts: readonly string[]): Cell => texts.map((text) => ({ text, color: GRAY }));
  const [lead = '', ...rest] = line.asked;
  return [
    [{ text: line.number }],
    [{ text: lead, bold: true }, ...gray(rest)],
    [{ text: line.lead }, ...gray(line.details)],
    [{ text: line.quantity }],
    [{ text: line.leadTime }],
    [{ text: line.each }, ...gray(line.each === '' || line.per === 'each' ? [] : [line.per])],
    [{ text: line.total, bold: true }],
  ];
}

function writeFeet(pdf: Pdf, { issuer, name, number }: QuotationSheet): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page);
    writeBoxes(
      pdf,
      756,
      [
        ['Supplier', [issuer.companyName, issuer.address.replaceAll(/,?\s*\n\s*/g, ', ')], 215],
        ['Quotes', [issuer.email, issuer.phone], 130],
        [name, [number], 96],
        ['Sheet', [`${page + 1} of ${count}`], WIDTH - 215 - 130 - 96],
      ],
      { height: 50, isBold: (label) => label === 'Supplier' },
    );
  }
}

/** Writes one line, smaller where it is too long. */
function writeFitting(
  pdf: Pdf,
  typed: string,
  [x, y, width]: readonly [number, number, number],
  look: { size: number; bold?: boolean; color?: string; right?: boolean },
): void {
  if (typed === '') return;
  const text = settable(pdf, typed);
  const wide = pdf
    .font(look.bold ? 'bold' : 'text')
    .fontSize(look.size)
    .widthOfString(text);
  const size = wide > width ? Math.max(5, (look.size * width) / wide) : look.size;
  write(pdf, text, look.right ? x + width : x, y, { ...look, size });
}
