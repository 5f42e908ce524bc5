import { gzipSync } from 'node:zlib';
import { expect, origin, test } from './visit.ts';

const KNOWN_PART = '/nsn/53/5305/5305-01-234-5678';
const KB = 1_024;

/** Gzipped bytes of the scripts that a page has asked for by a moment. */
function watchScripts(page: import('@playwright/test').Page) {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

test('a part page is at most 15 KB of HTML gzipped', async ({ request, visit }) => {
  expect(visit.troubles).toEqual([]);
  const html = await (await request.get(origin() + KNOWN_PART, { headers: { 'accept-encoding': 'identity' } })).body();
  expect(gzipSync(html).length).toBeLessThanOrEqual(15 * KB);
});

test('a part page loads at most 6 KB of script before the first idle moment or touch and 75 KB after it', async ({
  page,
  visit,
}) => {
  const loaded = watchScripts(page);
  await visit.goTo(KNOWN_PART);
  expect(await loaded()).toBeLessThanOrEqual(6 * KB);
  await page.waitForLoadState('networkidle');
  await page.mouse.move(200, 300);
  await page.mouse.click(5, 300);
  await page.waitForLoadState('networkidle');
  const all = await loaded();
  expect(all).toBeGreaterThan(0);
  expect(all).toBeLessThanOrEqual(75 * KB);
});
