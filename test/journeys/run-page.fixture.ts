import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** Origin of the site with several files, set by start-run-site.ts. */
export const runOrigin = (): string => process.env.JOURNEY_RUN_ORIGIN!;

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
