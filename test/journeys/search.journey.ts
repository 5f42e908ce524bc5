import { findingsOn, expect, test } from './visit.ts';

const KNOWN_NSN = '5305-01-234-5678';
/** In every sample catalog: tools/sample/makers.ts. */
const KNOWN_MAKER = '96906';

test('a single exact number goes straight to its page, and stays with "all" @wide', async ({ page, visit }) => {
  await visit.goTo(`/catalog?search=${KNOWN_NSN}`);
  await expect(page).toHaveURL(new RegExp(`/nsn/53/5305/${KNOWN_NSN}$`));
  await visit.goTo(`/catalog?search=${KNOWN_NSN}&all=1`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Results for ${KNOWN_NSN}`);
  await expect(page.getByRole('table', { name: 'Parts that carry exactly this number' })).toContainText('NSN');
});

test('words are narrowed by filters in the address and back again (C3.6) @wide', async ({ page, visit }) => {
  await visit.goTo('/catalog?search=screw');
  await page.getByText('More filters').click();
  await page.getByLabel('Supply class').selectOption('5305');
  await page.getByLabel('Freight').check();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page).toHaveURL(/\/catalog\?search=screw&fsc=5305&has=freight$/);
  const chips = page.getByRole('list', { name: 'Filters in force' });
  await expect(chips.getByRole('link')).toHaveCount(3);
  await expect(page.getByRole('table', { name: 'Parts' }).locator('tbody tr').first()).toBeVisible();
  expect(await page.locator('main a[href^="/nsn/"]:not([href^="/nsn/53/5305/"])').count()).toBe(0);
  await chips.getByRole('link', { name: /Remove filter: Data on file/ }).click();
  await expect(page).toHaveURL(/\/catalog\?search=screw&fsc=5305$/);
  await chips.getByRole('link', { name: /Remove filter: Class/ }).click();
  await expect(page).toHaveURL(/\/catalog\?search=screw$/);
});

test('one click beside the results narrows them', async ({ page, visit }) => {
  await visit.goTo('/catalog?search=screw');
  const aside = page.getByRole('complementary', { name: 'Narrow the results' });
  await aside.getByRole('link', { name: /^5305/ }).click();
  await expect(page).toHaveURL(/fsc=5305/);
  await expect(aside.getByRole('link', { name: 'Paste a list' })).toHaveAttribute('href', '/list');
});

test('a buyer describes a part by keyboard and sees what was read (C13.1, C13.6) @wide', async ({ page, visit }) => {
  await visit.goTo('/catalog');
  await page.keyboard.press('/');
  await page.keyboard.type('machien screw steel');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^\d+ parts for machine screw steel$/);
  await expect(page.getByText('Nothing in the catalog is written machien')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Read as' })).toContainText('SCREW,MACHINE');
  const rows = page.getByRole('table', { name: 'Parts' }).locator('tbody tr');
  await expect(rows.first().locator('mark').first()).toHaveText('SCREW,MACHINE');
  await page.getByLabel('Sort').selectOption('makers');
  await expect(page).toHaveURL(/sort=makers/);
  await page.getByRole('link', { name: /^Leave out steel/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=machien%20screw&sort=makers$/);
  await page.locator('.names a').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/name\/\d{5}$/);
});

test('the next hundred parts are one click away, and so is the first page @wide', async ({ page, visit }) => {
  await visit.goTo('/catalog?search=53');
  await page.getByRole('link', { name: 'Next 100' }).click();
  await expect(page).toHaveURL(/search=53&after=/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await page.getByRole('link', { name: 'Previous 100' }).click();
  await expect(page).toHaveURL(/\/catalog\?search=53$/);
});

test('a part leads to its maker, and the maker to its parts, by class and by number @wide', async ({ page, visit }) => {
  await visit.goTo(`/nsn/53/5305/${KNOWN_NSN}`);
  await page.locator('#part-numbers').getByRole('link', { name: KNOWN_MAKER, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/cage/${KNOWN_MAKER}$`));
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`CAGE ${KNOWN_MAKER}`);
  await page.getByLabel('Search the parts of this maker').fill('ms16998-28');
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page).toHaveURL(/\?q=ms16998-28$/);
  await expect(page.getByRole('main').getByRole('link', { name: KNOWN_NSN, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByLabel('Supply class').selectOption('5305');
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page).toHaveURL(/\?fsc=5305$/);
  expect(await page.locator('main a[href^="/nsn/"]:not([href^="/nsn/53/5305/"])').count()).toBe(0);
});

