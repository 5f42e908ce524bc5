import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { abortableDatabase, openSqliteDatabase } from '#base/database/sqlite/sqlite-database.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import type { StoreMethod } from '../store-methods.ts';

export type SearchRequest = { id: number; method: StoreMethod | 'prepareSearch'; args: readonly unknown[] };
export type ToSearchThread = SearchRequest | { aborted: number };
export type FromSearchThread =
  | { ready: true }
  | { id: number; value: unknown }
  | { id: number; error: { name: string; message: string } };

/** Waiting or running ones, and whether they are aborted. */
const asked = new Map<number, boolean>();
let current = 0;
let last: Promise<void> = Promise.resolve();

/** Searches cache unpacked slices themselves. */
const CACHE_KIBIBYTES = 16_384;
const database = openSqliteDatabase((workerData as { file: string }).file, CACHE_KIBIBYTES);
const store = openCatalogStore(abortableDatabase(database, () => asked.get(current) === true));
store.then(
  () => tell({ ready: true }),
  () => undefined,
);

parentPort!.on('message', (message: ToSearchThread) => {
  if ('aborted' in message) {
    if (asked.has(message.aborted)) asked.set(message.aborted, true);
  } else if (message.method === 'prepareSearch') void answer(message);
  else {
    asked.set(message.id, false);
    last = last.then(() => search(message));
  }
});

/** One after another, with a look for aborts. */
async function search(request: SearchRequest): Promise<void> {
  current = request.id;
  if (asked.get(current) === false) await answer(request);
  asked.delete(current);
  current = 0;
  await nextTurn();
}

async function answer({ id, method, args }: SearchRequest): Promise<void> {
  try {
    const call = (await store)[method] as (...args: readonly unknown[]) => Promise<unknown>;
    tell({ id, value: await call(...args) });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    tell({ id, error: { name, message } });
  }
}

function tell(message: FromSearchThread): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(message);
}
