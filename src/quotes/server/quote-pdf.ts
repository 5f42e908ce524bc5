import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import type { QuoteLine } from '../../domain/quote-request.ts';
import { partCells, rfqContact, rfqName, rfqTerms, type RfqDocument, type RfqIssuer } from '../form/rfq-text.ts';

/** DejaVu Sans: Latin, Greek, Cyrillic and more, embedded in the file with the letters it uses. */
const require = createRequire(import.meta.url);
const TEXT_FONT = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf');
const BOLD_FONT = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf');

const MARGIN = 42; // points: 15 mm
const BOTTOM = 800;
const TEXT_SIZE = 8;
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

type Pdf = InstanceType<typeof PdfDocument>;

/**
 * The request as a PDF: the content of its text file (C10.7, C10.8). `date` as YYYY-MM-DD. Takes a tenth of a second of
 * CPU and more, so it runs in a worker thread (quotes/server/quote-pdf.worker.ts).
 */
export function quotePdf(request: RfqDocument, issuer: RfqIssuer, date: string): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    font: fonts.text,
    info: { Title: `Request for quote ${request.rfqNumber}`, Author: issuer.companyName },
  } as ConstructorParameters<typeof PdfDocument>[0]);
  registerFonts(pdf);
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

function writeHead(pdf: Pdf, request: RfqDocument, issuer: RfqIssuer, date: string): void {
  pdf.font('bold').fontSize(16).text('Request for Quote', MARGIN, MARGIN);
  pdf.font('text').fontSize(9);
  const lines: [string, string][] = [
    ['RFQ number', rfqName(request)],
    ['Date', date],
    ['To', `${issuer.companyName}, ${issuer.email}, ${issuer.phone}`],
    ...rfqContact(request),
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
    const rows = partCells(part, index).map((cell, column) => breakText(pdf, cell, COLUMNS[column]!.width, TEXT_SIZE));
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
function breakText(pdf: Pdf, text: string, width: number, size: number): string[] {
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
