import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { deskOrigin } from './tool-page.fixture.ts';
import { expect, expectClean, KNOWN_PART, origin, test } from './visit.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
/** The main screens of docs/screens.md. */
const PICTURES = {
  part: KNOWN_PART,
  search: '/catalog?search=hexagon+nut',
  shelf: '/shelf',
  inbox: '/quotes',
  answer: '/quotes/RFQ-0000000000007',
  order: '/quotes/RFQ-0000000000001',
  stock: '/stock',
  demand: '/demand',
};
const MAX_BYTES = 60_000;
/** Pictures are compared as gray blocks of 16 by 16 pixels: a font, a date or a number changes few of them. */

const BLOCK = 16;
const DARKER = 12;
const MAX_DIFFERENT = 0.03;

test('the documents of operators, their search and a page with pictures are in order @wide', async ({
  page,
  visit,
}) => {
  await signIn(page, origin());
  await expectClean(page, visit, [
    ['/help?q=the', 'wide'],
    ['/help/screens', 'wide'],
  ]);
});

test('each picture shows what its screen is like (G8.5) @wide', async ({ page, context }) => {
  test.slow();
  await signIn(page, deskOrigin());
  const comparing = await context.newPage();
  // from here on the font is there at once
  await page.goto(deskOrigin(), { waitUntil: 'networkidle' });
  for (const [name, path] of Object.entries(PICTURES)) {
    await page.goto(deskOrigin() + path, { waitUntil: 'networkidle' });
    // a busy machine may leave out the values of filters
    await expect(async () => {
      if (await page.getByText('Show the values of these filters').isVisible()) await page.reload();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('Show the values of these filters')).toBeHidden();
    }).toPass();
    const taken = await pictureOf(page);
    const file = `${FOLDER}${name}.webp`;
    if (process.env.WRITE_PICTURES !== undefined) writeFileSync(file, taken);
    const kept = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    const different = await shareOfDifferentBlocks(comparing, kept, taken);
    test.info().annotations.push({ type: 'different', description: `${name}: ${(different * 100).toFixed(1)} %` });
    expect.soft(different, `${name}: take the pictures again with WRITE_PICTURES=1`).toBeLessThan(MAX_DIFFERENT);
  }
});

async function pictureOf(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const take = async (quality: number): Promise<Buffer> => {
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
    const taken = Buffer.from(data, 'base64');
    return taken.length < MAX_BYTES ? taken : take(quality - 5);
  };
  return take(30);
}

/** Compares two pictures in a page of its own. Returns 1 where they differ in size or one cannot be read. */
function shareOfDifferentBlocks(page: Page, ...pictures: [Buffer, Buffer]): Promise<number> {
  const sources = pictures.map((bytes) => `data:image/webp;base64,${bytes.toString('base64')}`);
  return page.evaluate(
    async ([block, darker, ...both]) => {
      const grays = both.map(async (source) => {
        const picture = await createImageBitmap(await (await fetch(source)).blob());
        const [width, height] = [picture.width / block, picture.height / block];
        const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
        canvas.imageSmoothingQuality = 'high';
        canvas.drawImage(picture, 0, 0, width, height);
        const { data } = canvas.getImageData(0, 0, width, height);
        return Array.from({ length: data.length / 4 }, (_, at) => {
          const [red = 0, green = 0, blue = 0] = data.subarray(4 * at);
          return 0.3 * red + 0.6 * green + 0.1 * blue;
        });
      });
      const [one = [], other = []] = await Promise.all(grays).catch(() => []);
      if (one.length === 0 || one.length !== other.length) return 1;
      return one.filter((gray, at) => Math.abs(gray - other[at]!) > darker).length / one.length;
    },
    [BLOCK, DARKER, ...sources] as [number, number, string, string],
  );
}
