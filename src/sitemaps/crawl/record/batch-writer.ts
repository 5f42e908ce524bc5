import type { CrawlBatch } from '../crawl-batch.ts';
import type { CrawlStore } from '../store/crawl-store.ts';
import { sumBy } from '#base/domain/sum-by.ts';

/** Batches that wait for the store: ten minutes of them. */
const MAX_BATCHES = 30;
/** Pages in them, 16 MB. */
const MAX_PAGES = 4_000_000;
const RETRY_MS = 20_000;

type BatchWriterOptions = {
  /** Tried again with each batch until it opens. */
  openStore: () => Promise<CrawlStore>;
  /** Records that were given up. */
  onDropped: (records: number) => void;
  onWaiting: (batches: number) => void;
  /** The first failure after a success. */
  onProblem: (reason: string) => void;
};

type BatchWriter = {
  /** Writes the batch, if one is given, and all that wait. Resolves when they are durable, or when the store has failed and they wait. Never rejects. */
  write(batch: CrawlBatch | null): Promise<void>;
  /** Gives up what could not be written. */
  close(): Promise<void>;
};

/** Writes batches in their order. What the store cannot take waits, within bounds; then the oldest is given up. */
export function openBatchWriter({ openStore, onDropped, onWaiting, onProblem }: BatchWriterOptions): BatchWriter {
  const waiting: { name: string; batch: CrawlBatch }[] = [];
  let store: CrawlStore | null = null;
  let last = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let told = 0;

  async function writeWaiting(): Promise<void> {
    clearTimeout(retry);
    try {
      while (waiting.length > 0) {
        store ??= await openStore();
        const oldest = waiting[0]!;
        await store.add(oldest.batch, oldest.name);
        if (waiting[0] === oldest) waiting.shift();
        hasFailed = false;
      }
    } catch (error) {
      if (!hasFailed) onProblem((error as Error).message);
      hasFailed = true;
      retry = setTimeout(() => void write(null), RETRY_MS).unref();
    }
    if (told !== waiting.length) onWaiting((told = waiting.length));
  }

  function write(batch: CrawlBatch | null): Promise<void> {
    if (batch !== null) {
      // a batch that is added again, because nobody knows whether it was, counts once by its name
      waiting.push({ name: crypto.randomUUID(), batch });
      while (waiting.length > MAX_BATCHES || (waiting.length > 1 && pagesOf(waiting) > MAX_PAGES))
        onDropped(recordsIn(waiting.shift()!.batch));
    }
    return (last = last.then(writeWaiting));
  }

  return {
    write,
    async close() {
      await last;
      clearTimeout(retry);
      for (const { batch } of waiting.splice(0)) onDropped(recordsIn(batch));
      await store?.close();
    },
  };
}

function pagesOf(waiting: readonly { batch: CrawlBatch }[]): number {
  return sumBy(
    waiting.flatMap(({ batch }) => batch.fetched),
    ({ pages }) => pages.length,
  );
}

function recordsIn(batch: CrawlBatch): number {
  return sumBy(batch.days, ({ count }) => count) + sumBy(batch.missing, ({ byPeople }) => byPeople);
}
