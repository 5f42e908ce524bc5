import { MAX_COLUMNS } from '#base/domain/split-table.ts';
import type { Condition } from '#base/domain/condition.ts';
import type { Interpretation } from '#base/domain/parse-query.ts';
import { csvLine } from '#base/domain/csv-line.ts';

/** Lines of one list: C11.6. What is beyond is said. */
export const MAX_LIST_LINES = 5_000;
/** The largest text or file: C11.6. */
export const MAX_LIST_BYTES = 5 * 1_024 * 1_024;
/** Candidates of a line; the search lists all parts that carry its number. */
export const MAX_CANDIDATES = 20;
/** Lines that a page without JavaScript shows at a time. */
export const LINES_WITHOUT_SCRIPT = 200;

/** What a column of a list holds. `number`: a part number or a stock number, whichever. */
export const COLUMN_ROLES = [
  'number',
  'nsn',
  'cage',
  'maker',
  'quantity',
  'condition',
  'description',
  'ignore',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export type ListReading = Extract<Interpretation, { kind: 'nsn' | 'niin' | 'part-number' }>;

/** One way to understand a line. */
export type LineLookup = {
  /** The number as written. */
  number: string;
  /** What it may mean, best first. Null: to be read when what stands before it has led to nothing. */
  readings: readonly ListReading[] | null;
  /** A part number beside a stock number: it says whose part is meant. */
  beside: ListReading | null;
  quantity: ListQuantity;
};

/** Null where the line has none. A text is unclear, as written; it is empty where a table with quantities lacks one. */
export type ListQuantity = number | string | null;

/** A line of a list as it was read, before anything is looked up. */
export type ListLine = {
  /** Its number in the list, from 1. */
  line: number;
  /** As written; cells with a tab between. */
  text: string;
  /** Best first; empty where there is no number in it. */
  lookups: readonly LineLookup[];
  condition: Condition | null;
  description: string;
  cage: string;
  maker: string;
  /** Why there is nothing to look up, where that can be said. */
  problem: string;
};

/** How the columns of a list were understood. */
export type ListColumns = {
  roles: readonly ColumnRole[];
  /** Heads as written; empty without any. */
  heads: readonly string[];
  /** First lines of the list, cell by cell. */
  samples: readonly (readonly string[])[];
  /** `chosen` by the visitor, else found. */
  by: 'heads' | 'content' | 'chosen';
};

/** What was read of a whole list. */
export type ListFacts = {
  source: 'text' | 'csv' | 'tsv' | 'xlsx' | 'ods';
  /** The table as text with tabs, where the list came as a workbook; else null. */
  text: string | null;
  columns: ListColumns | null;
  /** Sentences on what was left out or not as usual. */
  notes: readonly string[];
};

/** Columns as the visitor says that they are: a list of roles, or the same with commas between. Null for anything else. */
export function readColumnsField(value: unknown): ColumnRole[] | null {
  const names: unknown = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value;
  if (!Array.isArray(names) || names.length === 0 || names.length > MAX_COLUMNS) return null;
  return names.every((name): name is ColumnRole => COLUMN_ROLES.includes(name as ColumnRole)) ? names : null;
}

/** "Column B, Part No."; the first value in place of a missing head. */
export function columnName({ heads, samples }: ListColumns, column: number): string {
  const name = heads[column] || samples.map((row) => row[column] ?? '').find((text) => text !== '') || 'empty';
  return `Column ${letterOf(column)}, ${name.slice(0, 40)}`;
}

/** A, B, ... Z, AA as spreadsheets name their columns. */
export function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}

