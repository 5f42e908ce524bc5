import type { Page, Route } from '@playwright/test';
import { expect, findingsOn, holdBack, KNOWN_PART, openStill, test, watchShifts } from './visit.ts';

const KNOWN = KNOWN_PART.slice(-16);
const FUNCTION = '**/functions/v1/look-alikes?*';

const section = (page: Page) => page.locator('#look-alikes');
const cards = (page: Page) => section(page).getByRole('listitem');

test('look-alikes come when their place is near the view, and move nothing @wide', async ({ page, visit }) => {
  const shifts = await watchShifts(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/look-alikes')) asked.push(request.url());
  });
  await openStill(page, visit, KNOWN_PART, shifts);
  expect(asked).toEqual([]);
  await section(page).scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(3);
  await expect(section(page)).toContainText('3 found among the ');
  await expect(cards(page).locator('.part-thumb')).toHaveCount(3);
  expect(asked).toHaveLength(1);
  expect(await shifts()).toEqual([]);
  // where nothing lies half under a bar
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findingsOn(page)).toEqual([]);
  await cards(page)
    .first()
    .getByRole('link', { name: /^Compare with/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/compare\\?nsn=${KNOWN}&nsn=`));
  await expect(page.getByRole('columnheader').filter({ hasText: KNOWN })).toBeVisible();
});

test('an answer that comes late, while its place is in view, moves nothing @phone', async ({ page, visit }) => {
  const shifts = await watchShifts(page);
  const release = await holdBack(page, FUNCTION);
  await openStill(page, visit, KNOWN_PART, shifts);
  const asked = page.waitForRequest(/look-alikes/);
  await section(page).scrollIntoViewIfNeeded();
  await asked;
  const place = await section(page).boundingBox();
  const below = await page.locator('#freight').boundingBox();
  release();
  await expect(cards(page)).toHaveCount(3);
  expect(await section(page).boundingBox()).toEqual(place);
  expect(await page.locator('#freight').boundingBox()).toEqual(below);
  expect(await shifts()).toEqual([]);
});

test('where nothing is like it, or the answer fails, this is said, and the way to the list stays @wide', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(/503/);
  const words = 'None found among the 3 other items with this name and class.';
  let answer: Parameters<Route['fulfill']>[0] = { json: { cards: '<p>No look-alike found.</p>', words } };
  await page.route(FUNCTION, (route) => route.fulfill(answer));
  await visit.goTo(KNOWN_PART);
  const history = page.locator('#replacements');
  await expect(history.locator('[aria-current=true]')).toContainText(KNOWN);
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await expect(history.getByRole('listitem').first()).toContainText(/CANCELLED.*, \d+ [A-Z][a-z]+ \d{4}/i);
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page)).toContainText('No look-alike found.');
  await expect(section(page)).toContainText(words);
  answer = { status: 503, json: { error: 'down' } };
  await page.reload();
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page)).toContainText('Look-alikes could not be looked up just now.');
  await section(page).getByRole('link', { name: 'List look-alikes to compare' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Look-alikes of ${KNOWN}`);
});
