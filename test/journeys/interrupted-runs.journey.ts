import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadSample } from '../../src/cli/load-sample.ts';
import { startSite, type RunningSite } from '../site.ts';
import { checkNamed, expectFinished, openCheckPage, stat, stateWord } from './check-page.fixture.ts';
import { button } from './run-page.fixture.ts';
import { checkOrigin } from './check-origin.ts';
import { openFaultyFront, type FaultyFront } from './faulty-front.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { signIn } from './sign-in.ts';
import { expect as expectSoon, test as base } from './visit.ts';

const expect = expectSoon.configure({ timeout: 30_000 });

/** Three files of NSNs. */
const NSNS = 12_000;
const SEED = 5;
const MEGABYTE = 1_048_576;

/** A server of the test's own, which it may end; and a front before another, which it may close. */
const test = base.extend<{ dataDir: string; site: RunningSite; front: FaultyFront }>({
  dataDir: async ({ visit: _visit }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'interrupted-'));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  site: async ({ dataDir, visit }, use) => {
    await loadSample({ dataDir }, NSNS, SEED);
    const site = await startSite({ DATA_DIR: dataDir, OPERATOR_KEY: JOURNEY_KEY });
    visit.expectTrouble(new RegExp(`^request: ${site.origin}`));
    visit.expectTrouble(/Failed to load resource/);
    await use(site);
    await site.stop();
  },
  front: async ({ visit }, use) => {
    const front = await openFaultyFront(checkOrigin());
    visit.expectTrouble(new RegExp(`^request: ${front.origin}`));
    visit.expectTrouble(/Failed to load resource/);
    await use(front);
    await front.close().catch(() => undefined);
  },
});

test('a server that goes away in the middle of a bulk run costs the files that were left, each with its reason', async ({
  page,
  site,
}) => {
  await signIn(page, site.origin);
  await openCheckPage(page, `${site.origin}/bulk-sitemap-generator`);
  await page.route('**/functions/v1/upload-sitemap-gz', async (route) => {
    const { sitemapType } = route.request().postDataJSON() as { sitemapType: string };
    // as by a power cut: nothing is said any more
    if (sitemapType === 'nsn-2') site.process.kill('SIGKILL');
    await route.continue();
  });
  await button(page, 'Start Generation').click();
  await expect(stateWord(page)).toHaveText('Done, 2 failed');
  await expect(stat(page, 'Progress')).toContainText('3/3');
  const rows = page.getByRole('table', { name: 'Recent Results' }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'nsn-1.xml.gz' })).toContainText('5,000');
  await expect(page.getByText('The server does not answer')).toHaveCount(2);
});

test('a file that somebody changes while a run makes it comes out as the run makes it', async ({
  page,
  site,
  dataDir,
}) => {
  await signIn(page, site.origin);
  await openCheckPage(page, `${site.origin}/bulk-sitemap-generator`);
  const file = join(dataDir, 'sitemaps', 'current', 'nsn-1.xml.gz');
  await button(page, 'Start Generation').click();
  await expect(stateWord(page)).toHaveText('Complete');
  const made = readFileSync(file);
  await button(page, 'Reset').click();
  await page.route('**/functions/v1/upload-sitemap-gz', async (route) => {
    writeFileSync(file, 'by hand');
    await route.continue();
  });
  await button(page, 'Start Generation').click();
  await expect(stateWord(page)).toHaveText('Complete');
  expect(readFileSync(join(dataDir, 'sitemaps', 'current', 'nsn-3.xml.gz')).subarray(0, 2)).toEqual(
    Buffer.from([0x1f, 0x8b]),
  );
  expect(readFileSync(file, 'latin1')).toBe('by hand');
  await page.unroute('**/functions/v1/upload-sitemap-gz');
  await button(page, 'Reset').click();
  await button(page, 'Start Generation').click();
  await expect(stateWord(page)).toHaveText('Complete');
  expect(gunzipSync(readFileSync(file))).toEqual(gunzipSync(made));
});

test('a server that goes away in the middle of the tests leaves errors with a reason, and the run ends', async ({
  page,
  front,
}) => {
  await openCheckPage(page, `${front.origin}/sitemap-url-validator`);
  let answered = 0;
  page.on('response', () => {
    if ((answered += 1) === 12) void front.close();
  });
  await page.getByRole('button', { name: 'Test All URLs' }).click();
  await expectFinished(page);
  await expect(stateWord(page)).toHaveText(/^\d+ errors$/);
  await expect(page.getByText(/Failed to fetch/).first()).toBeVisible();
  // what was tested before keeps its verdict, and the tests can be run again
  await expect(page.locator('.badge-ok').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test All URLs' })).toBeVisible();
});

test('an answer of more than 60 MB is not read to its end; one of almost 60 MB is', async ({ page, front }) => {
  const urlset = (sizeBytes: number) =>
    Buffer.concat([
      Buffer.from(
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
      ),
      Buffer.alloc(sizeBytes, '\n'),
      Buffer.from('<url><loc>http://site.example/</loc></url>\n</urlset>\n'),
    ]);
  front.faults.set('/sitemap.xml?type=static', { body: urlset(61 * MEGABYTE) });
  front.faults.set('/sitemap.xml?type=nsn&page=1', { body: urlset(59 * MEGABYTE) });
  await openCheckPage(page, `${front.origin}/sitemap-test`);
  await expectFinished(page);
  await expect(checkNamed(page, 'Static pages')).toContainText('Response is larger than 60 MB');
  await expect(checkNamed(page, 'NSN page 1')).not.toContainText('Response is larger than 60 MB');
});
