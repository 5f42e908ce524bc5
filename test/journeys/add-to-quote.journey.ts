import type { APIRequestContext } from '@playwright/test';
import { answerSends, fillCartForm, storedCart } from './cart.fixture.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { runOrigin } from './tool-page.fixture.ts';
import { expect, findingsOn, KNOWN_PART, origin, plainTest, test } from './visit.ts';

const CLASS = '/fsc/53/5305';

test('three parts of a class are added and sent with six clicks (C17.3, C17.8, C17.9) @phone', async ({
  page,
  visit,
}) => {
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.addInitScript(() =>
    addEventListener('click', () => (window as unknown as { countClick: () => void }).countClick(), true),
  );
  await answerSends(page);
  await visit.goTo(CLASS);
  const rows = page.locator('[data-add-row]');
  const nsns = await page.locator('tbody .pick-nsn a').allTextContents();
  const numbers = await page.locator('tbody .pick-number b').allTextContents();
  await rows.nth(0).getByRole('button', { name: /^Add/ }).click();
  await expect(rows.nth(0).getByRole('button', { name: /^Add/ })).toHaveText(/Added/);
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart' })).toBeVisible();
  await rows.nth(1).getByRole('textbox').fill('1,000');
  await rows.nth(1).getByRole('button', { name: /^Add/ }).click();
  await rows.nth(2).getByRole('textbox').fill('5 EA');
  await rows.nth(2).getByRole('combobox').focus();
  await rows.nth(2).getByRole('combobox').selectOption({ label: 'OH Overhauled' });
  // the bar that stays in view may cover half a card
  await page.evaluate(() => scrollTo(0, 0));
  expect(await findingsOn(page, 'tbody')).toEqual([]);
  await rows.nth(2).getByRole('button', { name: /^Add/ }).click();
  await expect.poll(() => storedCart(page)).toHaveLength(3);
  expect(await storedCart(page)).toMatchObject([
    { nsn: nsns[0], part_number: numbers[0], quantity: '1', condition: 'FN' },
    { nsn: nsns[1], part_number: numbers[1], quantity: '1000', condition: 'FN' },
    { nsn: nsns[2], quantity: '5', condition: 'OH' },
  ]);
  await expect(page).toHaveURL(new RegExp(`${CLASS}$`));
  await expect(page.getByTitle('1,006 items • 3 unique parts')).toHaveText(/1,006/);
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

test('a row adds, and an empty cart offers that again (C17.3, C17.12, C17.13) @wide', async ({ page, visit }) => {
  const short = await page.request.get(`${origin()}/nsn/53/5305/12345678`, { maxRedirects: 0 });
  expect(short.headers()['location']).toBe(KNOWN_PART);
  await visit.goTo('/catalog?search=MS16998-28&all=1');
  const row = page.locator('[data-add-row]').first();
  await row.getByRole('textbox').fill('1.5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid Quantity Please enter a valid quantity.');
  await expect(row.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await row.getByRole('textbox').fill('3');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => storedCart(page))
    .toMatchObject([{ nsn: '5305-01-234-5678', part_number: 'MS16998-28', quantity: '3' }]);
  await visit.goTo('/cart');
  await expect(page.getByText('HD, hundred: 3 means 300 pieces')).toBeVisible();
  await page.getByLabel('Email').fill('dana@buyer.example');
  await page.getByLabel('Remember me on this browser').check();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Added last in this browser' })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add again: MS16998-28' }).click();
  await expect.poll(() => storedCart(page)).toMatchObject([{ part_number: 'MS16998-28', quantity: '3' }]);
  await visit.goTo('/rfq');
  await expect(page.getByLabel('Email')).toHaveValue('dana@buyer.example');
});

plainTest(
  'no script: parts of several lists come together in the form, none replacing another @wide (C17.5)',
  async ({ page, visit }) => {
    await visit.goTo(CLASS);
    const numbers = await page.locator('tbody .pick-number b').allTextContents();
    await page.locator('[data-add-row] [name=part]').nth(0).click();
    await expect(page.locator('.asked-parts')).toContainText('1 part for your request');
    await page.locator('[data-add-row] [name=part]').nth(1).click();
    await expect(page.locator('.asked-parts')).toContainText(`2 parts for your request: ${numbers[0]}, ${numbers[1]}`);
    await page.locator('header input[name=search]').fill('MS16998-28');
    await page.locator('header input[name=search]').press('Enter');
    await page.goto(`${page.url()}&all=1`);
    await page.locator('[data-add-row] [name=part]').first().click();
    await page.getByRole('link', { name: 'Go on to the quote form' }).click();
    const fields = page.locator('#rfq').getByLabel('Part number');
    await expect(fields).toHaveCount(3);
    expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))).toEqual([
      numbers[0],
      numbers[1],
      'MS16998-28',
    ]);
    await expect(page.locator('#rfq').getByLabel('Description').nth(2)).toHaveValue(/NSN 5305-01-234-5678/);
  },
);

