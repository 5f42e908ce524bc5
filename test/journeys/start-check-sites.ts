import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { loadSample } from '../../src/app/cli/load-sample.ts';
import { makeSitemaps } from '../../src/sitemaps/cli/make-sitemaps.ts';
import { startSite, type RunningSite } from '../site.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { FORMER_HOST, SITE_ORIGIN } from './check-origin.ts';
import { plantFileFaults } from './plant-file-faults.ts';

/** Enough for some of the class files, few enough to be read quickly. */
const NSNS = 6_000;
const SEED = 23;

/** Two sites with a whole set of files, under a name of their own: one is clean, in the other every fault is planted in a file. */
export async function startCheckSites(folder: string): Promise<RunningSite[]> {
  const [clean, broken] = [join(folder, 'clean-data'), join(folder, 'broken-data')];
  await loadSample({ dataDir: clean }, NSNS, SEED);
  const made = await makeSitemaps({ catalog: { dataDir: clean }, origin: SITE_ORIGIN, threads: 1 });
  if (made.outcome !== 'done') throw new Error('the sitemaps of the journeys were not made');
  cpSync(clean, broken, { recursive: true, verbatimSymlinks: true });
  plantFileFaults(join(broken, 'sitemaps', 'current'));
  const sites = await Promise.all(
    [clean, broken].map((dataDir) =>
      startSite({
        DATA_DIR: dataDir,
        SITE_URL: SITE_ORIGIN,
        FORMER_HOSTS: FORMER_HOST,
        OPERATOR_KEY: JOURNEY_KEY,
      }),
    ),
  );
  process.env.JOURNEY_CHECK_ORIGIN = sites[0]!.origin;
  process.env.JOURNEY_BROKEN_ORIGIN = sites[1]!.origin;
  return sites;
}
