import { buffer } from 'node:stream/consumers';
import type { QuotationSheet, SheetLine } from '../screens/quotation-words.ts';
import { breakText, openPdf, TEXT_SIZE, type Pdf } from './quote-pdf.ts';

const MARGIN = 42; // points: 15 mm
const RIGHT = 553;
const WIDTH = RIGHT - MARGIN;
/** Rows end here: the block of the supplier is below. */
const BOTTOM = 740;
const BLOCK_TOP = 756;
const BLOCK_HEIGHT = 50;
const LINE = 10;
const ROW_GAP = 5;

/** Texts are measured in the usual weight, and bold ones are wider. */
const BOLD_SHARE = 0.88;

const INK = '#0f1f30';
const GRAY = '#42566a';
const RULE = '#d5dde4';
const AMBER = '#f5a70a';

/** Columns of the lines: left edge and width in points, on A4 with its margins. */
const COLUMNS = [
  { head: '#', x: 42, width: 22 },
  { head: 'NSN, part number', x: 66, width: 122 },
  { head: 'Offered, condition, certificate', x: 194, width: 152 },
  { head: 'Quantity', x: 350, width: 42, right: true },
  { head: 'Lead time', x: 396, width: 44, right: true },
  { head: 'Each', x: 444, width: 48, right: true },
  { head: 'Total', x: 496, width: 57, right: true },
] as const;

/** A quotation as a PDF, on paper of the site's owner. Takes a tenth of a second of CPU and more: for a worker thread. */
export function quotationPdf(sheet: QuotationSheet): Promise<Buffer> {
  const title = `Quotation ${sheet.number}`;
  const pdf = openPdf({ margin: MARGIN, title, author: sheet.issuer.companyName, keepPages: true });
  // texts are placed by hand, also in the foot, and must not begin pages of their own
  pdf.page.margins.bottom = 0;
  pdf.on('pageAdded', () => (pdf.page.margins.bottom = 0));
  const finished = buffer(pdf);
  writeHead(pdf, sheet);
  const below = writeLines(pdf, sheet, writeFacts(pdf, sheet, 96) + 16);
  writeClose(pdf, sheet, writeTotals(pdf, sheet, below));
  writeFeet(pdf, sheet);
  pdf.end();
  return finished;
}

function writeHead(pdf: Pdf, { isDraft, number, issuer }: QuotationSheet): void {
  drawMark(pdf, MARGIN, 44, 20);
  const words = issuer.companyName.split(' ');
  const cut = words.length > 2 ? words.length - 2 : words.length;
  writeFitting(pdf, words.slice(0, cut).join(' '), { x: 68, y: 42, width: 230, size: 14, font: 'bold', color: INK });
  writeFitting(pdf, words.slice(cut).join(' '), { x: 68, y: 59, width: 230, size: 9, font: 'text', color: GRAY });
  const title = isDraft ? 'Draft of a quotation' : 'Quotation';
  writeFitting(pdf, title, { x: 310, y: 42, width: RIGHT - 310, size: 14, font: 'bold', color: INK, right: true });
  writeFitting(pdf, number, { x: 310, y: 60, width: RIGHT - 310, size: 10, font: 'text', color: INK, right: true });
  pdf.moveTo(MARGIN, 82).lineTo(RIGHT, 82).lineWidth(1.2).strokeColor(INK).stroke();
}

/** The globe of the site. */
function drawMark(pdf: Pdf, x: number, y: number, size: number): void {
  const scale = size / 32;
  pdf.save().translate(x, y).scale(scale).lineWidth(1.5).strokeColor('#1d3a5a');
  pdf.circle(16, 16, 12.5).stroke();
  pdf.path('M16 3.5C9.5 9 9.5 23 16 28.5M16 3.5C22.5 9 22.5 23 16 28.5M3.5 16h25').stroke();
  pdf.strokeColor(AMBER).path('M16 0v32').stroke();
  pdf.restore();
}

