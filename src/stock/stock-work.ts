import { gunzipSync, gzipSync } from 'node:zlib';
import { setTimeout } from 'node:timers/promises';
import { foldCase } from '#base/domain/plain-text.ts';
import { openBoundedThreads, TimeLimitExceeded } from '#base/http/bounded-threads.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { openCatalogs } from '#publog/open-catalogs.ts';
import { matchAgain, prepareStock, publishStock } from './prepare-stock.ts';
import { openStockFile } from './read/read-stock-file.ts';
import { StockRefused, type StockList } from './stock-line.ts';
import { openStockStore } from './store/open-stock-store.ts';
import type { StockStore } from './store/stock-store.ts';

const TIME_LIMIT_MS = 600_000;
const MEMORY_LIMIT_MB = 512;
/** Then a page says that it is read. */
const WAITED_MS = 4_000;

/** A task with a list, done beside the requests of visitors. */
export type StockTask = { list: string; who: string } & (
  | { do: 'read'; file: string; bytes: Uint8Array; mode: 'whole' | 'lines' }
  | { do: 'read-again' }
  | { do: 'publish'; confirmed: boolean; version?: number }
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
      const catalogs = await openCatalogs(place).listingSource();
      try {
        const catalog = catalogs.current();
        if (catalog === null) throw new StoreUnavailable('no catalog is loaded yet');
        const work = { store, catalog, list, who: task.who, nowMs: Date.now(), onProgress, source: null };
        if (task.do !== 'match-again') {
          const { bytes, ...sent } = task.do === 'read' ? task : await sentBefore(store, list);
          const file = await openStockFile(bytes);
          notes = file.notes;
          const source = gzipSync(bytes, { level: 1 });
          await prepareStock(file.rows, { ...work, file: sent.file, mode: sent.mode, source });
        } else if (
          list.inForce !== null &&
          (await store.details(list.inForce.id)).edition !== catalog.edition.version
        ) {
          await matchAgain({ ...work, file: list.inForce.file, mode: 'whole' });
          await publishStock(store, await findList(store, task.list), { confirmed: true });
        }
      } finally {
        await catalogs.close();
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

/** The file of the draft, as it was sent. */
async function sentBefore(store: StockStore, { draft }: StockList) {
  const packed = draft?.state === 'draft' ? await store.source(draft.id) : null;
  if (draft === null || packed === null) throw new StockRefused('The file is not here any more. Send it again.');
  const { mode = 'whole' } = await store.details(draft.id);
  return { bytes: new Uint8Array(gunzipSync(packed)), file: draft.file, mode };
}

async function findList(store: StockStore, name: string): Promise<StockList> {
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
  /** By list: lines read so far of what is under way, or why it was refused after its page had gone. */
  const states = new Map<string, number | string>();
  const worker = {
    async run(task: StockTask): Promise<StockOutcome> {
      const list = foldCase(task.list);
      states.set(list, 0);
      try {
        return await threads.run(task, { onNews: (lines) => void states.set(list, lines) });
      } catch (error) {
        if (error instanceof TimeLimitExceeded) return { refused: 'Reading this file took too long. Split the list.' };
        if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
          return { refused: 'This file is too large for this machine. Save it as CSV, or split the list.' };
        if ((error as Error).name === 'StoreUnavailable') throw new StoreUnavailable((error as Error).message);
        throw error;
      } finally {
        states.delete(list);
      }
    },
    /** Runs a task. Resolves with null when it takes long: it goes on. */
    async start(task: StockTask, waitMs = WAITED_MS): Promise<StockOutcome | null> {
      const running = worker.run(task);
      const outcome = await Promise.race([running, setTimeout(waitMs, null, { ref: false })]);
      if (outcome === null)
        void running
          .catch(() => ({ refused: 'The lists could not be stored just now. Please try again in a moment.' }))
          .then((ended) => 'refused' in ended && states.set(foldCase(task.list), ended.refused));
      return outcome;
    },
    /** Lines read so far, or words of what was refused; null: nothing is under way for a list. */
    stateOf: (list: string): number | string | null => states.get(foldCase(list)) ?? null,
    waiting: threads.waiting,
    close: threads.close,
  };
  return worker;
}
