import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import anyAscii from 'any-ascii';
import PdfDocument from 'pdfkit';

export const MARGIN = 42;
export const RIGHT = 553;
export const WIDTH = RIGHT - MARGIN;
export const LINE = 10;
export const TEXT_SIZE = 8;
/** Bold texts are wider than measured. */
const BOLD_SHARE = 0.88;
export const INK = '#0f1f30';
export const GRAY = '#42566a';
const RULE = '#d5dde4';
const ROW_GAP = 5;
const TRANSLITERATED =
  'Some texts are transliterated into Latin letters. The page of the request has them as they were written.';

export type Pdf = InstanceType<typeof PdfDocument>;
/** `x` and `width` in points. */
export type Column = { head: string; x: number; width: number; right?: true };
export type Cell = readonly ({ text: string } & Look)[];
/** `right`: the text ends at its place. */
type Look = { bold?: boolean; color?: string; size?: number; right?: boolean };

// DejaVu Sans: Latin, Greek, Cyrillic and more
const require = createRequire(import.meta.url);
/** Becomes the fonts as the first document has parsed them. */
const fonts = {
  text: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

type Glyphs = {
  layout?: unknown;
  characterSet?: readonly number[];
  hasGlyphForCodePoint?(point: number): boolean;
  glyphForCodePoint?(point: number): unknown;
};
function fontOf(pdf: Pdf): Glyphs {
  const { _font } = pdf as unknown as { _font?: { font?: Glyphs } };
  return _font?.font ?? {};
}

/** Texts are placed by hand and begin no pages. */
export function openPdf(title: string, author: string): Pdf {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    font: '',
    info: { Title: title, Author: author },
  } as ConstructorParameters<typeof PdfDocument>[0]);
  for (const name of ['text', 'bold'] as const) {
    pdf.registerFont(name, fonts[name]).font(name);
    // pdfkit takes a parsed font in place of a file
    const font = fontOf(pdf);
    if (typeof font.layout !== 'function' || typeof fonts[name] !== 'string') continue;
    // a glyph first met as a part of another one has no letter, and documents with it cannot be searched
    for (const point of font.characterSet ?? []) font.glyphForCodePoint?.(point);
    fonts[name] = font as unknown as string;
  }
  pdf.page.margins.bottom = 0;
  pdf.on('pageAdded', () => (pdf.page.margins.bottom = 0));
  return pdf;
}

/** Marks that turn a text round. */
const TURNING = /\p{Bidi_Control}/gu;
/** Lines are set from left to right alone. */
const FROM_THE_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const PLAIN = /^[\u0020-\u024f]*$/;
const changed = new WeakSet<Pdf>();

/** Transliterates what the fonts cannot set into Latin letters (docs/decisions/091). */
export function settable(pdf: Pdf, typed: string): string {
  if (PLAIN.test(typed)) return typed;
  const font = fontOf(pdf.font('text'));
  const text = typed.replaceAll(TURNING, '');
  const set = Array.from(text, (one) => {
    const isSet = /\s/.test(one) || font.hasGlyphForCodePoint?.(one.codePointAt(0)!) !== false;
    return isSet && !FROM_THE_RIGHT.test(one) ? one : anyAscii(one);
  }).join('');
  if (set !== text) changed.add(pdf);
  return set;
}

/** Widens columns on the right for numbers that do not fit, at the cost of the widest other one. */
function fitColumns(pdf: Pdf, columns: readonly Column[], rows: readonly (readonly Cell[])[]): readonly Column[] {
  pdf.font('text').fontSize(TEXT_SIZE);
  const widthIn = ({ text, bold }: Cell[number]): number =>
    Array.from(text).reduce((sum, one) => sum + widthOf(pdf, one), 1) / (bold ? BOLD_SHARE : 1);
  const needed = columns.map(({ width, right }, place) =>
    Math.max(width, ...(right ? rows.map((row) => Math.max(0, ...(row[place] ?? []).map(widthIn))) : [])),
  );
  const wider = needed.reduce((sum, width, place) => sum + width - columns[place]!.width, 0);
  if (wider === 0) return columns;
  const widest = columns.reduce(
    (most, { width, right }, place) => (!right && width > columns[most]!.width ? place : most),
    0,
  );
  let shift = 0;
  return columns.map((column, place) => {
    const width = place === widest ? column.width - wider : needed[place]!;
    const moved = { ...column, x: column.x + shift, width };
    shift += width - column.width;
    return moved;
  });
}

