import { answerUploads, button, holdUploads, openRunPage, runOrigin, stat, stateWord } from './run-page.fixture.ts';
import { axeFindings, expect as expectSoon, scrollsSideways, test } from './visit.ts';

/** A run makes several files, one after the other, on a machine that has other tests to do. */
const expect = expectSoon.configure({ timeout: 20_000 });

const RANGE = '/sitemap-range-exporter';
const FILES = '/sitemap-exporter';
const FAILED = /Failed to load resource/;

test.beforeEach(({ visit }) => visit.expectTrouble(new RegExp(`^request: ${runOrigin()}`)));

test('what is wrong with a range appears beside its inputs as it is typed (S13.4, S13.5) @wide', async ({ page }) => {
  await openRunPage(page, RANGE);
  const [start, end] = [page.getByLabel('Start Batch'), page.getByLabel('End Batch')];
  const alert = page.locator('form').getByRole('alert');
  const upload = button(page, 'Upload');
  await expect(start).toHaveAttribute('min', '1');
  await expect(end).toHaveAttribute('max', '4');
  const cases: [string, string, string, string | null][] = [
    ['3', '2', 'reversed', 'Start batch must be less than or equal to end batch'],
    ['0', '2', 'below 1', 'Batch range must be between 1 and 4'],
    ['-3', '2', 'negative', 'Batch range must be between 1 and 4'],
    ['1', '5', 'beyond the end', 'Batch range must be between 1 and 4'],
    ['2', '3', 'good', null],
    ['', '', 'blank: 1 to 1', null],
    ['2.7', '3', 'a fraction', null],
    ['1e0', '4', 'an exponent', null],
  ];
  for (const [from, to, _name, message] of cases) {
    await start.fill(from);
    await end.fill(to);
    await expect(alert).toHaveText(message ?? '');
    if (message === null) {
      await expect(upload).toBeEnabled();
      await expect(start).not.toHaveAttribute('aria-invalid');
    } else {
      await expect(upload).toBeDisabled();
      await expect(end).toHaveAccessibleDescription(message);
      await expect(end).toHaveAttribute('aria-invalid', 'true');
    }
  }
  await end.fill('5');
  expect(await axeFindings(page)).toEqual([]);
  // what is no number falls back to 1
  await start.fill('4');
  await end.fill('4');
  await start.selectText();
  await start.pressSequentially('e');
  await end.focus();
  await expect(start).toHaveValue('1');
  await expect(page.getByText('1 to 4')).toBeVisible();
});

test('a range is uploaded file by file; a file can be made again alone (S13.1, S13.3, G1.2)', async ({ page }) => {
  const uploads = await holdUploads(page);
  await openRunPage(page, RANGE);
  await expect(page.getByText('not measured yet').first()).toBeVisible();
  const rows = page.getByRole('list', { name: 'Batches of the range' }).getByRole('listitem');
  await page.getByLabel('Start Batch').fill('2');
  await page.getByLabel('End Batch').fill('3');
  await button(page, 'Upload').click();
  expect(await uploads.peek()).toBe('nsn-2');
  await expect(button(page, 'Upload')).toBeDisabled();
  await expect(rows.first()).toContainText('Generating');
  await uploads.next();
  expect(await uploads.next()).toBe('nsn-3');
  await expect(stateWord(page)).toHaveText('Complete');
  await button(page, 'Re-upload nsn-2.xml.gz').click();
  expect(await uploads.next()).toBe('nsn-2');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Complete');
  expect(await axeFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await page.reload();
  await expect(stateWord(page)).toHaveText('Complete');
  await expect(page.getByLabel('Start Batch')).toHaveValue('2');
  await expect(button(page, 'Re-upload nsn-3.xml.gz')).toBeEnabled();
});

test('the uploader lists every file, finds files, and makes one alone (S13.2) @phone', async ({
  page,
  request,
  visit,
}) => {
  visit.expectTrouble(FAILED);
  await answerUploads(page, (type) => (type === 'nsn-3' ? { status: 507, json: { error: 'The disk is full' } } : null));
  await openRunPage(page, FILES);
  const rows = page.getByRole('list', { name: 'Sitemap files' }).getByRole('listitem');
  const filter = page.getByLabel('Filter files');
  await filter.fill('nsn-');
  await expect(rows).toHaveCount(4);
  await filter.fill('fsc');
  await expect(rows.first()).toContainText(/fsc-\d{4}\.xml\.gz/);
  await filter.fill('2-3');
  await expect(rows).toHaveCount(2);
  await button(page, 'Upload nsn-2.xml.gz').click();
  await expect(rows.first()).toContainText('Complete');
  expect((await request.get(`${runOrigin()}/sitemaps/nsn-2.xml.gz`)).status()).toBe(200);
  await button(page, 'Upload nsn-3.xml.gz').click();
  await expect(rows.last()).toContainText('Error');
  await expect(rows.last()).toContainText('(The disk is full)');
  await filter.fill('');
  await page.getByLabel('State', { exact: true }).selectOption('error');
  await expect(rows).toHaveCount(1);
  await filter.fill('there is no such file');
  await expect(page.getByText('No file matches the filter.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('Upload All makes every file and goes on after one that fails (S13.1, S13.2) @wide', async ({ page, visit }) => {
  visit.expectTrouble(FAILED);
  await answerUploads(page, (type) => (type === 'nsn-1' ? { status: 500, json: { error: 'no' } } : null));
  await openRunPage(page, FILES);
  const files = Number(await stat(page, 'Files').locator('.num').first().innerText());
  expect(files).toBeGreaterThan(4);
  await button(page, 'Upload All').click();
  await expect(stateWord(page)).toHaveText('Done, 1 failed');
  await expect(stat(page, 'Complete')).toContainText(`${files - 1}`);
  await expect(page.getByRole('progressbar', { name: 'Files uploaded' })).toHaveAttribute('value', String(files));
  expect(await scrollsSideways(page)).toBe(false);
});

test('every tool is linked from the uploader (S1.3) @phone', async ({ page }) => {
  await openRunPage(page, FILES);
  const hub = page.locator('.tool-hub');
  for (const path of [
    '/sitemap',
    '/sitemap-debug',
    '/sitemap-test',
    '/sitemap-validation',
    '/sitemap-url-validator',
    '/sitemap-range-exporter',
    '/sitemap-status',
    '/comprehensive-sitemap',
    '/final-sitemap-test',
    '/static-sitemap-generator',
    '/sitemap-generator',
    '/bulk-sitemap-generator',
  ])
    await expect(hub.locator(`a[href="${path}"]`)).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
});
