import { aCartItem, someCartItems, storeCart, storedCart } from './cart.fixture.ts';
import { expect, origin, plainTest, scrollsSideways, test } from './visit.ts';

test('an empty cart says so on both of its pages and leads to the catalog (C2.7, C7.1, C9.1) @phone', async ({
  page,
  visit,
}) => {
  for (const [path, words] of [
    ['/cart', 'Your cart is empty'],
    ['/rfq', 'No items in cart'],
  ] as const) {
    await visit.goTo(path);
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Catalog' })).toHaveAttribute('href', '/catalog');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  }
});

test('lines are changed, removed and restored (C7.2, C7.3, C7.4, C17.4, C17.7, C17.8) @phone', async ({
  page,
  visit,
}) => {
  await storeCart(page, [aCartItem(), aCartItem({ part_number: 'X-1', quantity: 12 })]);
  await visit.goTo('/cart');
  await expect(page.getByText('15 items • 2 unique parts')).toBeVisible();
  await page.getByLabel('Quantity of MS16998-28').fill('5');
  await expect(page.getByText('17 items • 2 unique parts')).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ quantity: '5' }, { quantity: '12' }]);
  for (const wrong of ['', '0', '-1', '1.5', '1e9', 'ten']) {
    await page.getByLabel('Quantity of MS16998-28').fill(wrong);
    await page.getByLabel('Quantity of MS16998-28').blur();
    await expect(page.getByLabel('Quantity of MS16998-28')).toHaveValue('5');
    await expect(page.getByLabel('Quantity of MS16998-28')).toHaveAccessibleDescription(/5 is kept/);
  }
  await expect(page.getByTitle('17 items • 2 unique parts')).toHaveText(/17/);
  expect(await scrollsSideways(page)).toBe(false);
  expect(await storedCart(page)).toMatchObject([{ quantity: '5' }, { quantity: '12' }]);
  await page.getByLabel('Condition of X-1').selectOption('SV');
  await expect.poll(() => storedCart(page)).toMatchObject([{}, { condition: 'SV' }]);
  await page.getByRole('button', { name: 'Remove MS16998-28' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Item Removed' })).toBeVisible();
  await expect(page.getByLabel('Quantity of X-1')).toBeFocused();
  // on a phone the bin stands above the quantity
  for (const key of Array(3).fill('Shift+Tab')) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('17 items • 2 unique parts')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('17 items • 2 unique parts')).toBeVisible();
  expect((await storedCart(page))?.map(({ part_number }) => part_number)).toEqual(['MS16998-28', 'X-1']);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Cart Cleared' }).first()).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  expect(await storedCart(page)).toBeNull();
});

test('the cart reloads when another tab changes it (C6.5); a toast goes by itself, waits under the pointer, and can be closed (G2.6) @wide', async ({
  page,
  visit,
  context,
}) => {
  await storeCart(page, someCartItems(3));
  await visit.goTo('/cart');
  await expect(page.getByText('6 items • 3 unique parts')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${origin()}/cart`);
  await other.getByLabel('Quantity of P-3').fill('9');
  await expect(page.getByText('13 items • 3 unique parts')).toBeVisible();
  await expect(page.getByLabel('Quantity of P-3')).toHaveValue('9');
  await other.close();
  await page.clock.install();
  await page.getByRole('button', { name: 'Remove P-1' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Item Removed' });
  await toast.hover();
  await page.clock.fastForward(10_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 300);
  await page.clock.fastForward(10_000);
  await expect(toast).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove P-2' }).click();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});

plainTest(
  'no script: both pages say what they need and lead to the form that works without @wide',
  async ({ page, visit }) => {
    for (const path of ['/cart', '/rfq']) {
      expect(await visit.goTo(path)).toBe(200);
      await expect(page.getByText('JavaScript is off')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Use the quote form on the home page' })).toHaveAttribute(
        'href',
        '/#rfq',
      );
    }
  },
);
