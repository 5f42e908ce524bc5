import type { CsvFormat } from './csv-scanner.ts';
import { readChunks, type Encoding, type InputFile, type InputPart } from './input-source.ts';
import { ImportProblem } from './report.ts';
import { headerName, headerNames, SOURCE_TABLES, type SourceTable } from './source-tables.ts';

/** How the bytes of a file are read. */
export type TextFormat = CsvFormat & { encoding: Encoding };

const HEAD_BYTES = 65_536;
const SEPARATORS = { commas: ',', pipes: '|', tabs: '\t' } as const;
/** Not read, but named. */
const OTHER_SEPARATORS: Readonly<Record<string, string>> = {
  ';': 'semicolons',
  '^': 'carets',
  '~': 'tildes',
  ' ': 'spaces',
};

/**
 * Finds encoding and separator by the header line, which has known column names. A later part without one is like the first.
 * Throws `ImportProblem` with the name of an encoding or separator that is not read.
 */
export async function sniffText(file: InputFile, part: InputPart, first?: TextFormat): Promise<TextFormat> {
  const head = await readHead(part);
  const encoding = encodingOf(head, part.name);
  const text = encoding === 'UTF-8' ? head.toString('latin1') : new TextDecoder(encoding).decode(head);
  const line = /^.*/.exec(text)![0];
  const known = headerNames(SOURCE_TABLES[file.table]);
  const counts = Object.values(SEPARATORS).map((separator) => ({
    separator,
    known: line.split(separator).filter((name) => known.has(headerName(name))).length,
  }));
  const [best] = counts.toSorted((one, other) => other.known - one.known);
  if (best!.known < 2 && first) return { ...first, encoding };
  if (best!.known < 2) refuseOther(part.name, line, head, SOURCE_TABLES[file.table]);
  if (text.includes('\r') && !text.includes('\n'))
    throw new ImportProblem(`The lines of ${part.name} end with carriage returns alone: only LF and CRLF are read.`);
  const { separator } = best!;
  const quotes = separator === ',' || line.includes('"') || text.includes(`"${separator}"`);
  return { encoding, separator: separator.charCodeAt(0), quotes };
}

async function readHead(part: InputPart): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of readChunks(part)) {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

/** UTF-16 by its mark, or by the zero bytes beside letters. */
function encodingOf(head: Buffer, name: string): Encoding {
  const mark = head.subarray(0, 4).toString('hex');
  const start = head.subarray(0, 64);
  const isZero = [0, 1, 2, 3].map(
    (offset) => start.length > 15 && start.every((byte, at) => at % 4 !== offset || byte === 0),
  );
  if (mark === 'fffe0000' || mark === '0000feff' || isZero.filter(Boolean).length === 3) throw unread(name, 'UTF-32');
  if (mark.startsWith('fffe') || (isZero[1] && isZero[3])) return 'UTF-16LE';
  if (mark.startsWith('feff') || (isZero[0] && isZero[2])) return 'UTF-16BE';
  return 'UTF-8';
}

/** Names the separator between two known columns, or the encoding. Returns for any other text. */
function refuseOther(name: string, line: string, head: Buffer, table: SourceTable): void {
  const known = [...headerNames(table)].join('|');
  const between = new RegExp(String.raw`(?:^|[^\w])(?:${known})"?([^\w"]+)"?(?:${known})(?:[^\w]|$)`, 'i').exec(line);
  if (between) {
    const [char = ''] = between[1]!.trim() || ' ';
    const words =
      OTHER_SEPARATORS[char] ?? `the character U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
    throw new ImportProblem(`The columns of ${name} are separated by ${words}: only commas, pipes and tabs are read.`);
  }
  if (head.subarray(0, 2).toString('hex') === '1f8b') throw unread(name, 'compressed (gzip)');
  const start = head.subarray(0, 256);
  if (start.length > 0 && start.filter(isEbcdic).length > start.length * 0.9) throw unread(name, 'EBCDIC');
  if (start.some((byte) => byte < 32 && ![0, 9, 10, 12, 13, 26].includes(byte))) throw unread(name, 'binary, not text');
}

function unread(name: string, what: string): ImportProblem {
  return new ImportProblem(`${name} is ${what}: only UTF-8, Windows-1252 and UTF-16 text is read.`);
}

/** Capital letters, digits, line ends, and what stands between columns. */
function isEbcdic(byte: number): boolean {
  const low = byte & 15;
  if (byte >= 0xc1 && byte <= 0xf9) return low <= 9;
  return [0x05, 0x0d, 0x15, 0x25, 0x40, 0x4b, 0x4d, 0x4f, 0x5d, 0x60, 0x61, 0x6b, 0x6d, 0x7f].includes(byte);
}
