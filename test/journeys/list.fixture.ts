import type { Page } from '@playwright/test';
import { expect, origin } from './visit.ts';

/** A part of the catalog of journeys. */
export const SCREW = '5305-01-234-5678';

export const resultOf = (page: Page) => page.getByRole('heading', { level: 2, name: /\d lines?:/ });
export async function openList(page: Page): Promise<void> {
  await page.goto(`${origin()}/list`);
  await page.keyboard.press('Shift');
  await page.locator('[data-island=list][data-live]').waitFor({ state: 'attached' });
}
export async function check(page: Page, text: string): Promise<void> {
  await paste(page, text);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(resultOf(page)).toBeVisible();
}
/** As a paste does it: typing thousands of lines takes the browser minutes. */
export const paste = (page: Page, text: string) =>
  page.getByLabel('Your list').evaluate((field, pasted) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, pasted);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
export const sendFile = (page: Page, name: string, content: Uint8Array | string) =>
  page.getByLabel('Or a file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
