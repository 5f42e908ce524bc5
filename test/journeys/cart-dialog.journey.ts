import { storedCart } from './cart.fixture.ts';
import { expect, findingsOn, KNOWN_PART, origin, test } from './visit.ts';

test('a buyer adds a part from its page by the dialog, which refuses a wrong quantity (C1.6, C5.2, C6.1, C6.6, C6.7) @phone', async ({
  page,
  visit,
}) => {
  await visit.goTo(KNOWN_PART);
  const button = page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Add to quote cart' });
  await expect(dialog.getByLabel('Quantity')).toBeFocused();
  await expect(dialog.getByLabel('Quantity')).toHaveValue('1');
  await expect(dialog.getByLabel('Factory New')).toBeChecked();
  await expect(dialog).toContainText('In units of issue: HD, hundred: 3 means 300 pieces.');
  await dialog.getByRole('button', { name: 'One more' }).click();
  await dialog.getByLabel('Overhauled').check();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart' })).toBeVisible();
  await expect(page.locator('[data-cart-count]')).toHaveText('2');
  expect(await storedCart(page)).toEqual([
    {
      id: expect.any(String),
      nsn: '5305-01-234-5678',
      part_number: 'MS16998-28',
      item_name: 'SCREW,CAP,SOCKET HEAD',
      company_name: expect.stringMatching(/./),
      cage_code: '96906',
      quantity: '2',
      condition: 'OH',
      added_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      unitOfIssue: 'HD',
    },
  ]);
  await button.click();
  await expect(dialog.getByLabel('Quantity')).toHaveValue('1');
  await expect(dialog.getByLabel('Factory New')).toBeChecked();
  for (const wrong of ['0', '-1', '1.5', '1e9', 'ten', ' ']) {
    await dialog.getByLabel('Quantity').fill(wrong);
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid Quantity Please enter a valid quantity.');
    await expect(dialog.getByLabel('Quantity')).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await findingsOn(page, 'dialog, [role=alert]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  expect(await storedCart(page)).toMatchObject([{ quantity: '2' }]);
});

test('with the keyboard alone: Tab stays in the dialog, arrows choose, Enter adds; two tabs that add at once lose nothing (C6.4) @wide', async ({
  page,
  visit,
  context,
}) => {
  await visit.goTo(KNOWN_PART);
  await page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first().focus();
  await page.keyboard.press('Enter');
  const quantity = page.getByRole('dialog').getByLabel('Quantity');
  await expect(quantity).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.matches('body, dialog, dialog *'))).toBe(true);
  }
  await quantity.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await storedCart(page)).toMatchObject([{ quantity: '2', condition: 'NS' }]);

  const other = await context.newPage();
  await other.goto(origin() + KNOWN_PART);
  const add = async (tab: typeof page, times: number) => {
    for (let time = 0; time < times; time++) {
      await tab.getByRole('link', { name: 'Request Quote for MS16998-28' }).first().click();
      await tab.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(tab.getByRole('dialog')).toBeHidden();
    }
  };
  await Promise.all([add(page, 2), add(other, 2)]);
  expect(await storedCart(page)).toMatchObject([{ condition: 'NS' }, { quantity: '4', condition: 'FN' }]);
  await expect(other.locator('[data-cart-count]')).toHaveText('6');
});
