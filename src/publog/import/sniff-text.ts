import type { CsvFormat } from './csv-scanner.ts';
import { readChunks, type Encoding, type InputFile, type InputPart } from './input-source.ts';
import { ImportProblem } from './report.ts';
import { headerName, headerNames, SOURCE_TABLES } from './source-tables.ts';

/** How the bytes of a file are read. */
export type TextFormat = CsvFormat & { encoding: Encoding };

const HEAD_BYTES = 65_536;
const SEPARATORS = [',', '|', '\t'];
/** Not read, but named. */
const OTHER_SEPARATORS: Readonly<Record<string, string>> = { ';': 'semicolons', '^': 'carets', ' ': 'spaces' };

/**
 * Finds encoding and separator by the header line, which has known column names. A later part without one is like the
 * first. Throws `ImportProblem` with the name of an encoding or separator that is not read.
 */
export async function sniffText(file: InputFile, part: InputPart, first?: TextFormat): Promise<TextFormat> {
  const head = await readHead(part);
  const encoding = encodingOf(head, part.name);
  const text = new TextDecoder(encoding).decode(head);
  const line = /^.*/.exec(text)![0];
  const known = headerNames(SOURCE_TABLES[file.table]);
  const counts = SEPARATORS.map((separator) => ({
    separator,
    found: line.split(separator).filter((name) => known.has(headerName(name))).length,
  }));
  const { separator, found } = counts.reduce((best, each) => (each.found > best.found ? each : best));
  if (found < 2) {
    if (first) return { ...first, encoding };
    refuseOther(part.name, line, head, known);
  } else if (text.includes('\r') && !text.includes('\n'))
    throw new ImportProblem(`The lines of ${part.name} end with carriage returns alone: only LF and CRLF are read.`);
  const quotes = separator === ',' || line.includes('"') || text.includes(`"${separator}"`);
  return { encoding, separator: separator.charCodeAt(0), quotes };
}

async function readHead(part: InputPart): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of readChunks(part)) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= HEAD_BYTES) break;
  }
  return head.subarray(0, HEAD_BYTES);
}

/** UTF-16 by its mark, or by the zero bytes beside letters. */
function encodingOf(head: Buffer, name: string): Encoding {
  const start = head.subarray(0, 64);
  const mark = start.toString('hex', 0, 4);
  const isZero = [0, 1, 2, 3].map(
    (offset) => start.length > 15 && start.every((byte, at) => at % 4 !== offset || byte === 0),
  );
  if (mark === 'fffe0000' || mark === '0000feff' || isZero.filter(Boolean).length === 3) throw unread(name, 'UTF-32');
  if (mark.startsWith('fffe') || (isZero[1] && isZero[3])) return 'UTF-16LE';
  if (mark.startsWith('feff') || (isZero[0] && isZero[2])) return 'UTF-16BE';
  return 'UTF-8';
}

/** Names the separator between two known columns, or the encoding. Returns for any other text. */
function refuseOther(name: string, line: string, head: Buffer, known: ReadonlySet<string>): void {
  const column = `(?:${[...known].join('|')})`;
  const between = new RegExp(String.raw`(?:^|\W)${column}"?([^\w"]+)"?${column}(?:\W|$)`, 'i').exec(line);
  if (between) {
    const char = between[1]!.trim()[0] ?? ' ';
    const words = OTHER_SEPARATORS[char] ?? `the character U+${char.charCodeAt(0).toString(16).toUpperCase()}`;
    throw new ImportProblem(`The columns of ${name} are separated by ${words}: only commas, pipes and tabs are read.`);
  }
  const start = head.subarray(0, 256);
  if (start.toString('hex', 0, 2) === '1f8b') throw unread(name, 'compressed (gzip)');
  // capital letters of EBCDIC are accented ones of Windows-1252
  if (start.filter((byte) => byte > 192 && byte < 250).length > start.length / 3) throw unread(name, 'EBCDIC');
  if (start.some((byte) => byte < 32 && ![0, 9, 10, 12, 13, 26].includes(byte))) throw unread(name, 'binary, not text');
}

function unread(name: string, what: string): ImportProblem {
  return new ImportProblem(`${name} is ${what}: only UTF-8, Windows-1252 and UTF-16 text is read.`);
}
