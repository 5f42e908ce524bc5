/** Columns that are looked at; spreadsheets of parts have fewer. */
export const MAX_COLUMNS = 60;
/** Characters of a cell that are looked at. */
const MAX_CELL_LENGTH = 1_000;

/** A line of a list as cells; `line` from 1. `text` as written. */
export type Row = { line: number; cells: readonly string[]; text: string };

export const DELIMITERS = ['\t', ';', ',', '|', 'spaces'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A quoted cell over more lines or characters than this is no cell but a lone inch mark. */
const MAX_LINES_OF_A_CELL = 20;
/** A table with bars at both ends has a cell more on each side than columns. */
const MAX_CELLS_SPLIT = MAX_COLUMNS + 2;
const MAX_CHARACTERS_OF_A_CELL = 20 * MAX_CELL_LENGTH;

/**
 * Cuts a text into rows and cells (RFC 4180 with any delimiter), at most `most` rows that are not blank. `spaces`: two or more of them, as in a table set
 * with spaces. A quote that is never closed is a sign like any other: 3/8" is an inch mark.
 */
export function splitTable(text: string, delimiter: Delimiter, most: number): { rows: Row[]; isMore: boolean } {
  const rows: Row[] = [];
  const lines = linesOf(text);
  for (let next = lines.next(); !next.done; next = lines.next()) {
    const { line } = next.value;
    let written = next.value.text;
    // A line of dashes, as under the heads of a table in a mail, is as good as blank.
    if (!/[\p{L}\p{N}]/u.test(written)) continue;
    if (rows.length === most) return { rows, isMore: true };
    if (delimiter === 'spaces') {
      rows.push({
        line,
        cells: written
          .trim()
          .split(/(?: {2,}|\t)+/)
          .slice(0, MAX_COLUMNS)
          .map(tidyCell),
        text: written,
      });
      continue;
    }
    let cells = splitLine(written, delimiter);
    if (cells === null) {
      const rest = readAhead(text, next.value.end, written, delimiter);
      if (rest !== null) {
        written = rest.written;
        cells = splitLine(written, delimiter);
        for (let skip = rest.lines; skip > 0; skip--) lines.next();
      }
    }
    cells ??= written.split(delimiter, MAX_CELLS_SPLIT);
    rows.push({ line, cells: withoutEdges(cells, delimiter).slice(0, MAX_COLUMNS).map(tidyCell), text: written });
  }
  return { rows, isMore: false };
}

/** Lines without their ends, with the place after each. */
export function* linesOf(text: string): Generator<{ line: number; text: string; end: number }, undefined> {
  let start = 0;
  for (let line = 1; start <= text.length; line++) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const plain = text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end);
    // A line end of old: \r alone.
    if (feed < 0 && plain.includes('\r')) {
      for (const piece of plain.split('\r')) yield { line: line++, text: piece, end: text.length };
      return;
    }
    yield { line, text: plain, end: end + 1 };
    start = end + 1;
  }
}

/** The cells of one line; null when a quoted cell does not end in it. `strictly`: nor when text follows its closing quote. */
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

/** The lines over which a quoted cell goes on; null when it does not end soon. */
function readAhead(
  text: string,
  from: number,
  first: string,
  delimiter: string,
): { written: string; lines: number } | null {
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

/** A table of a text document has a bar at both ends of its lines. */
function withoutEdges(cells: readonly string[], delimiter: string): readonly string[] {
  if (delimiter !== '|' || cells.length < 3 || cells[0]!.trim() !== '') return cells;
  return cells.slice(1, cells.at(-1)!.trim() === '' ? -1 : undefined);
}

/** On one line, without superfluous blanks, bounded. */
export function tidyCell(cell: string): string {
  return cell.slice(0, MAX_CELL_LENGTH).replace(/\s+/g, ' ').trim();
}
