import type { Page } from '@playwright/test';
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from './sign-in.ts';
import { stateWord } from './tool-page.fixture.ts';
import { downloadOf, expect, findingsOn, origin, pasteInto, plainTest, scrollsSideways, test } from './visit.ts';

const SERVE = '**/functions/v1/serve-sitemap-file*';
const INDEX = '**/functions/v1/sitemap?*';

/** Makes a stored file, as operators may. */
async function store(page: Page, sitemapType: string): Promise<void> {
  await signIn(page, origin());
  const answer = await page.request.post(`${origin()}/functions/v1/upload-sitemap-gz`, { data: { sitemapType } });
  expect(answer.status()).toBe(200);
}

/** A class file of this catalog. */
async function aClassFile(page: Page): Promise<string> {
  const html = await (await page.request.get(`${origin()}/sitemap`)).text();
  const types = [...html.matchAll(/href="\/sitemaps\/(fsc-\d{4})\.xml\.gz"/g)].map(([, type]) => type!);
  return types[0]!;
}

const storedPath = (name: string) =>
  join(realpathSync(join(process.env.JOURNEY_DATA_DIR!, 'sitemaps', 'current')), name);

test('the help page lists every address to copy and to open, and fits @phone', async ({ page, context, visit }) => {
  await context.grantPermissions(['clipboard-write']);
  await page.goto(`${origin()}/sitemap/`);
  await expect(page).toHaveURL(`${origin()}/sitemap`);
  await page.getByRole('button', { name: `Copy ${origin()}/sitemap-index.xml` }).click();
  expect(await pasteInto(context)).toBe(`${origin()}/sitemap-index.xml`);
  for (const title of ['Class sitemaps', 'Compressed files'])
    await page.locator('summary').filter({ hasText: title }).press('Enter');
  expect(await findingsOn(page)).toEqual([]);
  const addresses = await page
    .getByRole('link', { name: /^Open / })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(addresses.length).toBeGreaterThan(20);
  // this site has no stored files
  for (const address of addresses.filter((href) => !href.startsWith('/sitemaps/') && href !== '/sitemap-files.xml')) {
    const answer = await page.request.get(origin() + address);
    const [status, type] = [answer.status(), answer.headers()['content-type']];
    expect([address, status, type]).toEqual([address, 200, 'application/xml; charset=utf-8']);
  }
  expect(visit.troubles).toEqual([]);
});

test('a stored file is downloaded as soon as its screen is there (S5.3) @wide', async ({ page, visit }) => {
  await store(page, 'nsn-1');
  const bytes = await (await page.request.get(`${origin()}/sitemaps/nsn-1.xml.gz`)).body();
  const file = await downloadOf(page, async () => expect(await visit.goTo('/sitemaps/nsn-1.xml.gz')).toBe(200));
  expect([file.name, file.bytes.equals(bytes)]).toEqual(['nsn-1.xml.gz', true]);
  await expect(stateWord(page)).toContainText('Sitemap Downloaded');
  await expect(page.getByRole('heading', { name: 'nsn-1.xml.gz' })).toBeVisible();
  const again = await downloadOf(page, () => page.getByRole('link', { name: 'Download' }).click());
  expect(again.name).toBe('nsn-1.xml.gz');

  // a link that downloads, and a fetch, get the file and no screen
  await visit.goTo('/sitemap');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/sitemaps/nsn-1.xml.gz';
    link.download = '';
    link.textContent = 'plain download';
    document.querySelector('main')!.prepend(link);
  });
  const plain = await downloadOf(page, () => page.getByRole('link', { name: 'plain download' }).click());
  expect([...plain.bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  const type = await page.evaluate(async () => (await fetch('/sitemaps/nsn-1.xml.gz')).headers.get('content-type'));
  expect(type).toBe('application/gzip');
});

test('a file that was changed by hand is handed over with a remark @phone', async ({ page, visit }) => {
  const type = await aClassFile(page);
  await store(page, type);
  writeFileSync(storedPath(`${type}.xml.gz`), '<?xml version="1.0"?><urlset/>');
  const { text } = await downloadOf(page, () => visit.goTo(`/sitemaps/${type}.xml.gz`));
  expect(text).toContain('<urlset/>');
  await expect(page.getByText('These bytes are not gzip')).toBeVisible();
  writeFileSync(storedPath(`${type}.xml.gz`), '');
  await page.reload();
  await expect(page.getByText('The file is empty')).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
});

