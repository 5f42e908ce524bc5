import type { Page } from '@playwright/test';
import { anOds, anXlsx, type BookCell } from '../support/bom-match/workbook.fixture.ts';
import { listMessages } from '../../src/features/bom-match/messages.ts';
import { fillCartForm, SEND_PATH, someCartItems, storeCart, storedCart } from './cart.fixture.ts';
import { axeFindings, expect, origin, scrollsSideways, test } from './visit.ts';

const SCREW = '5305-01-234-5678';
const HEADS = ['Line', 'Part No.', 'NSN', 'Req Qty', 'Cond', 'Nomenclature'];
const ROWS: BookCell[][] = [
  HEADS,
  [1, 'MS16998-28', SCREW, 24, 'FN', 'SCREW'],
  [2, 'NO-SUCH-77', null, 3, 'OH', 'BRACKET, REAR'],
  [3, null, 5305012345678, 6, 'FN', ''],
];

const resultOf = (page: Page) => page.getByRole('heading', { level: 2, name: /\d lines?:/ });
async function openList(page: Page): Promise<void> {
  await page.goto(`${origin()}/list`);
  await page.keyboard.press('Shift');
  await page.locator('[data-island=list][data-live]').waitFor({ state: 'attached' });
}
async function check(page: Page, text: string): Promise<void> {
  await paste(page, text);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(resultOf(page)).toBeVisible();
}
/** As a paste does it: typing thousands of lines takes the browser minutes. */
const paste = (page: Page, text: string) =>
  page.getByLabel('Your list').evaluate((field, pasted) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, pasted);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
