import { Worker } from 'node:worker_threads';
import { type SearchState, type CatalogStore } from '../catalog-store.ts';
import { StoreOverloaded, StoreUnavailable, LOOKUP_LIMIT_MS } from '#base/database/database.ts';
import type { Fsc } from '#base/domain/nsn.ts';
import { type Telling, toldOf } from '../part-selection.ts';
import { routeSearches } from '../store-methods.ts';
import type { FromSearchThread, SearchRequest, ToSearchThread } from './search.worker.ts';

/** More are refused. */
const MAX_WAITING = 500;
/** A busy machine starts threads slowly. */
const START_LIMIT_MS = 15_000;
/** No request waits for it. */
const PREPARE_LIMIT_MS = 60_000;
/** After a thread that died at once. */
const START_AGAIN_MS = 1_000;
/** Saves 60 MB at 7 million NSNs. A thread beyond its limits ends and starts again. */
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 };
const ABORTED = 'The reader has left';

type SearchThreadOptions = { limitMs?: number; startLimitMs?: number; onStart?: (worker: Worker) => void };

/** Searches in a thread of its own, started on demand. Lost and slow searches reject with `StoreUnavailable`. */
export function searchOffThread(store: CatalogStore, file: string, options: SearchThreadOptions = {}): CatalogStore {
  const thread = openSearchThread(file, options);
  let telling: Telling | null = null;
  const own = { ...store, tellingOf: (fsc: Fsc) => toldOf(telling, fsc) };
  const routed = (signal?: AbortSignal): CatalogStore =>
    routeSearches(own, (method, args) => thread.call(method, args, { signal }));
  return {
    ...routed(),
    withSignal: routed,
    searchState: thread.state,
    prepareSearch: async () => {
      const [told] = await Promise.all([
        thread.call('prepareSearch', ['searches'], { maxMs: PREPARE_LIMIT_MS }),
        store.suggestItemNames('A', 1),
        store.suggestMakers('A', 1),
        store.findItemNameCodes([]),
      ]);
      telling = told as Telling;
      return telling;
    },
    close: async () => {
      await thread.close();
      await store.close();
    },
  };
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void; stopWatching: () => void };

function openSearchThread(
  file: string,
  { limitMs = LOOKUP_LIMIT_MS, startLimitMs = START_LIMIT_MS, onStart }: SearchThreadOptions,
) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  let isReady = false;
  let closed = false;
  let lastId = 0;

  function settle(id: number): Waiting | undefined {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    asked?.stopWatching();
    return asked;
  }

  function start(): Worker {
    if (performance.now() - startedAt < START_AGAIN_MS) throw new StoreUnavailable('The search thread has ended');
    startedAt = performance.now();
    isReady = false;
    const started = new Worker(new URL('./search.worker.ts', import.meta.url), {
      workerData: { file },
      resourceLimits: HEAP_LIMITS,
    });
    const give = (message: FromSearchThread): void => {
      if ('ready' in message) {
        isReady = true;
        return;
      }
      const asked = settle(message.id);
      if ('value' in message) asked?.resolve(message.value);
      else asked?.reject(errorOf(message.error));
    };
    const end = (reason: string): void => {
      if (worker !== started) return;
      worker = null;
      for (const id of waiting.keys()) settle(id)!.reject(new StoreUnavailable(reason));
    };
    started.on('message', give);
    started.on('error', (error: Error) => end(`The search thread has failed: ${error.message}`));
    started.on('exit', () => end('The search thread has ended'));
    started.unref();
    onStart?.(started);
    return started;
  }

  return {
    state: (): SearchState => (worker === null && startedAt > 0 ? 'ended' : isReady ? 'ok' : 'starting'),
    async call(
      method: SearchRequest['method'],
      args: readonly unknown[],
      { maxMs, signal }: { maxMs?: number; signal?: AbortSignal | undefined } = {},
    ): Promise<unknown> {
      if (signal?.aborted) throw new StoreUnavailable(ABORTED);
      if (closed) throw new StoreUnavailable(`${file} is closed`);
      if (waiting.size >= MAX_WAITING) throw new StoreOverloaded('Too many searches wait');
      worker ??= start();
      const id = ++lastId;
      const withinMs = maxMs ?? (isReady ? limitMs : startLimitMs);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const giveUp = (reason: string): void => {
        if (worker) tell(worker, { aborted: id });
        settle(id)?.reject(new StoreUnavailable(reason));
      };
      const timer = setTimeout(() => giveUp(`${method} took longer than ${withinMs} ms`), withinMs);
      const abort = (): void => giveUp(ABORTED);
      signal?.addEventListener('abort', abort);
      const stopWatching = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      waiting.set(id, { resolve, reject, stopWatching });
      worker.ref();
      tell(worker, { id, method, args });
      return promise;
    },
    async close(): Promise<void> {
      closed = true;
      const ending = worker;
      worker = null;
      for (const id of waiting.keys()) settle(id)!.reject(new StoreUnavailable(`${file} is closed`));
      await ending?.terminate();
    },
  };
}

function tell(worker: Worker, message: ToSearchThread): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(message);
}

function errorOf({ name, message }: { name: string; message: string }): Error {
  if (name === 'StoreUnavailable') return new StoreUnavailable(message);
  return name === 'RangeError' ? new RangeError(message) : new Error(message);
}