test('a file that is not there, and a name that no file has, are told in words @phone', async ({ page, visit }) => {
  visit.expectTrouble(/status of 400/);
  for (const [path, status, message] of [
    ['/sitemaps/nsn-9999.xml.gz', 404, 'Sitemap file not found'],
    ['/sitemaps/nsn-1.xml', 400, 'This route only serves .gz sitemap files'],
    ['/sitemaps/', 400, 'Filename not provided'],
  ] as const) {
    expect(await visit.goTo(path)).toBe(status);
    await expect(stateWord(page)).toHaveText(message);
    expect(await scrollsSideways(page)).toBe(false);
  }
});

test('a file that goes away before its download is told in words (S5.3, S7.1) @wide', async ({ page, visit }) => {
  visit.expectTrouble(/status of 500/);
  await store(page, 'nsn-1');
  await page.route(SERVE, (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
  await visit.goTo('/sitemaps/nsn-1.xml.gz');
  await expect(stateWord(page)).toContainText('HTTP 500: Internal Server Error');
  await page.unroute(SERVE);
  await page.route(SERVE, (route) => route.fulfill({ status: 404, json: { error: 'x' } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stateWord(page)).toContainText('Sitemap file not found');
  await page.unroute(SERVE);
  const { name } = await downloadOf(page, () => page.getByRole('button', { name: 'Try again' }).click());
  expect(name).toBe('nsn-1.xml.gz');
});

test('the static files are counted, and each opens in a new tab (S5.5) @phone', async ({ page, visit }) => {
  await visit.goTo('/static-sitemap-generator');
  const listed = (await (await page.request.get(`${origin()}/sitemap.xml`)).text()).split('<sitemap>').length - 1;
  await expect(stateWord(page)).toHaveText(`${listed} static files exist`);
  await expect(page.getByRole('link', { name: /^Test (static|NSN|FSC)/ })).toHaveCount(listed);
  const tab = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Test NSN page 1 / }).click();
  await expect(await tab).toHaveURL(`${origin()}/sitemap.xml?type=nsn&page=1`);
  expect(await findingsOn(page)).toEqual([]);
});

test('the complete generator builds the index in ten steps and saves it @wide', async ({ page, visit }) => {
  await visit.goTo('/sitemap-generator');
  const button = page.getByRole('button', { name: 'Generate Complete Sitemap' });
  const startedMs = Date.now();
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/functions/v1/sitemap?') ? 1 : 0));
  const file = await downloadOf(page, async () => {
    await button.click();
    await button.click({ force: true });
    await expect(stateWord(page)).toHaveText(/^Building, step \d+ of 10$/);
  });
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(1_000);
  const index = await (await page.request.get(`${origin()}/sitemap-index.xml`)).text();
  expect([file.name, file.text]).toEqual(['sitemap.xml', index]);
  expect(asked).toBe(1);
  await expect(stateWord(page)).toHaveText(`sitemap.xml with ${index.split('<sitemap>').length - 1} sitemaps`);
});

test('the complete generator says when the backend fails, stops, and goes on @wide', async ({ page, visit }) => {
  visit.expectTrouble(/status of 503/);
  await page.clock.install();
  await page.route(INDEX, (route) => route.fulfill({ status: 503, body: '' }));
  await visit.goTo('/sitemap-generator');
  const button = page.getByRole('button', { name: 'Generate Complete Sitemap' });
  await button.click();
  await expect(stateWord(page)).toHaveText('Backend fetch failed: 503');
  expect(await findingsOn(page, 'main')).toEqual([]);
  await page.unroute(INDEX);
  // the clock stands still but for what the test lets it run: no step passes while Stop is looked for
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return stateWord(page).textContent();
    })
    .toMatch(/^Building, step [3-9] of 10$/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.clock.resume();
  await expect(stateWord(page)).toHaveText(/^Stopped after step \d$/);
  expect((await downloadOf(page, () => button.click())).name).toBe('sitemap.xml');
});

plainTest('no script: a stored file and the index can be downloaded by a link @wide', async ({ page, visit }) => {
  await store(page, 'nsn-1');
  await visit.goTo('/sitemaps/nsn-1.xml.gz');
  await expect(page.getByText('Loading sitemap file...').locator('visible=true')).toHaveCount(0);
  const press = (name: string) => downloadOf(page, () => page.getByRole('link', { name }).click());
  expect((await press('Download')).name).toBe('nsn-1.xml.gz');
  await visit.goTo('/sitemap-generator');
  expect((await press('download sitemap.xml')).name).toBe('sitemap.xml');
});
