import { expect, findingsOn, KNOWN_PART, test, watchShifts } from './visit.ts';
import { storedCart } from './cart.fixture.ts';

test('a buyer browses from the home page to a part (C1.1, C1.2)', async ({ page, visit }) => {
  expect(await visit.goTo('/')).toBe(200);
  await expect(page.getByText('Sample catalog loaded')).toBeVisible();
  await page
    .getByRole('link', { name: /All .*groups/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/catalog/);
  await page.getByRole('link', { name: /^53 Hardware and Abrasives/ }).click();
  await expect(page).toHaveURL(/\/fsg\/53$/);
  await page.getByRole('link', { name: /^5305 / }).click();
  await expect(page).toHaveURL(/\/fsc\/53\/5305$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5305');
  await page.locator('a[href^="/nsn/53/5305/"]').first().click();
  await expect(page).toHaveURL(/\/nsn\/53\/5305\/5305-\d\d-\d{3}-\d{4}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/5305-\d\d-\d{3}-\d{4}/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('FSC 5305');
});

test('a part page names makers and leads to the quote form (C5.2, C5.3) @wide', async ({ page, visit }) => {
  expect(await visit.goTo(KNOWN_PART)).toBe(200);
  const numbers = page.locator('#part-numbers');
  await expect(numbers.getByText('MS16998-28', { exact: true }).first()).toBeVisible();
  const quotes = numbers.getByRole('link', { name: /Request Quote/ });
  await expect(quotes).toHaveCount(7);
  await numbers.getByText('Show all 31 part numbers').click();
  await expect(quotes).toHaveCount(31);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${KNOWN_PART}$`));
  const quote = page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first();
  await visit.goTo((await quote.getAttribute('href'))!);
  await expect(page.locator('#rfq').getByLabel('Part number')).toHaveValue('MS16998-28');
});

test('a part page answers in the first screen (C16.13)', async ({ page, visit }, { project }) => {
  expect(await visit.goTo(KNOWN_PART)).toBe(200);
  const first = page.locator('.first');
  for (const shown of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('link', { name: 'SCREW,CAP,SOCKET HEAD' }).first(),
    first.getByRole('img', { name: /drawn to scale/ }),
    first.locator('dl > div').last(),
    first.getByText('Unit of issue: hundred'),
    first.getByLabel('Quantity'),
    first.getByLabel('Condition'),
    first.getByRole('button', { name: 'Add to quote cart' }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
  const top = await page.locator('#characteristics').evaluate((section) => section.getBoundingClientRect().top);
  expect(top).toBeLessThanOrEqual(project.name === 'phone' ? 1_800 : 1_100);
  await first.getByLabel('Quantity').fill('3');
  await first.getByLabel('Condition').selectOption('OH');
  await first.getByLabel('Quantity').press('Enter');
  await expect(page.getByRole('status')).toContainText('MS16998-28');
  const added = { part_number: 'MS16998-28', quantity: '3', condition: 'OH', cage_code: '96906' };
  expect(await storedCart(page)).toMatchObject([added]);
});

test('a part with everything on file prints on two pages (C16.13) @wide', async ({ page, visit }) => {
  await visit.goTo(KNOWN_PART);
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});

test('the address of a replaced number leads to its replacement (C16.16) @phone', async ({ page, visit }) => {
  await visit.goTo(KNOWN_PART);
  await expect(page.locator('.asked-note').first()).toBeHidden();
  const former = (await page.locator('#replacements li .num').first().textContent())!;
  await visit.goTo(`/catalog?search=${former}`);
  await expect(page).toHaveURL(new RegExp(`${KNOWN_PART}#asked-`));
  await visit.goTo(`/nsn/53/5305/${former}`);
  await expect(page).toHaveURL(new RegExp(`${KNOWN_PART}#asked-`));
  await expect(page.getByText(`You asked for ${former}; it was replaced by this one.`)).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await findingsOn(page)).toEqual([]);
});

test('the search box finds a part by its number, whatever the punctuation (C3.5) @wide', async ({ page, visit }) => {
  await visit.goTo('/catalog');
  const box = page.getByRole('search').first().getByRole('combobox');
  await box.fill('ms16998 28');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/catalog\?search=ms16998/);
  await expect(page.getByRole('main').getByRole('link', { name: '5305-01-234-5678' }).first()).toBeVisible();
});

test('"/" moves to the search box @wide', async ({ page, visit }) => {
  await visit.goTo('/catalog');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  await expect(page.getByRole('search').first().getByRole('combobox')).toBeFocused();
});

test('the box of a class looks through the whole class (C4.3) @wide', async ({ page, visit }) => {
  await visit.goTo('/fsc/53/5305?q=5678');
  await expect(page.getByRole('link', { name: '5305-01-234-5678' })).toBeVisible();
  await visit.goTo('/fsc/53/5305?q=no+such+thing');
  await expect(page.getByText('No NSN Products Found')).toBeVisible();
});

test('the three tabs of the catalog have addresses (C2.10, C3.2) @wide', async ({ page, visit }) => {
  await visit.goTo('/catalog?tab=fsc&fsg=53');
  await expect(page.getByRole('main').getByRole('link', { name: /^5305 / })).toBeVisible();
  await visit.goTo('/catalog?tab=nsn');
  await expect(page.getByText('Parts Database Coming Soon')).toHaveCount(0);
  await expect(page.locator('main a[href^="/nsn/"]').first()).toBeVisible();
  await visit.goTo('/catalog?q=hardware');
  await expect(page.getByRole('main').getByRole('link', { name: /^53 Hardware/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^10 Weapons/ })).toBeHidden();
});

for (const [name, path, status, text] of [
  ['an unknown path', '/no/such/page', 404, 'Oops! Page not found'],
  ['an unknown NSN', '/nsn/53/5305/5305-99-999-9999', 404, 'NSN Not Found'],
  ['an invalid NSN @phone', '/nsn/53/5305/banana', 404, 'Invalid NSN code'],
  ['an unknown group @wide', '/fsg/00', 404, 'FSG Not Found'],
  ['an unknown class @phone', '/fsc/53/5399', 404, 'FSC Not Found'],
] as const) {
  test(`${name} gets a page of its own`, async ({ page, visit }) => {
    expect(await visit.goTo(path)).toBe(status);
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await findingsOn(page)).toEqual([]);
  });
}

for (const [path, width] of [
  ['/', ''],
  ['/catalog', ''],
  ['/catalog?tab=fsc&fsg=53', '@phone'],
  ['/catalog?tab=nsn', '@wide'],
  ['/catalog?search=screw', '@phone'],
  ['/fsg/53', '@phone'],
  ['/fsc/53/5305', ''],
  [KNOWN_PART, ''],
  [`${KNOWN_PART}?parts=all`, '@phone'],
  ['/cart', '@wide'],
  ['/rfq', '@phone'],
] as const) {
  test(`axe finds nothing on ${path}, and nothing shifts ${width}`, async ({ page, visit }) => {
    const shifts = await watchShifts(page);
    expect(await visit.goTo(path)).toBe(200);
    await page.waitForLoadState('networkidle');
    expect(await findingsOn(page)).toEqual([]);
    expect(await shifts()).toEqual([]);
  });
}
