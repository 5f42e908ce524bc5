import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '#base/database/durable-files.ts';
import { openSqliteDatabase } from '#base/database/sqlite/sqlite-database.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { readEdition } from '../catalog-edition.ts';
import { ImportRunning, type CatalogSwitch, type HeldCatalog, type PublishedEdition } from '../catalog-loader.ts';
import { heldCatalog, reasonOf, surplusVersions, switchCatalog } from '../held-catalogs.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { OLDEST_COMPARED, type OpenedCatalog } from '../queries/published-records.ts';
import {
  IMPORTING_PREFIX,
  POINTER_FILE,
  catalogFileName,
  checkCatalogFile,
  findFormat,
  readCatalogPointer,
} from './catalog-file.ts';
import { openSqliteCatalogVersion } from './catalog-source.ts';
import { isOwnLock, removeLock, takeProcessLock } from '#base/database/process-lock.ts';

const CATALOG_FILE = /^catalog-(\d{8}T\d{9})\.db$/;

export function listVersions(dataDir: string): string[] {
  return readdirSync(dataDir).flatMap((name) => CATALOG_FILE.exec(name)?.[1] ?? []);
}

export function sizeOfCatalogs(dataDir: string, versions: readonly string[]): number {
  return versions.reduce((sum, version) => sum + statSync(join(dataDir, catalogFileName(version))).size, 0);
}

/** Durable when it returns. */
export function writePointer(dataDir: string, version: string): Promise<void> {
  const pointer = `${JSON.stringify({ version, file: catalogFileName(version) })}\n`;
  return replaceFile(join(dataDir, POINTER_FILE), pointer, {
    draft: join(dataDir, `${IMPORTING_PREFIX}${version}.json`),
  });
}

/** Undefined when unreadable. */
export async function findInForce(dataDir: string): Promise<string | null | undefined> {
  return readCatalogPointer(dataDir).then(
    (pointer) => pointer?.version ?? null,
    () => undefined,
  );
}

export async function listHeldCatalogs(dataDir: string): Promise<HeldCatalog[]> {
  const inForce = await findInForce(dataDir);
  const held: HeldCatalog[] = [];
  for (const version of listVersions(dataDir).sort().toReversed()) {
    const file = join(dataDir, catalogFileName(version));
    const problem = await checkCatalogFile(file).then(() => null, reasonOf);
    const format = await findFormat(file).catch(() => null);
    const edition = (await readPublishedEdition(file))?.edition ?? null;
    const isInForce = version === inForce;
    const sizeBytes = sizeOfCatalogs(dataDir, [version]);
    held.push(heldCatalog({ version, isInForce, sizeBytes, format, edition, problem }));
  }
  return held;
}

/** Any format; null without an edition. */
export async function readPublishedEdition(file: string): Promise<PublishedEdition | null> {
  try {
    const database = openSqliteDatabase(file);
    return await readEdition(database).finally(() => database.close());
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

/** Null when unreadable: then everything counts as new. */
export async function openPublished(dataDir: string): Promise<OpenedCatalog | null> {
  const version = await findInForce(dataDir);
  if (!version) return null;
  const file = join(dataDir, catalogFileName(version));
  try {
    await checkCatalogFile(file, OLDEST_COMPARED);
    return { database: openSqliteDatabase(file), format: (await findFormat(file))! };
  } catch {
    return null;
  }
}

export async function putCatalogInForce(dataDir: string, wanted: string | null): Promise<CatalogSwitch> {
  using _ = takeImportLock(dataDir);
  const held = { versions: listVersions(dataDir), inForce: (await findInForce(dataDir)) ?? null };
  return await switchCatalog(wanted, held, {
    check: async (version) => (await openSqliteCatalogVersion(dataDir, version, openCatalogStore)).close(),
    announce: (version) => writePointer(dataDir, version),
  });
}

/** Removes surplus catalogs. Only under the lock. */
export async function removeLitter(dataDir: string, keep: number, replaced?: string | null): Promise<void> {
  const surplusFiles = new Set((await findSurplus(dataDir, keep, replaced)).map(catalogFileName));
  for (const name of readdirSync(dataDir)) {
    const isSurplus = surplusFiles.has(name.replace(/-journal$/, ''));
    if (name.startsWith(IMPORTING_PREFIX) || isSurplus) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** All stay while the pointer is unreadable. */
export async function findSurplus(dataDir: string, keep: number, replaced?: string | null): Promise<string[]> {
  const inForce = await findInForce(dataDir);
  return inForce === undefined ? [] : surplusVersions(listVersions(dataDir), { inForce, replaced, keep });
}

export const LOCK_FILE = 'import.lock';

/** Throws `ImportRunning`. */
export function takeImportLock(dataDir: string): DisposableStack {
  const lock = new DisposableStack();
  const refusal = (holder: string): Error => new ImportRunning(`Another import is running: ${holder}.`);
  lock.defer(takeProcessLock(join(dataDir, LOCK_FILE), refusal));
  return lock;
}

/** Removes files of this process's running import, for a process about to end. */
export function abandonImport(dataDir: string): void {
  const lockFile = join(dataDir, LOCK_FILE);
  if (!isOwnLock(lockFile)) return;
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(IMPORTING_PREFIX)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  removeLock(lockFile);
}
