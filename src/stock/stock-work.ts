import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeFile } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { closing, within } from '#base/domain/in-parallel.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import { openBoundedThreads, TimeLimitExceeded } from '#base/http/bounded-threads.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { openCatalogs } from '#publog/open-catalogs.ts';
import { matchAgain, prepareStock, publishStock } from './prepare-stock.ts';
import { chunksOf, openStockFile } from './read/read-stock-file.ts';
import { isListName, MAX_LIST_NAME, MAX_STOCK_BYTES, StockRefused, type StockList } from './stock-line.ts';
import { openStockStore } from './store/open-stock-store.ts';
import type { StockStore } from './store/stock-store.ts';

export const STOCK_TASK_MS = 600_000;
const MEMORY_LIMIT_MB = 512;
/** Then a page says that it is read. */
const WAITED_MS = 4_000;

export const NOT_STORED = 'The lists cannot be stored just now. Please try again in a moment.';

/** A task with a list, done beside the requests of visitors. `fd`: its open file. */
export type StockTask = { list: string; who: string } & (
  | { do: 'read'; file: string; fd: number; mode: 'whole' | 'lines' }
  | { do: 'read-again' }
  | { do: 'publish'; confirmed: boolean; version?: number }
  | { do: 'match-again' }
  | { do: 'tidy' }
);
/** The list as it is then; or why nothing changed. */
export type StockOutcome = { list: StockList; notes: readonly string[] } | { refused: string };

/** Works on a list with stores of its own. Makes a list that is not there. Rejects with `StoreUnavailable`. */
export const doStockTask = (
  place: StorePlace,
  task: StockTask,
  onProgress?: (lines: number) => void,
): Promise<StockOutcome> =>
  closing(openStockStore(place), async (store) => {
    if (task.do === 'tidy') {
      for (const { id } of await store.lists()) await store.removeOld(id);
      return { refused: '' };
    }
    if (!isListName(task.list)) return { refused: `A list has a name of 1 to ${MAX_LIST_NAME} characters.` };
    const list = await findList(store, task.list);
    try {
      let notes: readonly string[] = [];
      if (task.do === 'publish') await publishStock(store, list, task);
      else
        await closing(openCatalogs(place).listingSource(), async (catalogs) => {
          const catalog = catalogs.current();
          if (catalog === null) throw new StoreUnavailable('no catalog is loaded yet');
          const work = { store, catalog, list, who: task.who, nowMs: Date.now(), onProgress };
          if (task.do === 'match-again') await matchInForce(work);
          else
            notes = await readFile(
              task.do === 'read' ? { ...task, chunks: chunksOf(task.fd) } : await sentBefore(work),
              work,
            );
        });
      return { list: await findList(store, task.list), notes };
    } catch (error) {
      if (error instanceof StockRefused) return { refused: error.message };
      throw error;
    }
  });

type SentFile = Pick<Extract<StockTask, { do: 'read' }>, 'who' | 'file' | 'mode'> & { chunks: Iterable<Uint8Array> };
type Work = Omit<Parameters<typeof prepareStock>[1], 'file' | 'mode' | 'source'>;

/** Reads a file as a draft. Resolves with remarks on it. */
async function readFile(sent: SentFile | null, work: Work) {
  if (sent === null) throw new StockRefused('The file is not here any more. Send it again.');
  const { who, file, mode, chunks } = sent;
  const { rows, notes } = await openStockFile(chunks);
  const sha1 = createHash('sha1');
  for (const chunk of chunks) sha1.update(chunk);
  const source = { [Symbol.iterator]: () => Iterator.from(chunks).map((chunk) => gzipSync(chunk, { level: 1 })) };
  await prepareStock(rows, { ...work, who, file, mode, source, notes, digest: sha1.digest('hex') });
  return notes;
}

/** The file of the draft, as it was sent. */
async function sentBefore({ store, list: { draft } }: Work): Promise<SentFile | null> {
  const packed = draft?.state === 'draft' ? await store.chunks(draft.id, 'source') : null;
  if (draft === null || packed === null) return null;
  const { mode = 'whole' } = await store.details(draft.id);
  const chunks = { [Symbol.iterator]: () => Iterator.from(packed).map((chunk) => gunzipSync(chunk)) };
  return { who: draft.who, file: draft.file, mode, chunks };
}

/** Matches a list in force with another edition of the catalog. The file that waits is compared again. */
async function matchInForce(work: Work): Promise<void> {
  const { store, catalog, list } = work;
  if (list.inForce === null) return;
  const { edition } = await store.details(list.inForce.id);
  if (edition === catalog.edition.version) return;
  const sent = await sentBefore(work);
  await matchAgain({ ...work, file: list.inForce.file, mode: 'whole', source: null });
  await publishStock(store, await findList(store, list.name), { confirmed: true });
  if (sent !== null) await readFile(sent, { ...work, list: await findList(store, list.name) });
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
    timeLimitMs: STOCK_TASK_MS,
    endsIdle: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: 4 },
    workerData: { dataDir, databaseUrl, quotesDatabaseUrl },
  });
  /** By list: lines read so far of what is under way, or why it was refused after its page had gone. */
  const states = new Map<string, number | string>();
  const worker = {
    /** Runs a task, and closes its file. */
    async run(task: StockTask): Promise<StockOutcome> {
      const list = foldCase(task.list);
      states.set(list, 0);
      try {
        const outcome = await threads.run(task, { onNews: (lines) => void states.set(list, lines) });
        // nobody waits for the removal of a version that was kept long enough
        if (task.do === 'publish') void threads.run({ do: 'tidy', list: '', who: '' }).catch(() => undefined);
        return outcome;
      } catch (error) {
        if (error instanceof TimeLimitExceeded) return { refused: 'Reading this file took too long. Split the list.' };
        if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
          return { refused: 'This file is too large for this machine. Save it as CSV, or split the list.' };
        if ((error as Error).name === 'StoreUnavailable') throw new StoreUnavailable((error as Error).message);
        throw error;
      } finally {
        states.delete(list);
        if (task.do === 'read') closeSync(task.fd);
      }
    },
    /** Writes a file to the disk. Rejects with the status 413 when it is too large. */
    receive: (body: AsyncIterable<Uint8Array>): Promise<number> => receiveFile(body, dataDir),
    /** Runs a task. Resolves with null when it takes long: it goes on. */
    async start(task: StockTask, waitMs = WAITED_MS): Promise<StockOutcome | null> {
      const running = worker.run(task);
      const outcome = await within(waitMs, running, () => null);
      if (outcome === null)
        void running
          .catch(() => ({ refused: NOT_STORED }))
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

// goes on where the file ends, and leaves the server free meanwhile
const append = promisify(writeFile);

/** Resolves with an open file that has no name, so that nothing of it stays. */
async function receiveFile(body: AsyncIterable<Uint8Array>, folder: string): Promise<number> {
  const path = join(folder, `stock-${randomUUID()}`);
  const fd = openSync(path, 'wx+');
  try {
    rmSync(path);
    let bytes = 0;
    // the rest of a file that is too large is read, so that its sender hears the answer
    for await (const chunk of body) if ((bytes += chunk.length) <= MAX_STOCK_BYTES) await append(fd, chunk);
    if (bytes > MAX_STOCK_BYTES) throw Object.assign(new Error('The file is too large'), { statusCode: 413 });
    return fd;
  } catch (error) {
    closeSync(fd);
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw ['ENOSPC', 'EDQUOT'].includes(code) ? new StoreUnavailable(message) : error;
  }
}
