import {
  answerUploads,
  button,
  holdUploads,
  openRunPage,
  runOrigin,
  stat,
  stateWord,
  visitRunPage,
} from './run-page.fixture.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { axeFindings, expect as expectSoon, scrollsSideways, test } from './visit.ts';

/** A run makes several files, one after the other, on a machine that has other tests to do. */
const expect = expectSoon.configure({ timeout: 20_000 });

const BULK = '/bulk-sitemap-generator';
const FAILED = /Failed to load resource/;

test.beforeEach(({ visit }) => visit.expectTrouble(new RegExp(`^request: ${runOrigin()}`)));

test('a bulk run makes every file, shows what it made, and the files are there (S14.1, S14.4, S14.5)', async ({
  page,
  request,
}) => {
  await openRunPage(page, BULK);
  await expect(page.getByText('Existing files are overwritten.')).toBeVisible();
  await expect(page.getByText('not measured yet')).toBeVisible();
  await button(page, 'Start Generation').click();
  await expect(stateWord(page)).toHaveText('Complete');
  await expect(stat(page, 'Progress')).toContainText('4/4');
  await expect(stat(page, 'Success rate')).toContainText('100%');
  await expect(stat(page, 'Total compressed size')).toContainText(/[\d.]+ MB/);
  const rows = page.getByRole('table', { name: 'Recent Results' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('nsn-4.xml.gz');
  await expect(rows.first()).toContainText('Batch 4');
  await expect(rows.last()).toContainText('5,000');
  await expect(page.getByText(/Last measured run: 4 files in .* from this browser/)).toBeVisible();
  const file = await request.get(`${runOrigin()}/sitemaps/nsn-4.xml.gz`);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/gzip']);
  expect(await axeFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await expect(button(page, 'Start Generation')).toBeDisabled();
  await button(page, 'Reset').click();
  await expect(stateWord(page)).toHaveText('Idle');
  await expect(stat(page, 'Progress')).toContainText('0/4');
  await expect(rows).toHaveCount(0);
});

test('pause is honored after the current batch; resume, stop and start go on where it stands (S14.2) @wide', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(FAILED);
  const uploads = await holdUploads(page);
  await openRunPage(page, BULK);
  await button(page, 'Start Generation').click();
  expect(await uploads.peek()).toBe('nsn-1');
  await button(page, 'Pause').click();
  await expect(stateWord(page)).toHaveText('Pausing');
  await uploads.next();
  await expect(stateWord(page)).toHaveText('Paused');
  await expect(page.getByText('Resume goes on with batch 2.')).toBeVisible();
  await button(page, 'Resume').click();
  expect(await uploads.next()).toBe('nsn-2');
  expect(await uploads.peek()).toBe('nsn-3');
  await button(page, 'Stop').click();
  await expect(stateWord(page)).toHaveText('Stopped');
  await expect(stat(page, 'Progress')).toContainText('2/4');
  await button(page, 'Start Generation').click();
  await expect.poll(() => uploads.waiting()).toBe(2);
  // the first of them was ended by the stop
  await uploads.next().catch(() => {});
  expect(await uploads.next()).toBe('nsn-3');
  expect(await uploads.peek()).toBe('nsn-4');
  await button(page, 'Reset').click();
  await expect(stateWord(page)).toHaveText('Idle');
  await expect(stat(page, 'Progress')).toContainText('0/4');
});

test('a reload in the middle shows a paused run, never a running one, and nothing is made twice or left out @wide', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(FAILED);
  const uploads = await holdUploads(page);
  await openRunPage(page, BULK);
  await button(page, 'Start Generation').click();
  expect(await uploads.next()).toBe('nsn-1');
  expect(await uploads.peek()).toBe('nsn-2');
  uploads.passLaterOnes();
  await page.reload();
  await expect(stateWord(page)).toHaveText('Paused');
  await expect(page.getByText(/The page was closed while the run was under way. It stands at batch 2/)).toBeVisible();
  await expect(stat(page, 'Progress')).toContainText('1/4');
  await button(page, 'Resume').click();
  await expect(stateWord(page)).toHaveText('Complete');
  await expect(stat(page, 'Records processed')).toContainText(/^1[67],\d{3}/);
  await page.reload();
  await expect(stateWord(page)).toHaveText('Complete');
  await expect(stat(page, 'Progress')).toContainText('4/4');
});

test('files that fail are recorded with their error and counted, and the run goes on @phone', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(FAILED);
  const turns = await answerUploads(page, (type, turn) => {
    if (type === 'nsn-1')
      return { status: 500, json: { error: 'Something went wrong on our side. Please try again.' } };
    if (type === 'nsn-2')
      return { status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' };
    // a server that starts again in between
    return type === 'nsn-3' && turn === 1 ? 'abort' : null;
  });
  await openRunPage(page, BULK);
  await button(page, 'Start Generation').click();
  await expect(stateWord(page)).toHaveText('Done, 2 failed');
  await expect(page.getByText(/^HTTP 500: Internal Server Error \(Something went wrong/)).toBeVisible();
  await expect(page.getByText('The server answered 200 with text/html, not with a stored file')).toBeVisible();
  await expect(stat(page, 'Success rate')).toContainText('50.0%');
  expect(turns.get('nsn-3')).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
});

test('a file that is not in the catalog any more is recorded, and a reload is offered @wide', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(FAILED);
  await answerUploads(page, (type) =>
    type === 'nsn-4' ? { status: 404, json: { error: 'Unknown sitemap type: nsn-4' } } : null,
  );
  await openRunPage(page, BULK);
  await button(page, 'Start Generation').click();
  await expect(page.getByText('HTTP 404: Not Found (Unknown sitemap type: nsn-4)')).toBeVisible();
  await expect(page.getByText(/The catalog has changed since this page was loaded/)).toBeVisible();
  await button(page, 'Reload the page').click();
  await expect(stateWord(page)).toHaveText('Done, 1 failed');
});

test('a second tab shows the run of the first and cannot start another @wide', async ({ page, context }) => {
  const uploads = await holdUploads(page);
  await openRunPage(page, BULK);
  await button(page, 'Start Generation').click();
  await uploads.next();
  await uploads.peek();
  const second = await context.newPage();
  await openRunPage(second, BULK);
  await expect(stateWord(second)).toHaveText('In another tab');
  await expect(stat(second, 'Progress')).toContainText('1/4');
  for (const name of ['Start Generation', 'Pause', 'Resume', 'Stop', 'Reset'])
    await expect(button(second, name)).toBeDisabled();
  await uploads.next();
  await expect(stat(second, 'Progress')).toContainText('2/4');
  await uploads.peek();
  await page.close();
  await expect(stateWord(second)).toHaveText('Paused');
  await button(second, 'Resume').click();
  await expect(stateWord(second)).toHaveText('Complete');
  await expect(stat(second, 'Progress')).toContainText('4/4');
});

test('a page in the background goes on without being slowed down @wide', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await openRunPage(page, BULK);
  const worker = page.waitForEvent('worker');
  await button(page, 'Start Generation').click();
  expect((await worker).url()).toContain('timer.worker');
  await expect(stateWord(page)).toHaveText('Complete');
});

