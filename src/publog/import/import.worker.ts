import { workerData } from 'node:worker_threads';
import { answerTasks } from '#base/http/bounded-threads.ts';
import { buffersOf, openBucketBuilder, type CatalogFrame, type SpilledTable } from './build-bucket.ts';
import type { InputFile } from './input-source.ts';
import { readNiinTable, type SpillPlace } from './read-niin-table.ts';
import type { SpillIndex } from './spill.ts';

/** A builder's task is the number of a bucket. */
export type FileTask = { file: InputFile; place: SpillPlace };
export type ReadProgress = [bytes: number, rows: number];

const spilled = workerData as { spills: ReadonlyMap<SpilledTable, SpillIndex>; frame: CatalogFrame } | null;
const builder = spilled && openBucketBuilder(spilled.spills, spilled.frame);

answerTasks<FileTask | number, unknown, ReadProgress>(
  async (task, { tell }) => {
    if (typeof task !== 'number')
      return { answer: await readNiinTable(task.file, task.place, (bytes, rows) => tell([bytes, rows])) };
    const answer = builder!.build(task);
    return { answer, transfer: buffersOf(answer) };
  },
  { yields: false },
);
