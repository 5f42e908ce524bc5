import type { Page } from '@playwright/test';
import { storedCart } from './cart.fixture.ts';
import { expect, expectClean, KNOWN_PART, origin, plainTest, test } from './visit.ts';

const KNOWN = KNOWN_PART.slice(-16);
const LISTED = `/look-alikes/${KNOWN}`;

const column = (page: Page, nsn: string) => page.getByRole('columnheader').filter({ hasText: nsn });
const rowNamed = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name} ?(Differs)?$`) }) });
const numbersOf = (page: Page) => page.locator('thead .compare-nsn').allTextContents();

/** NSNs of the look-alikes that the list shows. */
async function lookAlikes(page: Page): Promise<string[]> {
  const html = await (await page.request.get(origin() + LISTED)).text();
  return [...new Set(html.match(/(?<=href="\/nsn\/\d\d\/\d{4}\/)[\d-]{16}(?=")/g)).difference(new Set([KNOWN]))];
}

// A phone scrolls the table sideways.
test('with the keyboard, numbers that stay in view, and a column that adds its own item @wide', async ({
  page,
  visit,
}) => {
  const [other] = await lookAlikes(page);
  await visit.goTo(KNOWN_PART);
  await page.getByRole('main').getByRole('link', { name: 'Compare', exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/compare\\?nsn=${KNOWN}$`));
  const box = page.getByLabel('Add an NSN');
  await box.fill(` nsn ${other!.replaceAll('-', ' ')} `);
  await box.press('Enter');
  await expect(column(page, other!)).toBeVisible();
  await expect(rowNamed(page, 'Makers')).toContainText('Differs');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect(column(page, other!).getByRole('link', { name: other!, exact: true })).toBeInViewport();
  await column(page, other!).getByRole('button', { name: /^Add/ }).click();
  await expect(page.getByRole('status').first()).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ nsn: other }]);
  await box.focus();
  const seen: string[] = [];
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab');
    seen.push(
      await page.evaluate(() =>
        (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim(),
      ),
    );
  }
  expect(seen.slice(0, 4).map((text) => text.replace(/ \d+$/, ''))).toEqual([
    'Add',
    'All rows',
    'Differences only',
    'Comparison',
  ]);
  expect(seen).toContain(`Remove ${other}`);
  await page.getByRole('link', { name: `Remove ${other}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/compare\\?nsn=${KNOWN}$`));
});

// Wide windows have the names in a column.
test('on a phone two items are side by side, each row below its name, without findings, and nothing shifts @phone', async ({
  page,
  visit,
}) => {
  const nsns = [KNOWN, ...(await lookAlikes(page))];
  const pathOf = (items: number) =>
    `/compare?${nsns
      .slice(0, items)
      .map((nsn) => `nsn=${nsn}&`)
      .join('')}nsn=zzz`;
  await visit.goTo(pathOf(2));
  for (const nsn of nsns.slice(0, 2))
    await expect(column(page, nsn).getByRole('link', { name: nsn, exact: true })).toBeInViewport();
  const paths = [LISTED, pathOf(4)].map((path) => [path, ''] as const);
  await expectClean(page, visit, paths, {
    before: async (path) => {
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
      if (path === LISTED)
        await expect(page.getByRole('main')).toContainText(
          /\d found among the \d+ other items with this name and class\./,
        );
    },
  });
  const name = rowNamed(page, 'Item name').locator('.compare-label');
  const before = await name.boundingBox();
  await page.locator('.compare-scroll').evaluate((place) => place.scrollTo(200, 0));
  expect(await page.locator('.compare-scroll').evaluate((place) => place.scrollLeft)).toBe(200);
  expect((await name.boundingBox())!.x).toBeCloseTo(before!.x, 0);
});

plainTest(
  'no script: results and look-alikes are chosen, compared, narrowed, and one is removed @wide',
  async ({ page, visit }) => {
    await visit.goTo('/catalog?search=screw');
    const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Compare / });
    const chosen = await Promise.all([0, 1].map((at) => boxes.nth(at).inputValue()));
    for (const at of [0, 1]) await boxes.nth(at).check();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    expect(await numbersOf(page)).toEqual(chosen);
    await visit.goTo(LISTED);
    const [first, second] = await lookAlikes(page);
    await page.getByLabel(`Choose ${first}`).check();
    await page.getByLabel(`Choose ${second}`).check();
    await page.getByRole('button', { name: 'Compare the chosen' }).click();
    expect(await numbersOf(page)).toEqual([KNOWN, first, second]);
    await page.getByRole('link', { name: /^Differences only/ }).click();
    await expect(rowNamed(page, 'Item name')).toHaveCount(0);
    await page.getByRole('link', { name: `Remove ${second}` }).click();
    expect(await numbersOf(page)).toEqual([KNOWN, first]);
    await expect(page).toHaveURL(/rows=differences$/);
    await page.getByLabel('Add an NSN').fill(second!.replaceAll('-', ''));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect(await numbersOf(page)).toEqual([KNOWN, first, second]);
    await column(page, KNOWN).getByRole('button', { name: /^Add/ }).click();
    await expect(page).toHaveURL(/[?&]part=[^&]*MS16998-28/);
  },
);
