import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { NSNS_PER_FILE } from '../features/sitemap/sitemap-limits.ts';
import type { SitemapFilePlan, SitemapSource } from '../features/sitemap/sitemap-plan.ts';
import type { StagedFile, StagingPlace } from '../storage/sitemap-folder/stage-file.ts';
import type { FromWorker, SitemapJob, ToWorker } from './sitemap-worker.ts';

export type CrewJob = SitemapSource & {
  files: readonly SitemapFilePlan[];
  staging: StagingPlace;
  signal: AbortSignal | undefined;
  onMade: (made: StagedFile) => void;
};

/** Threads that make sitemap files. They read no catalog: they ask for NSNs, so that all of them are of one catalog. */
export type SitemapCrew = {
  /** Starts all threads now, so that they are ready when work comes; otherwise the first work starts as many as it needs. */
  getReady(): void;
  /**
   * Makes files and puts them into the staging folder; threads take the next one from a number that they share. Ends as `stopped` by the signal, each
   * thread after the files at hand. Rejects with the first error, once all threads have come to rest.
   */
  make(job: CrewJob): Promise<'made' | 'stopped'>;
  close(): Promise<void>;
};

/** Each thread takes 35 MB besides the 170 of the process: with more, a run would take over 400 MB. */
const MOST_THREADS = 4;
/** Behind the last batch, with room for threads that ask once more. */
const NO_BATCH = 2 ** 30;
const MOST_FILES_AT_ONCE = 10;
/** At least: the last ones come to an end together. */
const BATCHES_A_THREAD = 16;

/** Null: as many threads as the machine has processors, at most 4. */
export function openSitemapCrew(mostThreads: number | null = null): SitemapCrew {
  const threads = mostThreads ?? Math.min(availableParallelism(), MOST_THREADS);
  const workers: Worker[] = [];
  const start = (count: number): void => {
    while (workers.length < Math.min(count, threads))
      workers.push(new Worker(new URL('./sitemap-worker.ts', import.meta.url)));
  };
  return {
    getReady: () => start(threads),
    make(job) {
      start(job.files.length);
      return makeFiles(workers, job);
    },
    close: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
}

async function makeFiles(workers: readonly Worker[], crewJob: CrewJob): Promise<'made' | 'stopped'> {
  const { readBlocks, signal, onMade, files, ...rest } = crewJob;
  const next = new Int32Array(new SharedArrayBuffer(4));
  const job: SitemapJob = { ...rest, next, batches: batchesOf(files, workers.length) };
  const state: { failure: Error | null; made: number } = { failure: null, made: 0 };
  const endEarly = (): void => void Atomics.store(next, 0, NO_BATCH);
  const fail = (error: Error): void => {
    state.failure ??= error;
    endEarly();
  };

  async function answerRead(worker: Worker, { id, first, last }: Extract<FromWorker, { kind: 'read' }>): Promise<void> {
    try {
      const blocks = await readBlocks(first, last);
      tell(
        worker,
        { kind: 'blocks', id, blocks },
        blocks.flatMap(({ nsns, days }) => [nsns.buffer, days.buffer]),
      );
    } catch (error) {
      fail(error as Error);
      tell(worker, { kind: 'no blocks', id, message: (error as Error).message });
    }
  }

  function hear(worker: Worker, message: Exclude<FromWorker, { kind: 'done' }>): void {
    if (message.kind === 'read') return void answerRead(worker, message);
    if (message.kind === 'failed') return fail(Object.assign(message.error, { code: message.code }));
    state.made += message.files.length;
    try {
      for (const file of message.files) onMade(file);
    } catch (error) {
      fail(error as Error);
    }
  }

  signal?.addEventListener('abort', endEarly, { once: true });
  if (signal?.aborted) endEarly();
  await Promise.all(workers.map((worker) => doJob(worker, job, (message) => hear(worker, message), fail)));
  signal?.removeEventListener('abort', endEarly);
  if (state.failure !== null) throw state.failure;
  if (state.made === files.length) return 'made';
  if (signal?.aborted) return 'stopped';
  throw new Error(`${state.made} of ${files.length} files were made`);
}

/** Large files first and alone, so that no thread is left with one at the end; then neighbors together, enough batches for all threads. */
function batchesOf(files: readonly SitemapFilePlan[], threads: number): SitemapFilePlan[][] {
  const size = Math.min(MOST_FILES_AT_ONCE, Math.ceil(files.length / (threads * BATCHES_A_THREAD)));
  const large = files.filter(({ urlCount }) => urlCount > NSNS_PER_FILE);
  const others = files.filter(({ urlCount }) => urlCount <= NSNS_PER_FILE);
  const batches = large.toSorted((one, other) => other.urlCount - one.urlCount).map((file) => [file]);
  for (let at = 0; at < others.length; at += size) batches.push(others.slice(at, at + size));
  return batches;
}

/** Resolves when the thread has nothing more to do, or is gone. */
function doJob(
  worker: Worker,
  job: SitemapJob,
  hear: (message: Exclude<FromWorker, { kind: 'done' }>) => void,
  fail: (error: Error) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const onMessage = (message: FromWorker): void => {
      if (message.kind === 'done') end();
      else hear(message);
    };
    const onExit = (): void => {
      fail(new Error('a thread ended before its work was done'));
      end();
    };
    const end = (): void => {
      worker.off('message', onMessage).off('error', fail).off('exit', onExit);
      resolve();
    };
    worker.on('message', onMessage).on('error', fail).on('exit', onExit);
    tell(worker, { kind: 'job', ...job });
  });
}

function tell(worker: Worker, message: ToWorker, transfer: ArrayBufferLike[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(message, transfer as ArrayBuffer[]);
}
