import { createCsvScanner, type CsvEnd, type CsvRow } from './csv-scanner.ts';
import { fieldText, isEmptyField } from './field-bytes.ts';
import { createSkipCounter, type FileReport, ImportProblem, type SkipCounter } from './report.ts';
import { createUtf8Check, fromWindows1252, type InputFile, readChunks } from './input-source.ts';
import { SOURCE_TABLES, type SourceTable } from './source-tables.ts';

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

/** Strict UTF-8, else Windows-1252. Drops NUL bytes. Throws `ImportProblem` for an unknown header. */
export async function readTable(file: InputFile, onChunk: OnChunk, createSink: CreateSink): Promise<FileReport> {
  const readAsUtf8 = await readAs('UTF-8', file, onChunk, createSink);
  return readAsUtf8 ?? (await readAs('Windows-1252', file, onChunk, createSink))!;
}

async function readAs(
  encoding: FileReport['encoding'],
  file: InputFile,
  onChunk: OnChunk,
  createSink: CreateSink,
): Promise<FileReport | null> {
  const skipped = createSkipCounter();
  const utf8 = encoding === 'UTF-8' ? createUtf8Check() : null;
  let header: ReturnType<typeof readHeader> | null = null;
  let sink: RowSink | null = null;
  let loaded = 0;
  let filled: ReturnType<typeof createFilledCounts> | null = null;
  let ragged = 0;
  let isShort = false;
  let nulBytes = 0;
  const scanner = createCsvScanner(
    (row) => {
      if (header === null || sink === null) {
        header = readHeader(file, row);
        sink = createSink(header.places, skipped);
        filled = createFilledCounts(header);
        return;
      }
      if (row.count !== header.width) ragged++;
      isShort = row.count < header.width;
      if (!sink(row)) return;
      loaded++;
      filled!.add(row);
    },
    (bad) => skipped.add(bad.reason, () => `row ${bad.row}`),
  );
  let bytesSeen = 0;
  const startAgain = (): null => {
    onChunk(-bytesSeen, -Math.max(0, scanner.rows() - 1));
    return null;
  };
  for await (const raw of readChunks(file)) {
    if (utf8 && !utf8.accept(raw)) return startAgain();
    const before = scanner.rows();
    const text = utf8 ? raw : fromWindows1252(raw);
    const clean = withoutNul(text);
    nulBytes += text.length - clean.length;
    scanner.write(clean);
    bytesSeen += raw.length;
    onChunk(raw.length, scanner.rows() - Math.max(1, before));
  }
  if (utf8 && !utf8.end()) return startAgain();
  const end = scanner.end();
  if (header === null) throw new ImportProblem(`${file.name} is empty: it has no header line.`);
  const notes: string[] = [];
  if (ragged > 0) notes.push(`${ragged} rows with more or fewer fields than the header, read as far as they go`);
  if (nulBytes > 0) notes.push(`${nulBytes} NUL bytes removed`);
  const { unknown, missing } = header as ReturnType<typeof readHeader>;
  return {
    table: file.table,
    source: file.name,
    encoding,
    rowsRead: scanner.rows() - 1,
    rowsLoaded: loaded,
    filled: (filled as ReturnType<typeof createFilledCounts> | null)!.byColumn(),
    skipped: skipped.list(),
    unknownColumns: unknown,
    missingColumns: missing,
    cutOff: cutOffOf(end, isShort),
    notes,
  };
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

/** Null when its last row is whole. A cut between rows is not noticed. */
function cutOffOf(end: CsvEnd, lastRowIsShort: boolean): string | null {
  if (end === 'inside a row') return 'it ends inside a quoted field';
  return end === 'no line break' && lastRowIsShort ? 'it ends in the middle of its last row' : null;
}

function readHeader(file: InputFile, row: CsvRow) {
  const table: SourceTable = SOURCE_TABLES[file.table];
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
    width: row.count,
    unknown: names.filter((name, place) => name !== '' && !used.has(place) && !table.unused?.includes(name)),
    missing: table.columns.filter((column) => places[column] === -1 && !hasInstead(column)),
  };
}

/** Without byte order mark, quotes and blanks. */
function headerName(text: string): string {
  return text
    .replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '')
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toUpperCase();
}

function withoutNul(bytes: Uint8Array): Uint8Array {
  return bytes.includes(0) ? bytes.filter((byte) => byte !== 0) : bytes;
}
