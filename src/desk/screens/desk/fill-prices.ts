import { parsePrice } from '#base/domain/money.ts';
import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { CERTIFICATES, NO_BID_REASONS, type TypedField, type TypedLine } from '#base/domain/quotation.ts';
import { type QuoteLine } from '#base/domain/quote-request.ts';
import { parseCondition } from '#base/domain/condition.ts';
import { splitTable, type Row } from '#base/domain/split-table.ts';

type Named = Pick<QuoteLine, 'nsn' | 'partNumber'>;
export type Filling = {
  fills: { line: number; values: Partial<Record<TypedField, string>> }[];
  problems: { row: number; text: string }[];
};

/** A field of a line, or one that names the line. */
type Column = TypedField | 'line' | 'nsn' | 'asked';

const HEADS: readonly [Column, RegExp][] = [
  ['line', /^(?:line|pos|position|item|no|nr|number)$/],
  ['nsn', /^(?:nsn|niin|stocknumber|nationalstocknumber)$/],
  ['asked', /^(?:askedpartnumber|partnumber|partno|pn|part|asked|requestedpartnumber|mpn)$/],
  ['part', /^(?:offeredpartnumber|offeredpart|offered|alternatepartnumber|alternatepart)$/],
  ['maker', /^(?:offeredmaker|offeredmanufacturer|maker|manufacturer|mfr)$/],
  ['price', /^(?:price|unitprice|each|priceeach|unit|eachusd|priceusd|unitpriceusd|cost)$/],
  ['breaks', /^(?:breaks|quantitybreaks|pricebreaks|qtybreaks)$/],
  ['lead', /^(?:lead|leaddays|leadtime|leadtimedays|days|delivery)$/],
  ['condition', /^(?:condition|cond|offeredcondition)$/],
  ['certificate', /^(?:certificate|cert|certs|certification)$/],
  ['alternate', /^(?:alternatereason|alternate|why|reasonforalternate)$/],
  ['reason', /^(?:nobid|nobidreason|reason|reasonfornobid)$/],
];
/** Columns of a table without heads. */
const ORDER: readonly TypedField[] = ['part', 'condition', 'certificate', 'price', 'lead'];
/** At most 1,000 lines, with heads and blanks. */
const MAX_ROWS = 1_500;

/** Reads prices from a column, a table or a CSV file: by heads that name lines, else down from `start` and `field`. */
export function readFilling(
  text: string,
  asked: readonly Named[],
  { start = 0, field = 'price' }: { start?: number; field?: TypedField } = {},
): Filling {
  const delimiter = delimiterOf(text);
  const { rows, isMore } = splitTable(text.replace(/^\uFEFF/, ''), delimiter, MAX_ROWS);
  const filling: Filling = { fills: [], problems: [] };
  if (isMore) filling.problems.push({ row: MAX_ROWS, text: `Only the first ${MAX_ROWS} lines were read.` });
  const [first] = rows;
  if (first === undefined) return filling;
  const columns = first.cells.map((head) => {
    const plain = head.toLowerCase().replace(/[^a-z0-9]/g, '');
    return HEADS.find(([, form]) => form.test(plain))?.[0] ?? null;
  });
  const isHead = columns.filter((column) => column !== null).length >= Math.min(2, first.cells.length);
  const fields = ORDER.includes(field) ? ORDER.slice(ORDER.indexOf(field)) : [field];
  const width = isHead ? columns.length : fields.length;
  // a comma of thousands parts a price: 1,284.50
  const torn = rows.find(({ cells }) => delimiter === ',' && cells.slice(width).some(Boolean));
  if (torn !== undefined) {
    const cells = `It has ${torn.cells.length} cells where ${width} are expected`;
    filling.problems.push({
      row: torn.line,
      text: `${cells}. Nothing was filled in: put prices with a comma in quotes.`,
    });
  } else if (isHead) fillNamed(rows.slice(1), columns, asked, filling);
  else fillDown(rows, asked, { start, fields }, filling);
  return filling;
}

