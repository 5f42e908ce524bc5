import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { runOrigin } from './tool-page.fixture.ts';
import { expect, findingsOn, plainTest, scrollsSideways, test } from './visit.ts';

const PART = '5305-01-234-5678';
// a choice by hand is remembered: each try has a number of its own
const OURS = `OURS-${Date.now()}`;
const FIRST = `Part number,Mfr,Condition,On hand,Unit,Price
MS16998-28,,FN,4,HD,37.00
NAS1351N3-16,,NS,2,EA,41.00
${OURS},HALVORSEN,OH,1,EA,`;
const SECOND = FIRST.replace('28,,FN,4', '28,,FN,12').replace(/NAS1351.*\n/, '');

/** Opens the lists of a site on which no other journey looks at parts; resolves with the name of a list of its own. */
async function openLists(page: Page): Promise<string> {
  await signIn(page, runOrigin());
  await page.goto(`${runOrigin()}/stock`);
  return `Journey ${test.info().project.name} ${OURS.slice(-6)}`;
}

/** Fills the form of a file, as far as its button. */
async function chooseFile(page: Page, list: string, text: string): Promise<void> {
  await page.getByLabel(/new list|Name of the list/).fill(list);
  const file = { name: 'journey.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('choose it, or drop it here').setInputFiles(file);
  await page.getByRole('button', { name: 'Read and compare' }).focus();
}

/** Drops a file on its field, in place of the one that was chosen. */
async function dropFile(page: Page, text: string): Promise<void> {
  const file = join(test.info().outputPath(), 'dropped.csv');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const field = page.getByLabel('choose it, or drop it here');
  const { x, y, width, height } = (await field.boundingBox())!;
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
  await expect(field).toHaveValue(/dropped\.csv$/);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().press('Enter');

test('a list is sent, matched by hand and published by keyboard, and another one is dropped and asks first @phone (C22.2, C22.3, C22.5, C22.77)', async ({
  page,
}) => {
  const list = await openLists(page);
  const started = Date.now();
  await chooseFile(page, list, FIRST);
  await page.keyboard.press('Enter');
  await expect(heading(page, `New list for ${list}`)).toBeVisible();
  await expect(heading(page, 'Lines without an NSN')).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('link', { name: `Find it ${OURS} in the catalog` }).press('Enter');
  await page.getByRole('textbox', { name: `Find the NSN of ${OURS}` }).fill(PART);
  await page.keyboard.press('Enter');
  await press(page, `Match ${OURS} with ${PART}`);
  await expect(page.getByText('There is no such line.').or(heading(page, 'New lines'))).toBeVisible();
  await press(page, 'Publish the list');
  await expect(heading(page, `New list for ${list}`)).toBeHidden();
  await page.getByRole('link', { name: 'Lines shown now' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: OURS })).toContainText(PART);
  test.info().annotations.push({ type: 'first list', description: `${Date.now() - started} ms of the browser` });
  expect(await findingsOn(page)).toEqual([]);
  await chooseFile(page, list, FIRST);
  await dropFile(page, SECOND);
  await page.getByRole('button', { name: 'Read and compare' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 3 lines are missing from the new file.')).toBeVisible();
  await press(page, 'Publish the list');
  await expect(page.getByLabel('Yes, this line is sold or gone')).toBeFocused();
  await page.keyboard.press('Space');
  expect(await findingsOn(page)).toEqual([]);
  await press(page, 'Publish the list');
  await expect(heading(page, `New list for ${list}`)).toBeHidden();
  await press(page, 'Go back to this');
  await expect(page.getByRole('row').filter({ hasText: 'Shown now' })).toContainText('3 new');
  await press(page, 'Hide the list');
  await expect(page.getByRole('button', { name: 'Hide the list' })).toBeHidden();
});

/** Without a script, a page that comes before a file is read stays as it is. */
const untilRead = (page: Page, shown: Locator) =>
  expect(async () => {
    const isShown = await shown.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (!isShown && page.url().includes('list=')) await page.reload();
    expect(isShown).toBe(true);
  }).toPass();

plainTest('columns are set right without JavaScript (C22.6) @wide', async ({ page, visit }) => {
  visit.expectTrouble(/400/);
  const list = await openLists(page);
  await chooseFile(page, list, 'Cost,Condition,Thing,Amount of it\n1.10,FN,MS16998-28,7');
  await page.keyboard.press('Enter');
  await untilRead(page, page.getByText(/^No column of part numbers/).first());
  await page.getByLabel('Read Thing as').selectOption('Part number');
  await page.getByLabel('Read Amount of it as').selectOption('Quantity');
  await press(page, 'Read the file again');
  await untilRead(page, heading(page, 'New lines'));
  await press(page, 'Discard');
  await expect(heading(page, `New list for ${list}`)).toBeHidden();
});
