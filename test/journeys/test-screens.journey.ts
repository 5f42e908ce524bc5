import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import {
  checkNamed,
  checkOrigin,
  expectFinished,
  openCheckPage,
  SITE_ORIGIN,
  stat,
  stateWord,
} from './tool-page.fixture.ts';
import { downloadOf, expect, findingsOn, pasteInto, plainTest, scrollsSideways, test, watchShifts } from './visit.ts';

/** Chromium's own measure of a page that does not move. */
const STILL = 0.02;

/** Bytes of script, gzipped, that a test screen may load. */
const SCRIPT_BUDGET = 116 * 1_024;

/** A screen whose checks run at once, or when its button is pressed, after which `good` is its word. */
type Screen = [path: string, good: string, action?: string];

/** Opens a screen and waits until its checks have run: nothing is to warn of, nothing has moved, and it does not scroll sideways. */
async function expectGood(page: Page, [path, good, action]: Screen, shifts: () => Promise<number[]>): Promise<void> {
  await openCheckPage(page, checkOrigin() + path);
  if (action !== undefined) {
    await expect(page.locator('.run-words')).toHaveText(/^0\//);
    await page.getByRole('button', { name: action }).click();
  }
  await expectFinished(page);
  await expect(stateWord(page)).toContainText(good);
  await expect(page.locator('.badge-err, .badge-warn')).toHaveCount(0);
  await expect(page.locator('.badge-ok').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Finished' })).toContainText(', 0 warnings, 0 errors.');
  await expect(page.locator('.lying-bars li').first()).toBeVisible();
  const moved = (await shifts()).reduce((sum, shift) => sum + shift, 0);
  expect(moved, path).toBeLessThan(STILL);
  expect(await scrollsSideways(page), path).toBe(false);
}

// the journeys of sitemap-faults look for findings on each screen, with what is wrong shown
test('final-sitemap-test finds nothing to warn of, loads at most 116 KB of script gzipped, and saves results as JSON and CSV and copies them @wide', async ({
  page,
  context,
}) => {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = response.body().then((body) => gzipSync(body).length);
    scripts.set(response.url(), size);
  });
  await context.grantPermissions(['clipboard-write']);
  await expectGood(page, ['/final-sitemap-test', 'All valid'], await watchShifts(page, { afterInput: false }));
  expect([...scripts.keys()].some((url) => url.includes('sitemap-check'))).toBe(true);
  expect((await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPT_BUDGET);
  const save = (name: string) => downloadOf(page, () => page.getByRole('button', { name }).click());
  const json = await save('Save JSON');
  expect(json.name).toBe('final-sitemap-test.json');
  expect((JSON.parse(json.text) as unknown[]).length).toBe(9);
  const csv = await save('Save CSV');
  expect([csv.name, csv.text.split('\r\n').length]).toEqual(['final-sitemap-test.csv', 11]);
  await page.getByRole('button', { name: 'Copy CSV' }).click();
  await expect(page.getByText('Results copied as CSV')).toBeVisible();
  expect(await pasteInto(context)).toContain('Sitemap index');
});

test('sitemap-test and sitemap-validation find nothing to warn of; the first recommends, and lists where to go on (S9.1, S9.4, S9.5) @wide', async ({
  page,
}) => {
  const shifts = await watchShifts(page, { afterInput: false });
  await expectGood(page, ['/sitemap-validation', 'All valid'], shifts);
  await expectGood(page, ['/sitemap-test', 'Ready for submission'], shifts);
  const box = page.locator('.test-box');
  await expect(box.getByRole('heading')).toHaveText('Recommendations');
  await expect(box).toContainText('ready for submission');
  const links = await box.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([
    `${SITE_ORIGIN}/sitemap-pages.xml`,
    `${SITE_ORIGIN}/sitemap-static.xml`,
    '/sitemap-debug',
    '/sitemap-test',
  ]);
  await expect(stat(page, 'Success')).toContainText('6');
  const check = checkNamed(page, 'NSN page 1');
  await expect(check).toContainText(/\d+ ms/);
  await check.getByText('Response preview').click();
  await expect(check.locator('pre')).toContainText('<urlset');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    check.getByRole('link', { name: 'Test URL: NSN page 1 (opens in a new tab)' }).click(),
  ]);
  expect(new URL(opened.url()).search).toBe('?type=nsn&page=1');
});

test('sitemap-debug and sitemap-status find nothing to warn of; a reload keeps sparklines, samples and counts are shown, and the operator pages are behind a button (S8.5, S11.1) @phone', async ({
  page,
}) => {
  const shifts = await watchShifts(page, { afterInput: false });
  await expectGood(page, ['/sitemap-debug', 'All endpoints answer'], shifts);
  await expect(page.locator('.sparkline path')).toHaveCount(0);
  await page.reload();
  await expectFinished(page);
  await expect(page.locator('.sparkline path')).toHaveCount(7);
  await page.getByRole('button', { name: 'Operator pages' }).press('Enter');
  await expect(page.getByRole('navigation', { name: 'Operator pages' })).toBeVisible();
  expect(await findingsOn(page, 'nav[aria-label="Operator pages"]')).toEqual([]);
  await page.getByRole('link', { name: 'Domain validation' }).press('Enter');
  await expect(page).toHaveURL(/\/sitemap-validation$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sitemap domain validation');
  expect(await scrollsSideways(page)).toBe(false);

  await expectGood(page, ['/sitemap-status', 'active'], shifts);
  await expect(stat(page, 'Active sitemaps')).toContainText('5/5');
  await expect(stat(page, 'Active sitemaps')).toContainText('1 not in this catalog');
  // 3,000 NSNs are one page of 50,000
  await expect(stat(page, 'In the whole plan')).toContainText('3,000');
  await expect(stat(page, 'Last check')).toContainText('cached 5 min');
  const index = checkNamed(page, 'Sitemap index');
  await index.locator('summary').first().click();
  await expect(index.locator('.check-samples li')).toHaveCount(5);
  await expect(checkNamed(page, 'NSN page 2')).toContainText('not in this catalog');
});

test('comprehensive-sitemap and sitemap-url-validator find nothing to warn of; the first saves an index built in the browser @phone', async ({
  page,
}) => {
  const shifts = await watchShifts(page, { afterInput: false });
  await expectGood(page, ['/sitemap-url-validator', 'All valid', 'Test All URLs'], shifts);
  await expectGood(page, ['/comprehensive-sitemap', 'All valid', 'Test sample URLs'], shifts);
  const save = page.getByRole('button', { name: 'Download sitemap.xml' });
  const { name, text } = await downloadOf(page, () => save.click());
  expect([name, text]).toEqual(['sitemap.xml', expect.stringContaining('<sitemapindex')]);
  expect(text).toContain(`<loc>${SITE_ORIGIN}/sitemap.xml?type=static</loc>`);
  await expect(page.locator('.summary-box')).toContainText(/Saved as sitemap\.xml with \d+ sitemaps\./);
});

plainTest('no script: a screen says what it would test @wide', async ({ page }) => {
  await page.goto(`${checkOrigin()}/sitemap-debug`);
  await expect(page.getByText('need JavaScript')).toBeVisible();
  await expect(page.getByText('Waiting to test...').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run Tests' })).toBeHidden();
});
