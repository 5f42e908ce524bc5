import { button, openRunPage, runOrigin, stat, stateWord, visitRunPage } from './tool-page.fixture.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { findingsOn, expect, scrollsSideways, test } from './visit.ts';

const BULK = '/bulk-sitemap-generator';
const RANGE = '/sitemap-range-exporter';
const FILES = '/sitemap-exporter';
const TOOLS =
  '/sitemap /sitemap-debug /sitemap-test /sitemap-validation /sitemap-url-validator /sitemap-range-exporter /sitemap-status ' +
  '/comprehensive-sitemap /final-sitemap-test /static-sitemap-generator /sitemap-generator /bulk-sitemap-generator';
const PHONE = { width: 390, height: 844 };
const FAILED = /Failed to load resource/;

// one run at a time, which every page shows: no other journey starts one
test.describe.configure({ mode: 'serial' });

test('the server makes every file, and every tab shows the run (S14.1, S14.2, S14.4, S14.5, S14.6, G5.6) @wide', async ({
  page,
  context,
  request,
  visit,
}) => {
  visit.expectTrouble(FAILED);
  await visitRunPage(page, BULK);
  await expect(page.getByText('Existing files are overwritten.')).toBeVisible();
  await button(page, 'Start Generation').click();
  const dialog = page.getByRole('dialog', { name: 'Operator key needed' });
  await expect(dialog.getByLabel('Key')).toBeFocused();
  await expect(stateWord(page)).toHaveText('Key needed');
  expect(await findingsOn(page, 'dialog')).toEqual([]);
  await button(page, 'Go on').click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter the operator key.');
  await dialog.getByLabel('Key').fill('a-wrong-key-22222');
  await dialog.getByLabel('Key').press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This is not the operator key.');
  await page.keyboard.press('Escape');
  await expect(stateWord(page)).toHaveText('Idle');
  await button(page, 'Start Generation').click();
  await dialog.getByLabel('Key').fill(JOURNEY_KEY);
  await dialog.getByLabel('Key').press('Enter');
  await expect(stateWord(page)).toHaveText('Complete');
  await expect(stat(page, 'Progress')).toContainText('5/5');
  await expect(stat(page, 'Success rate')).toContainText('100 %');
  await expect(stat(page, 'Total compressed size')).toContainText(/[\d.]+ MB/);
  await expect(stat(page, 'Records processed')).toContainText(/^2[45],\d{3}/);
  const rows = page.getByRole('table', { name: 'Recent Results' }).locator('tbody tr');
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: 'nsn-5.xml.gz' })).toContainText('Batch 5');
  await expect(page.getByText(/class files are made with them/)).toBeVisible();
  const file = await request.get(`${runOrigin()}/sitemaps/nsn-5.xml.gz`);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/gzip']);
  expect(await findingsOn(page)).toEqual([]);
  const other = await context.newPage();
  await visitRunPage(other, RANGE);
  await expect(stateWord(other)).toHaveText('Complete');
  await expect(other.getByLabel('End Batch')).toHaveValue('5');
  await page.reload();
  await expect(stateWord(page)).toHaveText('Complete');
  await button(page, 'Reset').click();
  await expect(stateWord(page)).toHaveText('Idle');
  await expect(stat(page, 'Progress')).toContainText('0/5');
  await expect(rows).toHaveCount(0);
  await expect(stateWord(other)).toHaveText('Idle');
});

test('a run that is paused on one page is stopped on another, and Start goes on (S14.2) @wide', async ({ page }) => {
  await openRunPage(page, BULK);
  // a pause that comes when the last files are begun leaves nothing to stop: then once more
  await expect(async () => {
    await page.evaluate(async () => {
      for (const action of ['start', 'pause'])
        await fetch('/functions/v1/sitemap-file-run', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ action }),
        });
    });
    await page.reload();
    await expect(stateWord(page)).toHaveText('Paused', { timeout: 10_000 });
    await expect(button(page, 'Resume')).toBeEnabled();
    await button(page, 'Stop').click();
    await expect(stateWord(page)).toHaveText('Stopped', { timeout: 10_000 });
  }).toPass({ timeout: 50_000 });
  await button(page, 'Start Generation').click();
  await expect(stateWord(page)).toHaveText('Complete');
  await expect(stat(page, 'Progress')).toContainText('5/5');
  await page.setViewportSize(PHONE);
  expect(await scrollsSideways(page)).toBe(false);
});

