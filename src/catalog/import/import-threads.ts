import { Worker } from 'node:worker_threads';
import { openBucketBuilder, type BuiltBucket, type CatalogFrame, type SpilledTable } from './build-bucket.ts';
import { ImportProblem } from './report.ts';
import type { WorkerAnswer, WorkerRequest } from './import.worker.ts';
import type { InputFile } from './input-source.ts';
import type { NiinIndex } from './niin-index.ts';
import { readNiinTable, type ReadOutcome } from './read-niin-table.ts';
import type { SpillIndex } from './spill.ts';

/** Threads that read files at the same time, and then put buckets together. */
const THREADS = 2;
/** Buckets that are put together ahead of the one being written. */
const BUCKETS_AHEAD = 2;

type ImportThreads = {
  /** Reads files into spill files, the largest first. */
  read(
    files: readonly InputFile[],
    place: { index: NiinIndex; workDir: string; buckets: number },
    onChunk: (bytes: number, rows: number) => void,
  ): Promise<ReadOutcome[]>;
  /** Puts buckets together in order. */
  build(
    spills: ReadonlyMap<SpilledTable, SpillIndex>,
    frame: CatalogFrame,
    buckets: number,
  ): AsyncIterable<BuiltBucket>;
  close(): Promise<void>;
};

/** All work on the calling thread: for small inputs, where starting threads would take longer than the work. */
export function createSameThread(): ImportThreads {
  return {
    async read(files, { index, workDir, buckets }, onChunk) {
      const outcomes: ReadOutcome[] = [];
      for (const file of files) outcomes.push(await readNiinTable(file, index, workDir, buckets, { onChunk }));
      return outcomes;
    },
    async *build(spills, frame, buckets) {
      const builder = openBucketBuilder(spills, frame);
      try {
        for (let bucket = 0; bucket < buckets; bucket++) yield builder.build(bucket);
      } finally {
        builder.close();
      }
    },
    close: async () => {},
  };
}

/** Reading on two threads, which then put buckets together while the calling thread writes. */
export function createWorkerThreads(): ImportThreads {
  const workers = Array.from({ length: THREADS }, startWorker);
  return {
    async read(files, place, onChunk) {
      const waiting = [...files].sort((left, right) => right.sizeBytes - left.sizeBytes);
      const outcomes: ReadOutcome[] = [];
      const drain = async (worker: WorkerCalls): Promise<void> => {
        for (let file = waiting.shift(); file; file = waiting.shift()) {
          const answer = await worker.ask({ ask: 'read', file, ...place }, onChunk);
          if (answer.answer === 'read') outcomes.push(answer.outcome);
        }
      };
      await Promise.all(workers.map(drain));
      return outcomes;
    },
    async *build(spills, frame, buckets) {
      await Promise.all(workers.map((worker) => worker.ask({ ask: 'open', spills: [...spills], frame })));
      const ahead: Promise<WorkerAnswer>[] = [];
      for (let bucket = 0; bucket < buckets + BUCKETS_AHEAD; bucket++) {
        if (bucket < buckets) {
          const answer = workers[bucket % workers.length]!.ask({ ask: 'build', bucket });
          answer.catch(() => {});
          ahead.push(answer);
        }
        if (bucket < BUCKETS_AHEAD) continue;
        const answer = await ahead.shift();
        if (answer?.answer === 'build') yield answer.built;
      }
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

type WorkerCalls = {
  /** Answers come in the order of the questions. */
  ask(request: WorkerRequest, onChunk?: (bytes: number, rows: number) => void): Promise<WorkerAnswer>;
  stop(): Promise<void>;
};

function startWorker(): WorkerCalls {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url));
  type Call = {
    resolve: (answer: WorkerAnswer) => void;
    reject: (error: Error) => void;
    onChunk: ((bytes: number, rows: number) => void) | undefined;
  };
  const calls: Call[] = [];
  const failAll = (error: Error): void => {
    for (const call of calls.splice(0)) call.reject(error);
  };
  worker.on('message', (answer: WorkerAnswer) => {
    if (answer.answer === 'progress') {
      try {
        calls[0]?.onChunk?.(answer.bytes, answer.rows);
      } catch (error) {
        failAll(error as Error);
      }
      return;
    }
    const call = calls.shift();
    if (answer.answer === 'problem') call?.reject(new ImportProblem(answer.message));
    else if (answer.answer === 'error') call?.reject(answer.error);
    else call?.resolve(answer);
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('a thread of the import ended early')));
  return {
    ask: (request, onChunk) =>
      new Promise((resolve, reject) => {
        calls.push({ resolve, reject, onChunk });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(request);
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
}
