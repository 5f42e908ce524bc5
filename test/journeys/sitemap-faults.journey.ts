import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { deskOrigin, checkNamed, checkOrigin, expectFinished, FORMER_HOST } from './tool-page.fixture.ts';
import { openCheckPage, SITE_ORIGIN, stat, stateWord } from './tool-page.fixture.ts';
import { faultyFile, FILE_FAULTS } from './plant-file-faults.ts';
import { findingsOn, expect, test as base } from './visit.ts';

/** The other half of screens is searched for findings in the light, at the width of a desk. */
const asOnPhone = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
};

/** Replaces an answer: changes its text, sends another one, or never ends. */
type Fault =
  | { change: (xml: string) => string }
  | { status?: number; contentType?: string; body: string | Buffer }
  | 'never answers'
  | 'closes the connection';

/** Answers of the site to a page that are told to be spoilt, by path and query, and what was asked for. */
const test = base.extend<{ front: { faults: Map<string, Fault>; asked: string[] } }>({
  front: async ({ page, visit }, use) => {
    visit.expectTrouble(/Failed to load resource/);
    const [faults, asked] = [new Map<string, Fault>(), [] as string[]];
    await page.route(/\/(?:sitemap[^/]*\.xml|functions\/)/, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      asked.push(pathname + search);
      const fault = faults.get(pathname + search);
      if (fault === 'never answers') return;
      if (fault === undefined) return route.continue();
      if (fault === 'closes the connection') return route.abort('connectionclosed');
      if ('body' in fault) return route.fulfill({ contentType: 'application/xml', ...fault });
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: fault.change(await answer.text()) });
    });
    await use({ faults, asked });
  },
});

const INDEX = '/sitemap.xml?type=index';
const STATIC = '/sitemap.xml?type=static';
const NSN_1 = '/sitemap.xml?type=nsn&page=1';
const wrongHost = (xml: string) => xml.replaceAll(SITE_ORIGIN, 'http://elsewhere.example');
const inOneLine = (xml: string) => xml.replaceAll('\n', '');
const formerHost = (xml: string) => xml.replace(SITE_ORIGIN, `https://${FORMER_HOST}`);
const HTML = '<!doctype html><title>A page</title><p>Not a sitemap</p>';

test('the URL validator names every fault of the stored files and shows the body', async ({ page, visit }) => {
  visit.expectTrouble(/Failed to load resource/);
  await asOnPhone(page);
  await openCheckPage(page, `${deskOrigin()}/sitemap-url-validator`);
  await page.getByRole('button', { name: 'Test All URLs' }).click();
  await expectFinished(page);
  const row = (file: string) => page.getByRole('row').filter({ hasText: `/sitemaps/${file}` });
  for (const [index, { fault, status, message }] of FILE_FAULTS.entries()) {
    await expect(row(faultyFile(index)), fault).toContainText(message);
    await expect(row(faultyFile(index)), fault).toContainText(status);
  }
  const errors = FILE_FAULTS.filter(({ status }) => status === 'Error').length;
  await expect(stat(page, 'Errors')).toContainText(String(errors));
  await expect(stat(page, 'Warnings')).toContainText(String(FILE_FAULTS.length - errors));
  await expect(stateWord(page)).toHaveText(`${errors} errors`);
  await expect(row(faultyFile(7)).locator('code')).toContainText('<!doctype html>');
  expect(await findingsOn(page)).toEqual([]);

  await page.getByRole('button', { name: /^Errors/ }).click();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(errors);
});

test('the comprehensive test names each fault, and says when to use the static fallback (S8.7, S9.2, S9.4)', async ({
  page,
  front,
}) => {
  const again = async () => {
    await page.getByRole('button', { name: 'Run Tests' }).click();
    await expectFinished(page);
  };
  // the index of robots.txt alone; src/sitemaps/checks/whole-sets.test.ts has it for every screen
  front.faults.set('/sitemap-pages.xml', { status: 500, body: 'broken' });
  await openCheckPage(page, `${checkOrigin()}/sitemap-test`);
  await expectFinished(page);
  await expect(stateWord(page)).toHaveText('Critical issues');
  await expect(page.locator('.tool-word-ok')).toHaveCount(0);
  await expect(page.getByText('Index named by robots.txt').filter({ visible: true }).first()).toBeVisible();
  front.faults.clear();
  // one of each kind; src/sitemaps/checks/judge-sitemap.test.ts has them all
  const faults: [path: string, planted: Fault, check: string, message: string][] = [
    [INDEX, { status: 500, body: 'broken' }, 'Sitemap index', 'HTTP 500: Internal Server Error'],
    [STATIC, { status: 503, body: '' }, 'Static pages', 'HTTP 503'],
    [NSN_1, 'closes the connection', 'NSN page 1', 'Network failure'],
  ];
  for (const [path, planted] of faults) front.faults.set(path, planted);
  await again();
  for (const [, , check, message] of faults) await expect(checkNamed(page, check)).toContainText(message);
  await expect(stateWord(page)).toHaveText('Critical issues');
  await expect(page.locator('.test-box')).toContainText('use the static fallback');
  front.faults.set(INDEX, { change: inOneLine });
  await again();
  await expect(checkNamed(page, 'Sitemap index')).toContainText('XML is not properly line-formatted');
  await expect(stateWord(page)).toHaveText('Some issues');
  await expect(page.locator('.test-box')).toContainText('should still work');
  expect(await findingsOn(page)).toEqual([]);
  for (const [planted, message, words] of [
    ['closes the connection', 'Network failure', '1 error'],
    [{ contentType: 'text/html', body: HTML }, 'Response is not valid XML format', '1 warning'],
  ] as const) {
    front.faults.clear();
    front.faults.set(NSN_1, planted);
    await again();
    await expect(checkNamed(page, 'NSN page 1')).toContainText(message);
    await expect(page.locator('.checks .badge-ok')).toHaveCount(6);
    await expect(stateWord(page)).toHaveText(`Ready for submission, with ${words}`);
  }
});