/** Writes a document from the top of a page down to `bottom`. */
export function openSheet(title: string, author: string, bottom: number) {
  const pdf = openPdf(title, author);
  const finished = buffer(pdf);
  const maxRowLines = Math.floor((bottom - MARGIN - 40) / LINE);
  let y = MARGIN;

  /** Begins a page where so much does not fit. */
  function room(height: number): boolean {
    if (y + height <= bottom) return false;
    pdf.addPage();
    y = MARGIN;
    return true;
  }

  function tableHead(columns: readonly Column[]): void {
    for (const { head, x, width, right } of columns) write(pdf, head, right ? x + width : x, y, { color: GRAY, right });
    rule(pdf, [MARGIN, RIGHT], y + LINE + 3, 0.8);
    y += LINE + 10;
  }

  return {
    pdf,
    moveTo: (top: number): void => void (y = top),
    top: () => y,
    room,
    /** Cuts a row that no page holds. */
    table(usual: readonly Column[], rows: readonly (readonly Cell[])[]): void {
      const columns = fitColumns(pdf, usual, rows);
      tableHead(columns);
      for (const row of rows) {
        const cells = row.map((cell, place) =>
          cell.flatMap((one) => breakCell(pdf, one, columns[place]!.width)).slice(0, maxRowLines),
        );
        const height = LINE * Math.max(...cells.map(({ length }) => length));
        if (room(height)) tableHead(columns);
        for (const [place, lines] of cells.entries()) {
          const { x, width, right } = columns[place]!;
          for (const [index, { text, ...look }] of lines.entries())
            write(pdf, text, right ? x + width : x, y + index * LINE, { ...look, right });
        }
        y += height + 2;
        rule(pdf, [MARGIN, RIGHT], y, 0.4, RULE);
        y += ROW_GAP;
      }
    },
    block(head: string, paragraphs: readonly string[], color = GRAY): void {
      room(4 * LINE);
      write(pdf, head, MARGIN, y, { bold: true });
      y += LINE + 3;
      for (const text of paragraphs.flatMap((one) => one.split('\n')).flatMap((one) => breakText(pdf, one, WIDTH))) {
        room(LINE);
        write(pdf, text, MARGIN, y, { color });
        y += LINE + 1;
      }
      y += LINE;
    },
    noteLetters(): void {
      if (!changed.has(pdf)) return;
      room(LINE);
      write(pdf, TRANSLITERATED, MARGIN, y, { color: GRAY });
      y += 2 * LINE;
    },
    finish(): Promise<Buffer> {
      pdf.end();
      return finished;
    },
  };
}

export function write(pdf: Pdf, text: string, x: number, y: number, look: Look = {}): void {
  const { bold = false, color = INK, size = TEXT_SIZE, right = false } = look;
  pdf.fontSize(size);
  const set = settable(pdf, text);
  pdf.font(bold ? 'bold' : 'text').fillColor(color);
  pdf.text(set, right ? x - pdf.widthOfString(set) : x, y, { lineBreak: false });
}

export function rule(pdf: Pdf, [from, to]: readonly [number, number], y: number, width: number, color = INK): void {
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke();
}

const breakCell = (pdf: Pdf, { text, ...look }: Cell[number], width: number): Cell =>
  text.split('\n').flatMap((line) => breakText(pdf, line, width, look.bold).map((part) => ({ text: part, ...look })));

/** More than a document of every script uses. */
const MAX_WIDTHS = 10_000;
/** Advance of each letter: pdfkit measures many times slower than it prints. */
const widths = new Map<string, number>();

function widthOf(pdf: Pdf, character: string): number {
  if (widths.size > MAX_WIDTHS) widths.clear();
  return widths.getOrInsertComputed(character, () => (/\p{M}/u.test(character) ? 0 : pdf.widthOfString(character)));
}

/** Each mark costs as much as a letter. */
const EXCESS_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Breaks a text at spaces where possible, else anywhere. */
export function breakText(pdf: Pdf, text: string, within: number, isBold = false): string[] {
  const width = isBold ? within * BOLD_SHARE : within;
  pdf.font('text').fontSize(TEXT_SIZE);
  const lines: string[] = [];
  let [line, filled] = ['', 0];
  for (const piece of settable(pdf, text)
    .replace(EXCESS_MARKS, '$1')
    .split(/(?<=[\s-])/)) {
    const characters = Array.from(piece, (character) => ({ character, advance: widthOf(pdf, character) }));
    const visible = characters.slice(0, Array.from(piece.trimEnd()).length);
    if (line !== '' && filled + visible.reduce((sum, { advance }) => sum + advance, 0) > width) {
      lines.push(line.trimEnd());
      [line, filled] = ['', 0];
    }
    for (const { character, advance } of characters) {
      if (line !== '' && filled + advance > width && character.trim() !== '') {
        lines.push(line);
        [line, filled] = ['', 0];
      }
      line += character;
      filled += advance;
    }
  }
  return [...lines, line.trimEnd()];
}
