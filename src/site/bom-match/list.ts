import type { Condition } from '#base/domain/condition.ts';
import { csvLine } from '#base/domain/csv-line.ts';
import type { Interpretation } from '#base/domain/parse-query.ts';
import { MAX_COLUMNS } from '#base/domain/split-table.ts';

/** Lines of one list: C11.6. */
export const MAX_LIST_LINES = 5_000;
/** The largest text or file: C11.6. */
export const MAX_LIST_BYTES = 5 * 1_024 * 1_024;
/** Candidates of a line. */
export const MAX_CANDIDATES = 20;

/** What a column holds. `number`: a part number or a stock number. */
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
  /** As written. */
  number: string;
  /** Best first. Null: read only when the lookups before it have led to nothing. */
  readings: readonly ListReading[] | null;
  /** A part number beside a stock number. */
  beside: ListReading | null;
  quantity: ListQuantity;
};

/** A text is unclear, as written; empty where a table with quantities lacks one. Null: the line has none. */
export type ListQuantity = number | string | null;

/** A line of a list as it was read, before anything is looked up. */
export type ListLine = {
  /** From 1. */
  line: number;
  /** As written; cells with a tab between. */
  text: string;
  /** Best first. */
  lookups: readonly LineLookup[];
  condition: Condition | null;
  description: string;
  cage: string;
  maker: string;
  /** Why there is nothing to look up; may be empty. */
  problem: string;
};

/** How the columns of a list were understood. */
export type ListColumns = {
  roles: readonly ColumnRole[];
  heads: readonly string[];
  /** First lines of the list, cell by cell. */
  samples: readonly (readonly string[])[];
  by: 'heads' | 'content' | 'chosen';
};

export type ListFacts = {
  source: 'text' | 'csv' | 'tsv' | 'xlsx' | 'ods';
  /** The lines of a file as text. */
  text: string | null;
  columns: ListColumns | null;
  /** Sentences on what was left out or unusual. */
  notes: readonly string[];
};

/** Reads the roles that a visitor has chosen: a list, or a text with commas. */
export function readColumnsField(value: unknown): ColumnRole[] | null {
  const names: unknown = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value;
  if (!Array.isArray(names) || names.length === 0 || names.length > MAX_COLUMNS) return null;
  return names.every((name): name is ColumnRole => COLUMN_ROLES.includes(name as ColumnRole)) ? names : null;
}

/** A, B, ... Z, AA as spreadsheets name their columns. */
export function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}

/** A list that is refused, in words for its sender. */
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
 * The verdicts on a line, with their words in a file. `punctuation`: the same letters and digits. `check`: found, but a
 * person looks first. `choose`: several parts. `not-found`, `unreadable`: can be asked for as free text.
 */
const VERDICT_WORDS = {
  exact: 'exact',
  punctuation: 'punctuation ignored',
  replaced: 'replaced by',
  check: 'to check',
  choose: 'several candidates',
  'not-found': 'not found',
  unreadable: 'unreadable',
} as const;
export type LineVerdict = keyof typeof VERDICT_WORDS;
export const LINE_VERDICTS = Object.keys(VERDICT_WORDS) as [LineVerdict, ...LineVerdict[]];

/** A part of the catalog as a list names it. */
export type MatchedPart = {
  /** With dashes. */
  nsn: string;
  itemName: string;
  /** As the catalog writes it; empty where a stock number was asked for. */
  partNumber: string;
  /** Empty where several makers have it. */
  cage: string;
  maker: string;
};

/** One line of a list, looked up. */
export type MatchedLine = Omit<ListLine, 'lookups' | 'problem'> & {
  verdict: LineVerdict;
  reason: string;
  /** The number that was looked up, as written. */
  number: string;
  part: MatchedPart | null;
  /** 1 where the list says none. */
  quantity: number;
  quantityIs: 'given' | 'none' | 'unclear';
  /** Parts to choose from, or the others where one was taken. */
  candidates: MatchedPart[];
  hasMore: boolean;
};

/** Answer of POST /functions/v1/match-list. */
export type MatchedList = ListFacts & { counts: Record<LineVerdict, number>; lines: MatchedLine[] };

/** A list that was posted to /list without JavaScript. `text`: shown again. */
export type PostedList = {
  text: string;
  outcome: { kind: 'matched'; list: MatchedList } | { kind: 'refused'; status: ListError['status']; error: string };
};

/** How many lines have each verdict. */
export function countVerdicts(lines: readonly MatchedLine[]): MatchedList['counts'] {
  const counts = Object.fromEntries(LINE_VERDICTS.map((verdict) => [verdict, 0])) as MatchedList['counts'];
  for (const { verdict } of lines) counts[verdict]++;
  return counts;
}

/** The numbers of lines that the catalog does not have. */
export const missingNumbers = (lines: readonly MatchedLine[]): { text: string }[] =>
  lines.flatMap(({ verdict, number }) => (verdict === 'not-found' && number !== '' ? [{ text: number }] : []));

const COLUMNS: Readonly<Record<string, (line: MatchedLine) => string>> = {
  line: ({ line }) => String(line),
  'as written': ({ text }) => text,
  verdict: ({ verdict }) => VERDICT_WORDS[verdict],
  NSN: ({ part }) => part?.nsn ?? '',
  'item name': ({ part, description }) => part?.itemName ?? description,
  'part number': ({ part, number }) => part?.partNumber || number,
  CAGE: ({ part, cage }) => part?.cage || cage,
  maker: ({ part, maker }) => part?.maker || maker,
  quantity: ({ quantity }) => String(quantity),
  condition: ({ condition }) => condition ?? '',
  note: ({ reason }) => reason,
  candidates: ({ candidates }) => candidates.map(({ nsn }) => nsn).join(' '),
};

/** A matched list for a spreadsheet (RFC 4180), with the mark that says UTF-8. Texts never become formulas. */
export function listCsv(lines: readonly MatchedLine[]): string {
  const cells = (line: MatchedLine) =>
    Object.values(COLUMNS).map((of) =>
      of(line)
        .replace(/[\t\r\n]+/g, ' | ')
        .trim(),
    );
  return `\u{feff}${[Object.keys(COLUMNS), ...lines.map(cells)].map(csvLine).join('')}`;
}
