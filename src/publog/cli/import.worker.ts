import { parentPort, workerData } from 'node:worker_threads';
import { importPublog } from '../import/import-publog.ts';
import type { ImportOutcome, ImportProgress } from '../import/report.ts';
import type { CatalogDatabase } from '../catalog-loader.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { StorePlace } from '#base/settings/store-place.ts';
import { openCatalogs } from '../open-catalogs.ts';

export type ImportThreadData = {
  place: StorePlace;
  paths: string[];
  sample: boolean;
  maxLossPercent?: number;
  acceptLoss?: boolean;
  again?: boolean;
};
export type ImportThreadMessage =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'outcome'; outcome: ImportOutcome }
  | { kind: 'error'; error: Error };

/** Runs the import beside the thread that draws the progress and hears Ctrl-C: an index takes long to build. */
async function runImport(port: NonNullable<typeof parentPort>): Promise<void> {
  const { place, ...wanted } = workerData as ImportThreadData;
  const say = (message: ImportThreadMessage): void => port.postMessage(message);
  const stop = new AbortController();
  port.once('message', () => stop.abort());
  let database: CatalogDatabase | null = null;
  try {
    database = await openCatalogs(place).catalogDatabase();
    const outcome = await importPublog({
      ...wanted,
      database,
      workDir: place.dataDir,
      signal: stop.signal,
      onProgress: (progress) => say({ kind: 'progress', progress }),
    });
    say({ kind: 'outcome', outcome });
  } catch (error) {
    if (error instanceof StoreUnavailable)
      say({ kind: 'outcome', outcome: { outcome: 'failed', problem: error.message, ignored: [] } });
    else say({ kind: 'error', error: error as Error });
  } finally {
    await database?.close();
    port.close();
  }
}

if (parentPort) void runImport(parentPort);