/** Both sides' references, in a block. Returns where it ends. */
function writeFacts(pdf: Pdf, sheet: QuotationSheet, top: number): number {
  const facts: [label: string, lines: string[], width: number][] = [
    ['For', sheet.buyer, 168],
    ['Your request', sheet.request, 140],
    ['Date', [sheet.date, `version ${sheet.version}`], 88],
    ['Prices hold until', [sheet.validUntil], WIDTH - 168 - 140 - 88],
  ];
  const broken = facts.map(([, lines, width]) =>
    lines.flatMap((line) => breakText(pdf, line, (width - 14) * BOLD_SHARE, TEXT_SIZE)),
  );
  const height = 24 + LINE * Math.max(...broken.map(({ length }) => length));
  let x = MARGIN;
  for (const [index, [label, , width]] of facts.entries()) {
    pdf.rect(x, top, width, height).lineWidth(0.6).strokeColor(GRAY).stroke();
    writeCell(pdf, label, x + 7, top + 6, { color: GRAY });
    for (const [line, text] of broken[index]!.entries())
      writeCell(pdf, text, x + 7, top + 18 + line * LINE, { bold: line === 0 });
    x += width;
  }
  return top + height;
}

function writeLines(pdf: Pdf, sheet: QuotationSheet, top: number): number {
  let y = writeTableHead(pdf, sheet, top);
  for (const line of sheet.lines) {
    const cells = cellsOf(pdf, line);
    const height = LINE * Math.max(...cells.map(({ length }) => length));
    if (y + height > BOTTOM) {
      pdf.addPage();
      y = writeTableHead(pdf, sheet, MARGIN);
    }
    for (const [column, lines] of cells.entries())
      for (const [index, { text, ...look }] of lines.entries())
        writeInColumn(pdf, text, column, y + index * LINE, look);
    y += height + 2;
    pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.4).strokeColor(RULE).stroke();
    y += ROW_GAP;
  }
  return y;
}

type Look = { bold?: boolean; color?: string };

/** The texts of a row by column, broken into lines. A row that no page holds is cut. */
function cellsOf(pdf: Pdf, line: SheetLine): ({ text: string } & Look)[][] {
  const cell = (text: string, column: number, look: Look = {}) =>
    breakText(pdf, text, COLUMNS[column]!.width * (look.bold ? BOLD_SHARE : 1), TEXT_SIZE).map((part) => ({
      text: part,
      ...look,
    }));
  const [lead = '', ...rest] = line.asked;
  const cells = [
    cell(line.number, 0),
    [...cell(lead, 1, { bold: true }), ...rest.flatMap((text) => cell(text, 1, { color: GRAY }))],
    [...cell(line.lead, 2), ...line.details.flatMap((text) => cell(text, 2, { color: GRAY }))],
    cell(line.quantity, 3),
    cell(line.leadTime, 4),
    [...cell(line.each, 5), ...(line.each === '' || line.per === 'each' ? [] : cell(line.per, 5, { color: GRAY }))],
    cell(line.total, 6, { bold: true }),
  ];
  return cells.map((lines) => lines.slice(0, MAX_ROW_LINES));
}
const MAX_ROW_LINES = Math.floor((BOTTOM - MARGIN - 40) / LINE);

function writeTableHead(pdf: Pdf, { currency }: QuotationSheet, y: number): number {
  for (const [column, { head }] of COLUMNS.entries())
    writeInColumn(pdf, column === COLUMNS.length - 1 ? `${head}, ${currency}` : head, column, y, { color: GRAY });
  pdf
    .moveTo(MARGIN, y + LINE + 3)
    .lineTo(RIGHT, y + LINE + 3)
    .lineWidth(0.8)
    .strokeColor(INK)
    .stroke();
  return y + LINE + 10;
}

function writeTotals(pdf: Pdf, { freight, total, currency }: QuotationSheet, top: number): number {
  let y = room(pdf, top + 2, 40);
  for (const text of breakText(pdf, freight === '' ? '' : `Delivery: ${freight}`, WIDTH, TEXT_SIZE).filter(Boolean)) {
    writeRight(pdf, text, RIGHT, y, { color: GRAY });
    y = room(pdf, y + LINE, 24);
  }
  pdf
    .moveTo(330, y + 2)
    .lineTo(RIGHT, y + 2)
    .lineWidth(0.8)
    .strokeColor(INK)
    .stroke();
  writeFitting(pdf, `Total, ${currency}   ${total}`, {
    x: MARGIN,
    y: y + 8,
    width: WIDTH,
    size: 11,
    font: 'bold',
    color: INK,
    right: true,
  });
  return y + 34;
}

