import { MAX_COLUMNS } from '#base/domain/split-table.ts';
import type { Condition } from '#base/domain/condition.ts';
import type { Interpretation } from '#base/domain/parse-query.ts';

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
