import type { CatalogSource } from '../catalog/catalog-source.ts';
import type { Config } from '../settings/config.ts';
import { indexNowLine, tellIndexNow } from './tell-index-now.ts';

/** All nodes have switched by then: search engines ask for pages at once. */
const SETTLE_MS = 60_000;
/** What could not be told is tried again. */
const RETRY_MS = 3_600_000;

type Follow = {
  config: Config;
  origin: () => string;
  source: Pick<CatalogSource, 'onSwitch'>;
  log: { info(fields: object, text: string): void };
  tell?: typeof tellIndexNow;
  settleMs?: number;
  retryMs?: number;
};

/**
 * Tells search engines what each release has changed that comes into force while the server runs or before it starts; of several nodes one tells. An import without
 * releases tells by itself. Nothing waits for it.
 */
export function followIndexNow({ config, origin, source, log, tell = tellIndexNow, ...pauses }: Follow) {
  const { settleMs = SETTLE_MS, retryMs = RETRY_MS } = pauses;
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const report = await tell(config, origin(), { signal: ended.signal }).catch(() => null);
    if (report === null || ended.signal.aborted) return;
    const { urls, problem } = report;
    if (urls > 0 || problem !== null) log.info({ urls, problem }, indexNowLine(report).trim());
    if (problem !== null) lookIn(retryMs);
  }

  function lookIn(ms: number): void {
    clearTimeout(timer);
    if (ended.signal.aborted) return;
    timer = setTimeout(() => (running = running.then(look)), ms).unref();
  }

  source.onSwitch(() => lookIn(settleMs));
  lookIn(settleMs);
  return {
    async stop(): Promise<void> {
      ended.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
