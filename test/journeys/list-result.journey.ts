import { someCartItems, storeCart, storedCart } from './cart.fixture.ts';
import { check, openList, resultOf, SCREW } from './list.fixture.ts';
import { downloadOf, expect, findingsOn, test } from './visit.ts';

test('a line is chosen for, edited and left out, and this survives a reload @phone', async ({ page }) => {
  await openList(page);
  await page.route('**/functions/v1/match-list', async (route) => {
    const reply = await route.fetch();
    const list = await reply.json();
    if (list.lines[0].number === 'X-777') {
      const part = (nsn: string) => ({ nsn, itemName: 'WASHER', partNumber: 'X-777', cage: '', maker: '' });
      const candidates = [part(SCREW), part('5310-00-167-0818')];
      Object.assign(list.lines[0], { verdict: 'choose', reason: '2 parts carry this number', candidates });
      Object.assign(list.counts, { choose: 1, 'not-found': list.counts['not-found'] - 1 });
    }
    return route.fulfill({ response: reply, json: list });
  });
  await check(page, 'X-777 5\nsee drawing\nMS16998-28 3\nMS16998-28 4');
  await expect(resultOf(page)).toHaveText('4 lines: 2 found, 1 to choose, 1 unreadable');
  await page.getByRole('button', { name: 'Choose the part of line 1, X-777' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await findingsOn(page, 'dialog')).toEqual([]);
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

test('an unclear quantity is one click, every quantity has − and + (C17.10, C17.15), and a part on two lines is added once @wide', async ({
  page,
}) => {
  await openList(page);
  await check(page, 'MS16998-28 5 dozen\nms16998 28 x 4\nMS16998-28 3');
  const take = page.getByLabel(`Take: ${SCREW}, line 1`);
  const quantity = page.getByLabel(`Quantity of ${SCREW}, line 1`);
  await expect(take).not.toBeChecked();
  await page.getByRole('button', { name: '60 (5 dozen)' }).press('Enter');
  await expect(take).toBeChecked();
  await expect(quantity).toHaveValue('60');
  await page.getByRole('button', { name: 'One more' }).first().click();
  await expect(quantity).toHaveValue('61');
  await quantity.fill('2');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await quantity.press(key);
  await expect(quantity).toHaveValue('2');
  // one that is not valid stays here
  await page.getByLabel(`Quantity of ${SCREW}, line 3`).fill('ten');
  await page.getByRole('button', { name: 'Add 3 parts to the cart' }).click();
  await expect(page.getByRole('alert')).toContainText('1 without a valid quantity stayed here');
  expect(await storedCart(page)).toMatchObject([{ nsn: SCREW, part_number: 'MS16998-28', quantity: '6' }]);
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
  expect(await findingsOn(page, 'main')).toEqual([]);
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

test('many lines are checked, shown in pages and filtered @wide', async ({ page }) => {
  await openList(page);
  const lines = Array.from({ length: 250 }, (_, index) => (index % 50 ? 'MS16998-28 2' : `NO-${index} 3`));
  await check(page, lines.join('\n'));
  await expect(resultOf(page)).toHaveText('250 lines: 245 found, 5 not found');
  await page.getByRole('button', { name: 'Next lines' }).click();
  await expect(page.getByLabel('Lines of the list').getByText('Lines 101 to 200 of 250')).toBeVisible();
  await page.getByRole('button', { name: 'Not found 5' }).click();
  await expect(page.getByLabel(/Quantity of NO-200/)).toBeVisible();
  const { name } = await downloadOf(page, () => page.getByRole('button', { name: 'Download as CSV' }).click());
  expect(name).toBe('parts-list.csv');
});
