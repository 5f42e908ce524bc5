import { buffer } from 'node:stream/consumers';
import type { QuoteLine } from '#base/domain/quote-request.ts';
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
import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';

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

/** DejaVu Sans: Latin, Greek, Cyrillic and more, embedded in the file with the letters it uses. */
const require = createRequire(import.meta.url);
const TEXT_FONT = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf');
const BOLD_FONT = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf');

/** Points of the text in tables. */
export const TEXT_SIZE = 8;

export type Pdf = InstanceType<typeof PdfDocument>;

/** An empty A4 document with the fonts `text` and `bold`. Its pages are kept until the end when `keepPages`, for the number of pages on each. */
export function openPdf(options: { margin: number; title: string; author: string; keepPages?: boolean }): Pdf {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: options.margin,
    bufferPages: options.keepPages,
    // a font that pdfkit has opened under another name it opens again at every use
    font: '',
    info: { Title: options.title, Author: options.author },
  } as ConstructorParameters<typeof PdfDocument>[0]);
  registerFonts(pdf);
  return pdf;
}

/** The fonts as parsed by the first document: later ones need not parse them again. */
const fonts: { text: string; bold: string } = { text: TEXT_FONT, bold: BOLD_FONT };

/** pdfkit accepts a parsed font instead of a file. */
function registerFonts(pdf: Pdf): void {
  for (const name of ['text', 'bold'] as const) {
    pdf.registerFont(name, fonts[name]).font(name);
    const { _font } = pdf as unknown as { _font?: { font?: { layout?: unknown } } };
    if (typeof _font?.font?.layout === 'function') fonts[name] = _font.font as unknown as string;
  }
}

/** Letters whose widths are cached: more than a document of every script uses. */
const MAX_WIDTHS = 10_000;
/** Advance of each letter of the text font in its size, in points. Measuring text by laying it out takes many times as long as printing it. */
const widths = new Map<string, number>();

function widthOf(pdf: Pdf, character: string): number {
  const known = widths.get(character);
  if (known !== undefined) return known;
  const width = /\p{M}/u.test(character) ? 0 : pdf.widthOfString(character);
  if (widths.size === MAX_WIDTHS) widths.clear();
  widths.set(character, width);
  return width;
}

/** More marks on one letter overlap, and each costs as much as a letter. */
const EXCESS_MARKS = /(\p{M}{4})\p{M}+/gu;

/** The lines of a text in the font of texts: broken at spaces where possible, else anywhere. */
export function breakText(pdf: Pdf, text: string, width: number, size: number): string[] {
  pdf.font('text').fontSize(TEXT_SIZE);
  const most = (width * TEXT_SIZE) / size;
  const lines: string[] = [];
  let [line, filled] = ['', 0];
  for (const piece of text.replace(EXCESS_MARKS, '$1').split(/(?<=[\s-])/)) {
    const characters = Array.from(piece, (character) => ({ character, advance: widthOf(pdf, character) }));
    const visible = characters.slice(0, Array.from(piece.trimEnd()).length);
    if (line !== '' && filled + visible.reduce((sum, { advance }) => sum + advance, 0) > most) {
      lines.push(line.trimEnd());
      [line, filled] = ['', 0];
    }
    for (const { character, advance } of characters) {
      if (line !== '' && filled + advance > most && character.trim() !== '') {
        lines.push(line);
        [line, filled] = ['', 0];
      }
      line += character;
      filled += advance;
    }
  }
  return [...lines, line.trimEnd()];
}