test('what lies corrupt in the storage is harmless @wide', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('sitemap-run-bulk', '{"shape":1,"phase":"running","place":[9,9]'),
  );
  await openRunPage(page, BULK);
  await expect(stateWord(page)).toHaveText('Idle');
  await expect(button(page, 'Start Generation')).toBeEnabled();
});

test('the page asks for the operator key in place, and the run goes on with the same file (G5.6) @phone', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(FAILED);
  await visitRunPage(page, BULK);
  await button(page, 'Start Generation').click();
  const dialog = page.getByRole('dialog', { name: 'Operator key needed' });
  await expect(dialog.getByLabel('Key')).toBeFocused();
  await expect(stateWord(page)).toHaveText('Key needed');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Go on').click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter the operator key.');
  await dialog.getByLabel('Key').fill('a-wrong-key-22222');
  await dialog.getByLabel('Key').press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This is not the operator key.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(stateWord(page)).toHaveText('Paused');
  await expect(stat(page, 'Progress')).toContainText('0/4');
  await button(page, 'Resume').click();
  await dialog.getByLabel('Key').fill(JOURNEY_KEY);
  await dialog.getByLabel('Key').press('Enter');
  await expect(stateWord(page)).toHaveText('Complete');
  await expect(dialog).toBeHidden();
  await expect(stat(page, 'Progress')).toContainText('4/4');
  await expect(stat(page, 'Success rate')).toContainText('0 failed');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each screen explains itself and names the command @wide', async ({ page }) => {
    for (const path of [BULK, '/sitemap-range-exporter', '/sitemap-exporter']) {
      await page.goto(runOrigin() + path);
      await expect(page.getByText(/needs JavaScript/)).toBeVisible();
      await expect(page.getByText(/npm run sitemaps/)).toBeVisible();
    }
  });
});
