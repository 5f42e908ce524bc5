import { randomUUID } from 'node:crypto';
import type { CatalogSource } from '../catalog-source.ts';
import { runAfterSwitches } from '../run-after-switches.ts';
import { CATALOG_KEY } from '#base/http/cdn/cdn-headers.ts';

/** Answers that were begun before a switch are with the CDN by then. */
const SETTLE_MS = 15_000;
/** Waits after failures: 10 s, then twice as long each time. */
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 300_000;
const NAME = 'cdn-purged';

/**
 * What nodes agree on: which of them purges, and two kinds of notes. The common one names the last purge: for which state it was ("version frame") and an id. That of each
 * node names the state for which it knows that the CDN was purged after it began to serve it.
 */
export type PurgeAgreement = {
  onOneNode<Result>(
    name: string,
    action: (signal: AbortSignal) => Promise<Result>,
  ): Promise<{ kind: 'done'; result: Result } | { kind: 'elsewhere' }>;
  notes: { read(name: string): Promise<string | null>; keep(name: string, text: string): Promise<void> };
};

/**
 * Purges the CDN when an edition comes into force, and when program or settings differ from what this node served before. Nodes that change together purge
 * once; a node that changes after a purge purges again, since the CDN may hold its older pages. Failures are retried; no request waits.
 */
export function followEditions(options: {
  source: Pick<CatalogSource, 'current' | 'onSwitch'>;
  /** Changes with the program and the settings that pages show. */
  frame: () => string;
  /** Rejects with words for the log. */
  purge: (keys: readonly string[], signal: AbortSignal) => Promise<void>;
  agreement: PurgeAgreement;
  /** The name of this node, which no other has. */
  node: string;
  log: Record<'info' | 'warn', (fields: object, text: string) => void>;
  settleMs?: number;
  firstWaitMs?: number;
}) {
  const { source, frame, purge, agreement, node, log } = options;
  const { settleMs = SETTLE_MS, firstWaitMs = FIRST_WAIT_MS } = options;
  const { notes } = agreement;
  const ownName = `${NAME}-${node}`;
  /** The last purge when this node last changed what it serves; undefined while nobody can tell, null before the first. */
  let purgeAtChange: Promise<string | null | undefined>;
  const noteChange = (): void => void (purgeAtChange = notes.read(NAME).catch(() => undefined));
  let switches = 0;
  let purgedSwitches = 0;
  noteChange();
  source.onSwitch(() => {
    switches += 1;
    noteChange();
  });

  /** Purges if need be. True when nothing is left to purge. */
  async function look(ended: AbortSignal): Promise<boolean> {
    const version = source.current()?.edition.version;
    if (version === undefined) return true;
    const state = `${version} ${frame()}`;
    const change = switches;
    // after a rollback the state is the one before, and the CDN has pages of the one between
    if (change === purgedSwitches && (await notes.read(ownName)) === state) return true;
    const atChange = await purgeAtChange;
    const outcome = await agreement.onOneNode(NAME, async (signal) => {
      const last = await notes.read(NAME);
      const isPurged = atChange !== undefined && last !== atChange && last !== null && last.startsWith(`${state} `);
      if (!isPurged) {
        // the first start with a CDN: it holds nothing with a key
        if (last !== null) {
          await purge([CATALOG_KEY], AbortSignal.any([ended, signal]));
          log.info({ now: state, key: CATALOG_KEY }, 'the CDN was purged');
        }
        await notes.keep(NAME, `${state} ${randomUUID()}`);
      }
      await notes.keep(ownName, state);
    });
    if (outcome.kind === 'elsewhere') return false;
    purgedSwitches = change;
    return true;
  }

  return runAfterSwitches(source, settleMs, async (ended, looks) => {
    const waitMs = Math.min(firstWaitMs * 2 ** looks, LONGEST_WAIT_MS);
    const isDone = await look(ended).catch((error: unknown) => {
      if (!ended.aborted) log.warn({ err: error, waitMs }, 'the CDN could not be purged: it is tried again');
      return false;
    });
    return isDone ? null : waitMs;
  });
}
