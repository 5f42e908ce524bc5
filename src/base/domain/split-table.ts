export const MAX_COLUMNS = 60;
const MAX_CELL_LENGTH = 1_000;

export type Row = { line: number; cells: readonly string[]; text: string };

export const DELIMITERS = ['\t', ';', ',', '|', 'spaces'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Longer is a lone inch mark, not a quoted cell. */
const MAX_LINES_OF_A_CELL = 20;
/** Bars at both ends make two more. */
const MAX_CELLS_SPLIT = MAX_COLUMNS + 2;
const MAX_CHARACTERS_OF_A_CELL = 20 * MAX_CELL_LENGTH;

/**
 * Splits a text into rows and cells (RFC 4180), at most `most`. `spaces`: two or more. An unclosed quote is an inch
 * mark.
 */
export function splitTable(text: string, delimiter: Delimiter, most: number): { rows: Row[]; isMore: boolean } {
  const rows = [...rowsOfPieces([text], delimiter).take(most + 1)];
  const isMore = rows.length > most;
  return { rows: isMore ? rows.slice(0, most) : rows, isMore };
}

/** Splits a text that comes in pieces, such as a large file. */
export function* rowsOfPieces(pieces: Iterable<string>, delimiter: Delimiter): Generator<Row, undefined> {
  let rest = '';
  let line = 1;
  for (const piece of pieces) {
    rest += piece;
    const whole = rest.slice(0, rest.lastIndexOf('\n') + 1);
    // a quoted cell may go on in the next piece
    const stopped = yield* rowsOf(whole, delimiter, { line, until: whole.length - 2 * MAX_CHARACTERS_OF_A_CELL });
    rest = rest.slice(stopped.start);
    line = stopped.line;
  }
  yield* rowsOf(rest, delimiter, { line, until: Infinity });
}

type Stop = { start: number; line: number };

/** Splits a text row by row, up to the first row that starts behind `until`. Returns its place. `line`: of the first. */
function* rowsOf(
  text: string,
  delimiter: Delimiter,
  { line: first, until }: { line: number; until: number },
): Generator<Row, Stop> {
  const lines = linesOf(text);
  let start = 0;
  let line = first;
  for (let next = lines.next(); !next.done; next = lines.next()) {
    line = first + next.value.line - 1;
    if (start > until) break;
    start = next.value.end;
    let written = next.value.text;
    // a line of dashes is blank
    if (!/[\p{L}\p{N}]/u.test(written)) continue;
    if (delimiter === 'spaces') {
      const words = written.trim().split(/(?: {2,}|\t)+/);
      yield { line, cells: words.slice(0, MAX_COLUMNS).map(tidyCell), text: written };
      continue;
    }
    let cells = splitLine(written, delimiter);
    if (cells === null) {
      const rest = readAhead(text, next.value.end, written, delimiter);
      if (rest !== null) {
        written = rest.written;
        cells = splitLine(written, delimiter);
        for (let skip = rest.lines; skip > 0; skip--) start = lines.next().value?.end ?? start;
      }
    }
    cells ??= written.split(delimiter, MAX_CELLS_SPLIT);
    yield { line, cells: withoutEdges(cells, delimiter).slice(0, MAX_COLUMNS).map(tidyCell), text: written };
  }
  return { start, line };
}

export function* linesOf(text: string): Generator<{ line: number; text: string; end: number }, undefined> {
  let start = 0;
  for (let line = 1; start <= text.length; line++) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const plain = text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end);
    // \r alone
    if (feed < 0 && plain.includes('\r')) {
      for (const piece of plain.split('\r')) yield { line: line++, text: piece, end: text.length };
      return;
    }
    yield { line, text: plain, end: end + 1 };
    start = end + 1;
  }
}

/** Null when a quoted cell does not end. `strictly`: or when text follows its quote. */
function splitLine(line: string, delimiter: string, strictly = false): string[] | null {
  if (!line.includes('"')) return line.split(delimiter, MAX_CELLS_SPLIT);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (line[at] !== '"') {
      const end = line.indexOf(delimiter, at);
      if (end < 0) return [...cells, line.slice(at)];
      cells.push(line.slice(at, end));
      at = end + 1;
      continue;
    }
    let cell = '';
    let from = at + 1;
    for (;;) {
      const quote = line.indexOf('"', from);
      if (quote < 0) return null;
      cell += line.slice(from, quote);
      from = quote + 1;
      if (line[from] !== '"') break;
      cell += '"';
      from++;
    }
    if (strictly && from < line.length && line[from] !== delimiter) return null;
    const end = line.indexOf(delimiter, from);
    cells.push(cell + (end < 0 ? line.slice(from) : line.slice(from, end)));
    if (end < 0) return cells;
    at = end + 1;
  }
}

/** Joins the lines of a quoted cell; null when it does not end soon. */
function readAhead(text: string, from: number, first: string, delimiter: string) {
  let written = first;
  let start = from;
  for (let lines = 1; lines < MAX_LINES_OF_A_CELL && start <= text.length; lines++) {
    if (written.length > MAX_CHARACTERS_OF_A_CELL) return null;
    const feed = text.indexOf('\n', start);
    const piece = text.slice(start, feed < 0 ? text.length : feed);
    written += `\n${piece}`;
    if (piece.includes('"') && splitLine(written, delimiter, true) !== null) return { written, lines };
    if (feed < 0) return null;
    start = feed + 1;
  }
  return null;
}

function withoutEdges(cells: readonly string[], delimiter: string): readonly string[] {
  if (delimiter !== '|' || cells.length < 3 || cells[0]!.trim() !== '') return cells;
  return cells.slice(1, cells.at(-1)!.trim() === '' ? -1 : undefined);
}

export const tidyCell = (cell: string): string => cell.slice(0, MAX_CELL_LENGTH).replace(/\s+/g, ' ').trim();
