import path from 'node:path';
import { createCsvScanner, type CsvEnd, type CsvRow } from './csv-scanner.ts';
import { fieldText, isEmptyField } from './field-bytes.ts';
import { createRowFitter } from './fit-rows.ts';
import { createSkipCounter, type FileReport, ImportProblem, LINES_KEPT, type SkipCounter } from './report.ts';
import { createDecoder, type InputFile, type InputPart, readChunks } from './input-source.ts';
import { headerName, SOURCE_TABLES, type SourceTable } from './source-tables.ts';
import { sniffText, type TextFormat } from './sniff-text.ts';

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
  const rows = createRowReader(file, createSink);
  let bytesSeen = 0;
  let rowsSeen = 0;
  let nulBytes = 0;
  let cutOff = file.lacks;
  for (const [at, part] of file.parts.entries()) {
    const format = formats[at]!;
    const scanner = rows.open(part, format);
    const decoder = createDecoder(format.encoding);
    const startAgain = (): number => {
      onChunk(-bytesSeen, -rowsSeen);
      return at;
    };
    let rowsOfPart = 0;
    for await (const raw of readChunks(part)) {
      const text = decoder.write(raw);
      if (text === null) return startAgain();
      const clean = withoutNul(text);
      nulBytes += text.length - clean.length;
      scanner.write(clean);
      const read = Math.max(0, scanner.rows() - 1);
      bytesSeen += raw.length;
      rowsSeen += read - rowsOfPart;
      onChunk(raw.length, read - rowsOfPart);
      rowsOfPart = read;
    }
    if (!decoder.end()) return startAgain();
    cutOff ??= cutOffOf(scanner.end(), rows.isLastShort());
  }
  const notes: string[] = [];
  const separators = new Set(formats.map(({ separator }) => SEPARATOR_WORDS[separator]).filter(Boolean));
  if (separators.size > 0) notes.push(`columns are separated by ${[...separators].join(' and ')}`);
  if (nulBytes > 0) notes.push(`${nulBytes} NUL bytes removed`);
  const encoding = [...new Set(formats.map((format) => format.encoding))].join(', ');
  return rows.report({ encoding, cutOff, notes });
}

const SEPARATOR_WORDS: Readonly<Record<number, string>> = { 124: 'pipes', 9: 'tabs' };

/** Reads the header, checks each row against it, and gives it to the sink. */
function createRowReader(file: InputFile, createSink: CreateSink) {
  const skipped = createSkipCounter();
  const repaired: FileReport['repaired'] = { count: 0, examples: [] };
  const misfits = createSkipCounter();
  let table: {
    header: ReturnType<typeof readHeader>;
    sink: RowSink;
    filled: ReturnType<typeof createFilledCounts>;
  } | null = null;
  const counts = { rowsRead: 0, rowsLoaded: 0, misfitRows: 0 };
  let ragged = 0;
  let isLastShort = false;

  function load(row: CsvRow): void {
    if (!table!.sink(row)) return;
    counts.rowsLoaded++;
    table!.filled.add(row);
  }

  return {
    isLastShort: (): boolean => isLastShort,
    open(part: InputPart, format: TextFormat) {
      let isFirst = true;
      let fitter: ReturnType<typeof createRowFitter> | null = null;
      const place = (line: number): string =>
        `line ${line}${file.parts.length > 1 ? ` of ${path.basename(part.name)}` : ''}`;
      const scanner = createCsvScanner(
        (row) => {
          if (isFirst) {
            isFirst = false;
            const first = table;
            if (first === null) {
              const header = readHeader(file, row);
              const sink = createSink(header.places, skipped);
              table = { header, sink, filled: createFilledCounts(header.places) };
            }
            const { names } = table!.header;
            fitter = createRowFitter(file.table, names, SOURCE_TABLES[file.table].keys, format);
            if (first === null || repeatsHeader(part, row, names)) return true;
          }
          counts.rowsRead++;
          const { width } = table!.header;
          const odd = fitter!.misfits(row);
          isLastShort = row.count < width;
          if (row.count !== width) {
            if (row.count > width || odd !== 0 || row.isOdd || spansLines(row) || !fitter!.isInPlace(row)) return false;
            ragged++;
          } else if (odd !== 0) {
            // cells of several shapes: the columns are shifted
            if ((odd & (odd - 1)) !== 0 || row.isOdd || spansLines(row)) return false;
            counts.misfitRows++;
            fitter!.eachMisfit(row, (column, words) =>
              misfits.add(`${table!.header.names[column]}\n${words}`, () => {
                return `${place(scanner.lineOf(row))}: ${fieldText(row, column)}`;
              }),
            );
          }
          load(row);
          return true;
        },
        (bad) => {
          if (bad.reason !== NO_FIT) counts.rowsRead++;
          const row = fitter?.splitAnew(bad) ?? null;
          const example = (): string => place(bad.line());
          if (row === null) {
            counts.misfitRows++;
            return skipped.add(bad.reason, example, LINES_KEPT);
          }
          isLastShort = false;
          if (++repaired.count <= LINES_KEPT) repaired.examples.push(example());
          load(row);
          return true;
        },
        format,
      );
      return scanner;
    },
    report({ encoding, cutOff, notes }: Pick<FileReport, 'encoding' | 'cutOff' | 'notes'>): FileReport {
      if (table === null) throw new ImportProblem(`${file.name} is empty: it has no header line.`);
      const { unknown, missing } = table.header;
      if (ragged > 0) notes.unshift(`${ragged} rows with fewer fields than the header, read as far as they go`);
      return {
        table: file.table,
        source: file.name,
        encoding,
        ...counts,
        filled: table.filled.byColumn(),
        skipped: skipped.list(),
        repaired,
        misfits: misfits.list().map(({ reason, count, examples }) => {
          const [column = '', words = ''] = reason.split('\n');
          return { column, words, count, examples };
        }),
        unknownColumns: unknown,
        missingColumns: missing,
        cutOff,
        notes,
      };
    },
  };
}

const NO_FIT = 'the fields do not fit the columns';

function spansLines({ data, from, to }: CsvRow): boolean {
  return data.indexOf('\n', from) < to - 1;
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

/** Counts rows in which a column is not blank. */
function createFilledCounts(places: ColumnPlaces) {
  const columns = Object.keys(places);
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
    names,
    width: row.count,
    unknown: names.filter((name, place) => name !== '' && !used.has(place) && !table.unused?.includes(name)),
    missing: table.columns.filter((column) => places[column] === -1 && !hasInstead(column)),
  };
}

function withoutNul(bytes: Uint8Array): Uint8Array {
  return bytes.includes(0) ? bytes.filter((byte) => byte !== 0) : bytes;
}
