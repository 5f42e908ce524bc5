import { expect, expectClean, KNOWN_PART, origin, test } from './visit.ts';
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

test('a part page answers in the first screen, and prints on two pages (C16.13)', async ({ page, visit }, {
  project,
}) => {
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
  // paper has one width
  if (project.name === 'wide') {
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  }
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
  await expect(page.getByText(`You asked for ${former}; it was replaced by this one.`)).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  const asked = await page.request.get(`${origin()}/nsn/53/5305/${former}`, { maxRedirects: 0 });
  expect(asked.headers()['location']).toBe(page.url().slice(origin().length));
});

/** Pages with the width at which they are searched for findings, and the address of a link on them. */
const PAGES = [
  ['/catalog?q=hardware', 'phone', '/fsg/53'],
  ['/fsg/53', 'wide', '/fsc/53/5305'],
  ['/range/5305-00-000-0000', 'phone', '/nsn/53/5305/'],
  [`${KNOWN_PART}?parts=all`, 'phone', '/name/'],
  ['/nsn/53/5305/5305-99-999-9999', 'wide', '/catalog'],
] as const;

// the home page: home-form.journey.ts; results: search.journey.ts; classes and names: choose.journey.ts
test('the tabs of the catalog have addresses (C2.10, C3.2); pages have no findings, and nothing shifts', async ({
  page,
  visit,
}) => {
  await expectClean(page, visit, PAGES, {
    before: async (path, status) => {
      expect([path, status]).toEqual([path, path.includes('-9999') ? 404 : 200]);
      const [, , to] = PAGES.find(([one]) => one === path)!;
      await expect(page.locator(`main a[href^="${to}"]`).first()).toBeVisible();
      if (path.includes('q=')) await expect(page.getByRole('link', { name: /^10 Weapons/ })).toBeHidden();
    },
  });
  for (const [tab, to] of [
    ['fsc&fsg=53', '/fsc/53/5305"'],
    ['nsn', '/nsn/'],
  ] as const)
    expect(await (await page.request.get(`${origin()}/catalog?tab=${tab}`)).text()).toContain(`href="${to}`);
});
