import type { Page } from '@playwright/test';
import { stateWord } from './tool-page.fixture.ts';
import { downloadOf, expect, findingsOn, origin, pasteInto, scrollsSideways, plainTest, test } from './visit.ts';

const GENERATE = '**/functions/v1/generate-gz-sitemap*';
const DYNAMIC = '**/functions/v1/dynamic-sitemap*';
const LINE = '<url><loc>https://parts.example/nsn/53/5305/5305-01-234-5678</loc><lastmod>2026-11-02</lastmod></url>\n';

const block = (page: Page) => page.getByRole('region', { name: 'Sitemap XML' });
const raw = async (page: Page, path: string) => (await page.request.get(origin() + path)).text();

test('a navigating browser sees the XML that everybody else gets @wide', async ({ page, context, visit }) => {
  await context.grantPermissions(['clipboard-write']);
  const xml = await raw(page, '/sitemap/nsn/1');
  expect(await visit.goTo('/sitemap/nsn/1')).toBe(200);
  const urls = xml.split('<url>').length - 1;
  await expect(stateWord(page)).toHaveText(`${urls.toLocaleString('en-US')} URLs`);
  await expect(page.getByText(/ from dynamic-sitemap in /)).toBeVisible();
  await expect(block(page)).toContainText('<urlset');

  const file = await downloadOf(page, () => page.getByRole('button', { name: 'Download' }).click());
  expect([file.name, file.text]).toEqual(['sitemap-nsn-1.xml', xml]);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'XML copied' })).toBeVisible();
  expect(await pasteInto(context)).toBe(xml);

  // the screen in the cache of the browser is not taken for the sitemap
  expect(await page.evaluate(async () => (await fetch('/sitemap/nsn/1')).text())).toBe(xml);
  expect(await findingsOn(page)).toEqual([]);
});

test('XML itself is read line by line, and an error as a tree (S15.38) @wide', async ({ page, visit }) => {
  expect(await visit.goTo('/sitemap-pages.xml')).toBe(200);
  const line = page.locator('sitemap').first();
  await expect(line).toHaveCSS('display', 'grid');
  expect(await line.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('counter');
  visit.expectTrouble(/status of 404/);
  expect(await visit.goTo('/sitemap.xml?type=video')).toBe(404);
  await expect(page.locator('.pretty-print')).toContainText('Error: Unknown sitemap type: video');
});

test('a stored type is asked of generate-gz-sitemap, then of dynamic-sitemap @wide', async ({ page, visit }) => {
  visit.expectTrouble(/status of 500/);
  await visit.goTo('/sitemap/nsn-1');
  await expect(page.getByText(/ from generate-gz-sitemap in /)).toBeVisible();
  await page.route(GENERATE, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText(/ from dynamic-sitemap in /)).toBeVisible();
  await expect(stateWord(page)).toHaveText('3,000 URLs');
});

test('what cannot be read is told in XML, and can be tried again (S5.1, S7.2) @phone', async ({ page, visit }) => {
  visit.expectTrouble(/status of 500/);
  await page.route(DYNAMIC, (route) => route.fulfill({ status: 500, body: '' }));
  await visit.goTo('/sitemap/nsn/1');
  await expect(stateWord(page)).toHaveText('The sitemap could not be read');
  await expect(block(page)).toContainText('<!-- Error: HTTP 500: Internal Server Error -->');
  await expect(page.getByRole('button', { name: 'Download' })).toHaveAttribute('aria-disabled', 'true');
  expect(await findingsOn(page)).toEqual([]);
  await page.unroute(DYNAMIC);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stateWord(page)).toHaveText(/URLs/);
  expect(await scrollsSideways(page)).toBe(false);
});

test('the index that cannot be read is the fallback index (S4.4) @wide', async ({ page, visit }) => {
  visit.expectTrouble(/ERR_FAILED/);
  await page.route(DYNAMIC, (route) => route.abort());
  await visit.goTo('/sitemap/index');
  const shown = block(page);
  await expect(shown).toContainText('<!-- Error: Failed to fetch sitemap: the server did not answer -->');
  for (const query of ['type=static', 'type=index&amp;chunk=1', 'type=nsn&amp;page=1'])
    await expect(shown).toContainText(query);
  // the catalog of the journeys has one
  await expect(shown).not.toContainText('chunk=2');
});

test('a whole sitemap of 50,000 addresses scrolls to the last line, a few dozen lines at a time @wide', async ({
  page,
  visit,
}) => {
  const lines = 50_000;
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset>\n${LINE.repeat(lines)}</urlset>\n`;
  await page.route(DYNAMIC, (route) => route.fulfill({ status: 200, contentType: 'application/xml', body }));
  await visit.goTo('/sitemap/static');
  await expect(stateWord(page)).toHaveText(`${lines.toLocaleString('en-US')} URLs`);
  const shown = block(page);
  await shown.focus();
  // the end of what has been laid out so far
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(shown.getByText('</urlset>')).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(shown.locator('.xml-line').last()).toContainText(String(lines + 3));
  await page.keyboard.press('Home');
  await expect(shown.getByText('<?xml')).toBeInViewport();
  for (let turn = 0; turn < 5; turn += 1) await page.keyboard.press('PageDown');
  expect(await shown.locator('.xml-line').count()).toBeLessThan(150);
  expect(await scrollsSideways(page)).toBe(false);
});

/** One of each status; src/sitemaps/endpoints/sitemap-screens.test.ts has them all. */
test('an address that is not one of a sitemap is told in words @phone', async ({ page, visit }) => {
  visit.expectTrouble(/status of 400/);
  for (const [path, status, message] of [
    ['/sitemap/parts', 404, 'Unknown sitemap type: parts'],
    ['/sitemap/nsn/-1', 400, 'The parameter page must be a whole number'],
  ] as const) {
    expect(await visit.goTo(path)).toBe(status);
    await expect(page.getByRole('region')).toContainText(`<!-- Error: ${message}`);
    expect(await scrollsSideways(page)).toBe(false);
  }
  await page.getByRole('link', { name: 'All sitemap addresses' }).click();
  await expect(page).toHaveURL(`${origin()}/sitemap`);
});

plainTest('no script: the first lines are there, and the whole is a download away @wide', async ({ page, visit }) => {
  await visit.goTo('/sitemap/nsn/1');
  await expect(block(page)).toContainText('<urlset');
  await expect(page.getByText('These are its first lines')).toBeVisible();
  await expect(page.getByText('Generating dynamic sitemap...')).toBeHidden();
  const { text } = await downloadOf(page, () => page.getByRole('link', { name: 'Download' }).click());
  expect(text).toBe(await raw(page, '/sitemap/nsn/1'));
  expect(await scrollsSideways(page)).toBe(false);
});
