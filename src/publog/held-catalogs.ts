import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { CatalogSwitch, HeldCatalog } from './catalog-loader.ts';

/** A version is a UTC time as yyyymmddThhmmssmmm, so names sort by age (`publog/import/input-identity.ts`). */
const VERSION = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})$/;

/** An unused version, newer than all others even when its time is not. */
export function nextVersion(taken: readonly string[], now = Date.now()): string {
  const newest = Math.max(...taken.map(timeOfVersion).filter(Number.isFinite), 0);
  return new Date(Math.max(now, newest + 1)).toISOString().replaceAll(/[-:.Z]/g, '');
}

/** Milliseconds since 1970; NaN for another name. */
function timeOfVersion(version: string): number {
  return Date.parse(version.replace(VERSION, '$1-$2-$3T$4:$5:$6.$7Z'));
}

export type Keeping = {
  /** The catalog in force. */
  inForce: string | null;
  /** The catalog that an import has just replaced; undefined when no import was published. */
  replaced?: string | null;
  /** How many catalogs before the one in force stay. */
  keep: number;
};

/** The catalogs to remove. Keeps `keep` older ones, and newer ones that a rollback left. */
export function surplusVersions(versions: readonly string[], { inForce, replaced, keep }: Keeping): string[] {
  const newestKept = replaced ?? inForce;
  const isOlder = (version: string): boolean => newestKept === null || version <= newestKept;
  const older = versions.filter((version) => version !== inForce && isOlder(version)).sort();
  const stay = new Set([inForce, ...older.slice(Math.max(0, older.length - keep))]);
  const mayLeadForward = (version: string): boolean => replaced === undefined && keep > 0 && !isOlder(version);
  return versions.filter((version) => !stay.has(version) && !mayLeadForward(version));
}

/** The catalog to put in force: the named one, or the one before for null. `problem` says why not. */
export function chooseVersion(
  wanted: string | null,
  versions: readonly string[],
  inForce: string | null,
): { version: string } | { problem: string } {
  if (wanted !== null) {
    if (wanted === inForce) return { problem: `Catalog ${wanted} is in force already.` };
    if (versions.includes(wanted)) return { version: wanted };
    return { problem: `There is no catalog ${wanted}: npm run import -- --list shows those that there are.` };
  }
  if (inForce === null)
    return { problem: 'No catalog is in force: npm run import -- --to VERSION puts one of those of --list in force.' };
  const older = versions.filter((version) => version < inForce).sort();
  if (older.length > 0) return { version: older.at(-1)! };
  return { problem: `No catalog older than ${inForce} is kept: there is nothing to go back to.` };
}

/**
 * See `CatalogDatabase.putInForce`. Call under the lock of imports. `check` reads the catalog; `announce` tells
 * readers.
 */
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

/** Why a catalog cannot be read; an error that is none of its own is thrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailable) return error.message;
  throw error;
}

/** The catalog with its problem: one without an edition cannot be read, even if its file is whole. */
export function heldCatalog(found: HeldCatalog): HeldCatalog {
  const problem = found.problem ?? (found.edition === null ? 'it does not say which edition it is' : null);
  return { ...found, problem };
}
