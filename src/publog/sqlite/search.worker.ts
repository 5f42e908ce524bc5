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

const waiting = new Map<number, SearchRequest>();
let current: { id: number; aborted: boolean } | null = null;
let working = false;

/** Searches cache unpacked slices themselves. */
const CACHE_KIBIBYTES = 16_384;
const database = openSqliteDatabase((workerData as { file: string }).file, CACHE_KIBIBYTES);
const store = openCatalogStore(abortableDatabase(database, () => current?.aborted === true));
store.then(
  () => tell({ ready: true }),
  () => undefined,
);

parentPort!.on('message', (message: ToSearchThread) => {
  if ('aborted' in message) {
    waiting.delete(message.aborted);
    if (current?.id === message.aborted) current.aborted = true;
  } else if (message.method === 'prepareSearch') void answer(message);
  else {
    waiting.set(message.id, message);
    void work();
  }
});

/** One after another, with a look for aborts. */
async function work(): Promise<void> {
  if (working) return;
  working = true;
  for (let [request] = waiting.values(); request; [request] = waiting.values()) {
    waiting.delete(request.id);
    current = { id: request.id, aborted: false };
    await answer(request);
    current = null;
    await nextTurn();
  }
  working = false;
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
