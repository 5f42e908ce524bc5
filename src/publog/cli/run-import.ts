import { runInThread } from '#base/http/bounded-threads.ts';
import type { ImportOutcome, ImportProgress } from '../import/report.ts';
import type { ImportTask } from './import.worker.ts';
import { createProgressLine, timeLeft, type Output } from '#base/cli/terminal.ts';
import { findInForce } from '../sqlite/held-catalogs.ts';
import { findFetched } from '../releases/release-folder.ts';
import { BadSetting, type Config } from '#base/settings/config.ts';
import { ImportRunning, type CatalogDatabase, type CatalogSwitch, type HeldCatalog } from '../catalog-loader.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { StorePlace } from '#base/settings/store-place.ts';
import { openCatalogs } from '../open-catalogs.ts';

/** Starts an import on its own thread. `outcome` rejects only for surprises; `stop` cleans up. */
export function startImport(task: ImportTask, onProgress: (progress: ImportProgress) => void) {
  const stopping = new AbortController();
  const outcome = runInThread<ImportTask, ImportOutcome, ImportProgress>(
    new URL('./import.worker.ts', import.meta.url),
    task,
    { onNews: onProgress, signal: stopping.signal, gently: true },
  );
  return { outcome, stop: () => stopping.abort() };
}

/** A bar with rows a second and the time left; on something that is no terminal, a plain line now and then. */
export function createProgressDisplay(output: Output, now: () => number = () => performance.now()) {
  const start = now();
  const line = createProgressLine(output, now);
  let last = { at: start, rows: 0, rate: 0, phase: '' };

  /** Rows a second over the last moments: reading and writing have different speeds. */
  function rateOf(progress: ImportProgress, at: number): number {
    const rows = progress.phase === 'reading' ? progress.rowsRead : progress.rowsWritten;
    if (progress.phase !== last.phase) last = { at, rows, rate: 0, phase: progress.phase };
    const seconds = (at - last.at) / 1000;
    if (seconds >= 1) last = { at, rows, rate: Math.max(0, (rows - last.rows) / seconds), phase: progress.phase };
    else if (last.rate === 0 && seconds > 0) return Math.max(0, (rows - last.rows) / seconds);
    return last.rate;
  }

  return {
    show(progress: ImportProgress): void {
      const at = now();
      const rate = Math.round(rateOf(progress, at));
      line.draw(progress.done, () => [
        WORDS[progress.phase],
        progress.detail,
        progress.phase === 'indexing' ? '' : `${rate.toLocaleString('en-US')} rows/s`,
        timeLeft(progress.done, (at - start) / 1000),
      ]);
    },
    clear: line.clear,
  };
}

const WORDS = { reading: 'reading', building: 'writing', indexing: 'finishing' } as const;

/** Rejects with `BadSetting` where catalogs come as releases: on a node, or where a server follows CATALOG_STORE. */
export async function refuseOnNode(config: Config, instead: string): Promise<void> {
  const { cluster, databaseUrl, catalogStore, dataDir } = config;
  if (databaseUrl !== null) return;
  if (cluster !== null)
    throw new BadSetting(
      `This is one of several nodes (CLUSTER is on), and this command would change the catalog of this one alone. ${instead}`,
    );
  const inForce = catalogStore === null ? null : await findInForce(dataDir);
  if (inForce && findFetched(dataDir, inForce) !== null)
    throw new BadSetting(
      `The catalog of ${dataDir} is release ${inForce}: a server follows the releases of CATALOG_STORE there, and would undo what this command changes. ${instead}`,
    );
}

/** How all nodes get another catalog. */
export const IMPORT_ELSEWHERE =
  'Import on one machine without CLUSTER, with a DATA_DIR that no server uses, then run `npm run release -- publish` there.';

/** The catalogs that there are, newest first; a text says in one line why that cannot be told. */
export function listCatalogs(place: StorePlace): Promise<HeldCatalog[] | string> {
  return withDatabase(place, (database) => database.listCatalogs());
}

/** Puts a catalog in force, the one before for null. A text says why not; then nothing changed. */
export async function switchCatalog(
  place: StorePlace,
  version: string | null,
): Promise<Extract<CatalogSwitch, { outcome: 'switched' }> | string> {
  const result = await withDatabase(place, (database) => database.putInForce(version));
  return typeof result === 'string' || result.outcome === 'switched' ? result : result.problem;
}

async function withDatabase<T>(
  place: StorePlace,
  work: (database: CatalogDatabase) => Promise<T>,
): Promise<T | string> {
  let database: CatalogDatabase | null = null;
  try {
    database = await openCatalogs(place).catalogDatabase();
    return await work(database);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isExpected =
      error instanceof ImportRunning || error instanceof StoreUnavailable || FILE_ERRORS.has(code ?? '');
    if (!isExpected) throw error;
    return code === 'ENOSPC' ? 'The disk is full. Nothing was changed.' : message.split('\n')[0]!;
  } finally {
    await database?.close();
  }
}

const FILE_ERRORS: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);
