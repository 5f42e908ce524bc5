import { buffer } from 'node:stream/consumers';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { breakText, openPdf, TEXT_SIZE, type Pdf } from './pdf-text.ts';
import {
  lineNotes,
  partCells,
  rfqContact,
  rfqName,
  rfqTerms,
  rfqWishes,
  type RfqDocument,
  type RfqIssuer,
} from '../request/rfq-text.ts';

const MARGIN = 42; // points: 15 mm
const BOTTOM = 800;
const LINE = 10;
const ROW_GAP = 3;
/** The message and the terms below the parts. */
const BLOCK_SIZE = 9;
const BLOCK_LINE = 11;
const BLOCK_WIDTH = 511;

/** Columns of the part table: left edge and width in points, on A4 with its margins. */
const COLUMNS = [
  { head: '#', x: 42, width: 20, right: true },
  { head: 'Part number', x: 68, width: 88 },
  { head: 'NSN', x: 160, width: 72 },
  { head: 'Description', x: 236, width: 132 },
  { head: 'Quantity', x: 370, width: 42, right: true },
  { head: 'Cond.', x: 418, width: 24 },
  { head: 'Manufacturer', x: 446, width: 107 },
] as const;
const DESCRIPTION = 3;

/**
 * The request as a PDF: the content of its text file (C10.7, C10.8). `date` as YYYY-MM-DD. Takes a tenth of a second of
 * CPU and more, so it runs in a worker thread (desk/server/quote-pdf.worker.ts).
 */
export function quotePdf(request: RfqDocument, issuer: RfqIssuer, date: string): Promise<Buffer> {
  const pdf = openPdf({ margin: MARGIN, title: `Request for quote ${request.rfqNumber}`, author: issuer.companyName });
  const finished = buffer(pdf);
  writeHead(pdf, request, issuer, date);
  writeParts(pdf, request.parts);
  if (request.message !== '') writeBlock(pdf, 'Message', [request.message]);
  writeBlock(
    pdf,
    'Terms',
    rfqTerms(issuer.quoteValidityDays).map((term, index) => `${index + 1}. ${term}`),
  );
  pdf.end();
  return finished;
}

function writeHead(pdf: Pdf, request: RfqDocument, issuer: RfqIssuer, date: string): void {
  pdf.font('bold').fontSize(16).text('Request for Quote', MARGIN, MARGIN);
  pdf.font('text').fontSize(9);
  const lines: [string, string][] = [
    ['RFQ number', rfqName(request)],
    ['Date', date],
    ['To', `${issuer.companyName}, ${issuer.email}, ${issuer.phone}`],
    ...rfqContact(request),
    ...rfqWishes(request),
  ];
  pdf.moveDown(0.5);
  for (const [label, value] of lines) {
    const { y } = pdf;
    pdf.font('text').fillColor('#555').text(label, MARGIN, y, { width: 80 });
    pdf.fillColor('#000').text(value, MARGIN + 84, y, { width: 420 });
  }
  pdf.moveDown(1);
}

function writeParts(pdf: Pdf, parts: readonly QuoteLine[]): void {
  let y = writeTableHead(pdf, pdf.y);
  for (const [index, part] of parts.entries()) {
    const rows = cellsOf(part, index).map((cell, column) =>
      cell.split('\n').flatMap((line) => breakText(pdf, line, COLUMNS[column]!.width, TEXT_SIZE)),
    );
    const height = LINE * Math.max(...rows.map((lines) => lines.length));
    if (y + height > BOTTOM) {
      pdf.addPage();
      y = writeTableHead(pdf, MARGIN);
    }
    for (const [column, lines] of rows.entries()) {
      for (const [line, text] of lines.entries()) writeCell(pdf, text, column, y + line * LINE);
    }
    y += height + ROW_GAP;
  }
  pdf.y = y + LINE;
}

/** What a line says besides stands below its description. */
function cellsOf(part: QuoteLine, index: number): string[] {
  const cells = partCells(part, index);
  return cells.with(DESCRIPTION, [cells[DESCRIPTION]!, ...lineNotes(part)].join('\n'));
}

function writeTableHead(pdf: Pdf, y: number): number {
  pdf.font('bold').fontSize(TEXT_SIZE);
  for (const [column, { head }] of COLUMNS.entries()) writeCell(pdf, head, column, y);
  pdf
    .moveTo(MARGIN, y + LINE)
    .lineTo(553, y + LINE)
    .lineWidth(0.5)
    .stroke();
  pdf.font('text');
  return y + LINE + 4;
}

function writeCell(pdf: Pdf, text: string, column: number, y: number): void {
  const { x, width, ...look } = COLUMNS[column]!;
  const left = 'right' in look ? x + width - pdf.widthOfString(text) : x;
  pdf.text(text, left, y, { lineBreak: false });
}

function writeBlock(pdf: Pdf, title: string, paragraphs: readonly string[]): void {
  if (pdf.y > BOTTOM - 4 * LINE) pdf.addPage();
  pdf.font('bold').fontSize(BLOCK_SIZE).text(title, MARGIN, pdf.y);
  pdf.font('text');
  let { y } = pdf;
  pdf.fontSize(TEXT_SIZE);
  const lines = paragraphs
    .flatMap((paragraph) => paragraph.split('\n'))
    .flatMap((line) => breakText(pdf, line, BLOCK_WIDTH, BLOCK_SIZE));
  pdf.fontSize(BLOCK_SIZE);
  for (const line of lines) {
    if (y + BLOCK_LINE > BOTTOM) {
      pdf.addPage();
      y = MARGIN;
    }
    pdf.text(line, MARGIN, y, { lineBreak: false });
    y += BLOCK_LINE;
  }
  pdf.y = y;
  pdf.moveDown(1);
}
