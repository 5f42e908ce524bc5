import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSample } from '../../src/app/cli/load-sample.ts';
import { startSite, type RunningSite } from '../site.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { startCheckSites } from './start-check-sites.ts';
import { startRunSite } from './start-run-site.ts';

const SAMPLE_NSNS = 3_000;
const SAMPLE_SEED = 7;
/** Many journeys send requests at once, all from one address. */
const RATE_PER_MINUTE = '1000';

/** Brings up the real servers of all journeys, each with a sample catalog. Resolves with what ends them. */
export default async function startJourneySite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  // side by side: while one imports, others start
  const sites = (await Promise.all([startMainSite(folder), startRunSite(folder), startCheckSites(folder)])).flat();
  return async () => {
    await Promise.all(sites.map((one) => one.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startMainSite(folder: string): Promise<RunningSite> {
  const dataDir = join(folder, 'data');
  await loadSample({ dataDir }, SAMPLE_NSNS, SAMPLE_SEED);
  const site = await startSite({
    DATA_DIR: dataDir,
    OPERATOR_KEY: JOURNEY_KEY,
    QUOTE_RATE_PER_MINUTE: RATE_PER_MINUTE,
  });
  process.env.JOURNEY_ORIGIN = site.origin;
  process.env.JOURNEY_DATA_DIR = dataDir;
  return site;
}
