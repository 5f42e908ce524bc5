import { anXlsx } from '../support/bom-match/workbook.fixture.ts';
import { listMessages } from '../../src/base/lists/messages.ts';
import { resultOf, SCREW, sendFile } from './list.fixture.ts';
import { downloadOf, expect, scrollsSideways, plainTest } from './visit.ts';

plainTest(
  'no script: a list is checked, and becomes a request by the form on the home page @phone',
  async ({ page, visit }) => {
    await visit.goTo('/list');
    await page.getByLabel('Your list').fill('MS16998-28 24\nNO-SUCH-77 3\nsee drawing');
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(resultOf(page)).toHaveText('3 lines: 1 found, 1 not found, 1 unreadable');
    await expect(page.getByLabel('Your list')).toHaveValue(/NO-SUCH-77 3/);
    await expect(page.getByRole('link', { name: SCREW })).toHaveAttribute('href', `/nsn/53/5305/${SCREW}`);
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('button', { name: 'Fill in the form with 2 lines' }).click();
    await expect(page.locator('#rfq [name=partNumber]').nth(0)).toHaveValue('MS16998-28');
    await expect(page.locator('#rfq [name=partNumber]').nth(1)).toHaveValue('NO-SUCH-77');
    await expect(page.locator('#rfq [name=quantity]').nth(0)).toHaveValue('24');
    await page.locator('#rfq').getByLabel('Name').fill('Dana Whitfield');
    await page.locator('#rfq').getByLabel('Email').fill('dana@buyer.example');
    await page.locator('#rfq').getByLabel('Company').fill('Emerald Coast');
    await page.locator('#rfq').getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/quote\//);
    await expect(page.getByText('NO-SUCH-77').first()).toBeVisible();
  },
);

plainTest(
  'no script: no list is said; a workbook is checked, its columns put right, and the result is downloaded @wide',
  async ({ page, visit }) => {
    visit.expectTrouble(/Failed to load resource/);
    await visit.goTo('/list');
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByText(listMessages.empty)).toBeVisible();
    const rows = ['NO-1', 'NO-2'].map((number, index) => [number, 24 - 18 * index, 'MS16998-28']);
    await sendFile(page, 'parts.xlsx', await anXlsx(rows));
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(resultOf(page)).toHaveText('2 lines: 2 not found');
    await page.getByText(/^Columns:/).click();
    await page.getByLabel(/What column A/).selectOption('ignore');
    await page.getByLabel(/What column C/).selectOption('number');
    await page.getByRole('button', { name: 'Check again with these columns' }).click();
    await expect(resultOf(page)).toHaveText('2 lines: 2 found');
    const { name } = await downloadOf(page, () => page.getByRole('button', { name: 'Download as CSV' }).click());
    expect(name).toBe('parts-list.csv');
  },
);
