import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** The origin in the sitemaps of the check sites; only the sites' own sockets listen there. */
export const SITE_ORIGIN = 'http://parts.example';
export const FORMER_HOST = 'old-parts.example';

/** Where the browser finds the site whose files are whole, the one with a fault in many and the desk of the sample, and the one that makes files. Set by start-site.ts. */
export const checkOrigin = (): string => process.env.JOURNEY_CHECK_ORIGIN!;
export const deskOrigin = (): string => process.env.JOURNEY_DESK_ORIGIN!;
export const runOrigin = (): string => process.env.JOURNEY_RUN_ORIGIN!;

/** A test screen that React has taken over. */
export async function openCheckPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-island]')).toHaveAttribute('data-live', '');
}

/** A screen that makes files, ready to be pressed by somebody who is signed in. */
export async function openRunPage(page: Page, path: string): Promise<void> {
  await signIn(page, runOrigin());
  await visitRunPage(page, path);
}

/** The same for everybody. */
export async function visitRunPage(page: Page, path: string): Promise<void> {
  await page.goto(runOrigin() + path);
  await expect(page.locator('[data-island]')).toHaveAttribute('data-live', '');
}

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
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
export const expectFinished = (page: Page): Promise<void> =>
  expect(page.locator('.run-words')).toHaveText(/^(\d+)\/\1 tested in/, { timeout: 30_000 });
