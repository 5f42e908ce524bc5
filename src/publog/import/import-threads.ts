import { Worker } from 'node:worker_threads';
import { openBucketBuilder, type BuiltBucket, type CatalogFrame, type SpilledTable } from './build-bucket.ts';
import { ImportProblem } from './report.ts';
import type { WorkerResponse, WorkerRequest } from './import.worker.ts';
import type { InputFile } from './input-source.ts';
import { readNiinTable, type SpillPlace } from './read-niin-table.ts';
import type { OnChunk } from './read-table.ts';
import type { ReadOutcome, SpillIndex } from './spill.ts';

/** Threads that read files at the same time, and then put buckets together. */
const THREADS = 2;
/** Buckets that are put together ahead of the one being written. */
const BUCKETS_AHEAD = 2;

type ImportThreads = {
  /** Reads files into spill files, the largest first. */
  read(files: readonly InputFile[], place: SpillPlace, onChunk: OnChunk): Promise<ReadOutcome[]>;
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
    read: (files, place, onChunk) => Array.fromAsync(files, (file) => readNiinTable(file, place, onChunk)),
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
      const drain = async (worker: ReturnType<typeof startWorker>): Promise<void> => {
        for (let file = waiting.shift(); file; file = waiting.shift()) {
          const response = await worker.send({ kind: 'read', file, place }, onChunk);
          if (response.kind === 'read') outcomes.push(response.outcome);
        }
      };
      await Promise.all(workers.map(drain));
      return outcomes;
    },
    async *build(spills, frame, buckets) {
      await Promise.all(workers.map((worker) => worker.send({ kind: 'open', spills: [...spills], frame })));
      const ahead: Promise<WorkerResponse>[] = [];
      for (let bucket = 0; bucket < buckets + BUCKETS_AHEAD; bucket++) {
        if (bucket < buckets) {
          const response = workers[bucket % workers.length]!.send({ kind: 'build', bucket });
          response.catch(() => {});
          ahead.push(response);
        }
        if (bucket < BUCKETS_AHEAD) continue;
        const response = await ahead.shift();
        if (response?.kind === 'build') yield response.built;
      }
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

function startWorker() {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url));
  const calls: (PromiseWithResolvers<WorkerResponse> & { onChunk: OnChunk | undefined })[] = [];
  const failAll = (error: Error): void => {
    for (const call of calls.splice(0)) call.reject(error);
  };
  worker.on('message', (response: WorkerResponse) => {
    if (response.kind === 'progress') {
      try {
        calls[0]?.onChunk?.(response.bytes, response.rows);
      } catch (error) {
        failAll(error as Error);
      }
      return;
    }
    const call = calls.shift();
    if (response.kind === 'problem') call?.reject(new ImportProblem(response.message));
    else if (response.kind === 'error') call?.reject(response.error);
    else call?.resolve(response);
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('a thread of the import ended early')));
  return {
    send(request: WorkerRequest, onChunk?: OnChunk): Promise<WorkerResponse> {
      const call = Promise.withResolvers<WorkerResponse>();
      calls.push({ ...call, onChunk });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(request);
      return call.promise;
    },
    stop: () => worker.terminate(),
  };
}
