import type { Locator, Page } from '@playwright/test';
import { expect, findingsOn, holdBack, KNOWN_PART, openStill, test, watchShifts } from './visit.ts';

const KNOWN_NUMBER = 'MS16998-28';

const boxOf = (page: Page): Locator => page.getByRole('search').first().getByRole('combobox');
const listOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' });
const optionsOf = (page: Page): Locator => listOf(page).getByRole('option');
const chosenOf = (page: Page): Locator => listOf(page).getByRole('option', { selected: true });

async function expectInView(page: Page): Promise<void> {
  const bottom = await page.locator('.suggest').evaluate((popup) => popup.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(page.viewportSize()!.height);
}

async function type(page: Page, text: string): Promise<Locator> {
  const box = boxOf(page);
  await box.click();
  await box.pressSequentially(text);
  return box;
}

test('by keyboard: arrows walk, Escape closes, Enter opens the chosen suggestion; an input method composes first @wide', async ({
  page,
  visit,
}) => {
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

  // the key works once the script of the page has come
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(boxOf(page)).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.type('5305');
  await expect(optionsOf(page).first()).toHaveText(/^5305 Screws\s+class, [\d,]+ NSNs$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/fsc\/53\/5305$/);

  // while it composes nothing is asked
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/suggest?') && asked.push(request.url()));
  await box.click();
  await expect(box).toHaveAttribute('aria-controls');
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: '５３', selectionStart: 2, selectionEnd: 2 });
  await expect(box).toHaveValue('５３');
  expect(asked).toEqual([]);
  await keyboard.send('Input.insertText', { text: '５３０５' });
  await expect(optionsOf(page).first()).toHaveText(/^5305 Screws/);
  expect(asked).toHaveLength(1);
});

test('its code is loaded when the box is used; every kind is shown (C11.5); Enter without a chosen suggestion searches, Tab goes on to the button @wide', async ({
  page,
  visit,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const release = await holdBack(page, /combobox/);
  await visit.goTo('/catalog');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('combobox'))).toEqual([]);
  // what is typed before the script has come is suggested for once it has
  const box = await type(page, 'screw');
  await expect.poll(() => scripts.filter((url) => url.includes('combobox')).length).toBe(1);
  release();
  await expect(listOf(page).getByRole('group', { name: 'Item names' })).toBeVisible();
  await expect(listOf(page).getByRole('group', { name: 'Groups and classes' })).toBeVisible();
  expect(await optionsOf(page).count()).toBeLessThanOrEqual(10);
  await expectInView(page);
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

test('the list is accessible, moves nothing and stays in view; a tap on a suggestion opens it @phone', async ({
  page,
  visit,
}) => {
  const shifts = await watchShifts(page);
  await openStill(page, visit, '/', shifts);
  const box = await type(page, '53');
  await expect(optionsOf(page).first()).toBeVisible();
  await box.press('ArrowDown');
  expect(await findingsOn(page, 'header')).toEqual([]);
  expect(await shifts()).toEqual([]);
  await expectInView(page);
  for (let step = 1; step < 10; step++) await box.press('ArrowDown');
  if ((await chosenOf(page).count()) === 1) await expect(chosenOf(page)).toBeInViewport({ ratio: 0.9 });
  await box.fill('');
  await type(page, KNOWN_NUMBER.toLowerCase().replaceAll('-', ' '));
  const option = optionsOf(page).filter({ hasText: KNOWN_NUMBER }).first();
  await expect(option).toBeVisible();
  await expect.poll(async () => (await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await option.tap();
  await expect(page).toHaveURL(new RegExp(`${KNOWN_PART}$`));
  await page.goBack();
  await expect(page.getByRole('listbox')).toBeHidden();
});
