import { signIn } from './sign-in.ts';
import { axeFindings, expect, origin, scrollsSideways, test } from './visit.ts';

test('the whole plan is walked in the background: paused, stopped, resumed, and to its end @wide', async ({
  page,
  visit,
}) => {
  await signIn(page, origin());
  await visit.goTo('/sitemap-health');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Walk all sitemaps').focus();
  await page.keyboard.press('Enter');
  await button('Pause').focus();
  await page.keyboard.press('Enter');
  await expect(button('Resume')).toBeVisible();
  await expect(page.getByText('paused')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);

  await button('Stop').click();
  await expect(page.getByRole('row', { name: /Walk 1 .*Stopped/ })).toBeVisible();
  await button('Walk again').click();
  await button('Pause').click();
  await button('Resume').click();
  // the page goes on by itself, without being loaded again
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await expect(page.getByRole('row', { name: /^Walk 2 (?!.*Stopped)/ })).toBeVisible({ timeout: 60_000 });
  await expect(button('Walk again')).toBeVisible();
  await expect(page.locator('html[data-same-page]')).toHaveCount(1);
  await expect(page.getByText('100%')).toBeVisible();
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('cell', { name: '/sitemap.xml?type=static' })).toBeVisible();
  await page.locator('.square-point').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.square-tip').first()).toContainText('/sitemap.xml?type=nsn&page=1');
  expect(await axeFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);

  await page.getByRole('link', { name: 'Walk 1', exact: true }).click();
  await expect(page).toHaveURL(`${origin()}/sitemap-health?walk=1`);
  await expect(page.getByRole('heading', { name: 'Whole plan, walk 1' })).toBeVisible();
  const csv = await page.request.get(`${origin()}/sitemap-health/results.csv?walk=2`);
  expect(await csv.text()).toContain('sitemap,/sitemap.xml?type=static,good,');
});
