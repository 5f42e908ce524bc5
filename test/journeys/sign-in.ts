import { expect, type Page } from '@playwright/test';
import { JOURNEY_KEY } from './journey-key.ts';

/** Signs the browser of a page in as the operator of a site. */
export async function signIn(page: Page, origin: string): Promise<void> {
  const answer = await page.request.post(`${origin}/functions/v1/operator-session`, {
    form: { 'operator-key': JOURNEY_KEY },
  });
  expect(answer.status()).toBe(204);
}
