import { join } from 'node:path';
import { loadSample } from '../../src/app/cli/load-sample.ts';
import { startSite, type RunningSite } from '../site.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { plantCrawls } from './plant-crawls.ts';

/** Enough for four NSN files of 5,000. */
const NSNS = 17_000;
const SEED = 11;

/** A second site for the screens that make sitemap files: it has several of them, and what they store is not looked at elsewhere. */
export async function startRunSite(folder: string): Promise<RunningSite> {
  const dataDir = join(folder, 'run-data');
  await loadSample({ dataDir }, NSNS, SEED);
  await plantCrawls(dataDir);
  const site = await startSite({ DATA_DIR: dataDir, OPERATOR_KEY: JOURNEY_KEY });
  process.env.JOURNEY_RUN_ORIGIN = site.origin;
  return site;
}
