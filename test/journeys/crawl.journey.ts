import { runOrigin } from './tool-page.fixture.ts';
import { signIn } from './sign-in.ts';
import { downloadOf, expect, findingsOn, test } from './visit.ts';

test('an operator sees what engines fetched (C21.20, C21.22, C21.26, C21.27) @phone', async ({ page }) => {
  await signIn(page, runOrigin());
  // on a busy machine the first report is still being computed when the page is asked for
  await expect(async () => {
    await page.goto(`${runOrigin()}/crawl`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Just begun, one gap', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(/1 file without a fetch: nsn-3 answered 503/)).toBeVisible();
  await expect(page.getByText('onerror=alert(1)')).toBeVisible();
  const shut = page.locator('.as-table:not([open]) > summary');
  while ((await shut.count()) > 0) await shut.first().click();
  await expect(
    page
      .getByRole('table', { name: /Files with most/ })
      .getByRole('row')
      .nth(1),
  ).toContainText('nsn-3');
  expect(await findingsOn(page)).toEqual([]);

  const tabs = page.getByRole('navigation', { name: 'Engines' });
  await tabs.getByRole('link', { name: /Bing/ }).click();
  await expect(page).toHaveURL(`${runOrigin()}/crawl?engine=bing`);
  await page.getByRole('link', { name: '30 days' }).click();
  await expect(page).toHaveURL(`${runOrigin()}/crawl?engine=bing&days=30`);
  await tabs.getByRole('link', { name: /Claims to be one/ }).click();
  await expect(page.getByRole('row', { name: /Google .* 31/ })).toBeVisible();
  await tabs.getByRole('link', { name: /Google/ }).click();

  // one stop of Tab, then arrows
  const square = page.locator('.square-point');
  await square.focus();
  await square.press('ArrowRight');
  await expect(page.getByRole('status')).toContainText('nsn-2');
  await expect(page.getByRole('status')).toContainText('2,500 of 5,000');
  await square.press('Enter');
  await expect(page).toHaveURL(`${runOrigin()}/crawl/files/nsn-2?engine=google`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('nsn-2.xml.gz');
  expect(await findingsOn(page)).toEqual([]);

  const missed = await downloadOf(page, () => page.getByRole('link', { name: 'Missed parts, CSV' }).click());
  expect([missed.name, missed.text.trimEnd().split('\r\n').length]).toEqual(['nsn-2-missed-by-google.csv', 2_501]);
  const everything = await page.request.get(`${runOrigin()}/crawl/coverage.csv`);
  expect(await everything.text()).toContain(`"'=HYPERLINK(""//evil.example"")"`);
});

test('an operator sees what was asked and not found (C21.33, C21.34, C21.36) @phone', async ({ page }) => {
  await signIn(page, runOrigin());
  await page.goto(`${runOrigin()}/demand`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asked, not found');
  const asked = page.getByRole('table', { name: 'What was asked for and is not in the catalog' });
  await expect(asked.getByRole('row', { name: /NAS9999-XYZ/ })).toContainText('NAS1149F0332P');
  await expect(page.getByText('onerror=alert(1)')).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  const notThere = await downloadOf(page, () => page.getByRole('link', { name: 'Not in the catalog, CSV' }).click());
  expect(notThere.name).toBe('asked-not-in-catalog.csv');
  expect(notThere.text).toContain(`"'=HYPERLINK(""//EVIL.EXAMPLE/1"")",4,4,0,0,`);
  const missing = await page.request.get(`${runOrigin()}/demand/missing.csv`);
  expect(await missing.text()).toContain('/old/page.html,,3,0,,\r\n');
  await page.getByRole('link', { name: '13 months' }).click();
  await expect(page).toHaveURL(`${runOrigin()}/demand?months=13`);
});
