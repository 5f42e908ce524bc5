import { openReleasePlace } from '../releases/open-release-place.ts';
import { planPrune, type PrunePlan, pruneReleases } from '../releases/prune-releases.ts';
import { takeReleaseLock } from '../releases/registry/release-lock.ts';
import type { ReleaseRegistry } from '../releases/registry/release-registry.ts';
import type { Config } from '#base/settings/config.ts';
import { auditCommand } from '#base/operators/cli/audit-command.ts';
import { formatSize } from './import-report-text.ts';
import { BadUsage, createProgressLine, print, stopOnSignals, type Terminal } from '#base/cli/terminal.ts';

const DEFAULT_KEEP = 3;

/** The value of --keep, or the default. Throws `BadUsage`. */
export function readKeep(text: string = String(DEFAULT_KEEP)): number {
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
  const done = { count: 0, bytes: 0 };
  try {
    const plan = await planUnderLock(databaseUrl, async () => {
      const [standing, published] = [await registry.current(), await registry.list()];
      const found = await planPrune({ store, standing, published, keep, nowMs: Date.now() });
      if (!yes || isEmpty(found)) return found;
      await auditCommand(config, 'release-removed', removalText(found).slice(0, 300), terminal.error);
      await registry.forget(found.removed);
      return found;
    });
    if (!yes || isEmpty(plan)) return await print(terminal.out, planText(plan));
    const total = plan.removed.length + plan.objects.size + plan.unfinished.length;
    await pruneReleases(store, plan, {
      check: async () => {
        stop.signal.throwIfAborted();
        await lock.verify();
      },
      onRemoved: (bytes) => {
        done.count += 1;
        done.bytes += bytes;
        line.draw(done.count / total, () => [formatSize(done.bytes)]);
      },
    });
    line.clear();
    return await print(terminal.out, `Removed ${removalText(plan)}.\n${keptText(plan)}`);
  } catch (error) {
    line.clear();
    if (done.count > 0)
      terminal.error.write(`${formatSize(done.bytes)} were removed so far: the same command goes on from here.\n`);
    if (!stop.signal.aborted) throw error;
    terminal.error.write('Stopped. No release that is kept has lost anything.\n');
    return stop.exitStatus();
  } finally {
    stop.close();
    await lock.release();
  }
}

/** Plans while no release is being activated; a rollback need not wait for the removal. */
async function planUnderLock(databaseUrl: string, work: () => Promise<PrunePlan>): Promise<PrunePlan> {
  const lock = await takeReleaseLock(databaseUrl, 'activation', 'prune');
  return work().finally(lock.release);
}

function isEmpty({ removed, objects, unfinished }: PrunePlan): boolean {
  return removed.length + objects.size + unfinished.length === 0;
}

function planText(plan: PrunePlan): string {
  if (isEmpty(plan)) return `There is nothing to remove.\n${keptText(plan)}`;
  return `To remove: ${removalText(plan)}.\n${keptText(plan)}Nothing was removed: --yes removes it.\n`;
}

function keptText({ kept }: PrunePlan): string {
  return `Kept: ${kept.join(', ')}.\n`;
}

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
