import { openBoundedThreads, TimeLimitExceeded } from '#base/http/bounded-threads.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { openCatalogs } from '#publog/open-catalogs.ts';
import { matchAgain, prepareStock, publishStock } from './prepare-stock.ts';
import { openStockFile } from './read/read-stock-file.ts';
import { StockRefused, type StockList } from './stock-line.ts';
import { openStockStore } from './store/open-stock-store.ts';

const TIME_LIMIT_MS = 600_000;
const MEMORY_LIMIT_MB = 512;

/** What is done with a list beside the requests of visitors. */
export type StockTask = { list: string; who: string } & (
  | { do: 'read'; file: string; bytes: Uint8Array; mode: 'whole' | 'lines' }
  | { do: 'publish'; confirmed: boolean }
  | { do: 'match-again' }
);
/** The list as it is then; or why nothing changed. */
export type StockOutcome = { list: StockList; notes: readonly string[] } | { refused: string };

/** Works on a list with stores of its own. Makes a list that is not there. Rejects with `StoreUnavailable`. */
export async function doStockTask(
  place: StorePlace,
  task: StockTask,
  onProgress?: (lines: number) => void,
): Promise<StockOutcome> {
  const store = await openStockStore(place);
  try {
    const list = await findList(store, task.list);
    let notes: readonly string[] = [];
    if (task.do === 'publish') await publishStock(store, list, task);
    else {
      const source = await openCatalogs(place).listingSource();
      try {
        const catalog = source.current();
        if (catalog === null) throw new StoreUnavailable('no catalog is loaded yet');
        const work = { store, catalog, list, who: task.who, nowMs: Date.now(), onProgress };
        if (task.do === 'read') {
          const file = await openStockFile(task.bytes);
          notes = file.notes;
          await prepareStock(file.rows, { ...work, file: task.file, mode: task.mode });
        } else if (
          list.inForce !== null &&
          (await store.details(list.inForce.id)).edition !== catalog.edition.version
        ) {
          await matchAgain({ ...work, file: list.inForce.file, mode: 'whole' });
          await publishStock(store, await findList(store, task.list), { confirmed: true });
        }
      } finally {
        await source.close();
      }
    }
    return { list: await findList(store, task.list), notes };
  } catch (error) {
    if (error instanceof StockRefused) return { refused: error.message };
    throw error;
  } finally {
    await store.close();
  }
}

async function findList(store: Awaited<ReturnType<typeof openStockStore>>, name: string): Promise<StockList> {
  const id = await store.putList(name);
  return (await store.lists()).find((list) => list.id === id)!;
}

export type StockWorker = ReturnType<typeof openStockWorker>;

/** Works on lists one after another in a thread of its own. */
export function openStockWorker(place: StorePlace) {
  const { dataDir, databaseUrl, quotesDatabaseUrl } = place;
  const threads = openBoundedThreads<StockTask, StockOutcome, number>(new URL('./stock.worker.ts', import.meta.url), {
    threads: 1,
    timeLimitMs: TIME_LIMIT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    workerData: { dataDir, databaseUrl, quotesDatabaseUrl },
  });
  return {
    async run(task: StockTask): Promise<StockOutcome> {
      try {
        return await threads.run(task);
      } catch (error) {
        if (error instanceof TimeLimitExceeded) return { refused: 'Reading this file took too long. Split the list.' };
        if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
          return { refused: 'This file is too large for this machine. Save it as CSV, or split the list.' };
        if ((error as Error).name === 'StoreUnavailable') throw new StoreUnavailable((error as Error).message);
        throw error;
      }
    },
    waiting: threads.waiting,
    close: threads.close,
  };
}
