import type { CatalogEdition } from '../catalog-store.ts';
import type { SourceTableName } from './source-tables.ts';

/** Rows left out for one reason, with the first of them. */
type SkippedRows = { reason: string; count: number; examples: string[] };

/** How one input file was read. */
export type FileReport = {
  table: SourceTableName;
  /** Where it was read: a path, or "path.zip > entry". */
  source: string;
  encoding: 'UTF-8' | 'Windows-1252';
  rowsRead: number;
  rowsLoaded: number;
  skipped: SkippedRows[];
  unknownColumns: string[];
  missingColumns: string[];
  /** Why the file counts as cut off; null when its last row is whole. */
  cutOff: string | null;
  /** Other things worth knowing: ragged rows, removed NUL bytes, merged duplicates. */
  notes: string[];
};

/** One reason not to publish a new catalog without being told to. */
export type Loss = {
  kind: 'nothing-listed' | 'missing-file' | 'cut-off' | 'fall';
  /** What is affected: a count ("NSNs listed") or a file of PUB LOG. */
  what: string;
  /** Counts in the catalog in force and in the new one; null where there is nothing to compare. */
  before: number | null;
  now: number;
  /** 0 to 100; null with `before`. */
  fallPercent: number | null;
  /** One sentence without a full stop. */
  why: string;
};

/** How the replies of the characteristics of listed NSNs were read. */
export type UnderstoodReplies = {
  requirements: number;
  replies: number;
  /** Replies that can be compared as numbers, and all that are measures or short plain values. */
  measures: number;
  understood: number;
  /** The requirements with most replies that were not understood. */
  leastUnderstood: { mrc: string; title: string; replies: number; understood: number }[];
};

export type ImportReport = {
  files: FileReport[];
  /** Known files that were not given, and what the catalog lacks for it. */
  missing: { table: SourceTableName; zip: string; withoutIt: string }[];
  /** Given files that were not used. */
  ignored: { path: string; reason: string }[];
  /** The catalog that is now in force; of an import that was refused, the one that was not published. */
  edition: CatalogEdition;
  /** NSNs on file, listed or not, against the catalog that was in force before. */
  newRecords: number;
  changedRecords: number;
  goneRecords: number;
  unchangedRecords: number;
  characteristics: UnderstoodReplies;
  /** What fell against the catalog before and was published all the same. */
  acceptedLosses: Loss[];
  /** Input bytes after unzipping, and seconds of each phase. */
  inputBytes: number;
  seconds: Record<string, number>;
};

/** Expected outcomes of an import are values: only surprises are thrown. */
export type ImportOutcome =
  | { outcome: 'imported'; report: ImportReport }
  /** The catalog in force was made of the same files: nothing was done. */
  | { outcome: 'unchanged'; version: string }
  /** The new catalog would lose too much: it is removed, and the one before stays in force. */
  | { outcome: 'refused'; losses: Loss[]; report: ImportReport }
  | { outcome: 'failed'; problem: string; ignored: ImportReport['ignored'] }
  | { outcome: 'stopped' };

export type ImportProgress = {
  phase: 'reading' | 'building' | 'indexing';
  /** What is being read or done now. */
  detail: string;
  /** Share of the whole import that is done, 0 to 1. */
  done: number;
  /** Rows read so far in all files, and rows written so far. */
  rowsRead: number;
  rowsWritten: number;
};

const EXAMPLES_KEPT = 3;
const EXAMPLE_LENGTH = 80;

/** Counts skipped rows by reason and keeps the first examples. */
export function createSkipCounter() {
  const byReason = new Map<string, SkippedRows>();
  return {
    /** Counts a row; false, as the sink that leaves it out returns. */
    add(reason: string, example: () => string): false {
      let entry = byReason.get(reason);
      if (!entry) byReason.set(reason, (entry = { reason, count: 0, examples: [] }));
      entry.count++;
      if (entry.examples.length < EXAMPLES_KEPT) entry.examples.push(printable(example()));
      return false;
    },
    list: (): SkippedRows[] => [...byReason.values()],
  };
}
export type SkipCounter = ReturnType<typeof createSkipCounter>;

function printable(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}]/gu, '?');
  return clean.length > EXAMPLE_LENGTH ? `${clean.slice(0, EXAMPLE_LENGTH)}...` : clean;
}

/** A problem of the input or machine that stops an import, as a message for people. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
}

/** The import was told to stop (Ctrl-C, shutdown). */
export class ImportStopped extends Error {
  override name = 'ImportStopped';
}
