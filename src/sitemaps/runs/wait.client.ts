/** Resolves after the time, or at once when `signal` ends it. Never rejects. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return endable(signal, (done) => void setTimeout(done, ms));
}

/** The same in a page: browsers let the timers of a page in the background run once a second at most, but not those of its workers. */
export function waitInPage(ms: number, signal: AbortSignal): Promise<void> {
  return document.hidden ? endable(signal, (done) => waitInWorker(ms, done)) : wait(ms, signal);
}

function endable(signal: AbortSignal, start: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
    start(resolve);
  });
}

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, () => void>();

function waitInWorker(ms: number, done: () => void): void {
  if (worker === null) {
    worker = new Worker(new URL('./timer.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data: id }: MessageEvent<number>) => {
      waiting.get(id)?.();
      waiting.delete(id);
    });
  }
  const id = ++lastId;
  waiting.set(id, done);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a worker's message has no target
  worker.postMessage({ id, ms });
}
