import { expect, expectClean, findingsOn, KNOWN_PART, test } from './visit.ts';
import { storedCart } from './cart.fixture.ts';

test('a buyer browses from the home page to a part (C1.1, C1.2) @phone', async ({ page, visit }) => {
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

test('a part with everything on file prints on two pages (C16.13) @wide', async ({ page, visit }) => {
  await visit.goTo(KNOWN_PART);
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
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
  expect(await findingsOn(page, '.part-head, .asked-note:target')).toEqual([]);
});

test('"/" moves to the search box, which finds a part by its number, whatever the punctuation (C3.5) @wide', async ({
  page,
  visit,
}) => {
  await visit.goTo('/catalog');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  const box = page.getByRole('search').first().getByRole('combobox');
  await expect(box).toBeFocused();
  await box.fill('ms16998 28');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/catalog\?search=ms16998/);
  await expect(page.getByRole('main').getByRole('link', { name: '5305-01-234-5678' }).first()).toBeVisible();
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

/** Pages that are not there, with their words. */
const MISSING = [
  ['/no/such/page', '', 'Oops! Page not found'],
  ['/nsn/53/5305/5305-99-999-9999', '', 'NSN Not Found'],
  ['/nsn/53/5305/banana', 'phone', 'Invalid NSN code'],
  ['/fsg/00', 'wide', 'FSG Not Found'],
  ['/fsc/53/5399', 'phone', 'FSC Not Found'],
] as const;

test('what is not there gets a page of its own, without findings', async ({ page, visit }) => {
  await expectClean(page, visit, MISSING, {
    before: async (path, status) => {
      expect([path, status]).toEqual([path, 404]);
      const [, , text] = MISSING.find(([one]) => one === path)!;
      await expect(page.getByText(text).first()).toBeVisible();
    },
  });
});

// the page of a part: look-alikes.journey.ts; the home page: home-form.journey.ts and suggest.journey.ts
test('pages have no findings, and nothing shifts', async ({ page, visit }) => {
  await expectClean(page, visit, [
    ['/catalog', ''],
    ['/catalog?tab=fsc&fsg=53', 'phone'],
    ['/catalog?tab=nsn', 'wide'],
    ['/catalog?search=screw', 'phone'],
    ['/fsg/53', 'phone'],
    ['/fsc/53/5305', ''],
    ['/range/5305-00-000-0000', ''],
    [`${KNOWN_PART}?parts=all`, 'phone'],
    ['/cart', ''],
    ['/rfq', 'phone'],
  ]);
});
