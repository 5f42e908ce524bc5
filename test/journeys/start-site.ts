import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSample } from '../../src/app/cli/load-sample.ts';
import { makeSitemaps } from '../../src/sitemaps/cli/make-sitemaps.ts';
import { startSite, type RunningSite } from '../site.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { plantCrawls } from './plant-crawls.ts';
import { plantFileFaults } from './plant-file-faults.ts';
import { FORMER_HOST, SITE_ORIGIN } from './tool-page.fixture.ts';

/** Brings up the real servers of all journeys, each with a sample catalog. Resolves with what ends them. */
export default async function startJourneySite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  // side by side: while one imports, others start
  const sites = (await Promise.all([startSampleSites(folder), startRunSite(folder)])).flat();
  return async () => {
    await Promise.all(sites.map((one) => one.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}

const start = (dataDir: string, settings: Record<string, string> = {}): Promise<RunningSite> =>
  startSite({ DATA_DIR: dataDir, OPERATOR_KEY: JOURNEY_KEY, ...settings });

async function startSampleSites(folder: string): Promise<RunningSite[]> {
  const [dataDir, clean] = [join(folder, 'data'), join(folder, 'clean-data')];
  await loadSample({ dataDir }, 3_000, 7);
  cpSync(dataDir, clean, { recursive: true });
  return (await Promise.all([startMainSite(dataDir), startCheckSites(clean)])).flat();
}

async function startMainSite(dataDir: string): Promise<RunningSite> {
  // many journeys send requests at once, all from one address
  const site = await start(dataDir, { QUOTE_RATE_PER_MINUTE: '1000' });
  process.env.JOURNEY_ORIGIN = site.origin;
  process.env.JOURNEY_DATA_DIR = dataDir;
  return site;
}

/** A site for the screens that make sitemap files: it has five NSN files of 5,000, and what they store is not looked at elsewhere. Its catalog is the sample. */
async function startRunSite(folder: string): Promise<RunningSite> {
  const dataDir = join(folder, 'run-data');
  await loadSample({ dataDir });
  await plantCrawls(dataDir);
  const site = await start(dataDir);
  process.env.JOURNEY_RUN_ORIGIN = site.origin;
  process.env.JOURNEY_RUN_DATA_DIR = dataDir;
  return site;
}

/**
 * Two sites with a whole set of files, under a name of their own: one is clean, in the other every fault is planted in a file. The catalog is that of the main
 * site: its NSNs are enough for some of the class files.
 */
async function startCheckSites(clean: string): Promise<RunningSite[]> {
  const broken = `${clean}-broken`;
  const made = await makeSitemaps({ catalog: { dataDir: clean }, origin: SITE_ORIGIN, threads: 1 });
  if (made.outcome !== 'done') throw new Error('the sitemaps of the journeys were not made');
  cpSync(clean, broken, { recursive: true, verbatimSymlinks: true });
  plantFileFaults(join(broken, 'sitemaps', 'current'));
  const named = { SITE_URL: SITE_ORIGIN, FORMER_HOSTS: FORMER_HOST };
  const sites = await Promise.all([clean, broken].map((dataDir) => start(dataDir, named)));
  process.env.JOURNEY_CHECK_ORIGIN = sites[0]!.origin;
  process.env.JOURNEY_BROKEN_ORIGIN = sites[1]!.origin;
  return sites;
}
