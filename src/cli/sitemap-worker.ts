import { parentPort, type MessagePort } from 'node:worker_threads';
import { makeSitemapFile } from '../features/sitemap/make-sitemap-file.ts';
import { NSNS_PER_FILE } from '../features/sitemap/sitemap-limits.ts';
import type { ReadBlocks, SitemapFilePlan } from '../features/sitemap/sitemap-plan.ts';
import { MOST_BLOCKS, type NsnDays } from '../storage/nsn-block.ts';
import { stageFile, type StagedFile, type StagingPlace } from '../storage/sitemap-folder/stage-file.ts';
import { warmUpSitemaps } from './warm-up-sitemaps.ts';

/** So many batches at once: while one waits for its NSNs, another is written. */
const AT_ONCE = 2;

export type SitemapJob = {
  origin: string;
  /** Files are handed out some at a time: between threads each message costs as much as a tenth of a file. */
  batches: readonly (readonly SitemapFilePlan[])[];
  staging: StagingPlace;
  /** One number that all threads share: the next batch to be made. */
  next: Int32Array;
};

export type ToWorker =
  | ({ kind: 'job' } & SitemapJob)
  | { kind: 'blocks'; id: number; blocks: NsnDays[] }
  | { kind: 'no blocks'; id: number; message: string };
export type FromWorker =
  | { kind: 'read'; id: number; first: number; last: number }
  | { kind: 'made'; files: StagedFile[] }
  | { kind: 'failed'; error: Error; code: string | undefined }
  | { kind: 'done' };

/** Makes files one after another, each in place before the next is begun, until none is left. The main thread is asked for the NSNs. */
function answerJobs(port: MessagePort): void {
  const waiting = new Map<number, PromiseWithResolvers<NsnDays[]>>();
  let lastId = 0;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const say = (message: FromWorker): void => port.postMessage(message);

  function readBlocks(first: number, last: number): Promise<NsnDays[]> {
    const read = Promise.withResolvers<NsnDays[]>();
    waiting.set(++lastId, read);
    say({ kind: 'read', id: lastId, first, last });
    return read.promise;
  }

  async function makeBatches({ origin, batches, staging, next }: SitemapJob): Promise<void> {
    for (let index = Atomics.add(next, 0, 1); index < batches.length; index = Atomics.add(next, 0, 1)) {
      const batch = batches[index]!;
      const source = { origin, readBlocks: await readAhead(batch, readBlocks) };
      const files: StagedFile[] = [];
      try {
        for (const file of batch) files.push(stageFile(staging, await makeSitemapFile(file, source)));
      } finally {
        say({ kind: 'made', files });
      }
    }
  }

  async function doJob(job: SitemapJob): Promise<void> {
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => makeBatches(job)));
    for (const end of ended) {
      if (end.status === 'fulfilled') continue;
      const error = end.reason as NodeJS.ErrnoException;
      say({ kind: 'failed', error, code: error.code });
    }
    say({ kind: 'done' });
  }

  let hasWork = false;
  void warmUpSitemaps(() => hasWork);
  port.on('message', (message: ToWorker) => {
    hasWork = true;
    if (message.kind === 'job') return void doJob(message);
    const read = waiting.get(message.id)!;
    waiting.delete(message.id);
    if (message.kind === 'blocks') read.resolve(message.blocks);
    else read.reject(new Error(message.message));
  });
}

/** Reads the blocks of neighboring files in one go; what lies elsewhere is read when it is asked for. */
async function readAhead(batch: readonly SitemapFilePlan[], readBlocks: ReadBlocks): Promise<ReadBlocks> {
  const first = Math.floor(Math.min(...batch.map(({ nsns }) => nsns.start)) / NSNS_PER_FILE) + 1;
  const last = Math.ceil(Math.max(...batch.map(({ nsns }) => nsns.end)) / NSNS_PER_FILE);
  const isRun = batch.length > 1 && first <= last && last - first < MOST_BLOCKS;
  const ahead = isRun ? await readBlocks(first, last) : [];
  return async (from, to) =>
    from >= first && to < first + ahead.length ? ahead.slice(from - first, to - first + 1) : readBlocks(from, to);
}

if (parentPort) answerJobs(parentPort);
