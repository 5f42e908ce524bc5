import type { CatalogEdition } from '../catalog-loader.ts';
import type { ChangeReport } from '../changes/record-changes.ts';
import type { SourceTableName } from './source-tables.ts';

export type FileReport = {
  table: SourceTableName;
  /** A path, or "path.zip > entry". */
  source: string;
  /** "UTF-8", or those of all parts. */
  encoding: string;
  rowsRead: number;
  rowsLoaded: number;
  /** Loaded rows in which a column is not blank. */
  filled: Record<string, number>;
  /** Includes the first examples. */
  skipped: { reason: string; count: number; examples: string[] }[];
  /** Rows that were split anew, because their quotes did not fit. */
  repaired: { count: number; examples: string[] };
  /** Loaded cells without the known shape of their column. */
  misfits: FileReport['skipped'];
  /** Rows with such a cell, and rows that could not be read. */
  misfitRows: number;
  unknownColumns: string[];
  missingColumns: string[];
  /** Null when whole. */
  cutOff: string | null;
  /** Ragged rows, NUL bytes, merged duplicates. */
  notes: string[];
};

/** A reason not to publish. */
export type Loss = {
  kind: 'nothing-listed' | 'missing-file' | 'cut-off' | 'misfits' | 'fall';
  /** "NSNs listed", or a file. */
  what: string;
  /** Null without a comparison. */
  before: number | null;
  now: number;
  /** 0 to 100; null with `before`. */
  fallPercent: number | null;
  /** Without a full stop. */
  why: string;
};

export type ImportReport = {
  files: FileReport[];
  /** Known files that were not given. */
  missing: { table: SourceTableName; zip: string; withoutIt: string }[];
  ignored: { path: string; reason: string }[];
  /** The unpublished one after a refused import. */
  edition: CatalogEdition;
  /** Against the catalog before. */
  newRecords: number;
  changedRecords: number;
  goneRecords: number;
  unchangedRecords: number;
  characteristics: {
    requirements: number;
    replies: number;
    /** Measures, and all measures or words of lists. */
    measures: number;
    understood: number;
    /** Requirements whose replies are mostly not understood. */
    leastUnderstood: { mrc: string; title: string; replies: number; understood: number }[];
  };
  /** Null for the sample, and before it is published. */
  changes: ChangeReport | null;
  /** Accepted losses. */
  acceptedLosses: Loss[];
};

/** Expected outcomes are values. */
export type ImportOutcome =
  | { outcome: 'imported'; report: ImportReport }
  /** The same files: nothing was done. */
  | { outcome: 'unchanged'; version: string }
  /** Too much would be lost: the one before stays. */
  | { outcome: 'refused'; losses: Loss[]; report: ImportReport }
  | { outcome: 'failed'; problem: string; ignored: ImportReport['ignored'] }
  | { outcome: 'stopped' };

export type ImportProgress = {
  phase: 'reading' | 'building' | 'indexing';
  detail: string;
  /** 0 to 1. */
  done: number;
  /** So far, in all files. */
  rowsRead: number;
  rowsWritten: number;
};

const EXAMPLES_KEPT = 3;
/** Rows that were refused or repaired. */
export const LINES_KEPT = 20;
const EXAMPLE_LENGTH = 80;

export function createSkipCounter() {
  const byReason = new Map<string, FileReport['skipped'][number]>();
  return {
    /** Returns false. */
    add(reason: string, example: () => string, most = EXAMPLES_KEPT): false {
      const entry = byReason.getOrInsertComputed(reason, () => ({ reason, count: 0, examples: [] }));
      entry.count++;
      if (entry.examples.length < most) entry.examples.push(printable(example()));
      return false;
    },
    list: () => [...byReason.values()],
  };
}
export type SkipCounter = ReturnType<typeof createSkipCounter>;

function printable(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}]/gu, '?');
  return clean.length > EXAMPLE_LENGTH ? `${clean.slice(0, EXAMPLE_LENGTH)}...` : clean;
}

/** An input or machine problem in words. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
}

export class ImportStopped extends Error {
  override name = 'ImportStopped';
}