/** A list that is refused, in words for its sender. `status` is the answer's; `retryAfterSeconds` its Retry-After. */
export class ListError extends Error {
  override name = 'ListError';
  readonly status: 400 | 403 | 413 | 415 | 429 | 503;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, status: ListError['status'] = 400, retryAfterSeconds: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * `exact`: the number as written. `punctuation`: the same letters and digits, written otherwise. `replaced`: cancelled, `part` replaces it. `check`: found with a correction, in another class, of another maker or without its
 * quantity, so a person looks first. `choose`: several
 * parts, or one that does not fit all that the line says. `not-found`, `unreadable`: no part; they can be asked for as free text.
 */
export const LINE_VERDICTS = [
  'exact',
  'punctuation',
  'replaced',
  'check',
  'choose',
  'not-found',
  'unreadable',
] as const;
export type LineVerdict = (typeof LINE_VERDICTS)[number];

/** A part of the catalog as a list names it. */
export type MatchedPart = {
  /** 4-2-3-4 with dashes. */
  nsn: string;
  itemName: string;
  /** The part number that fits the line, as the catalog writes it; empty where a stock number was asked for. */
  partNumber: string;
  /** Empty where several makers have it, or none was asked for. */
  cage: string;
  maker: string;
};

/** One line of a list, looked up. */
export type MatchedLine = Pick<ListLine, 'line' | 'text' | 'condition' | 'cage' | 'maker' | 'description'> & {
  verdict: LineVerdict;
  /** In words for people: what was ignored, replaced or missing. */
  reason: string;
  /** The number that was looked up, as written; empty where there is none. */
  number: string;
  part: MatchedPart | null;
  /** 1 where the list says none. */
  quantity: number;
  /** `none`: not in the list. `unclear`: what stands there is no whole number. */
  quantityIs: 'given' | 'none' | 'unclear';
  /** Parts to choose from, best first; where one was taken, the others. */
  candidates: MatchedPart[];
  /** More parts carry the number than are listed. */
  hasMore: boolean;
};

/** Answer of POST /functions/v1/match-list. `counts` has every verdict. */
export type MatchedList = ListFacts & {
  counts: Record<LineVerdict, number>;
  lines: MatchedLine[];
};

export type ListRefusal = { error: string };

/** A list that was posted to /list without JavaScript, and its outcome. */
export type PostedList = {
  /** What was pasted, or the table of the file as text; empty where it is too long to be shown again. */
  text: string;
  outcome: { kind: 'matched'; list: MatchedList } | { kind: 'refused'; status: ListError['status']; error: string };
};

/** Text that the page shows again. */
export const SHOWN_TEXT_LENGTH = 300_000;

const VERDICT_WORDS: Record<LineVerdict, string> = {
  exact: 'exact',
  punctuation: 'punctuation ignored',
  replaced: 'replaced by',
  check: 'to check',
  choose: 'several candidates',
  'not-found': 'not found',
  unreadable: 'unreadable',
};

/** The columns of the file: their names, and what a line has in each. */
const COLUMNS: readonly [name: string, of: (line: MatchedLine) => string][] = [
  ['line', ({ line }) => String(line)],
  ['as written', ({ text }) => text],
  ['verdict', ({ verdict }) => VERDICT_WORDS[verdict]],
  ['NSN', ({ part }) => part?.nsn ?? ''],
  ['item name', ({ part, description }) => part?.itemName ?? description],
  ['part number', ({ part, number }) => part?.partNumber || number],
  ['CAGE', ({ part, cage }) => part?.cage || cage],
  ['maker', ({ part, maker }) => part?.maker || maker],
  ['quantity', ({ quantity }) => String(quantity)],
  ['condition', ({ condition }) => condition ?? ''],
  ['note', ({ reason }) => reason],
  ['candidates', ({ candidates }) => candidates.map(({ nsn }) => nsn).join(' ')],
];

/** The names of the columns of a matched list (RFC 4180), line end included. */
export const listCsvHead = (): string => csvLine(COLUMNS.map(([name]) => name));

/** A line of a matched list for a spreadsheet: one line of the file each. Texts of the list never become formulas. */
export const listCsvLine = (line: MatchedLine): string =>
  csvLine(
    COLUMNS.map(([, of]) =>
      of(line)
        .replace(/[\t\r\n]+/g, ' | ')
        .trim(),
    ),
  );