test('the domain validation finds and names each fault, and sums up (S7.5, S10.1)', async ({ page, front }) => {
  await asOnPhone(page);
  front.faults.set(NSN_1, { change: formerHost });
  await openCheckPage(page, `${checkOrigin()}/sitemap-validation`);
  await expectFinished(page);
  await expect(checkNamed(page, 'NSN page 1')).toContainText('Contains old domain references');
  await expect(checkNamed(page, 'NSN page 1')).toContainText(FORMER_HOST);
  await expect(page.locator('.checks .badge-ok')).toHaveCount(5);
  await expect(page.locator('.summary-box')).toContainText('valid, with warnings');
  // one of each other kind; src/sitemaps/checks/judge-domain.test.ts has them all
  front.faults.set(NSN_1, { change: wrongHost });
  front.faults.set(STATIC, 'closes the connection');
  await page.getByRole('button', { name: 'Run Validation' }).click();
  await expectFinished(page);
  for (const [check, ...messages] of [
    ['NSN page 1', 'Missing expected domain', 'elsewhere.example'],
    ['Static pages', 'Validation failed: ', 'Network or parsing'],
  ] as const)
    for (const message of messages) await expect(checkNamed(page, check)).toContainText(message);
  await expect(page.locator('.checks .badge-ok')).toHaveCount(4);
  await expect(page.locator('.summary-box')).toContainText('Some sitemaps have errors');
  expect(await findingsOn(page)).toEqual([]);
});

test('the other screens find a 500, HTML and a packed answer, and none is green (S8.7, S11.5)', async ({
  page,
  front,
}) => {
  const screens = [
    { path: '/sitemap-debug', error: '/functions/v1/sitemap?type=static', warning: '/sitemap-static.xml' },
    { path: '/sitemap-status', error: '/sitemap.xml', warning: '/sitemap-static.xml' },
    { path: '/comprehensive-sitemap', error: STATIC, warning: NSN_1, press: 'Test sample URLs' },
    // its page 1 is also its last
    { path: '/final-sitemap-test', error: INDEX, warning: STATIC },
  ];
  for (const [at, { path, error, warning, press }] of screens.entries()) {
    // from the third on
    if (at === 2) await asOnPhone(page);
    front.faults.clear();
    front.faults.set('/sitemap-pages.xml', { status: 500, body: 'broken' });
    front.faults.set(error, { status: 500, body: 'broken' });
    front.faults.set(warning, { contentType: 'text/html', body: gzipSync(HTML) });
    await openCheckPage(page, checkOrigin() + path);
    if (press !== undefined) await page.getByRole('button', { name: press }).click();
    await expectFinished(page);
    await expect(page.locator('.checks .badge-err'), path).toHaveCount(2);
    await expect(page.locator('.checks .badge-warn'), path).toHaveCount(1);
    await expect(page.getByText('HTTP 500: Internal Server Error'), path).toHaveCount(2);
    await expect(page.getByText('Response is not valid XML format').first(), path).toBeVisible();
    await expect(checkNamed(page, 'Index named by robots.txt'), path).toBeVisible();
    await expect(page.locator('.tool-word-ok'), path).toHaveCount(0);
    // a list of checks alone, as on /sitemap-validation
    if (path !== '/sitemap-debug') expect(await findingsOn(page), path).toEqual([]);
  }
});

test('a slow answer is waited for until Stop, and what was not tested is pending again', async ({ page, front }) => {
  front.faults.set(NSN_1, 'never answers');
  await openCheckPage(page, `${checkOrigin()}/sitemap-test`);
  await expect(page.locator('.test-box')).toContainText('NSN page 1');
  await expect(page.locator('.test-box').getByRole('heading')).toHaveText('Currently Testing');
  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.click();
  await expect(stateWord(page)).toHaveText('Stopped after 2 of 6');
  await expect(stop).toBeFocused();
  await expect(checkNamed(page, 'NSN page 1')).toContainText('Waiting to test...');
  expect(front.asked).not.toContain('/sitemap-static.xml');
  front.faults.clear();
  await page.getByRole('button', { name: 'Run Tests' }).click();
  await expectFinished(page);
  await expect(stateWord(page)).toHaveText('Ready for submission');
});

test('an index that the backend does not give is not saved, and the reason is said', async ({ page, front }) => {
  front.faults.set('/functions/v1/sitemap?type=index', { status: 502, body: '' });
  await openCheckPage(page, `${checkOrigin()}/comprehensive-sitemap`);
  await page.getByRole('button', { name: 'Download sitemap.xml' }).click();
  await expect(page.getByText('Backend fetch failed: 502')).toBeVisible();
});