const sendFile = (page: Page, name: string, content: Uint8Array | string) =>
  page.getByLabel('Or a file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });

const FILES: [string, string, () => Promise<Uint8Array | string>][] = [
  ['an XLSX @phone', 'parts.xlsx', () => anXlsx(ROWS)],
  ['an ODS @wide', 'parts.ods', () => anOds(ROWS)],
  ['a file of mail lines @wide', 'parts.txt', async () => `Hello,\n\n- MS16998-28 x 24\nNO-SUCH-77 3\n${SCREW} 6 ea`],
];
for (const [kind, name, make] of FILES) {
  test(`${kind} becomes a sent request for quote`, async ({ page }) => {
    await openList(page);
    await sendFile(page, name, await make());
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
}

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
  await expect(row(9).first()).toContainText('Quantity missing or not understood');
  await expect(row(10).first()).toContainText('shortened');
  await expect(row(12).first()).toContainText('<SCRIPT>');
  expect(await axeFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});

test('what is typed before the scripts are there stays, and a corrected or lost line is to be checked, not taken (C17.10, C17.11) @wide', async ({
  page,
}) => {
  let start = () => {};
  const started = new Promise<void>((resolve) => (start = resolve));
  await page.route('**/*.js', async (route) => {
    await started;
    await route.continue();
  });
  await page.goto(`${origin()}/list`, { waitUntil: 'commit' });
  const text = `5310-01-234-5678 x 2\n5305-O1-234-5678 x 3\n${SCREW} x 4`;
  await page.getByLabel('Your list').fill(text);
  start();
  await page.locator('[data-island=list][data-live]').waitFor({ state: 'attached' });
  await expect(page.getByLabel('Your list')).toHaveValue(text);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(resultOf(page)).toHaveText('3 lines: 1 found, 2 to check');
  const [row, letters] = [page.locator('.list-result tbody tr').nth(0), page.locator('.list-result tbody tr').nth(1)];
  await expect(row).toContainText('Check');
  await expect(row).toContainText(/Asked\s*5310-01-234-5678 x 2\s*Found\s*5305-01-234-5678/);
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await expect(letters).toContainText('Letters in the number were read as digits');
  await page.getByRole('button', { name: 'Take all found' }).click();
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Add 1 part to the cart' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('a line is chosen for, edited, left out and given another quantity, and all this survives a reload @phone', async ({
  page,
}) => {
  await openList(page);
  await page.route('**/functions/v1/match-list', async (route) => {
    const reply = await route.fetch();
    const list = await reply.json();
    const [line] = list.lines;
    if (line.number !== 'X-777') return route.fulfill({ response: reply, json: list });
    const part = (nsn: string) => ({ nsn, itemName: 'WASHER', partNumber: 'X-777', cage: '', maker: '' });
    Object.assign(line, {
      verdict: 'choose',
      reason: '2 parts carry this number',
      candidates: [part(SCREW), part('5310-00-167-0818')],
    });
    Object.assign(list.counts, { choose: 1, 'not-found': list.counts['not-found'] - 1 });
    return route.fulfill({ response: reply, json: list });
  });
  await check(page, 'X-777 5\nsee drawing\nMS16998-28 3\nMS16998-28 4');
  await expect(resultOf(page)).toHaveText('4 lines: 2 found, 1 to choose, 1 unreadable');
  await page.getByRole('button', { name: 'Choose the part of line 1, X-777' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel(/5310-00-167-0818/).check();
  await dialog.getByRole('button', { name: 'Choose this part' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Take: 5310-00-167-0818, line 1')).toBeChecked();
  await page.getByRole('button', { name: 'Edit line 2' }).click();
  await page.getByLabel('The line').fill(`${SCREW} 8`);
  await page.getByLabel('The line').press('Enter');
  await expect(resultOf(page)).toContainText('3 found');
  await page.getByLabel(`Take: ${SCREW}, line 3`).uncheck();
  await page.getByLabel(`Quantity of ${SCREW}, line 4`).fill('40');
  await page.reload();
  await expect(page.getByLabel('Take: 5310-00-167-0818, line 1')).toBeChecked();
  await expect(page.getByLabel('Your list')).toHaveValue(new RegExp(`${SCREW} 8`));
  await expect(page.getByLabel(`Take: ${SCREW}, line 3`)).not.toBeChecked();
  await expect(page.getByLabel(`Quantity of ${SCREW}, line 4`)).toHaveValue('40');
  await page.getByRole('button', { name: 'Add 3 parts to the cart' }).click();
  await expect(page.getByText('In the cart')).toHaveCount(3);
  expect((await storedCart(page))!.map(({ nsn, quantity }) => [nsn, quantity])).toEqual([
    ['5310-00-167-0818', '5'],
    [SCREW, '8'],
    [SCREW, '40'],
  ]);
});

test('the same part on two lines is added once, quantities together; an invalid quantity stays here @wide', async ({
  page,
}) => {
  await openList(page);
  await check(page, 'MS16998-28 3\nms16998 28 x 4\nMS16998-28 5');
  await page.getByLabel(`Quantity of ${SCREW}, line 3`).fill('ten');
  await page.getByRole('button', { name: 'Add 3 parts to the cart' }).click();
  await expect(page.getByRole('alert')).toContainText('1 without a valid quantity stayed here');
  expect(await storedCart(page)).toMatchObject([{ nsn: SCREW, part_number: 'MS16998-28', quantity: '7' }]);
});

test('columns can be mapped otherwise, with their first lines in view @wide', async ({ page }) => {
  await openList(page);
  await check(page, 'NO-1\t24\tMS16998-28\nNO-2\t6\tMS16998-28');
  await expect(resultOf(page)).toHaveText('2 lines: 2 not found');
  await page.getByText(/^Columns:/).click();
  await expect(page.getByRole('row').filter({ hasText: 'MS16998-28 · MS16998-28' })).toBeVisible();
  await page.getByLabel(/What column C/).selectOption('number');
  await expect(resultOf(page)).toHaveText('2 lines: 2 found');
  await expect(page.getByLabel(`Quantity of ${SCREW}, line 1`)).toHaveValue('24');
  expect(await axeFindings(page)).toEqual([]);
});

test('what fits into a request goes to the cart, and what does not is said @wide', async ({ page }) => {
  await storeCart(page, someCartItems(999));
  await openList(page);
  await check(page, `${SCREW} 4\nMS16998-28 3`);
  await page.getByRole('button', { name: 'Add 2 parts to the cart' }).click();
  await expect(page.getByRole('alert')).toContainText('1 did not fit: a request holds at most 1,000 lines');
  await expect(page.getByText('In the cart')).toHaveCount(1);
  expect(await storedCart(page)).toHaveLength(1_000);
});

test('5,000 lines are checked, shown in pages and filtered @wide', async ({ page }) => {
  await openList(page);
  await check(
    page,
    Array.from({ length: 5_000 }, (_, index) => (index % 50 ? 'MS16998-28 2' : `NO-${index} 3`)).join('\n'),
  );
  await expect(resultOf(page)).toHaveText('5,000 lines: 4,900 found, 100 not found');
  await page.getByRole('button', { name: 'Next lines' }).click();
  await expect(page.getByLabel('Lines of the list').getByText('Lines 101 to 200 of 5,000')).toBeVisible();
  await page.getByRole('button', { name: 'Not found 100' }).click();
  await expect(page.getByLabel(/Quantity of NO-4950/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('parts-list.csv');
});

test('a file that cannot be read leaves what was in the field, and says why @wide', async ({ page, visit }) => {
  visit.expectTrouble(/Failed to load resource/);
  await openList(page);
  await page.getByLabel('Your list').fill('MS16998-28 3');
  await sendFile(page, 'parts.xlsx', '%PDF-1.7 not a workbook');
  await expect(page.getByRole('alert')).toContainText(listMessages.otherFile('a PDF document'));
  await expect(page.getByLabel('Your list')).toHaveValue('MS16998-28 3');
  await expect(page.getByLabel('Your list')).toHaveAccessibleDescription(/PDF/);
  expect(await axeFindings(page)).toEqual([]);
  await sendFile(page, 'parts.csv', 'AN-1,5\nAN-2,6');
  await expect(resultOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Put back what was in the field' }).click();
  await expect(page.getByLabel('Your list')).toHaveValue('MS16998-28 3');
});

test('a check can be stopped half way, and an older answer never comes after a newer one @wide', async ({ page }) => {
  await openList(page);
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/functions/v1/match-list', async (route) => {
    if (route.request().postData()?.includes('SLOW')) await gate;
    await route.continue().catch(() => {});
  });
  await page.getByLabel('Your list').fill('SLOW-1 5');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped. The list is as it was.')).toBeVisible();
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByLabel('Your list').fill('MS16998-28 3');
  await page.getByLabel('Your list').press('Tab');
  await sendFile(page, 'a.txt', 'MS16998-28 3');
  await expect(resultOf(page)).toHaveText('1 line: 1 found');
  goOn();
  await expect(resultOf(page)).toHaveText('1 line: 1 found');
});

test('the page leads there from the cart and the footer, is clean, and is not to be indexed', async ({
  page,
  visit,
}) => {
  await visit.goTo('/cart');
  await page.getByRole('main').getByRole('link', { name: 'Paste a list' }).first().click();
  await expect(page).toHaveURL(/\/list$/);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow');
  await expect(page.locator('footer').getByRole('link', { name: 'Paste a list' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a list is checked, and becomes a sent request for quote by the form on the home page @phone', async ({
    page,
    visit,
  }) => {
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
  });

  test('a workbook is checked, its columns put right, and the result is downloaded', async ({ page, visit }) => {
    await visit.goTo('/list');
    await sendFile(
      page,
      'parts.xlsx',
      await anXlsx([
        ['NO-1', 24, 'MS16998-28'],
        ['NO-2', 6, 'MS16998-28'],
      ]),
    );
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(resultOf(page)).toHaveText('2 lines: 2 not found');
    await page.getByText(/^Columns:/).click();
    await page.getByLabel(/Column A/).selectOption('ignore');
    await page.getByLabel(/Column C/).selectOption('number');
    await page.getByRole('button', { name: 'Check again with these columns' }).click();
    await expect(resultOf(page)).toHaveText('2 lines: 2 found');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('parts-list.csv');
  });

  test('what cannot be read is said on the page', async ({ page, visit }) => {
    visit.expectTrouble(/Failed to load resource/);
    await visit.goTo('/list');
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByText(listMessages.empty)).toBeVisible();
  });
});
