import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeSample } from '../../../tools/sample/write-sample.ts';
import { readConfig } from '#base/settings/config.ts';
import { createProgressDisplay, startImport } from '#publog/cli/run-import.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { rebuildSitemaps, rebuiltSitemapsLine } from '#sitemaps/cli/rebuild-sitemaps.ts';
import { stopOnSignals } from '#base/cli/terminal.ts';
import { fillSampleDesk, WITH_DESK } from './sample-desk.ts';

const SAMPLE_NSNS = 25_000;
const SAMPLE_SEED = 1;

/** Imports a synthetic PUB LOG set, then removes its files. Rejects when the import fails. */
export async function loadSample(place: StorePlace, nsns = SAMPLE_NSNS, seed = SAMPLE_SEED, stop?: AbortSignal) {
  mkdirSync(place.dataDir, { recursive: true });
  const folder = mkdtempSync(join(place.dataDir, 'sample-'));
  const display = createProgressDisplay(process.stderr);
  try {
    await writeSample({ nsns, seed, outDir: folder, zip: false });
    const running = startImport({ place, paths: [folder], sample: true }, display.show);
    if (stop?.aborted) running.stop();
    stop?.addEventListener('abort', running.stop);
    const outcome = await running.outcome;
    display.clear();
    if (outcome.outcome !== 'imported' && outcome.outcome !== 'unchanged') {
      throw new Error(
        outcome.outcome === 'failed' ? outcome.problem : `The import of the sample was ${outcome.outcome}.`,
      );
    }
  } finally {
    display.clear();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const config = readConfig(process.env);
  try {
    const place = { dataDir: config.dataDir, databaseUrl: config.databaseUrl };
    const { signal } = stopOnSignals(() => {});
    await loadSample(place, SAMPLE_NSNS, SAMPLE_SEED, signal);
    if (process.argv.includes(WITH_DESK) && !signal.aborted) await fillSampleDesk(config);
    process.stdout.write(rebuiltSitemapsLine(await rebuildSitemaps(config)));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
