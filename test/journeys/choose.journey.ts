import type { Page } from '@playwright/test';
import { expect, expectClean, plainTest, test } from './visit.ts';

/** BOLT,MACHINE in every sample catalog: tools/sample. */
const NAME = '/name/02371';
const CLASS = '/fsc/53/5306';

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) <= 1040;
const rail = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in force' });
const rows = (page: Page) => page.locator('.pick tbody tr');
/** How many parts are left, from the line above the table. */
const total = async (page: Page) =>
  Number((await page.locator('.choose-count .num').first().textContent())?.replace(',', ''));

/** The filters: beside the table, on a phone in a sheet that a button opens. */
async function openFilters(page: Page): Promise<void> {
  if (isNarrow(page)) await page.getByRole('link', { name: /^Filters/ }).click();
  await expect(rail(page)).toBeVisible();
}

const material = (page: Page) =>
  rail(page).locator('details.facet', { has: page.locator('summary', { hasText: /^Material$/ }) });

/** The length: its fields are behind "All values" where there are few. */
async function unfoldLength(page: Page): Promise<void> {
  const facet = rail(page).locator('details.facet', { has: page.getByText('Fastener length, in', { exact: true }) });
  if (await facet.getByRole('textbox').first().isHidden()) await facet.locator('.facet-more > summary').click();
}

