import { StoreUnavailable } from '#base/database/database.ts';
import type { CatalogSwitch, HeldCatalog } from './catalog-loader.ts';

/** Fetched releases, a folder each. */
export const RELEASES_FOLDER = 'releases';

/** UTC time as yyyymmddThhmmssmmm, so that names sort by age. */
const VERSION = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})$/;

/** Newer than all others, even when its time is not. */
export function nextVersion(taken: readonly string[], now = Date.now()): string {
  const times = taken.map((version) => Date.parse(version.replace(VERSION, '$1-$2-$3T$4:$5:$6.$7Z')));
  const newest = Math.max(...times.filter(Number.isFinite), 0);
  return new Date(Math.max(now, newest + 1)).toISOString().replaceAll(/[-:.Z]/g, '');
}

/** `keep` older ones stay; a newer one (by a rollback) until the next import. `replaced`: absent without an import. */
export function surplusVersions(
  versions: readonly string[],
  { inForce, replaced, keep }: { inForce: string | null; replaced?: string | null; keep: number },
): string[] {
  const newestKept = replaced ?? inForce;
  const isOlder = (version: string): boolean => newestKept === null || version <= newestKept;
  const older = versions.filter((version) => version !== inForce && isOlder(version)).sort();
  const stay = new Set([inForce, ...older.slice(Math.max(0, older.length - keep))]);
  const mayLeadForward = (version: string): boolean => replaced === undefined && keep > 0 && !isOlder(version);
  return versions.filter((version) => !stay.has(version) && !mayLeadForward(version));
}

/** Null: the one before. `problem` says why not. */
export function chooseVersion(
  wanted: string | null,
  versions: readonly string[],
  inForce: string | null,
): { version: string } | { problem: string } {
  if (wanted !== null) {
    if (wanted === inForce) return { problem: `Catalog ${wanted} is in force already.` };
    if (versions.includes(wanted)) return { version: wanted };
    return { problem: `There is no catalog ${wanted}. "npm run import -- --list" lists all catalogs.` };
  }
  if (inForce === null)
    return { problem: 'No catalog is in force: npm run import -- --to VERSION puts one of those of --list in force.' };
  const older = versions.filter((version) => version < inForce).sort();
  if (older.length > 0) return { version: older.at(-1)! };
  return { problem: `No catalog older than ${inForce} is kept: there is nothing to go back to.` };
}

/** Only under the lock of imports. `check` rejects with `StoreUnavailable`; `announce` tells readers. */
export async function switchCatalog(
  wanted: string | null,
  held: { versions: readonly string[]; inForce: string | null },
  { check, announce }: Record<'check' | 'announce', (version: string) => Promise<void>>,
): Promise<CatalogSwitch> {
  const chosen = chooseVersion(wanted, held.versions, held.inForce);
  if ('problem' in chosen) return { outcome: 'refused', ...chosen };
  const { version } = chosen;
  const problem = await check(version).then(() => null, reasonOf);
  if (problem !== null)
    return { outcome: 'refused', problem: `Catalog ${version} cannot be put in force: ${problem}.` };
  await announce(version);
  return { outcome: 'switched', from: held.inForce, to: version };
}

/** Rethrows unexpected errors. */
export function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailable) return error.message;
  throw error;
}

/** A catalog without an edition cannot be read. */
export function heldCatalog(found: HeldCatalog): HeldCatalog {
  const problem = found.problem ?? (found.edition === null ? 'it does not say which edition it is' : null);
  return { ...found, problem };
}
