import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, KNOWN_PART, origin, test } from './visit.ts';

const KB = 1_024;

type Loaded = { kind: string; path: string; bytes: number };

/** Lists the resources that the page has loaded, with their bytes on the wire, headers included, as the browser counts them. */
async function watchWire(page: Page): Promise<() => Loaded[]> {
  const browser = await page.context().newCDPSession(page);
  const loaded = new Map<string, Loaded>();
  browser.on('Network.responseReceived', ({ requestId, type, response }) =>
    loaded.set(requestId, { kind: type, path: response.url.slice(origin().length), bytes: 0 }),
  );
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await browser.send('Network.enable');
  return () => [...loaded.values()];
}

const bytesOf = (loaded: readonly Loaded[], kind?: string): number =>
  loaded.reduce((total, one) => total + (kind === undefined || one.kind === kind ? one.bytes : 0), 0);

test('a part page is at most 15 KB of HTML gzipped @wide', async ({ request, visit }) => {
  expect(visit.troubles).toEqual([]);
  const html = await (await request.get(origin() + KNOWN_PART, { headers: { 'accept-encoding': 'identity' } })).body();
  expect(gzipSync(html).length).toBeLessThanOrEqual(15 * KB);
});

test('a part page loads 8 KB of script at first, 17 KB with the dialog (C16.31) @wide', async ({ page, visit }) => {
  // Idle moments wait for the test.
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (callback) => waiting.push(callback);
    Object.assign(window, {
      idle: () => waiting.splice(0).forEach((callback) => callback({ didTimeout: false, timeRemaining: () => 50 })),
    });
  });
  const wire = await watchWire(page);
  const loaded = () => bytesOf(wire(), 'Script');
  await visit.goTo(KNOWN_PART);
  await page.waitForLoadState('networkidle');
  const before = loaded();
  expect(wire().filter(({ bytes }) => bytes === 0)).toEqual([]);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThanOrEqual(8 * KB);
  await page.evaluate(() => (window as unknown as { idle: () => void }).idle());
  await page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const all = loaded();
  expect(all).toBeGreaterThan(before);
  expect(all, JSON.stringify(wire())).toBeLessThanOrEqual(17 * KB);
});

test('a page takes at most 75 KB on the wire before the first touch (C16.32) @wide', async ({ page, visit }) => {
  const wire = await watchWire(page);
  const load = async (path: string) => {
    await visit.goTo(path);
    await page.waitForLoadState('networkidle');
    // what the page does at its first idle moment counts too
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await page.waitForLoadState('networkidle');
  };
  // React comes with the first sign of a visitor
  for (const path of ['/cart', '/list']) await load(path);
  const scripts = wire().filter(({ kind }) => kind === 'Script');
  expect(scripts.filter(({ path }) => path.includes('/react-'))).toEqual([]);

  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  const before = wire().length;
  await load(KNOWN_PART);
  const loaded = wire().slice(before);
  const kinds = new Set(loaded.map(({ kind }) => kind));
  expect(['Document', 'Stylesheet', 'Script', 'Font'].filter((kind) => !kinds.has(kind))).toEqual([]);
  expect(loaded.filter(({ bytes }) => bytes === 0)).toEqual([]);
  expect(bytesOf(loaded), JSON.stringify(loaded)).toBeLessThanOrEqual(75 * KB);

  // the dialog comes ahead of a press: when a visitor is about to use what opens it, and not before
  const hasDialog = () => wire().some(({ path }) => path.includes('add-dialog'));
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.wheel(0, 400);
  await page.waitForLoadState('networkidle');
  expect(hasDialog()).toBe(false);
  await page.getByRole('link', { name: 'Request Quote' }).first().hover();
  await expect.poll(hasDialog).toBe(true);
});

test('a page is fetched ahead when the pointer rests on its link (C16.33) @wide', async ({ page, request, visit }) => {
  const paths = [KNOWN_PART, '/fsc/53/5305', '/catalog?search=screw'];
  for (const path of paths) {
    const [visited, ahead] = await Promise.all(
      ([{}, { 'sec-purpose': 'prefetch' }] as Record<string, string>[]).map((headers) =>
        request.get(origin() + path, { headers }),
      ),
    );
    expect(await ahead!.text()).toBe(await visited!.text());
    const headersOf = (answer: typeof visited) => ({ ...answer!.headers(), date: '' });
    expect(headersOf(ahead)).toEqual(headersOf(visited));
    expect(visited!.headers()['speculation-rules']).toBe('"/speculation-rules.json"');
  }
  await visit.goTo('/fsc/53/5305');
  const link = page.getByRole('main').locator('a[href^="/nsn/"]').first();
  const deliveredAs = () =>
    page.evaluate(() => (performance.getEntriesByType('navigation')[0] as { deliveryType?: string }).deliveryType);
  expect(await deliveredAs()).toBe('');
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/nsn/'));
  await link.hover();
  await fetched.catch(() => null);
  await page.waitForTimeout(1_000);
  await link.click();
  await page.waitForURL('**/nsn/**');
  expect(await deliveredAs()).toBe('navigational-prefetch');
});
