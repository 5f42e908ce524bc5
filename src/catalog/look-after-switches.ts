import type { CatalogSource } from './catalog-source.ts';

/**
 * Looks some time after the start and after each switch of the catalog, one look after the other. `look` answers with milliseconds after which it looks again, or null when
 * nothing is left to do; it gets how often it has looked since the last switch, and a signal that ends it. It must not reject. Keeps no process alive.
 */
export function lookAfterSwitches(
  source: Pick<CatalogSource, 'onSwitch'>,
  settleMs: number,
  look: (signal: AbortSignal, looks: number) => Promise<number | null>,
): { stop(): Promise<void> } {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function lookOnce(looks: number): Promise<void> {
    const againMs = await look(ended.signal, looks);
    // a switch meanwhile has a look of its own, which may come sooner
    if (againMs !== null && timer === undefined) lookIn(againMs, looks + 1);
  }

  function lookIn(ms: number, looks: number): void {
    clearTimeout(timer);
    if (ended.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = running.then(() => lookOnce(looks));
    }, ms).unref();
  }

  source.onSwitch(() => lookIn(settleMs, 0));
  lookIn(settleMs, 0);
  return {
    async stop() {
      ended.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
