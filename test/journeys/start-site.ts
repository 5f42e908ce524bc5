import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSample } from '../../src/app/cli/load-sample.ts';
import { fillSampleDesk } from '../../src/app/cli/sample-desk.ts';
import { makeSitemaps } from '../../src/sitemaps/cli/make-sitemaps.ts';
import { freePort } from '../free-port.ts';
import { startSite, type RunningSite } from '../site.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { plantCrawls } from './plant-crawls.ts';
import { plantFileFaults } from './plant-file-faults.ts';
import { FORMER_HOST, SITE_ORIGIN } from './tool-page.fixture.ts';

/** Brings up the real servers of all journeys, each with a sample catalog. Resolves with what ends them. */
export default async function startJourneySite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  // side by side: while one imports, others start
  const sites = (await Promise.all([startSmallSites(folder), startLargeSites(folder)])).flat();
  return async () => {
    await Promise.all(sites.map((one) => one.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}

const start = (dataDir: string, settings: Record<string, string> = {}): Promise<RunningSite> =>
  startSite({ DATA_DIR: dataDir, OPERATOR_KEY: JOURNEY_KEY, ...settings });

async function startSmallSites(folder: string): Promise<RunningSite[]> {
  const [dataDir, clean] = [join(folder, 'data'), join(folder, 'clean-data')];
  await loadSample({ dataDir }, 3_000, 7);
  cpSync(dataDir, clean, { recursive: true });
  return (await Promise.all([startMainSite(dataDir), startCheckSite(clean)])).flat();
}

async function startMainSite(dataDir: string): Promise<RunningSite> {
  // many journeys send requests at once, all from one address
  const site = await start(dataDir, { QUOTE_RATE_PER_MINUTE: '1000' });
  process.env.JOURNEY_ORIGIN = site.origin;
  process.env.JOURNEY_DATA_DIR = dataDir;
  return site;
}

/** Two sites with the catalog of the sample. */
async function startLargeSites(folder: string): Promise<RunningSite[]> {
  const [dataDir, desk] = [join(folder, 'run-data'), join(folder, 'desk-data')];
  await loadSample({ dataDir });
  cpSync(dataDir, desk, { recursive: true });
  return Promise.all([startRunSite(dataDir), startDeskSite(desk)]);
}

/** A site for the screens that make sitemap files: it has five NSN files of 5,000, and what they store is not looked at elsewhere. */
async function startRunSite(dataDir: string): Promise<RunningSite> {
  await plantCrawls(dataDir);
  const site = await start(dataDir);
  process.env.JOURNEY_RUN_ORIGIN = site.origin;
  return site;
}

/** A site with a whole set of files without a fault, under a name of its own. Its NSNs are enough for some of the class files. */
async function startCheckSite(dataDir: string): Promise<RunningSite> {
  await makeFiles(dataDir, SITE_ORIGIN);
  const site = await start(dataDir, { SITE_URL: SITE_ORIGIN, FORMER_HOSTS: FORMER_HOST });
  process.env.JOURNEY_CHECK_ORIGIN = site.origin;
  return site;
}

/**
 * A site with the desk of the sample, as new users see it. It knows itself by a host name, which passkeys need. Every fault of a stored file is planted in a file
 * of its own.
 */
async function startDeskSite(dataDir: string): Promise<RunningSite> {
  await fillSampleDesk({ dataDir });
  const port = await freePort();
  const address = `http://localhost:${port}`;
  await makeFiles(dataDir, address);
  plantFileFaults(join(dataDir, 'sitemaps', 'current'));
  const site = await start(dataDir, { PORT: String(port), SITE_URL: address });
  process.env.JOURNEY_DESK_ORIGIN = address;
  process.env.JOURNEY_DESK_DATA_DIR = dataDir;
  return site;
}

async function makeFiles(dataDir: string, origin: string): Promise<void> {
  const made = await makeSitemaps({ catalog: { dataDir }, origin, threads: 1 });
  if (made.outcome !== 'done') throw new Error('the sitemaps of the journeys were not made');
}
