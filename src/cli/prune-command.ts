import { openReleasePlace } from '../app/open-release-place.ts';
import { planPrune, type PrunePlan, pruneReleases } from '../releases/prune-releases.ts';
import { takeReleaseLock } from '../releases/registry/release-lock.ts';
import type { ReleaseRegistry } from '../releases/registry/release-registry.ts';
import type { Config } from '../settings/config.ts';
import { auditCommand } from './audit-command.ts';
import { formatSize } from './import-report-text.ts';
import { BadUsage, createProgressLine, print, stopOnSignals, type Terminal } from './terminal.ts';

const KEPT = 3;

/** The value of --keep, or the default. Throws `BadUsage`. */
export function readKeep(text: string = String(KEPT)): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new BadUsage(`--keep is a number of releases from 1 to 999, not "${text}".`);
  return Number(text);
}

type Means = { config: Config; terminal: Terminal; registry: ReleaseRegistry };

/** Says what an old release takes in the store, and with `yes` removes it. Refused (`ReleaseBusy`) while a publication or an activation runs. */
export async function prune({ config, terminal, registry }: Means, keep: number, yes: boolean): Promise<number> {
  const { store, databaseUrl } = openReleasePlace(config);
  const lock = await takeReleaseLock(databaseUrl, 'publication', 'prune');
  const line = createProgressLine(terminal.error, () => performance.now());
  const stop = stopOnSignals(() => line.clear());
  const removed = { count: 0, bytes: 0 };
  try {
    const plan = await planAlone(databaseUrl, async () => {
      const [standing, published] = [await registry.current(), await registry.list()];
      const found = await planPrune({ store, standing, published, keep, nowMs: Date.now() });
      if (!yes || isEmpty(found)) return found;
      await auditCommand(config, 'release-removed', goText(found).slice(0, 300), terminal.error);
      await registry.forget(found.go);
      return found;
    });
    if (!yes || isEmpty(plan)) return await print(terminal.out, planText(plan));
    const total = plan.go.length + plan.objects.size + plan.unfinished.length;
    await pruneReleases(store, plan, {
      check: async () => {
        stop.signal.throwIfAborted();
        await lock.ask();
      },
      onRemoved: (bytes) => {
        removed.count += 1;
        removed.bytes += bytes;
        line.draw(removed.count / total, () => [formatSize(removed.bytes)]);
      },
    });
    line.clear();
    return await print(terminal.out, `Removed ${goText(plan)}.\n${stayText(plan)}`);
  } catch (error) {
    line.clear();
    if (removed.count > 0)
      terminal.error.write(`${formatSize(removed.bytes)} were removed so far: the same command goes on from here.\n`);
    if (!stop.signal.aborted) throw error;
    terminal.error.write('Stopped. No release that stays has lost anything.\n');
    return stop.exitStatus();
  } finally {
    stop.close();
    await lock.release();
  }
}

/** Works while no release is being activated; a step back need not wait for what comes after. */
async function planAlone(databaseUrl: string, work: () => Promise<PrunePlan>): Promise<PrunePlan> {
  const lock = await takeReleaseLock(databaseUrl, 'activation', 'prune');
  return work().finally(lock.release);
}

function isEmpty({ go, objects, unfinished }: PrunePlan): boolean {
  return go.length + objects.size + unfinished.length === 0;
}

function planText(plan: PrunePlan): string {
  if (isEmpty(plan)) return `There is nothing to remove.\n${stayText(plan)}`;
  return `To remove: ${goText(plan)}.\n${stayText(plan)}Nothing was removed: --yes removes it.\n`;
}

function stayText({ stay }: PrunePlan): string {
  return `What stays: ${stay.join(', ')}.\n`;
}

/** "releases 20261001, 20261101 with 34 objects (1.9 GB), and 1 upload that nobody ended (0.3 GB)" */
function goText({ go, objects, unfinished }: PrunePlan): string {
  const size = (bytes: Iterable<number>): string => formatSize([...bytes].reduce((sum, each) => sum + each, 0));
  const uploads = unfinished.length === 1 ? '1 upload' : `${unfinished.length} uploads`;
  return [
    go.length === 0 ? 'no release' : `${go.length === 1 ? 'release' : 'releases'} ${go.join(', ')}`,
    ` with ${objects.size === 1 ? '1 object' : `${objects.size} objects`} (${size(objects.values())})`,
    unfinished.length === 0 ? '' : `, and ${uploads} that nobody ended (${size(unfinished.map(({ bytes }) => bytes))})`,
  ].join('');
}
