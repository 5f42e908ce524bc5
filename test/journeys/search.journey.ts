import { expect, expectClean, openStill, plainTest, scrollsSideways, test, watchShifts } from './visit.ts';

/** In every sample catalog: tools/sample/makers.ts. */
const KNOWN_MAKER = '96906';

test('a buyer describes a part by keyboard and sees what was read, then one by its number (C3.5, C13.1, C13.6) @wide', async ({
  page,
  visit,
}) => {
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
  await page.keyboard.press('/');
  await expect(page.getByRole('search').first().getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ms16998 28');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalog\?search=ms16998/);
  await expect(page.getByRole('main').getByRole('link', { name: '5305-01-234-5678' }).first()).toBeVisible();
});

/** A word that is nowhere, and one that is left out. */
const WITH_NOTES = '/catalog?search=machine+screw+titanium+zzqx';

/** Lists of parts and the width at which their first screen is measured, both where it is empty. */
const LISTS = [
  [WITH_NOTES, ''],
  ['/fsc/53/5305', ''],
  ['/name/02371', ''],
  ['/catalog?search=screw', 'phone'],
  ['/catalog?search=machine+screw+steel', 'wide'],
  ['/catalog?search=machien+screw', 'phone'],
  ['/catalog?search=MS16998', 'wide'],
  ['/fsc/53/5305?name=SCREW%2CMACHINE', 'phone'],
] as const;

test('parts stand in the first screen (C13.12), and nothing shifts', async ({ page, visit }, { project }) => {
  const isPhone = project.name === 'phone';
  const shifts = await watchShifts(page);
  for (const [path, width] of LISTS) {
    if (width !== '' && width !== project.name) continue;
    await openStill(page, visit, path, shifts);
    const rows = await page
      .locator('main tbody tr')
      .evaluateAll((all) => all.map((row) => [row.getBoundingClientRect().top, row.getBoundingClientRect().bottom]));
    expect([path, Math.max(rows[0]![0]!, isPhone ? 620 : 480)]).toEqual([path, isPhone ? 620 : 480]);
    const inView = rows.filter(([top, bottom]) => (isPhone ? top! < 844 - 44 : bottom! <= 800)).length;
    expect([path, Math.min(inView, isPhone ? 3 : 7)]).toEqual([path, Math.min(rows.length, isPhone ? 3 : 7)]);
    expect([path, await scrollsSideways(page)]).toEqual([path, false]);
  }
});

test('results and makers have no findings, and nothing shifts', async ({ page, visit }) => {
  const paths = [
    ['/catalog?search=MS16998-28', 'wide'],
    [WITH_NOTES, 'phone'],
    ['/catalog?search=screw&fsc=5305&sort=name&c.ZZZZ=1&units=mm', 'phone'],
    ['/catalog?search=zzzzzzzz9', 'phone'],
    [`/cage/${KNOWN_MAKER}`, 'wide'],
  ] as const;
  await expectClean(page, visit, paths, {
    before: async (path) => {
      if (path.endsWith('-28')) {
        const exact = await page.locator('main tbody tr').evaluateAll((all) => all.map((row) => row.clientHeight));
        expect(Math.max(...exact)).toBeLessThanOrEqual(48);
      }
      await page.locator('main summary').evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
    },
  });
});

plainTest('no script: search, filters, pages and makers work (C3.6) @wide', async ({ page, visit }) => {
  await visit.goTo('/catalog?search=screw');
  const aside = page.getByRole('complementary', { name: 'Narrow the results' });
  await expect(aside.getByRole('link', { name: 'Paste a list' })).toHaveAttribute('href', '/list');
  await expect(aside.getByRole('link', { name: /^5305/ })).toHaveAttribute('href', /fsc=5305/);
  await page.getByText('More filters').click();
  await page.getByLabel('Supply class').selectOption('5305');
  await page.getByLabel('Freight').check();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page).toHaveURL(/\/catalog\?search=screw&fsc=5305&has=freight$/);
  expect(await page.locator('main a[href^="/nsn/"]:not([href^="/nsn/53/5305/"])').count()).toBe(0);
  const chips = page.getByRole('list', { name: 'Filters in force' });
  await expect(chips.getByRole('link')).toHaveCount(3);
  await chips.getByRole('link', { name: /Remove filter: Data on file/ }).click();
  await expect(chips.getByRole('link')).toHaveAttribute('href', '/catalog?search=screw');
  await page.getByLabel('Sort').selectOption('name');
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page).toHaveURL(/search=screw&.*sort=name/);
  await page.getByRole('link', { name: /^Find exactly these words/ }).click();
  await expect(page.getByRole('table', { name: 'Parts by item name' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search by what they mean instead' })).toHaveAttribute(
    'href',
    /^\/catalog\?search=screw/,
  );
  await visit.goTo('/catalog?search=screw+titanium');
  await expect(page.getByRole('link', { name: /^Leave out titanium/ })).toHaveAttribute(
    'href',
    '/catalog?search=screw',
  );
  await visit.goTo('/catalog?search=53');
  await page.getByRole('link', { name: 'Next 100' }).click();
  await expect(page).toHaveURL(/search=53&after=/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await page.getByRole('link', { name: 'Previous 100' }).click();
  await expect(page).toHaveURL(/\/catalog\?search=53$/);
  await visit.goTo(`/cage/${KNOWN_MAKER}`);
  await page.getByLabel('Supply class').selectOption('5305');
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page).toHaveURL(/\?fsc=5305$/);
});
