import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogSource } from '../../catalog/catalog-source.ts';
import { replaceFile } from '../../database/durable-files.ts';
import { CATALOG_KEY } from './cdn-headers.ts';

/** Answers that were begun before a switch are with the CDN by then. */
const SETTLE_MS = 15_000;
/** Waits after failures: 10 s, then twice as long each time. */
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 300_000;
const NAME = 'cdn-purged';

/** What nodes agree on: which of them purges, and what was purged last. */
export type PurgeAgreement = {
  onOneNode<Result>(
    name: string,
    action: (signal: AbortSignal) => Promise<Result>,
  ): Promise<{ kind: 'done'; result: Result } | { kind: 'elsewhere' }>;
  notes: { read(name: string): Promise<string | null>; keep(name: string, text: string): Promise<void> };
};

type PurgeOptions = {
  source: Pick<CatalogSource, 'current' | 'onSwitch'>;
  /** Changes with the program and the settings that pages show. */
  frame: () => string;
  /** Rejects with words for the log. */
  purge: (keys: readonly string[], signal: AbortSignal) => Promise<void>;
  agreement: PurgeAgreement;
  log: Record<'info' | 'warn', (fields: object, text: string) => void>;
  settleMs?: number;
  firstWaitMs?: number;
};

/**
 * Purges the CDN once for each edition that comes into force, and once where pages have another program or other settings than at the last start; one node does it for all. What
 * fails is tried again until it succeeds or the process ends. Nothing waits for it.
 */
export function followEditions(options: PurgeOptions) {
  const { source, frame, purge, agreement, log, settleMs = SETTLE_MS, firstWaitMs = FIRST_WAIT_MS } = options;
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /** Whether the CDN holds nothing older any more. */
  async function look(): Promise<boolean> {
    const version = source.current()?.edition.version;
    if (version === undefined) return true;
    const state = `${version} ${frame()}`;
    const outcome = await agreement.onOneNode(NAME, async (signal) => {
      const before = await agreement.notes.read(NAME);
      if (before === state) return;
      // the first start with a CDN: it holds nothing with a key
      if (before !== null) {
        await purge([CATALOG_KEY], AbortSignal.any([ended.signal, signal]));
        log.info({ before, now: state, key: CATALOG_KEY }, 'the CDN was purged');
      }
      await agreement.notes.keep(NAME, state);
    });
    return outcome.kind === 'done' || (await agreement.notes.read(NAME)) === state;
  }

  async function lookAndRetry(waitMs: number): Promise<void> {
    const isDone = await look().catch((error: unknown) => {
      if (!ended.signal.aborted) log.warn({ err: error, waitMs }, 'the CDN could not be purged: it is tried again');
      return false;
    });
    if (!isDone) lookIn(waitMs, Math.min(waitMs * 2, LONGEST_WAIT_MS));
  }

  function lookIn(ms: number, nextWaitMs = firstWaitMs): void {
    clearTimeout(timer);
    if (ended.signal.aborted) return;
    timer = setTimeout(() => {
      running = running.then(() => lookAndRetry(nextWaitMs));
    }, ms);
    timer.unref();
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

/** For one process alone: what was purged is kept in a file. */
export function agreementOfOne(dataDir: string): PurgeAgreement {
  const path = join(dataDir, `${NAME}.json`);
  return {
    onOneNode: async (_name, action) => ({ kind: 'done', result: await action(new AbortController().signal) }),
    notes: {
      read: async () => {
        try {
          return String(JSON.parse(readFileSync(path, 'utf8')));
        } catch {
          return null;
        }
      },
      keep: async (_name, text) => replaceFile(path, `${JSON.stringify(text)}\n`, `${path}.next`),
    },
  };
}
