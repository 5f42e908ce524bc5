import { openReleasePlace } from '../releases/open-release-place.ts';
import { takeReleaseLock, type ReleaseRegistry } from '../releases/open-release-registry.ts';
import type { PublishedRelease, Standing } from '../releases/release-registry.ts';
import type { Config } from '#base/settings/config.ts';
import { auditCommand } from '#base/operators/cli/audit-command.ts';
import { formatSize } from './run-import.ts';
import { createProgressLine, print, stopOnSignals, type Terminal } from '#base/cli/terminal.ts';
import { inParallel } from '#base/domain/in-parallel.ts';
import {
  MANIFESTS,
  OBJECTS,
  ReleaseProblem,
  manifestKey,
  parseReleaseManifest,
  versionOfKey,
} from '../releases/manifest.ts';
import type { ObjectStore, UnfinishedWrite } from '../releases/object-store-port.ts';

export type Means = { config: Config; terminal: Terminal; registry: ReleaseRegistry };

/** Runs work that a person may stop, and says `stopped` then. Draws its progress. */
export async function stoppable(
  { error: output }: Terminal,
  stopped: string,
  work: (signal: AbortSignal, line: ReturnType<typeof createProgressLine>) => Promise<number>,
): Promise<number> {
  const line = createProgressLine(output, () => performance.now());
  const stop = stopOnSignals(line.clear);
  try {
    return await work(stop.signal, line);
  } catch (error) {
    line.clear();
    if (!stop.signal.aborted || (error as Error).name !== 'AbortError') throw error;
    output.write(`${stopped}\n`);
    return stop.exitStatus();
  } finally {
    stop.close();
  }
}

/** Prints what old releases take; `yes` removes them. Refuses (`ReleaseBusy`) during a publication or activation. */
export async function prune({ config, terminal, registry }: Means, keep: number, yes: boolean): Promise<number> {
  const { store, databaseUrl } = openReleasePlace(config);
  await using lock = await takeReleaseLock(databaseUrl, 'publication', 'prune');
  return await stoppable(terminal, 'Stopped. No release that is kept has lost anything.', async (signal, line) => {
    // no activation runs meanwhile
    const activation = await takeReleaseLock(databaseUrl, 'activation', 'prune');
    const planning = async (): Promise<PrunePlan> => {
      const [standing, published] = [await registry.current(), await registry.list()];
      const found = await planPrune({ store, standing, published, keep, nowMs: Date.now() });
      if (!yes || sizeOf(found) === 0) return found;
      await auditCommand(config, 'release-removed', removalText(found).slice(0, 300), terminal.error);
      await registry.forget(found.removed);
      return found;
    };
    const plan = await planning().finally(activation.release);
    const removal = removalText(plan);
    const kept = `Kept: ${plan.kept.join(', ')}.\n`;
    const total = sizeOf(plan);
    if (total === 0) return print(terminal.out, `There is nothing to remove.\n${kept}`);
    if (!yes) return print(terminal.out, `To remove: ${removal}.\n${kept}Nothing was removed: --yes removes it.\n`);
    const done = { count: 0, bytes: 0 };
    const check = async (): Promise<void> => {
      signal.throwIfAborted();
      await lock.verify();
    };
    const onRemoved = (bytes: number): void => {
      done.count += 1;
      done.bytes += bytes;
      line.draw(done.count / total, () => [formatSize(done.bytes)]);
    };
    await pruneReleases(store, plan, { check, onRemoved }).catch((error: unknown) => {
      line.clear();
      if (done.count > 0)
        terminal.error.write(`${formatSize(done.bytes)} were removed so far: the same command goes on from here.\n`);
      throw error;
    });
    line.clear();
    return print(terminal.out, `Removed ${removal}.\n${kept}`);
  });
}

const sizeOf = ({ removed, objects, unfinished }: PrunePlan): number =>
  removed.length + objects.size + unfinished.length;

/** "releases 20261001, 20261101 with 34 objects (1.9 GB), and 1 upload that was never finished (0.3 GB)" */
function removalText({ removed, objects, unfinished }: PrunePlan): string {
  const size = (bytes: Iterable<number>): string => formatSize([...bytes].reduce((sum, each) => sum + each, 0));
  const uploads = unfinished.length === 1 ? '1 upload that was' : `${unfinished.length} uploads that were`;
  return [
    removed.length === 0 ? 'no release' : `${removed.length === 1 ? 'release' : 'releases'} ${removed.join(', ')}`,
    ` with ${objects.size === 1 ? '1 object' : `${objects.size} objects`} (${size(objects.values())})`,
    unfinished.length === 0 ? '' : `, and ${uploads} never finished (${size(unfinished.map(({ bytes }) => bytes))})`,
  ].join('');
}

/** All oldest first. */
type PrunePlan = {
  kept: string[];
  removed: string[];
  /** Objects of no kept release, with their bytes. */
  objects: Map<string, number>;
  /** Uploads older than a day. */
  unfinished: UnfinishedWrite[];
};

/** A publication continues younger uploads. */
const TAKEN_UP_MS = 86_400_000;
/** Each removal takes some tens of ms. */
const AT_ONCE = 4;

/** Keeps releases in force, before, fetched, and `keep` new. Only under the lock. Rejects with `ReleaseProblem`. */
export async function planPrune(props: {
  store: ObjectStore;
  standing: Standing;
  /** Newest first. */
  published: readonly Pick<PublishedRelease, 'version'>[];
  keep: number;
  nowMs: number;
}): Promise<PrunePlan> {
  const { store, standing, published, keep, nowMs } = props;
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
  // other programs may write into the bucket
  const begun = await Promise.all([OBJECTS, MANIFESTS].map((prefix) => store.listUnfinished(prefix)));
  const unfinished = begun.flat().filter(({ beganAtMs }) => nowMs - beganAtMs > TAKEN_UP_MS);
  return { kept, removed: known.filter((version) => !keeping.has(version)), objects, unfinished };
}

/** Asks for each release, since a list may lack one. */
async function objectsOf(store: ObjectStore, version: string, isListed: boolean): Promise<string[]> {
  const text = await store.getText(manifestKey(version));
  if (text === null && !isListed) return [];
  const manifest = parseReleaseManifest(text ?? '');
  if (manifest !== null) return manifest.files.map(({ object }) => object);
  throw new ReleaseProblem(`Release ${version} is kept, and its manifest cannot be read: nothing is removed.`);
}

/** Removes releases first, so that none lacks an object. Repeatable. `check` runs before each removal. */
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