test('what is wrong with a range is said as it is typed; it is made, and a file again alone (S13.1, S13.3, S13.4, S13.5) @wide', async ({
  page,
}) => {
  await openRunPage(page, RANGE);
  const [start, end, upload] = [page.getByLabel('Start Batch'), page.getByLabel('End Batch'), button(page, 'Upload')];
  await expect(start).toHaveAttribute('min', '1');
  await expect(end).toHaveAttribute('max', '5');
  // all inputs: src/sitemaps/runs/run-screens.test.ts
  await start.fill('1');
  await end.fill('6');
  const message = 'Batch range must be between 1 and 5';
  await expect(page.locator('form').getByRole('alert')).toHaveText(message);
  await expect(end).toHaveAccessibleDescription(message);
  await expect(end).toHaveAttribute('aria-invalid', 'true');
  await expect(upload).toBeDisabled();
  await page.setViewportSize(PHONE);
  expect(await findingsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  // any other text becomes 1
  await end.fill('5');
  await start.selectText();
  await start.pressSequentially('e');
  await end.focus();
  await expect(start).toHaveValue('1');
  await expect(start).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('1 to 5')).toBeVisible();

  const rows = page.getByRole('list', { name: 'Batches of the range' }).getByRole('listitem');
  await start.fill('2');
  await end.fill('3');
  await upload.click();
  await expect(stateWord(page)).toHaveText('Complete');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('2 of 2 batches')).toBeVisible();
  await button(page, 'Re-upload nsn-2.xml.gz').click();
  await expect(button(page, 'Re-upload nsn-2.xml.gz')).toBeEnabled();
  await expect(rows.first()).toContainText('Complete');
  await page.reload();
  await expect(start).toHaveValue('2');
  await expect(button(page, 'Re-upload nsn-3.xml.gz')).toBeEnabled();
});

test('the uploader finds files, makes one alone, and all, and links every tool (S1.3, S13.1, S13.2) @wide', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(FAILED);
  const disk = { status: 507, json: { error: 'The disk is full' } };
  await page.route('**/functions/v1/upload-sitemap-gz', (route) =>
    route.request().postData()?.includes('nsn-3') ? route.fulfill(disk) : route.continue(),
  );
  await openRunPage(page, FILES);
  const rows = page.getByRole('list', { name: 'Sitemap files' }).getByRole('listitem');
  const filter = page.getByLabel('Filter files');
  await filter.fill('nsn-');
  await expect(rows).toHaveCount(5);
  await filter.fill('fsc');
  await expect(rows.first()).toContainText(/fsc-\d{4}\.xml\.gz/);
  await filter.fill('2-3');
  await expect(rows).toHaveCount(2);
  await button(page, 'Upload nsn-2.xml.gz').click();
  await expect(rows.first()).toContainText('Complete');
  await button(page, 'Upload nsn-3.xml.gz').click();
  await expect(rows.last()).toContainText('Error');
  await expect(rows.last()).toContainText('(The disk is full)');
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findingsOn(page)).toEqual([]);
  await filter.fill('');
  await page.getByLabel('State', { exact: true }).selectOption('error');
  await expect(rows).toHaveCount(1);
  await filter.fill('there is no such file');
  await expect(page.getByText('No file matches the filter.')).toBeVisible();
  const files = Number(await stat(page, 'Files').locator('.num').first().innerText());
  await button(page, 'Upload All').click();
  await expect(stateWord(page)).toHaveText('Complete');
  await expect(stat(page, 'Complete')).toContainText(`${files}`);
  await expect(page.getByRole('progressbar', { name: 'Files uploaded' })).toHaveAttribute('value', String(files));
  expect(await scrollsSideways(page)).toBe(false);
  const links = page.locator('.tool-hub a');
  const linked = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(linked).toEqual(expect.arrayContaining(TOOLS.split(' ')));
});