/** Puts two lines of one part on the shelf of a site whose parts no other journey looks at. Resolves with its page. */
async function putOnShelf(request: APIRequestContext): Promise<string> {
  const list = await (await request.get(`${runOrigin()}/fsc/53/5305`)).text();
  const paths = new Set(list.match(/(?<=href=")\/nsn\/53\/5305\/[\d-]+(?=")/g)).difference(new Set([KNOWN_PART]));
  // journeys that run beside this one have another part and another list
  const { parallelIndex } = test.info();
  const path = [...paths][parallelIndex]!;
  const nsn = path.split('/').at(-1)!;
  const lines = [
    `${nsn},SHELF-1,7HP41,FN,12,38.50,CoC`,
    `${nsn},SHELF-1,7HP41,FN,3,52.00,8130-3`,
    `${nsn},SHELF-2,4NG08,NS,40,,`,
  ];
  const answer = await request.put(`${runOrigin()}/api/v1/stock/Shelf-${parallelIndex}?confirm=1`, {
    headers: { authorization: `Bearer ${JOURNEY_KEY}`, 'content-type': 'text/csv' },
    data: Buffer.from(['NSN,Part number,CAGE,Condition,Quantity,Price,Certificate', ...lines].join('\n')),
  });
  expect(await answer.text()).toContain('in-force');
  return runOrigin() + path;
}

test('a line of the shelf is chosen by keyboard, split and carried to the request (C22.10, C22.11, C22.15, C22.16, C22.83) @wide', async ({
  page,
  request,
}) => {
  await page.goto(await putOnShelf(request));
  const lines = page.getByRole('group', { name: /^On our shelf/ }).getByRole('radio');
  await expect(lines).toHaveCount(4);
  expect(await findingsOn(page, '.first')).toEqual([]);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await expect(quantity).toHaveValue('');
  // once the script has come
  await expect(async () => {
    await lines.first().check();
    await lines.first().press('ArrowDown');
    await expect(lines.nth(1)).toBeChecked();
    await expect(quantity).toHaveValue('3', { timeout: 1_000 });
  }).toPass();
  await quantity.fill('5');
  const panel = page.locator('.order');
  await expect(panel).toContainText('3 EA come from our shelf, we look for the other 2 EA');
  await expect(panel).toContainText('$156.00');
  await page.getByRole('combobox', { name: 'Condition' }).selectOption('NS');
  await expect(lines.nth(2)).toBeChecked();
  await expect(quantity).toHaveValue('5');
  await lines.nth(1).check();
  await expect(page.getByRole('combobox', { name: 'Condition' })).toHaveValue('FN');
  await page.locator('button[name=part]').click();
  await expect
    .poll(() => storedCart(page))
    .toMatchObject([{ part_number: 'SHELF-1', cage_code: '7HP41', quantity: '5' }]);
  await page.goto(`${runOrigin()}/cart`);
  await expect(page.getByText('3 on our shelf, 2 more to be found')).toBeVisible();
  const sent = page.waitForRequest(/send-rfq-notification/);
  await answerSends(page);
  await fillCartForm(page);
  await page.getByRole('button', { name: 'Submit Request for Quote' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    parts: [{ partNumber: 'SHELF-1', condition: 'FN', shelf: expect.stringMatching(/^3.*, FAA 8130-3, counted /) }],
  });
});

plainTest(
  'no script: a line of the shelf comes into the form with its words (C22.14) @wide',
  async ({ page, request }) => {
    await page.goto(await putOnShelf(request));
    await page.getByRole('radio', { name: /FAA 8130-3/ }).check();
    await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
    await page.locator('.order button[name=part]').click();
    await page.getByRole('link', { name: 'Go on to the quote form' }).click();
    await expect(page.locator('#rfq').getByLabel('Part number')).toHaveValue('SHELF-1');
    await expect(page.locator('#rfq').getByLabel('Quantity')).toHaveValue('2');
    await expect(page.locator('#rfq').getByLabel('Description')).toHaveValue(
      /CAGE 7HP41, on our shelf: 3.*, FAA 8130-3, /,
    );
  },
);