/** Note, terms, and how to accept. */
function writeClose(pdf: Pdf, { note, terms, acceptAt, isDraft }: QuotationSheet, top: number): void {
  let y = top;
  const block = (title: string, texts: readonly string[]): void => {
    y = room(pdf, y, 4 * LINE);
    writeCell(pdf, title, MARGIN, y, { bold: true });
    y += LINE + 3;
    for (const line of texts
      .flatMap((text) => text.split('\n'))
      .flatMap((text) => breakText(pdf, text, WIDTH, TEXT_SIZE))) {
      y = room(pdf, y, LINE);
      writeCell(pdf, line, MARGIN, y, { color: GRAY });
      y += LINE + 1;
    }
    y += LINE;
  };
  if (note !== '') block('Note', [note]);
  block(
    'Terms',
    terms.map((term, index) => `${index + 1}. ${term}`),
  );
  if (!isDraft)
    block('To accept', [`Open ${acceptAt}`, 'or answer the mail that this sheet came with, and name the lines.']);
}

/** Where the next text of some height goes: here, or on a new page. */
function room(pdf: Pdf, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  pdf.addPage();
  return MARGIN;
}

/** The title block of the supplier and the number of the sheet, on each page. */
function writeFeet(pdf: Pdf, { issuer, number }: QuotationSheet): void {
  const { start, count } = pdf.bufferedPageRange();
  const cells: [label: string, lines: string[], width: number][] = [
    ['Supplier', [issuer.companyName, issuer.address], 215],
    ['Quotes', [issuer.email, issuer.phone], 130],
    ['Quotation', [number], 96],
    ['Sheet', [], WIDTH - 215 - 130 - 96],
  ];
  const texts = cells.map(([, lines, width]) =>
    lines.flatMap((line) => breakText(pdf, line, (width - 12) * BOLD_SHARE, TEXT_SIZE)).slice(0, 3),
  );
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page);
    let x = MARGIN;
    for (const [index, [label, , width]] of cells.entries()) {
      pdf.rect(x, BLOCK_TOP, width, BLOCK_HEIGHT).lineWidth(0.6).strokeColor(GRAY).stroke();
      writeCell(pdf, label, x + 6, BLOCK_TOP + 5, { color: GRAY });
      const lines = label === 'Sheet' ? [`${page + 1} of ${count}`] : texts[index]!;
      for (const [line, text] of lines.entries())
        writeCell(pdf, text, x + 6, BLOCK_TOP + 16 + line * LINE, { bold: label === 'Supplier' && line === 0 });
      x += width;
    }
  }
}

function writeInColumn(pdf: Pdf, text: string, column: number, y: number, look: Look): void {
  const { x, width, ...rest } = COLUMNS[column]!;
  if ('right' in rest) writeRight(pdf, text, x + width, y, look);
  else writeCell(pdf, text, x, y, look);
}

function writeRight(pdf: Pdf, text: string, right: number, y: number, look: Look): void {
  pdf.font(look.bold ? 'bold' : 'text').fontSize(TEXT_SIZE);
  writeCell(pdf, text, right - pdf.widthOfString(text), y, look);
}

function writeCell(pdf: Pdf, text: string, x: number, y: number, { bold = false, color = INK }: Look): void {
  pdf
    .font(bold ? 'bold' : 'text')
    .fontSize(TEXT_SIZE)
    .fillColor(color)
    .text(text, x, y, { lineBreak: false });
}

type Fitting = {
  x: number;
  y: number;
  width: number;
  size: number;
  font: 'text' | 'bold';
  color: string;
  right?: boolean;
};

/** One line, set smaller where it is too long for its width. */
function writeFitting(pdf: Pdf, text: string, { x, y, width, size, font, color, right }: Fitting): void {
  if (text === '') return;
  pdf.font(font).fontSize(size);
  const wide = pdf.widthOfString(text);
  if (wide > width) pdf.fontSize(Math.max(5, (size * width) / wide));
  const left = right ? x + width - pdf.widthOfString(text) : x;
  pdf.fillColor(color).text(text, left, y, { lineBreak: false });
}
