import { openBoundedThreads } from '#base/http/bounded-threads.ts';
import { openBucketBuilder, type BuiltBucket, type CatalogFrame, type SpilledTable } from './build-bucket.ts';
import { ImportProblem } from './report.ts';
import type { FileTask, ReadProgress } from './import.worker.ts';
import type { InputFile } from './input-source.ts';
import { readNiinTable, type NiinTableOutcome, type SpillPlace } from './read-niin-table.ts';
import type { OnChunk } from './read-table.ts';
import type { SpillIndex } from './spill.ts';

/** They read files, then build buckets. */
const THREADS = 2;
const BUCKETS_AHEAD = 2;
const SCRIPT = new URL('./import.worker.ts', import.meta.url);

/** For small inputs. */
export const sameThread = {
  read: (files: readonly InputFile[], place: SpillPlace, onChunk: OnChunk): Promise<NiinTableOutcome[]> =>
    Array.fromAsync(files, (file) => readNiinTable(file, place, onChunk)),
  async *build(spills: ReadonlyMap<SpilledTable, SpillIndex>, frame: CatalogFrame, buckets: number) {
    const builder = openBucketBuilder(spills, frame);
    try {
      for (let bucket = 0; bucket < buckets; bucket++) yield builder.build(bucket);
    } finally {
      builder.close();
    }
  },
};

/** Two threads read, the largest files first; two others build in order while this one writes. */
export const workerThreads: typeof sameThread = {
  async read(files, place, onChunk) {
    const readers = openBoundedThreads<FileTask, NiinTableOutcome, ReadProgress>(SCRIPT, { threads: THREADS });
    const largestFirst = [...files].sort((left, right) => right.sizeBytes - left.sizeBytes);
    const onNews = ([bytes, rows]: ReadProgress): void => onChunk(bytes, rows);
    try {
      return await Promise.all(largestFirst.map((file) => readers.run({ file, place }, { onNews })));
    } catch (error) {
      const { name, message } = error as Error;
      throw name === 'ImportProblem' ? new ImportProblem(message) : error;
    } finally {
      await readers.close();
    }
  },
  async *build(spills, frame, buckets) {
    const workerData = { spills, frame };
    const builders = openBoundedThreads<number, BuiltBucket>(SCRIPT, { threads: THREADS, workerData });
    try {
      const ahead: Promise<BuiltBucket>[] = [];
      for (let bucket = 0; bucket < buckets + BUCKETS_AHEAD; bucket++) {
        if (bucket < buckets) {
          const built = builders.run(bucket);
          built.catch(() => {});
          ahead.push(built);
        }
        if (bucket >= BUCKETS_AHEAD) yield await ahead.shift()!;
      }
    } finally {
      await builders.close();
    }
  },
};
