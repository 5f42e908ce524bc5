import path from 'node:path';
import { type CsvFormat, createCsvScanner, type CsvRow } from './csv-scanner.ts';
import { readChunks, type Encoding, type InputFile, type InputPart, createDecoder } from './input-source.ts';
import { ImportProblem, createSkipCounter, type FileReport, LINES_KEPT, type SkipCounter } from './report.ts';
import { headerName, headerNames, SOURCE_TABLES } from './source-tables.ts';
import { fieldText, isEmptyField } from './field-bytes.ts';
import { createRowFitter } from './fit-rows.ts';

/** How the bytes of a file are read. */
type TextFormat = CsvFormat & { encoding: Encoding };

const HEAD_BYTES = 65_536;
const SEPARATORS = [',', '|', '\t'];
/** Not read, but named. */
const OTHER_SEPARATORS: Readonly<Record<string, string>> = { ';': 'semicolons', '^': 'carets', ' ': 'spaces' };

/**
 * Finds encoding and separator by the header line, which has known column names. A later part without one is like the
 * first. Throws `ImportProblem` with the name of an encoding or separator that is not read.
 */
async function sniffText(file: InputFile, part: InputPart, first?: TextFormat): Promise<TextFormat> {
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

/** Named in refusals. */
const COLUMNS_NAMED = 4;

/** -1 when absent. */
export type ColumnPlaces = Readonly<Record<string, number>>;

/** True when loaded; otherwise counted as skipped. */
export type RowSink = (row: CsvRow) => boolean;
/** Makes a sink, again for another encoding. */
type CreateSink = (places: ColumnPlaces, skipped: SkipCounter) => RowSink;

/** May throw to stop. */
export type OnChunk = (bytes: number, rows: number) => void;

/**
 * Reads the parts of a table one after the other: strict UTF-8, else Windows-1252, or UTF-16. A row that does not fit
 * its columns is split anew or refused. Drops NUL bytes. Throws `ImportProblem` for an unknown header or format.
 */
export async function readTable(file: InputFile, onChunk: OnChunk, createSink: CreateSink): Promise<FileReport> {
  const formats: TextFormat[] = [];
  for (const part of file.parts) formats.push(await sniffText(file, part, formats[0]));
  for (;;) {
    const outcome = await readAs(formats, file, onChunk, createSink);
    if (typeof outcome !== 'number') return outcome;
    formats[outcome] = { ...formats[outcome]!, encoding: 'Windows-1252' };
  }
}

/** Returns the place of a part that is not UTF-8. */
async function readAs(
  formats: readonly TextFormat[],
  file: InputFile,
  onChunk: OnChunk,
  createSink: CreateSink,
): Promise<FileReport | number> {
  const [skipped, misfits] = [createSkipCounter(), createSkipCounter()];
  const repaired: FileReport['repaired'] = { count: 0, examples: [] };
  const counts = { rowsRead: 0, rowsLoaded: 0, misfitRows: 0 };
  let table: ReturnType<typeof openTable> | null = null;
  let short = 0;
  let isLastShort = false;
  let bytesSeen = 0;
  let nulBytes = 0;
  let cutOff = file.lacks;
  const load = (row: CsvRow): true => {
    if (table!.sink(row)) {
      counts.rowsLoaded++;
      table!.filled.add(row);
    }
    return true;
  };
  for (const [at, part] of file.parts.entries()) {
    const format = formats[at]!;
    let fitter: ReturnType<typeof createRowFitter> | null = null;
    const lineOf = (row: Pick<CsvRow, 'from'>): string =>
      `line ${scanner.lineOf(row)}${file.parts.length > 1 ? ` of ${path.basename(part.name)}` : ''}`;
    const scanner = createCsvScanner(
      (row) => {
        if (fitter === null) {
          const isHeader = table === null || repeatsHeader(part, row, table.names);
          table ??= openTable(file, row, createSink, skipped);
          fitter = createRowFitter(file.table, table.names, table.keyPlaces, format);
          if (isHeader) return true;
        }
        counts.rowsRead++;
        isLastShort = row.count < table!.names.length;
        const verdict = fitter.judge(row);
        if (verdict === 'shifted') return false;
        if (verdict === 'short') short++;
        if (verdict === 'odd') {
          counts.misfitRows++;
          fitter.misfits(row, (column, words) => {
            const reason = `${table!.names[column]} is not ${words}`;
            misfits.add(reason, () => `${lineOf(row)}: ${fieldText(row, column)}`);
          });
        }
        return load(row);
      },
      (bad) => {
        if (bad.reason !== 'the fields do not fit the columns') counts.rowsRead++;
        const row = fitter?.splitAnew(bad) ?? null;
        if (row === null) {
          counts.misfitRows++;
          return skipped.add(bad.reason, () => lineOf(bad), LINES_KEPT);
        }
        isLastShort = false;
        if (++repaired.count <= LINES_KEPT) repaired.examples.push(lineOf(bad));
        return load(row);
      },
      format,
    );
    const decoder = createDecoder(format.encoding);
    const startAgain = (): number => {
      onChunk(-bytesSeen, -counts.rowsRead);
      return at;
    };
    for await (const raw of readChunks(part)) {
      const text = decoder.write(raw);
      if (text === null) return startAgain();
      const clean = text.includes(0) ? text.filter((byte) => byte !== 0) : text;
      nulBytes += text.length - clean.length;
      const before = counts.rowsRead;
      scanner.write(clean);
      bytesSeen += raw.length;
      onChunk(raw.length, counts.rowsRead - before);
    }
    if (!decoder.end()) return startAgain();
    // a cut between rows is not noticed
    const end = scanner.end();
    if (end === 'inside a row') cutOff ??= 'it ends inside a quoted field';
    if (end === 'no line break' && isLastShort) cutOff ??= 'it ends in the middle of its last row';
  }
  if (table === null) throw new ImportProblem(`${file.name} is empty: it has no header line.`);
  const { filled, unknown, missing } = table as ReturnType<typeof openTable>;
  const marks = new Set(formats.flatMap(({ separator }) => SEPARATED_BY[separator] ?? []));
  const notes = Array.from(marks, (name) => `columns are separated by ${name}`);
  if (short > 0) notes.unshift(`${short} rows with fewer fields than the header, read as far as they go`);
  if (nulBytes > 0) notes.push(`${nulBytes} NUL bytes removed`);
  const encoding = [...new Set(formats.map((format) => format.encoding))].join(', ');
  return {
    table: file.table,
    source: file.name,
    encoding,
    ...counts,
    filled: filled.byColumn(),
    skipped: skipped.list(),
    repaired,
    misfits: misfits.list(),
    unknownColumns: unknown,
    missingColumns: missing,
    cutOff,
    notes,
  };
}

const SEPARATED_BY: Readonly<Record<number, string>> = { 124: 'pipes', 9: 'tabs' };

function openTable(file: InputFile, row: CsvRow, createSink: CreateSink, skipped: SkipCounter) {
  const header = readHeader(file, row);
  return { ...header, sink: createSink(header.places, skipped), filled: createFilledCounts(header) };
}

/** A later part may have the header of the first, or none. Throws `ImportProblem` for another one. */
function repeatsHeader(part: InputPart, row: CsvRow, names: readonly string[]): boolean {
  const own = Array.from({ length: row.count }, (_, column) => headerName(fieldText(row, column)));
  if (!own.some((name) => name !== '' && names.includes(name))) return false;
  if (own.join('\n') === names.join('\n')) return true;
  throw new ImportProblem(
    `${part.name} has other columns than the first part of its table, or has them in another order.`,
  );
}

/** Counts rows in which a column is not blank. Leaves out columns with another in their place. */
function createFilledCounts({ places, missing }: ReturnType<typeof readHeader>) {
  const columns = Object.keys(places).filter((column) => places[column] !== -1 || missing.includes(column));
  const at = Int32Array.from(columns, (column) => places[column]!);
  const counts = new Uint32Array(at.length);
  return {
    add(row: CsvRow): void {
      for (let index = 0; index < at.length; index++) if (!isEmptyField(row, at[index]!)) counts[index]!++;
    },
    byColumn: () => Object.fromEntries(columns.map((column, index) => [column, counts[index]!])),
  };
}

function readHeader(file: InputFile, row: CsvRow) {
  const table = SOURCE_TABLES[file.table];
  const names = Array.from({ length: row.count }, (_, column) => headerName(fieldText(row, column)));
  const places: Record<string, number> = {};
  const used = new Set<number>();
  for (const column of [...table.keys, ...table.columns]) {
    const place = [column, ...(table.aliases?.[column] ?? [])]
      .map((name) => names.indexOf(name))
      .find((found) => found >= 0);
    places[column] = place ?? -1;
    if (place !== undefined) used.add(place);
  }
  const lacking = table.keys.filter((key) => places[key] === -1);
  if (lacking.length > 0) {
    const isKnown = names.some((name) => name !== '' && [...table.keys, ...table.columns].includes(name));
    // Does not repeat content: it may be any file.
    throw new ImportProblem(
      isKnown
        ? `${file.name} has a header of ${file.table} without the needed column ${lacking.join(' and ')}.`
        : `${file.name} is not a PUB LOG file: it does not begin with a header of ${file.table} ` +
            `(columns such as ${[...table.keys, ...table.columns].slice(0, COLUMNS_NAMED).join(', ')}).`,
    );
  }
  const hasInstead = (column: string): boolean => {
    const other = table.insteadOf?.[column];
    return other !== undefined && places[other] !== -1;
  };
  return {
    places,
    names,
    keyPlaces: table.keys.map((key) => places[key]!),
    unknown: names.filter((name, place) => name !== '' && !used.has(place) && !table.unused?.includes(name)),
    missing: table.columns.filter((column) => places[column] === -1 && !hasInstead(column)),
  };
}

/** Reads a small table as texts by column. `keep` says why a row is left out. */
export async function readRows(
  file: InputFile,
  onChunk: OnChunk,
  keep: (row: Record<string, string>) => string | null,
): Promise<{ rows: Record<string, string>[]; report: FileReport }> {
  const { keys, columns } = SOURCE_TABLES[file.table];
  let rows: Record<string, string>[] = [];
  const report = await readTable(file, onChunk, (places, skipped) => {
    rows = [];
    return (row) => {
      const read = Object.fromEntries([...keys, ...columns].map((column) => [column, fieldText(row, places[column]!)]));
      const reason = keep(read);
      if (reason !== null) return skipped.add(reason, () => fieldText(row, places[keys[0]!]!));
      rows.push(read);
      return true;
    };
  });
  return { rows, report };
}
