import type { CatalogSource } from '#publog/catalog-source.ts';
import { runAfterSwitches } from '#publog/run-after-switches.ts';
import type { Config } from '#base/settings/config.ts';
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
  return runAfterSwitches(source, settleMs, async (signal) => {
    const report = await tell(config, origin(), { signal }).catch(() => null);
    if (report === null || signal.aborted) return null;
    const { urls, problem, beforeIsGone } = report;
    if (urls > 0 || problem !== null || beforeIsGone) log.info({ urls, problem }, indexNowLine(report).trim());
    return problem === null ? null : retryMs;
  });
}
