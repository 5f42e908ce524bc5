import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';

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
