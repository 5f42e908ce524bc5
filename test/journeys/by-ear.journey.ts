import { expect, KNOWN_PART, test } from './visit.ts';

test('forced colors leave ticks, choices and edges, and reduced motion moves nothing (G2.10) @wide', async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await visit.goTo('/name/02371');
  const box = page.getByRole('checkbox', { name: /^Compare / }).first();
  const look = () => box.screenshot();
  const before = await look();
  await box.check();
  expect((await look()).equals(before)).toBe(false);
  const background = (at: number) =>
    page
      .getByRole('navigation', { name: 'Unit of lengths' })
      .getByRole('link')
      .nth(at)
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await background(0)).not.toBe(await background(1));
  await expect(page.getByLabel('Sort')).toHaveCSS('appearance', 'auto');
  await visit.goTo('/');
  await expect(page.locator('#search ~ button')).toHaveCSS('border-right-width', '1px');
  for (const path of ['/', KNOWN_PART, '/name/02371', '/cart']) {
    await visit.goTo(path);
    const moving = await page.evaluate(() => {
      const seconds = (text: string) =>
        Math.max(...text.split(',').map((one) => parseFloat(one) * (one.endsWith('ms') ? 0.001 : 1)));
      const slow = [...document.querySelectorAll('*')].filter((one) => {
        const { transitionDuration, animationDuration } = getComputedStyle(one);
        return seconds(transitionDuration) > 0.01 || seconds(animationDuration) > 0.01;
      });
      return slow.length + document.getAnimations().length;
    });
    expect(moving, path).toBe(0);
  }
});
