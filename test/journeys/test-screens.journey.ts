import { gzipSync } from 'node:zlib';
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

const SCREENS: [path: string, action: string, good: string, onLoad: boolean][] = [
  ['/sitemap-validation', 'Run Validation', 'All valid', true],
  ['/sitemap-debug', 'Run Tests', 'All endpoints answer', true],
  ['/final-sitemap-test', 'Retest All', 'All valid', true],
  ['/sitemap-test', 'Run Tests', 'Ready for submission', true],
  ['/sitemap-status', 'Refresh All Tests', 'active', true],
  ['/comprehensive-sitemap', 'Test sample URLs', 'All valid', false],
  ['/sitemap-url-validator', 'Test All URLs', 'All valid', false],
];

/** On a phone those that have something beside the list of checks. */
for (const [screens, width] of [
  [SCREENS.slice(0, 3), '@wide'],
  [SCREENS.slice(3, 5), ''],
  [SCREENS.slice(5), ''],
] as const) {
  const names = screens.map(([path]) => path.slice(1)).join(', ');
  test(`${names} find nothing to warn of in a clean set, are accessible and do not move ${width}`, async ({ page }) => {
    test.slow();
    const shifts = await watchShifts(page, { afterInput: false });
    for (const [path, action, good, onLoad] of screens) {
      await openCheckPage(page, checkOrigin() + path);
      if (!onLoad) {
        await expect(page.locator('.run-words')).toHaveText(/^0\//);
        expect(await findingsOn(page, 'main')).toEqual([]);
        await page.getByRole('button', { name: action }).click();
      }
      await expectFinished(page);
      await expect(stateWord(page)).toContainText(good);
      await expect(page.locator('.badge-err, .badge-warn')).toHaveCount(0);
      await expect(page.locator('.badge-ok').first()).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Finished' })).toContainText(', 0 warnings, 0 errors.');
      await expect(page.locator('.lying-bars li').first()).toBeVisible();
      expect(await findingsOn(page), path).toEqual([]);
      expect(
        (await shifts()).reduce((sum, shift) => sum + shift, 0),
        path,
      ).toBeLessThan(STILL);
    }
  });
}

test('the comprehensive test recommends, and lists where to go on (S9.1, S9.4, S9.5) @wide', async ({ page }) => {
  await openCheckPage(page, `${checkOrigin()}/sitemap-test`);
  await expectFinished(page);
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

test('the status dashboard counts, samples and says what caches may keep (S8.5, S11.1) @wide', async ({ page }) => {
  await openCheckPage(page, `${checkOrigin()}/sitemap-status`);
  await expectFinished(page);
  // 6,000 NSNs are one page of 50,000
  await expect(stat(page, 'Active sitemaps')).toContainText('5/5');
  await expect(stat(page, 'Active sitemaps')).toContainText('1 not in this catalog');
  await expect(stat(page, 'In the whole plan')).toContainText('6,000');
  await expect(stat(page, 'Last check')).toContainText('cached 5 min');
  const index = checkNamed(page, 'Sitemap index');
  await index.locator('summary').first().click();
  await expect(index.locator('.check-samples li')).toHaveCount(5);
  await expect(checkNamed(page, 'NSN page 2')).toContainText('not in this catalog');
});

test('the sparklines of a check grow with each run and outlive a reload @wide', async ({ page }) => {
  await openCheckPage(page, `${checkOrigin()}/sitemap-debug`);
  await expectFinished(page);
  await expect(page.locator('.sparkline path')).toHaveCount(0);
  await page.reload();
  await expectFinished(page);
  await expect(page.locator('.sparkline path')).toHaveCount(7);
});

test('the comprehensive system saves an index built in the browser @wide', async ({ page }) => {
  await openCheckPage(page, `${checkOrigin()}/comprehensive-sitemap`);
  const save = page.getByRole('button', { name: 'Download sitemap.xml' });
  const { name, text } = await downloadOf(page, () => save.click());
  expect([name, text]).toEqual(['sitemap.xml', expect.stringContaining('<sitemapindex')]);
  expect(text).toContain(`<loc>${SITE_ORIGIN}/sitemap.xml?type=static</loc>`);
  await expect(page.locator('.summary-box')).toContainText(/Saved as sitemap\.xml with \d+ sitemaps\./);
});

test('a screen loads at most 116 KB of script gzipped; results are saved as JSON and CSV and copied @wide', async ({
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
  await openCheckPage(page, `${checkOrigin()}/final-sitemap-test`);
  await expectFinished(page);
  await expect(page.locator('.lying-bars')).toBeVisible();
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

test('the operator pages are reached from each other by keyboard, on a phone behind a button, and fit @phone', async ({
  page,
}) => {
  await openCheckPage(page, `${checkOrigin()}/sitemap-debug`);
  await page.getByRole('button', { name: 'Operator pages' }).press('Enter');
  const pages = page.getByRole('navigation', { name: 'Operator pages' });
  await expect(pages).toBeVisible();
  expect(await findingsOn(page, 'nav[aria-label="Operator pages"]')).toEqual([]);
  await page.getByRole('link', { name: 'Domain validation' }).press('Enter');
  await expect(page).toHaveURL(/\/sitemap-validation$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sitemap domain validation');
  expect(await scrollsSideways(page)).toBe(false);
  await openCheckPage(page, `${checkOrigin()}/final-sitemap-test`);
  await expectFinished(page);
  expect(await scrollsSideways(page)).toBe(false);
});

plainTest('no script: a screen says what it would test @wide', async ({ page }) => {
  await page.goto(`${checkOrigin()}/sitemap-debug`);
  await expect(page.getByText('need JavaScript')).toBeVisible();
  await expect(page.getByText('Waiting to test...').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run Tests' })).toBeHidden();
});
