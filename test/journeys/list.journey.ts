import { anXlsx, type BookCell } from '../support/bom-match/workbook.fixture.ts';
import { listMessages } from '../../src/base/lists/messages.ts';
import { fillCartForm, SEND_PATH } from './cart.fixture.ts';
import { check, openList, resultOf, SCREW, sendFile } from './list.fixture.ts';
import { expect, findingsOn, holdBack, origin, test } from './visit.ts';

const HEADS = ['Line', 'Part No.', 'NSN', 'Req Qty', 'Cond', 'Nomenclature'];
const ROWS: BookCell[][] = [
  HEADS,
  [1, 'MS16998-28', SCREW, 24, 'FN', 'SCREW'],
  [2, 'NO-SUCH-77', null, 3, 'OH', 'BRACKET, REAR'],
  [3, null, 5305012345678, 6, 'FN', ''],
];

test('an XLSX becomes a sent request for quote @phone', async ({ page }) => {
  await openList(page);
  await sendFile(page, 'parts.xlsx', await anXlsx(ROWS));
  await expect(resultOf(page)).toContainText('2 found, 1 not found');
  await expect(page.getByLabel('Your list')).toHaveValue(/MS16998-28/);
  await page.getByRole('button', { name: 'Take all found' }).click();
  await page.getByLabel(/Ask for it: NO-SUCH-77/).check();
  await page.getByRole('button', { name: 'Add 3 parts to the cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart' })).toContainText('3 lines of the list');
  await expect(page.getByText('In the cart')).toHaveCount(3);
  await page.getByRole('link', { name: 'View cart' }).click();
  await fillCartForm(page);
  const sent = page.waitForRequest(SEND_PATH);
  await page.getByRole('button', { name: 'Submit Request for Quote' }).click();
  const { parts } = (await sent).postDataJSON() as { parts: { nsn: string; partNumber: string; quantity: number }[] };
  expect(parts.map(({ nsn, partNumber, quantity }) => [nsn, partNumber, quantity]).sort()).toEqual([
    ['', 'NO-SUCH-77', 3],
    [SCREW, '', 6],
    [SCREW, 'MS16998-28', 24],
  ]);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

const MESSY = [
  '> Hi team, please quote the following:',
  '',
  '1) NSN 5305 01 234 5678 qty: 1,000',
  '• ｍｓ１６９９８–28 × 24',
  '24 ea P/N: ms 16998/28 CAGE 96906 FN',
  '96906 MS16998-28 (12) OH',
  '012345678\t5',
  '12345678 7',
  'MS16998-28\u200b 1.5',
  '5.30501E+12 4',
  'X-999 “bracket”, 3 pcs',
  '<script>alert(1)</script> 2',
  'see drawing rev C',
].join('\n');

test('the messiest list gets a verdict for every line, and nothing is lost (C11.7) @phone', async ({ page }) => {
  await openList(page);
  await check(page, MESSY);
  await expect(resultOf(page)).toContainText('12 lines');
  const row = (line: number) => page.getByRole('row').filter({ has: page.getByLabel(new RegExp(`line ${line}$`)) });
  for (const line of [3, 4, 5, 6, 7, 8, 9]) await expect(row(line).first()).toContainText(SCREW);
  await expect(page.getByLabel(`Quantity of ${SCREW}, line 3`)).toHaveValue('1000');
  await expect(row(9).first()).toContainText('The quantity “1.5” is unclear: set to 1');
  await expect(row(10).first()).toContainText('shortened');
  await expect(row(12).first()).toContainText('<SCRIPT>');
  expect(await findingsOn(page)).toEqual([]);
});

test('what was typed early stays, and a corrected line is to be checked (C17.10, C17.11) @wide', async ({ page }) => {
  const start = await holdBack(page, '**/*.js');
  await page.goto(`${origin()}/list`, { waitUntil: 'commit' });
  const text = `5310-01-234-5678 x 2; 5305-O1-234-5678 x 3\n${SCREW} x 4`;
  await page.getByLabel('Your list').fill(text);
  start();
  await page.locator('[data-island=list][data-live]').waitFor({ state: 'attached' });
  await expect(page.getByLabel('Your list')).toHaveValue(text);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(resultOf(page)).toHaveText('3 lines: 1 found, 2 to check');
  await expect(page.getByLabel('Your list')).toHaveValue(text.replace('; ', '\n'));
  const [row, letters] = [page.locator('.list-result tbody tr').nth(0), page.locator('.list-result tbody tr').nth(1)];
  await expect(row).toContainText('Check');
  await expect(row).toContainText(/Asked\s*5310-01-234-5678 x 2\s*Found\s*5305-01-234-5678/);
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await expect(letters).toContainText('Letters in the number were read as digits');
  await page.getByRole('button', { name: 'Take all found' }).click();
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Add 1 part to the cart' })).toBeVisible();
});

test('the cart leads to the page; a file that cannot be read leaves what was in the field; an older answer never comes after a newer one @wide', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(/Failed to load resource/);
  await visit.goTo('/cart');
  await page.getByRole('main').getByRole('link', { name: 'Paste a list' }).first().click();
  await expect(page).toHaveURL(/\/list$/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await expect(page.locator('footer').getByRole('link', { name: 'Paste a list' })).toBeVisible();
  // the script of a page that a link has opened may come after its footer
  await page.waitForLoadState();
  await page.keyboard.press('Shift');
  await page.locator('[data-island=list][data-live]').waitFor({ state: 'attached' });
  const [field, checkList] = [page.getByLabel('Your list'), page.getByRole('button', { name: 'Check the list' })];
  await field.fill('MS16998-28 3');
  await sendFile(page, 'parts.xlsx', '%PDF-1.7 not a workbook');
  await expect(page.getByRole('alert')).toContainText(listMessages.otherFile('a PDF document'));
  await expect(field).toHaveValue('MS16998-28 3');
  await expect(field).toHaveAccessibleDescription(/PDF/);
  await sendFile(page, 'parts.csv', 'AN-1,5\nAN-2,6');
  await expect(resultOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Put back what was in the field' }).click();
  await expect(field).toHaveValue('MS16998-28 3');
  // a check is stopped half way
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/functions/v1/match-list', async (route) => {
    if (route.request().postData()?.includes('SLOW')) await gate;
    await route.continue().catch(() => {});
  });
  await field.fill('SLOW-1 5');
  await checkList.click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped. The list is as it was.')).toBeVisible();
  await checkList.click();
  await field.fill('MS16998-28 3');
  await field.press('Tab');
  await sendFile(page, 'a.txt', 'MS16998-28 3');
  await expect(resultOf(page)).toHaveText('1 line: 1 found');
  goOn();
  await expect(resultOf(page)).toHaveText('1 line: 1 found');
});
