import { setTimeout as wait } from 'node:timers/promises';
import { LOOK_EVERY_MS } from '#publog/catalog-source.ts';
import type { FoundKind } from '../health/walk-progress.ts';
import type { WalkPlan } from './walk-plan.server.ts';

/** Attempts, each for a catalog that was switched or first files that were stored meanwhile. More than a few in a row are a fault. */
const MAX_ATTEMPTS = 4;
/** Each process of the site looks for another catalog by itself: after two looks all have it. */
const SETTLE_MS = 2 * LOOK_EVERY_MS;

type Walker = {
  plan: () => Promise<WalkPlan>;
  /** Null when it has to start again. */
  walk: (plan: WalkPlan) => Promise<FoundKind[] | null>;
  /** The catalog in force. */
  versionNow: () => string | null;
  sleep?: (ms: number) => Promise<unknown>;
};

/** Walks until a walk was of one catalog from beginning to end. Rejects as `walk` does, and when catalogs or stored files are switched again and again. */
export async function walkOneCatalog({ plan, walk, versionNow, sleep = wait }: Walker): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const planned = await plan();
    try {
      if ((await walk(planned)) !== null) return;
    } catch (error) {
      // a catalog that was replaced is closed after a while
      if (versionNow() === planned.catalogVersion) throw error;
    }
    if (attempt < MAX_ATTEMPTS) await sleep(SETTLE_MS);
  }
  throw new Error('the catalog or the stored files were switched again and again');
}
