import type { APIRequestContext, Page } from '@playwright/test';
import { answerSends, storedCart } from './cart.fixture.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { runOrigin } from './tool-page.fixture.ts';
import { expect, findingsOn, plainTest, scrollsSideways, test } from './visit.ts';

const SCREW = '5305-01-234-5678';
/** Three parts, the screw in two conditions, and parts that are in no NSN. */
const linesAt = (
  place: string,
): string => `Part number,CAGE,NSN,Name,Condition,On hand,Unit,Price,Certificate,Place,Lead time days
MS16998-28,,${SCREW},,FN,12,HD,38.50,CoC,${place},2
MS16998-28,,${SCREW},,OH,3,HD,,8130-3,${place},2
NO-NSN/7,1ABC9,,Drain valve,NS,9,EA,184.00,CoC,${place},4
NO-NSN/8,1ABC9,,Relay socket,SV,44,EA,16.20,,${place},4
`;

/** Puts a list of its own in force on a site on which no other journey looks at parts, and opens what is in it. */
async function openShelf(page: Page, request: APIRequestContext): Promise<void> {
  const place = `Shelf ${test.info().testId.slice(0, 12)} ${test.info().retry}`;
  const headers = { authorization: `Bearer ${JOURNEY_KEY}`, 'content-type': 'text/csv' };
  const address = `${runOrigin()}/api/v1/stock/${encodeURIComponent(place)}?confirm=1`;
  // one list is read at a time
  await expect(async () => {
    const answer = await request.put(address, { headers, data: linesAt(place) });
    expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
  }).toPass();
  await page.goto(`${runOrigin()}/shelf?place=${encodeURIComponent(place)}`);
}

test('from the shelf to a request of three parts in six clicks (C22.20, C22.26) @wide', async ({ page, request }) => {
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.addInitScript(() =>
    addEventListener('click', () => (window as unknown as { countClick: () => void }).countClick(), true),
  );
  await answerSends(page);
  await openShelf(page, request);
  const rows = page.locator('[data-add-row]');
  await expect(rows).toHaveCount(4);
  expect(await findingsOn(page)).toEqual([]);
  // one row, at 1280 too
  const tops = await page.locator('.bar-nav a').evaluateAll((all) => all.map((a) => a.getBoundingClientRect().top));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(12);
  await rows.nth(1).getByRole('textbox').fill('5');
  for (const at of [0, 1, 2]) await rows.nth(at).getByRole('button', { name: /^Add/ }).click();
  await expect
    .poll(() => storedCart(page))
    .toMatchObject([
      { nsn: SCREW, part_number: 'MS16998-28', quantity: '1', condition: 'FN' },
      { nsn: SCREW, quantity: '5', condition: 'OH' },
      { nsn: '', part_number: 'NO-NSN/7', cage_code: '1ABC9', condition: 'NS' },
    ]);
  await page.locator('.bar-cart').click();
  await page.getByLabel('Name').click();
  await page.keyboard.type('Dana Whitfield');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('dana@buyer.example');
  await page.getByLabel('Company').focus();
  await page.keyboard.type('Rotor Services');
  await page.getByRole('button', { name: 'Submit Request for Quote' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);
});

test('filters narrow in place, by keyboard, and a part in no NSN has its page (C22.21, C22.25) @phone', async ({
  page,
  request,
}) => {
  await openShelf(page, request);
  const rows = page.locator('[data-add-row]');
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('link', { name: 'Filters' }).press('Enter');
  const box = page.getByRole('checkbox', { name: 'OH Overhauled' });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(rows).toHaveCount(1);
  await expect(box).toBeFocused();
  await expect(page).toHaveURL(/condition=OH/);
  await page.keyboard.press('Escape');
  await page.getByLabel('Search the shelf').fill('zz-nothing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing on our shelf with these filters' })).toBeVisible();
  await page.goto(`${runOrigin()}/shelf?q=nonsn7`);
  await page.getByRole('link', { name: 'NO-NSN/7' }).first().press('Enter');
  await expect(page.getByRole('heading', { name: 'Drain valve' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/part/1ABC9/NO-NSN%2F7');
  expect(await findingsOn(page)).toEqual([]);
});

plainTest(
  'no script: lines are added with their condition, and filters are a form (C22.20, C22.21) @wide',
  async ({ page, request }) => {
    await openShelf(page, request);
    const rows = page.locator('[data-add-row]');
    await rows.nth(1).getByRole('textbox').fill('2');
    await rows.nth(1).getByRole('button', { name: /^Add/ }).click();
    await expect(page.locator('.asked-parts')).toContainText('1 part for your request: MS16998-28 × 2 OH');
    await page.getByRole('checkbox', { name: 'NS New Surplus' }).check();
    await page
      .getByRole('button', { name: /Apply filters|Show lines/ })
      .first()
      .click();
    await expect(rows).toHaveCount(1);
    await expect(page.locator('.asked-parts')).toContainText('MS16998-28 × 2 OH');
  },
);
