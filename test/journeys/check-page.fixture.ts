import { expect, type Locator, type Page } from '@playwright/test';

/** A test screen that React has taken over. */
export async function openCheckPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-island]')).toHaveAttribute('data-live', '');
}

export const stateWord = (page: Page): Locator => page.locator('.tool-word');

/** The value of one of the large numbers. */
export const stat = (page: Page, label: string): Locator =>
  page
    .locator('.stats > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

/** A check in a list that unfolds, by its name. */
export const checkNamed = (page: Page, name: string): Locator =>
  page.locator('.checks > li').filter({ has: page.locator('.check-what b').getByText(name, { exact: true }) });

/** Resolves when every test has run. */
export async function expectFinished(page: Page): Promise<void> {
  await expect(page.locator('.run-words')).toHaveText(/^(\d+)\/\1 tested in/, { timeout: 30_000 });
}

/** How far content was moved without anybody having done something, from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { total: 0 };
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}
