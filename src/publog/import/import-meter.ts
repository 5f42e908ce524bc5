import { type ImportProgress, ImportStopped } from './report.ts';
import type { InputFile } from './input-source.ts';
import type { OnChunk } from './read-table.ts';

/** Measured. */
const READING_SHARE = 0.3;
const BUILDING_SHARE = 0.45;
const INDEXING_SHARE = 0.25;

export function createMeter(
  files: readonly InputFile[],
  onProgress: ((progress: ImportProgress) => void) | undefined,
  signal: AbortSignal | undefined,
) {
  // Read twice: for NSNs, and for their data.
  const isTwice = ({ table }: InputFile): boolean => table === 'P_FLIS_NSN' || table === 'P_HISTORY_PICK';
  const totalBytes = files.reduce((sum, file) => sum + file.sizeBytes * (isTwice(file) ? 2 : 1), 0);
  let bytesRead = 0;
  let rowsRead = 0;
  let rowsWritten = 0;
  let furthest = 0;

  /** Throws `ImportStopped`. */
  const check = (): void => {
    if (signal?.aborted) throw new ImportStopped('the import was stopped');
  };
  const tell = (progress: Omit<ImportProgress, 'rowsRead' | 'rowsWritten'>): void => {
    // A second reading does not count as less.
    furthest = Math.max(furthest, progress.done);
    onProgress?.({ ...progress, done: furthest, rowsRead, rowsWritten });
  };

  return {
    reading:
      (name: string): OnChunk =>
      (bytes, rows) => {
        check();
        bytesRead += bytes;
        rowsRead += rows;
        const done = totalBytes === 0 ? 1 : Math.min(1, bytesRead / totalBytes);
        tell({ phase: 'reading', detail: name, done: done * READING_SHARE });
      },
    built(share: number, rows: number): void {
      check();
      rowsWritten += rows;
      tell({ phase: 'building', detail: 'records', done: READING_SHARE + share * BUILDING_SHARE });
    },
    indexing(step: string, done: number): void {
      check();
      tell({ phase: 'indexing', detail: step, done: READING_SHARE + BUILDING_SHARE + done * INDEXING_SHARE });
    },
    check,
  };
}
export type ImportMeter = ReturnType<typeof createMeter>;
