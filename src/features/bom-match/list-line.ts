import type { Condition } from '../../domain/condition.ts';
import type { Interpretation } from '../../domain/parse-query.ts';

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
export type LineAsk = {
  /** The number as written. */
  number: string;
  /** What it may mean, best first. Null: to be read when what stands before it has led to nothing. */
  readings: readonly ListReading[] | null;
  /** A part number beside a stock number: it says whose part is meant. */
  beside: ListReading | null;
  /** Null where the line has none. */
  quantity: number | null;
};

/** A line of a list as it was read, before anything is looked up. */
export type ListLine = {
  /** Where it stands in the list, from 1. */
  line: number;
  /** As written; cells with a tab between. */
  text: string;
  /** Best first; empty where there is no number in it. */
  asks: readonly LineAsk[];
  /** A quantity that is no whole number, as written; empty else. */
  unclearQuantity: string;
  condition: Condition | null;
  description: string;
  cage: string;
  maker: string;
  /** Why there is nothing to look up, where that can be said. */
  trouble: string;
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
