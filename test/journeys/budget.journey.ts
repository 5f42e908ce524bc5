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

test('a part page loads at most 8 KB of script before the first idle moment or touch and 100 KB with the dialog open', async ({
  page,
  visit,
}) => {
  // Idle moments wait for the test.
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (callback) => waiting.push(callback);
    Object.assign(window, {
      idle: () => waiting.splice(0).forEach((callback) => callback({ didTimeout: false, timeRemaining: () => 50 })),
    });
  });
  const loaded = watchScripts(page);
  await visit.goTo(KNOWN_PART);
  await page.waitForLoadState('networkidle');
  const before = await loaded();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThanOrEqual(8 * KB);
  await page.evaluate(() => (window as unknown as { idle: () => void }).idle());
  await page.getByRole('link', { name: 'Add to quote cart' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const all = await loaded();
  expect(all).toBeGreaterThan(before);
  expect(all).toBeLessThanOrEqual(100 * KB);
});
