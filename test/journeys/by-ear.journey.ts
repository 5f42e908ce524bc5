import type { Page } from '@playwright/test';
import { aPayloadPart } from '../support/quotes/quote-payload.fixture.ts';
import { listen, readAloud, wrongByEar } from '../support/read-aloud.ts';
import { someCartItems, storeCart } from './cart.fixture.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { check } from './list.fixture.ts';
import { sendAnswer, sendQuote } from './quotes.fixture.ts';
import { signIn } from './sign-in.ts';
import { checkOrigin, runOrigin } from './tool-page.fixture.ts';
import { expect, KNOWN_PART, origin, test } from './visit.ts';

const parts = [aPayloadPart({ quantity: 3 }), aPayloadPart({ partNumber: 'EAR-2', nsn: '', quantity: 10 })];
const COMPARE = `/compare?nsn=${KNOWN_PART.slice(-16)}`;

/** Puts a list of stock in force on a site on which no other journey looks at parts. */
async function putStock(): Promise<void> {
  const body = `Part number,NSN,Condition,On hand,Unit,Price
MS16998-28,5305-01-234-5678,FN,12,HD,38.50
MS16998-28,5305-01-234-5678,OH,3,HD,
EAR-77,,NE,4,EA,5.00`;
  const headers = { authorization: `Bearer ${JOURNEY_KEY}`, 'content-type': 'text/csv' };
  const address = `${runOrigin()}/api/v1/stock/By%20ear?confirm=1`;
  // two journeys may do it at once
  await expect(async () => expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)).toPass();
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.keyboard.press('Shift');
  // the form of the home page waits until it is used
  await expect(page.locator('[data-island]:not([data-live], [data-island=home])')).toHaveCount(0);
}

type Look = (page: Page) => Promise<void>;

/** Opens each page and hears what is wrong by ear; then looks at what else is told of it. */
async function expectSpoken(
  page: Page,
  site: string,
  pages: readonly (readonly [path: string, ...looks: Look[]])[],
): Promise<void> {
  for (const [path, ...looks] of pages) {
    await open(page, site + path);
    expect.soft(wrongByEar(await readAloud(page)), path).toEqual([]);
    for (const look of looks) await look(page);
  }
}

test('a change by the keyboard is said, or takes the focus (G2.12) @wide', async ({ page, context, visit }) => {
  await context.grantPermissions(['clipboard-write']);
  const said = await listen(page);
  const hear = (words: RegExp) => expect.poll(said).toMatch(words);
  await storeCart(page, someCartItems(2));
  await open(page, `${origin()}/name/02371`);
  await page.getByRole('checkbox', { name: /^Steel ?, / }).press('Space');
  await hear(/\d+ of \d+ parts|\d+ parts?/);
  await page.getByRole('button', { name: /^Add / }).first().press('Enter');
  await hear(/Added to cart/);
  await visit.goTo(KNOWN_PART);
  await page.getByRole('button', { name: /^Copy/ }).first().press('Enter');
  await expect(page.getByRole('button', { name: /^Copied/ })).toBeFocused();
  await open(page, `${origin()}/cart`);
  await page.getByRole('textbox', { name: 'Quantity of P-1' }).press('ArrowUp');
  await hear(/5 items/);
  await page.getByRole('button', { name: 'Submit Request for Quote' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Missing Information' })).toBeFocused();
  await open(page, `${origin()}/list`);
  await check(page, 'MS16998-28 x 24\nNO-SUCH-77 3');
  await hear(/1 found, 1 not found/);
});

/** Tabs through a page: what is covered, has no mark of the focus, or comes after what stands below it. */
async function tabThrough(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab');
    const wrong = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one === document.body) return [];
      const box = one.getBoundingClientRect();
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
      const isSeen = [0.25, 0.5, 0.75].some((part) => {
        const hit = document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2);
        return hit !== null && (one.contains(hit) || hit.contains(one) || hit.closest('label')?.contains(one) === true);
      });
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      const isMarked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      const isStuck = one.closest('header, [href="#main"], [popover]') !== null;
      const page = window as unknown as { before?: { left: number; right: number; top: number } };
      const { before = { left: 0, right: 0, top: 0 } } = page;
      const isBeside = box.left >= before.right || box.right <= before.left;
      const isInOrder = isStuck || isBeside || box.bottom + scrollY > before.top;
      // the page begins anew
      page.before = isStuck ? undefined : { left: box.left, right: box.right, top: box.top + scrollY };
      const words = `${one.localName} ${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}`;
      return [
        ...(isSeen ? [] : [`covered: ${words} at ${Math.round(box.top)} to ${Math.round(box.bottom)}`]),
        ...(isMarked ? [] : [`not marked: ${words}`]),
        ...(isInOrder ? [] : [`after what stands below it: ${words}`]),
      ];
    });
    found.push(...wrong);
  }
  return found;
}

/** In a window of 1280 px at a zoom of 4. */
const tabs: Look = async (page) => {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 256 });
  expect.soft(await tabThrough(page), page.url()).toEqual([]);
  await page.setViewportSize(size);
};

