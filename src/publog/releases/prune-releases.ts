import { inParallel } from '#base/domain/in-parallel.ts';
import { manifestKey, MANIFESTS, OBJECTS, parseReleaseManifest, versionOfKey } from './manifest.ts';
import type { ObjectStore, UnfinishedWrite } from './object-store-port.ts';
import type { PublishedRelease, Standing } from './registry/release-registry.ts';
import { ReleaseProblem } from './release-problem.ts';

/** What is removed from a store, and which releases are kept; all oldest first. */
export type PrunePlan = {
  kept: string[];
  removed: string[];
  /** Objects that no release names which is kept, with their bytes. */
  objects: Map<string, number>;
  /** Writes that nobody has taken up for a day. */
  unfinished: UnfinishedWrite[];
};

type PruneOptions = {
  store: ObjectStore;
  standing: Standing;
  /** Newest first. */
  published: readonly Pick<PublishedRelease, 'version'>[];
  /** How many of the newest releases are kept, whatever is in force. */
  keep: number;
  nowMs: number;
};

/** An unfinished upload is removed after this: until then a new publication continues it. */
const TAKEN_UP_MS = 86_400_000;
/** A store answers each removal in some tens of milliseconds. */
const AT_ONCE = 4;

/**
 * Plans what `pruneReleases` removes, and changes nothing. Kept are the release in force, the one before, the one that nodes fetch, and the newest `keep` by
 * publication and by version, with all their objects. Call it under the lock of publications. Rejects with `ReleaseProblem` when it cannot tell what to keep.
 */
export async function planPrune({ store, standing, published, keep, nowMs }: PruneOptions): Promise<PrunePlan> {
  if (standing.version === null)
    throw new ReleaseProblem(
      'No release is in force, so nothing is removed: is QUOTES_DATABASE_URL that of the nodes?',
    );
  const objects = await store.list(OBJECTS);
  const manifests = await store.list(MANIFESTS);
  const inStore = [...manifests.keys()].map(versionOfKey).filter((version) => version !== null);
  const held = [standing.version, standing.before, standing.staged].filter((version) => version !== null);
  const missing = held.find((version) => !inStore.includes(version));
  if (missing !== undefined)
    throw new ReleaseProblem(`The store does not have release ${missing}, which nodes hold: is CATALOG_STORE right?`);
  const newest = [...published.slice(0, keep).map(({ version }) => version), ...inStore.sort().slice(-keep)];
  const keeping = new Set([...held, ...newest]);
  const known = [...new Set([...inStore, ...published.map(({ version }) => version)])].sort();
  const kept = known.filter((version) => keeping.has(version));
  for (const version of kept)
    for (const object of await objectsOf(store, version, inStore.includes(version))) objects.delete(object);
  // of these keys alone: other programs may write into the bucket too
  const begun = await Promise.all([OBJECTS, MANIFESTS].map((prefix) => store.listUnfinished(prefix)));
  const unfinished = begun.flat().filter(({ beganAtMs }) => nowMs - beganAtMs > TAKEN_UP_MS);
  return { kept, removed: known.filter((version) => !keeping.has(version)), objects, unfinished };
}

/** None for a release that the store does not have; it is asked for each, since its list may lack one. */
async function objectsOf(store: ObjectStore, version: string, isListed: boolean): Promise<string[]> {
  const text = await store.getText(manifestKey(version));
  if (text === null && !isListed) return [];
  const manifest = parseReleaseManifest(text ?? '');
  if (manifest !== null) return manifest.files.map(({ object }) => object);
  throw new ReleaseProblem(`Release ${version} is kept, and its manifest cannot be read: nothing is removed.`);
}

/**
 * Removes what was planned: releases first, so that none is left that lacks an object. A later plan and call go on where this was ended. `check` is called before
 * each removal, which is not made when it rejects; `onRemoved` after it, with the bytes.
 */
export async function pruneReleases(
  store: ObjectStore,
  { removed, objects, unfinished }: PrunePlan,
  { check, onRemoved }: { check: () => Promise<void>; onRemoved?: (bytes: number) => void },
): Promise<void> {
  const removing = async (bytes: number, remove: () => Promise<void>): Promise<void> => {
    await check();
    await remove();
    onRemoved?.(bytes);
  };
  for (const version of removed) await removing(0, () => store.remove(manifestKey(version)));
  await inParallel(objects, AT_ONCE, ([key, bytes]) => removing(bytes, () => store.remove(key)));
  await inParallel(unfinished, AT_ONCE, (write) => removing(write.bytes, () => store.removeUnfinished(write)));
}
