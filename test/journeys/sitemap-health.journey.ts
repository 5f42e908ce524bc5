import { signIn } from './sign-in.ts';
import { findingsOn, expect, origin, test } from './visit.ts';

test('the whole plan is walked in the background: paused, stopped, and to its end @wide', async ({ page, visit }) => {
  await signIn(page, origin());
  await visit.goTo('/sitemap-health');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  // a pause that comes when the walk has ended leaves nothing to stop: then once more
  await expect(async () => {
    await page.getByRole('button', { name: /^Walk (?:all sitemaps|again)$/ }).focus();
    await page.keyboard.press('Enter');
    await button('Pause').focus({ timeout: 10_000 });
    await page.keyboard.press('Enter');
    await expect(button('Resume')).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 40_000 });
  const heading = page.getByRole('heading', { name: /^Whole plan, walk \d+$/ });
  const id = Number(/\d+/.exec(await heading.innerText())![0]);
  await expect(page.getByText(', paused')).toBeVisible();
  // a server that has gone: the page says since when
  visit.expectTrouble(/Failed to load resource/);
  await page.route('**/sitemap-health', (route) => route.abort());
  await expect(page.getByRole('status')).toContainText('The server has not answered since');
  await page.unroute('**/sitemap-health');

  await button('Stop').click();
  await expect(page.getByRole('row', { name: new RegExp(`^Walk ${id} .*Stopped`) })).toBeVisible();
  await button('Walk again').click();
  // the page goes on by itself, without being loaded again
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await expect(page.getByRole('row', { name: new RegExp(`^Walk ${id + 1} (?!.*Stopped)`) })).toBeVisible({
    timeout: 60_000,
  });
  await expect(button('Walk again')).toBeVisible();
  await expect(page.locator('html[data-same-page]')).toHaveCount(1);
  await expect(page.getByText('100 %')).toBeVisible();
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('rowheader', { name: '/sitemap.xml?type=static' })).toBeVisible();
  await page.locator('.square-point').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.square-tip').first()).toContainText('/sitemap.xml?type=nsn&page=1');
  expect(await findingsOn(page)).toEqual([]);

  await page.getByRole('link', { name: `Walk ${id}`, exact: true }).click();
  await expect(page).toHaveURL(`${origin()}/sitemap-health?walk=${id}`);
  await expect(page.getByRole('heading', { name: `Whole plan, walk ${id}` })).toBeVisible();
  const csv = await page.request.get(`${origin()}/sitemap-health/results.csv?walk=${id + 1}`);
  expect(await csv.text()).toContain('sitemap,/sitemap.xml?type=static,good,');
});