/** The wide journeys ask for reduced motion. */
const restsStill: Look = async (page) => {
  const moving = await page.evaluate(() => {
    const seconds = (text: string) =>
      Math.max(...text.split(',').map((one) => parseFloat(one) * (one.endsWith('ms') ? 0.001 : 1)));
    const slow = [...document.querySelectorAll('*')].filter((one) => {
      const { transitionDuration, animationDuration } = getComputedStyle(one);
      return seconds(transitionDuration) > 0.01 || seconds(animationDuration) > 0.01;
    });
    return slow.length + document.getAnimations().length;
  });
  expect(moving, page.url()).toBe(0);
};

const inForcedColors =
  (look: Look): Look =>
  async (page) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await look(page);
    await page.emulateMedia({ forcedColors: null });
  };

const tableIsFramed: Look = (page) => expect(page.locator('.table-hit')).toHaveCSS('outline-style', 'solid');
const buttonHasEdge: Look = (page) => expect(page.locator('#search ~ button')).toHaveCSS('border-right-width', '1px');
const choicesAreSeen: Look = async (page) => {
  const box = page.getByRole('checkbox', { name: /^Compare / }).first();
  const before = await box.screenshot();
  await box.check();
  expect((await box.screenshot()).equals(before)).toBe(false);
  const background = (at: number) =>
    page
      .getByRole('navigation', { name: 'Unit of lengths' })
      .getByRole('link')
      .nth(at)
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await background(0)).not.toBe(await background(1));
  await expect(page.getByLabel('Sort')).toHaveCSS('appearance', 'auto');
};

test('screens of parts have names, heads and one title by ear, and no two controls sound alike; at 400 % the focus is marked, in order and covered by nothing; forced colors leave ticks, choices and edges, and reduced motion moves nothing (G2.10, G2.11, G2.13) @wide', async ({
  page,
}) => {
  await putStock();
  await expectSpoken(page, origin(), [
    ['/', tabs, restsStill, inForcedColors(buttonHasEdge)],
    ['/catalog?search=screw', tabs],
    ['/nowhere'],
    ['/fsg/53'],
    ['/cage/80205'],
    [COMPARE, tabs],
    ['/name/02371', tabs, restsStill, inForcedColors(choicesAreSeen)],
  ]);
  await expectSpoken(page, runOrigin(), [[KNOWN_PART, tabs, restsStill], ['/shelf', tabs], ['/part/-/EAR-77']]);
});

test('screens of requests and lists have them too (G2.10, G2.11, G2.13) @wide', async ({ page, visit }) => {
  // the sign-in of operators answers so
  visit.expectTrouble(/401/);
  const [asked, answered] = [await sendQuote({ parts }), await sendQuote({ parts })];
  await sendAnswer(answered.rfqNumber, { lines: parts.map(() => ({ kind: 'bid', price: '4.10', leadDays: 2 })) });
  await storeCart(page, someCartItems(2));
  await expectSpoken(page, origin(), [
    ['/cart', tabs, restsStill],
    ['/rfq', tabs],
    [asked.receipt],
    [answered.receipt],
    ['/requests'],
    ['/changes'],
    ['/api'],
    ['/sitemap'],
    ['/quotes'],
  ]);
  await open(page, `${origin()}/`);
  await page.getByRole('button', { name: 'Add another part' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove part 2' })).toBeVisible();
  expect(wrongByEar(await readAloud(page)), 'home').toEqual([]);
  await open(page, `${origin()}/list`);
  await tabs(page);
  await check(page, 'MS16998-28 x 24\nNO-SUCH-77 3');
  expect(wrongByEar(await readAloud(page)), 'list').toEqual([]);
});

test('screens of operators have names, heads and one title by ear (G2.10, G2.11) @wide', async ({ page, visit }) => {
  // a screen of one site still asks it while the cookie is that of another
  visit.expectTrouble(/401/);
  await putStock();
  const [asked, answered] = [await sendQuote({ parts }), await sendQuote({ parts })];
  await sendAnswer(answered.rfqNumber, { lines: parts.map(() => ({ kind: 'bid', price: '4.10', leadDays: 2 })) });
  // a session besides
  await signIn(page, origin());
  await page.context().clearCookies();
  await signIn(page, origin());
  await expectSpoken(page, origin(), [
    [`/quotes?search=${asked.rfqNumber}`],
    [`/quotes/${asked.rfqNumber}`],
    [`/quotes/${answered.rfqNumber}`],
    ['/quotes/new'],
    ['/quotes/prices'],
    ['/operator'],
    ['/operators'],
    ['/operator/log'],
    ['/help'],
    ['/sitemap-health'],
  ]);
  // what is next
  await open(page, `${origin()}/quotes`);
  await inForcedColors(tableIsFramed)(page);
  await signIn(page, runOrigin());
  await expectSpoken(page, runOrigin(), [['/stock?list=By+ear'], ['/demand'], ['/crawl'], ['/crawl/files']]);
  await signIn(page, checkOrigin());
  await expectSpoken(page, checkOrigin(), [['/comprehensive-sitemap']]);
});
