import type { Locator, Page } from '@playwright/test';
import { expect, findingsOn, holdBack, KNOWN_PART, openStill, origin, plainTest, test, watchShifts } from './visit.ts';

const KNOWN_NUMBER = 'MS16998-28';

const boxOf = (page: Page): Locator => page.getByRole('search').first().getByRole('combobox');
const listOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' });
const optionsOf = (page: Page): Locator => listOf(page).getByRole('option');
const chosenOf = (page: Page): Locator => listOf(page).getByRole('option', { selected: true });

async function type(page: Page, text: string): Promise<Locator> {
  const box = boxOf(page);
  await box.click();
  await box.pressSequentially(text);
  return box;
}

test('by keyboard: arrows walk, Escape closes, Enter opens the chosen suggestion @wide', async ({ page, visit }) => {
  await visit.goTo('/catalog');
  await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'false');
  const box = await type(page, 'MS1');
  await expect(listOf(page).getByRole('group', { name: 'Part numbers' })).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(box).toHaveAttribute('aria-controls', (await listOf(page).getAttribute('id'))!);
  const count = await optionsOf(page).count();
  expect(count).toBeGreaterThan(1);
  await expect(page.locator('[aria-live]').filter({ hasText: `${count} suggestions.` })).toHaveCount(1);
  await expect(chosenOf(page)).toHaveCount(0);

  await box.press('ArrowDown');
  await expect(chosenOf(page)).toHaveAttribute('id', (await box.getAttribute('aria-activedescendant'))!);
  await expect(chosenOf(page)).toHaveText(await optionsOf(page).first().innerText());
  await box.press('ArrowUp');
  await expect(chosenOf(page)).toHaveCount(0);
  await box.press('ArrowUp');
  await expect(optionsOf(page).last()).toHaveAttribute('aria-selected', 'true');
  await box.press('Home');
  await expect(chosenOf(page)).toHaveCount(0);
  await expect(box).not.toHaveAttribute('aria-activedescendant');

  await box.press('Escape');
  await expect(listOf(page)).toBeHidden();
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toHaveValue('MS1');
  await box.press('ArrowDown');
  await expect(optionsOf(page).first()).toHaveAttribute('aria-selected', 'true');
  await box.press('End');
  await box.pressSequentially('6998-28');
  await expect(optionsOf(page)).toHaveCount(1);
  await expect(optionsOf(page).locator('mark')).toHaveText(KNOWN_NUMBER);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${KNOWN_PART}$`));
});

test('every kind is shown (C11.5); Enter without a chosen suggestion searches, Tab goes on to the button @wide', async ({
  page,
  visit,
}) => {
  await visit.goTo('/catalog');
  const box = await type(page, 'screw');
  await expect(listOf(page).getByRole('group', { name: 'Item names' })).toBeVisible();
  await expect(listOf(page).getByRole('group', { name: 'Groups and classes' })).toBeVisible();
  expect(await optionsOf(page).count()).toBeLessThanOrEqual(10);
  await box.press('Tab');
  await expect(listOf(page)).toBeHidden();
  await expect(page.getByRole('search').first().getByRole('button', { name: 'Search' })).toBeFocused();
  await box.focus();
  await box.press('End');
  await box.press('s');
  await expect(listOf(page)).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL(/\/catalog\?search=screws$/);
});

test('a slash, some characters and an arrow lead to a class @wide', async ({ page, visit }) => {
  await visit.goTo('/cart');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  await page.keyboard.type('5305');
  await expect(optionsOf(page).first()).toHaveText(/^5305 Screws\s+class, [\d,]+ NSNs$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/fsc\/53\/5305$/);
});

test('a tap or click on a suggestion opens it', async ({ page, visit, hasTouch }) => {
  await visit.goTo('/');
  await type(page, KNOWN_NUMBER.toLowerCase().replaceAll('-', ' '));
  const option = optionsOf(page).filter({ hasText: KNOWN_NUMBER }).first();
  await expect(option).toBeVisible();
  if (hasTouch) await expect.poll(async () => (await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await (hasTouch ? option.tap() : option.click());
  await expect(page).toHaveURL(new RegExp(`${KNOWN_PART}$`));
  await page.goBack();
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('no code is loaded before the box is used, and little then @wide', async ({ page, visit }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await visit.goTo('/catalog');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('combobox'))).toEqual([]);
  await boxOf(page).click();
  await expect.poll(() => scripts.filter((url) => url.includes('combobox')).length).toBe(1);
});

test('what is typed before the script has come is suggested for once it has @wide', async ({ page, visit }) => {
  const release = await holdBack(page, /combobox/);
  await visit.goTo('/catalog');
  await type(page, '5305');
  release();
  await expect(listOf(page)).toBeVisible();
});

test('while an input method composes nothing is asked, then what it has written is @wide', async ({ page, visit }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/suggest?') && asked.push(request.url()));
  await visit.goTo('/catalog');
  await boxOf(page).click();
  await expect(boxOf(page)).toHaveAttribute('aria-controls');
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: '５３', selectionStart: 2, selectionEnd: 2 });
  await expect(boxOf(page)).toHaveValue('５３');
  expect(asked).toEqual([]);
  await keyboard.send('Input.insertText', { text: '５３０５' });
  await expect(optionsOf(page).first()).toHaveText(/^5305 Screws/);
  expect(asked).toHaveLength(1);
});

test('the list is accessible, moves nothing and stays in view', async ({ page, visit }, { project }) => {
  const shifts = await watchShifts(page);
  for (const [typed, path, width] of [
    ['53', '/', ''],
    ['5305', KNOWN_PART, 'phone'],
    ['screw', '/catalog?search=bolt', 'wide'],
  ] as const) {
    if (width !== '' && width !== project.name) continue;
    await openStill(page, visit, path, shifts);
    const box = boxOf(page);
    await box.fill('');
    await type(page, typed);
    await expect(optionsOf(page).first()).toBeVisible();
    await box.press('ArrowDown');
    expect(await findingsOn(page, 'header'), path).toEqual([]);
    expect(await shifts(), path).toEqual([]);
    const { bottom, height } = await page.locator('.suggest').evaluate((popup) => ({
      bottom: popup.getBoundingClientRect().bottom,
      height: window.innerHeight,
    }));
    expect(bottom).toBeLessThanOrEqual(height);
    for (let step = 1; step < 10; step++) await box.press('ArrowDown');
    if ((await chosenOf(page).count()) === 1) await expect(chosenOf(page)).toBeInViewport({ ratio: 0.9 });
  }
});

plainTest('no script: the box is a plain search form @wide', async ({ page }) => {
  await page.goto(`${origin()}/catalog`);
  const box = page.getByRole('search').first().getByRole('searchbox');
  await box.fill('MS16998-28');
  await box.press('Enter');
  await expect(page).toHaveURL(/MS16998|5305-01-234-5678/);
});