test('an unknown maker is 404 with a search that leads to the right one @wide', async ({ page, visit }) => {
  expect(await visit.goTo('/cage/zzzzz')).toBe(404);
  await page.locator('#search').fill(KNOWN_MAKER);
  await page.locator('#search').press('Enter');
  const makers = page.getByRole('table', { name: 'Makers found' });
  await expect(makers.getByRole('link')).toHaveAttribute('href', `/cage/${KNOWN_MAKER}`);
});

for (const [path, width] of [
  ['/catalog?search=MS16998-28', ''],
  ['/catalog?search=MS16998', '@wide'],
  ['/catalog?search=MS16998&numbers=all', '@phone'],
  ['/catalog?search=fasteners', '@phone'],
  ['/catalog?search=machine+screw+steel', ''],
  ['/catalog?search=machien+screw+titanium+zzqx', '@phone'],
  ['/catalog?search=screw&exactly=1', '@wide'],
  ['/catalog?search=screw&fsc=5305&sort=name&c.ZZZZ=1&units=mm', '@phone'],
  ['/catalog?search=screw&fsc=5305&has=freight&fsg=zz', '@wide'],
  ['/catalog?search=53&after=5305-01-234-5678', '@phone'],
  ['/catalog?search=zzzzzzzz9', '@phone'],
  ['/catalog?search=', '@wide'],
  ['/catalog?search=%F0%9F%94%A9', '@phone'],
  [`/cage/${KNOWN_MAKER}`, ''],
  [`/cage/${KNOWN_MAKER}?q=zzzzz`, '@phone'],
  ['/cage/zzzzz', '@wide'],
] as const) {
  test(`axe finds nothing on ${path}, and nothing scrolls sideways ${width}`, async ({ page, visit }) => {
    expect([200, 404]).toContain(await visit.goTo(path));
    await page.waitForLoadState('networkidle');
    await page.locator('main summary').evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
    expect(await findingsOn(page)).toEqual([]);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('search, filters, pages and makers work @phone', async ({ page, visit }) => {
    await visit.goTo('/catalog?search=screw');
    await page.getByText('More filters').click();
    await page.getByLabel('Supply class').selectOption('5305');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page).toHaveURL(/\/catalog\?search=screw&fsc=5305$/);
    await page.getByRole('list', { name: 'Filters in force' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/catalog\?search=screw$/);
    await page.getByLabel('Sort').selectOption('name');
    await page.getByRole('button', { name: 'Sort' }).click();
    await expect(page).toHaveURL(/search=screw&.*sort=name/);
    await visit.goTo('/catalog?search=screw+titanium');
    await page.getByRole('link', { name: /^Leave out titanium/ }).click();
    await expect(page).toHaveURL(/\/catalog\?search=screw$/);
    await page.getByRole('link', { name: /^Find exactly these words/ }).click();
    await expect(page.getByRole('table', { name: 'Parts by item name' })).toBeVisible();
    await page.getByRole('link', { name: 'Search by what they mean instead' }).click();
    await expect(page).toHaveURL(/\/catalog\?search=screw$/);
    await visit.goTo('/catalog?search=53');
    await page.getByRole('link', { name: 'Next 100' }).click();
    await expect(page).toHaveURL(/after=/);
    await visit.goTo(`/cage/${KNOWN_MAKER}`);
    await page.getByLabel('Supply class').selectOption('5305');
    await page.getByRole('button', { name: 'Find parts' }).click();
    await expect(page).toHaveURL(/\?fsc=5305$/);
  });
});