/** A comma within a price does not separate cells. */
function delimiterOf(text: string): '\t' | ';' | ',' {
  const head = text.slice(0, 4_000);
  if (head.includes('\t')) return '\t';
  if (head.includes(';')) return ';';
  return /[A-Za-z"]/.test(head.split('\n')[0] ?? '') ? ',' : '\t';
}

function fillDown(
  rows: readonly Row[],
  asked: readonly Named[],
  { start, fields }: { start: number; fields: readonly TypedField[] },
  filling: Filling,
): void {
  for (const [index, { line: row, cells }] of rows.entries()) {
    const line = start + index;
    if (line >= asked.length) {
      filling.problems.push({ row, text: `The request has only ${asked.length} lines.` });
      return;
    }
    const values = fields.flatMap((name, place) =>
      cells[place] ? [[name, valueOf(name, cells[place])] as const] : [],
    );
    fill(filling, row, line, Object.fromEntries(values));
  }
}

/** Fills a line; a price with two readings is filled as it stands, and named. */
function fill({ fills, problems }: Filling, row: number, line: number, values: Filling['fills'][number]['values']) {
  fills.push({ line, values });
  const read = parsePrice(values.price ?? '');
  if ('fault' in read && read.readings && problems.at(-1)?.row !== row) problems.push({ row, text: read.fault });
}

/** Rows of one part fill its lines in turn; the last one fills all that are left (C19.17). */
function fillNamed(
  rows: readonly Row[],
  columns: readonly (Column | null)[],
  asked: readonly Named[],
  filling: Filling,
): void {
  const findLines = lineFinder(asked);
  const isNamed = columns.some((column) => column === 'line' || column === 'nsn' || column === 'asked');
  const read = rows.map(({ line: row, cells }, index) => {
    const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? '';
    const lines = isNamed ? findLines(cellOf) : index < asked.length ? [index] : [];
    return { row, cells, cellOf, lines };
  });
  const lastOf = new Map(read.map(({ row, lines }) => [String(lines), row]));
  const taken = new Set<number>();
  for (const { row, cells, cellOf, lines } of read) {
    const refuse = (text: string) => filling.problems.push({ row, text });
    if (lines.length === 0) {
      const named = [cellOf('line'), cellOf('nsn'), cellOf('asked')].filter(Boolean).join(' ').slice(0, 60);
      refuse(named === '' ? 'It names no line.' : `No line of the request is “${named}”.`);
      continue;
    }
    const free = lines.filter((line) => !taken.has(line));
    if (free.length === 0) refuse(`Line ${lines[0]! + 1} is filled already.`);
    const values: Filling['fills'][number]['values'] = {};
    for (const [place, column] of columns.entries()) {
      const cell = cells[place] ?? '';
      if (cell === '' || column === null || column === 'line' || column === 'nsn' || column === 'asked') continue;
      values[column] = valueOf(column, cell);
    }
    if (values.reason !== undefined) values.nobid = values.price === undefined ? '1' : '';
    for (const line of lastOf.get(String(lines)) === row ? free : free.slice(0, 1)) {
      taken.add(line);
      fill(filling, row, line, values);
    }
  }
}

/** Finds the line of a number, or the lines of a part. */
function lineFinder(asked: readonly Named[]) {
  const places = [...asked.keys()];
  const byNsn = Map.groupBy(places, (line) => asked[line]!.nsn);
  const byPart = Map.groupBy(places, (line) => normalizePartNumber(asked[line]!.partNumber));
  return (cellOf: (column: Column) => string): readonly number[] => {
    const number = cellOf('line').replace(/\.$/, '');
    if (/^\d{1,4}$/.test(number)) return places.includes(Number(number) - 1) ? [Number(number) - 1] : [];
    const nsn = parseNsn(cellOf('nsn'));
    const sameNsn = nsn === null ? [] : (byNsn.get(formatNsn(nsn)) ?? []);
    const part = normalizePartNumber(cellOf('asked'));
    const samePart = part === null ? [] : (byPart.get(part) ?? []);
    const both = sameNsn.filter((line) => samePart.includes(line));
    return [both, sameNsn, samePart].find(({ length }) => length > 0) ?? [];
  };
}

/** "Factory New", "FAA 8130-3" */
function valueOf(field: TypedField, text: string): string {
  const asCode = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).find(([code, word]) => sameWord(code, text) || sameWord(word, text))?.[0] ?? text;
  if (field === 'certificate') return asCode(CERTIFICATES);
  if (field === 'reason') return asCode(NO_BID_REASONS);
  if (field === 'condition') return parseCondition(text.toUpperCase()) ?? text;
  return text;
}

const sameWord = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;

export function withFills(lines: readonly TypedLine[], fills: Filling['fills']): TypedLine[] {
  const filled = [...lines];
  for (const { line, values } of fills) if (filled[line]) filled[line] = { ...filled[line], ...values };
  return filled;
}

const PROBLEMS_SHOWN = 30;

/** Names the first problems by their lines of the text. */
export function problemWords({ problems }: Filling): string[] {
  const words = problems.slice(0, PROBLEMS_SHOWN).map(({ row, text }) => `Line ${row} of the text: ${text}`);
  return problems.length > PROBLEMS_SHOWN ? [...words, `And ${problems.length - PROBLEMS_SHOWN} more.`] : words;
}