test('values are chosen and taken away without a new page (C14.1, C14.3)', async ({ page, visit }) => {
  await visit.goTo(NAME);
  const all = await total(page);
  await openFilters(page);
  const value = material(page).locator('label.facet-value').first();
  const count = Number(await value.locator('.num').last().textContent());
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await value.click();
  await expect(page).toHaveURL(/\?c\.[A-Z0-9]{4}=/);
  await expect(chips(page).getByRole('link')).toHaveCount(2);
  expect(await total(page)).toBe(count);
  await expect(value.locator('input')).toBeChecked();
  await expect(value.locator('input')).toBeFocused();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  if (isNarrow(page))
    await rail(page)
      .getByRole('link', { name: /^Show \d/ })
      .click();
  await chips(page).getByRole('link', { name: 'Remove filter' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${NAME}(#parts)?$`));
  expect(await total(page)).toBe(all);
  await page.goBack();
  await expect(chips(page).getByRole('link')).toHaveCount(2);
});

test('a range is dragged, typed, moved by keys, and widened by parts without it (C14.5) @wide', async ({
  page,
  visit,
}) => {
  await visit.goTo(NAME);
  await openFilters(page);
  await unfoldLength(page);
  const end = rail(page).getByRole('slider', { name: 'Fastener length, to, inches' });
  const box = (await end.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/\.max=/);
  await chips(page).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(new RegExp(`${NAME}$`));
  await unfoldLength(page);
  const field = rail(page).getByRole('textbox', { name: 'Fastener length, from, inches' });
  await field.fill('1/2');
  await field.press('Enter');
  await expect(page).toHaveURL(/\.min=1%2F2/);
  await expect(field).toHaveValue('.500');
  const few = await total(page);
  await end.focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/\.max=/);
  await expect(end).toBeFocused();
  expect(await total(page)).toBeLessThanOrEqual(few);
  await expect(page.getByText(/more parts? ha(?:s|ve) no fastener length on file/)).toBeVisible();
  await page.getByRole('link', { name: /^Show (?:them|it)$/ }).click();
  await expect(page).toHaveURL(/\.none=1/);
  await expect(chips(page)).toContainText('or not on file');
});

test('a row adds its part with a quantity, and up to four rows are compared (C14.8) @wide', async ({ page, visit }) => {
  await visit.goTo(NAME);
  const row = rows(page).first();
  const nsn = await row.locator('.pick-box input').inputValue();
  await row.getByRole('textbox', { name: 'Quantity' }).fill('0');
  await row.getByRole('textbox', { name: 'Quantity' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('valid quantity');
  await row.getByRole('textbox', { name: 'Quantity' }).fill('250');
  await row.getByRole('textbox', { name: 'Quantity' }).press('Enter');
  await expect(row.getByText('Added')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${NAME}$`));
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown);
  expect(cart).toMatchObject([{ nsn, quantity: '250', condition: 'FN' }]);
  await page.reload();
  await expect(rows(page).first().getByText('Added')).toBeVisible();
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
  await expect(boxes.nth(4)).toBeDisabled();
  await expect(page.getByText('4 of 4 to compare')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  for (const index of [0, 1]) await boxes.nth(index).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\/compare\?nsn=[\d-]+&nsn=[\d-]+$/);
});

test('lengths in millimeters are remembered (C14.7), and a class is sorted and turned page by page (C14.6) @wide', async ({
  page,
  visit,
}) => {
  const unit = (name: string) =>
    page.getByRole('navigation', { name: 'Unit of lengths' }).getByRole('link', { name }).click();
  await visit.goTo(NAME);
  await unit('mm');
  await expect(page).toHaveURL(/units=mm/);
  await expect(page.locator('.pick thead')).toContainText('mm');
  // a link that was followed before the script was there is remembered by the next page's script
  await expect.poll(() => page.evaluate(() => localStorage.getItem('length-unit'))).toBe('mm');
  await visit.goTo(`${CLASS}?choose=1`);
  await expect(page).toHaveURL(new RegExp(`${CLASS}\\?units=mm$`));
  await unit('inch');
  await expect(page).not.toHaveURL(/units=mm/);
  expect(await rows(page).count()).toBeGreaterThan(20);
  await page.getByLabel('Sort').selectOption('makers');
  await expect(page).toHaveURL(/sort=makers/);
  await page.getByRole('link', { name: /^Next \d/ }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(page.locator('.choose-pager')).toContainText('21 to');
  await page.getByRole('link', { name: 'First rows' }).click();
  await expect(page.locator('.choose-pager')).toContainText('1 to 20 of');
});

test('pages to choose on have no findings, and nothing shifts (C16.35)', async ({ page, visit }) => {
  const paths = [
    [`${NAME}?c.MATL=STEEL&c.AAPF.min=2&c.AAPF.max=1&c.ZZZZ=1&sort=price`, 'phone'],
    [`${CLASS}?units=mm`, 'wide'],
  ] as const;
  await expectClean(page, visit, paths, {
    before: async () => {
      // a phone has them in a sheet
      if (!isNarrow(page))
        await rail(page)
          .locator('summary')
          .evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
    },
  });
});

plainTest(
  'no script: the form is sent, and a row adds its part to the address (C17.5) @phone',
  async ({ page, visit }) => {
    await visit.goTo(NAME);
    await openFilters(page);
    await material(page).locator('label.facet-value').first().click();
    await rail(page)
      .getByRole('button', { name: isNarrow(page) ? 'Show parts' : 'Apply filters' })
      .click();
    await expect(page).toHaveURL(/c\.[A-Z0-9]{4}=/);
    await expect(chips(page).getByRole('link')).toHaveCount(2);
    await rows(page).first().getByRole('textbox', { name: 'Quantity' }).fill('250');
    await rows(page).first().getByRole('combobox', { name: 'Condition' }).selectOption('NS');
    await rows(page).first().getByRole('button', { name: /^Add/ }).click();
    await expect(page).toHaveURL(/c\.[A-Z0-9]{4}=.*&part=[^&]*%3Bx250%3BNS/);
    await expect(page.getByRole('complementary', { name: 'Parts for your request' })).toContainText('× 250 NS');
    await expect(page.getByRole('link', { name: 'Go on to the quote form' })).toHaveAttribute(
      'href',
      /^\/\?part=.*#rfq$/,
    );
    await chips(page).getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(new RegExp(`${NAME}\\?part=`));
  },
);
