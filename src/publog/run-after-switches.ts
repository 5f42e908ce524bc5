import type { CatalogSource } from './catalog-source.ts';

/**
 * Runs `run` some time after the start and after each switch of the catalog, one run at a time. It answers with milliseconds until the next run, or null; it
 * must not reject. It gets a signal that aborts at `stop`, and how many runs came before it since the last switch. Keeps no process alive.
 */
export function runAfterSwitches(
  source: Pick<CatalogSource, 'onSwitch'>,
  settleMs: number,
  run: (signal: AbortSignal, attempt: number) => Promise<number | null>,
): { stop(): Promise<void> } {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function runOnce(attempt: number): Promise<void> {
    const againMs = await run(ended.signal, attempt);
    // a switch meanwhile has a run of its own, which may come sooner
    if (againMs !== null && timer === undefined) schedule(againMs, attempt + 1);
  }

  function schedule(ms: number, attempt: number): void {
    clearTimeout(timer);
    if (ended.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = running.then(() => runOnce(attempt));
    }, ms).unref();
  }

  source.onSwitch(() => schedule(settleMs, 0));
  schedule(settleMs, 0);
  return {
    async stop() {
      ended.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
