import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { buildBucket, type BuiltBucket, type CatalogFrame, type SpilledTable } from './build-bucket.ts';
import type { InputFile } from './input-source.ts';
import { createNiinSink } from './niin-tables.ts';
import type { NiinTable } from './niin-tables.ts';
import type { NiinIndex } from './niin-index.ts';
import { readTable } from './read-table.ts';
import type { ReadHooks } from './read-table.ts';
import type { FileReport } from './report.ts';
import { createSpillWriter, readBucket } from './spill.ts';
import type { SpillIndex, SpillWriter } from './spill.ts';

/** The two kinds of work that run on other threads; on the same thread when there is little to do. */
export type ReadOutcome = { report: FileReport; spill: SpillIndex };

/** Sorts the rows of one file that is keyed by NIIN into buckets on disk. */
export async function readNiinTable(
  file: InputFile,
  index: NiinIndex,
  workDir: string,
  buckets: number,
  hooks: ReadHooks,
): Promise<ReadOutcome> {
  const spillPath = path.join(workDir, `${file.table}.spill`);
  let spill: SpillWriter | null = null;
  try {
    const report = await readTable(
      file,
      (places, skipped) => {
        spill?.discard();
        spill = createSpillWriter(spillPath, buckets);
        return createNiinSink(file.table as NiinTable, index, places, spill, skipped);
      },
      hooks,
    );
    return { report, spill: spill!.close() };
  } catch (error) {
    (spill as SpillWriter | null)?.discard();
    throw error;
  }
}

/** Puts buckets together from the spill files. */
export function openBucketBuilder(spills: ReadonlyMap<SpilledTable, SpillIndex>, frame: CatalogFrame) {
  const files = new Map<string, number>();
  for (const { path: at } of spills.values()) files.set(at, openSync(at, 'r'));
  return {
    build(bucket: number): BuiltBucket {
      return buildBucket(
        bucket,
        (table) => {
          const spill = spills.get(table);
          return spill === undefined ? null : readBucket(files.get(spill.path)!, spill.pieces[bucket]!);
        },
        frame,
      );
    },
    close(): void {
      for (const file of files.values()) closeSync(file);
    },
  };
}
