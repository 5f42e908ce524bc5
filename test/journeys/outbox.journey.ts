import type { Page } from '@playwright/test';
import { answerSends, openFilled, SEND_PATH, storedCart } from './cart.fixture.ts';
import { expect, KNOWN_PART, origin, test } from './visit.ts';

const waiting = (page: Page): Promise<{ payload: { rfqNumber: string }; tries: number }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('rfq-outbox') ?? '[]') as never);

/** Tells the pages that the network is back until nothing waits any more: a pause between tries ends with that. */
const deliverNow = (...pages: Page[]) =>
  expect
    .poll(async () => {
      for (const page of pages) await page.evaluate(() => window.dispatchEvent(new Event('online')));
      return waiting(pages[0]!);
    })
    .toEqual([]);

const create = (page: Page) => page.getByRole('button', { name: 'Create RFQ' }).click();
/** Sends a request that is refused for now: the flow goes on as if it were taken. */
async function createRfq(page: Page): Promise<void> {
  await openFilled(page, '/rfq');
  await create(page);
  await expect(page).toHaveURL(/\/catalog$/);
}

test.beforeEach(({ visit }) => visit.expectTrouble(/Failed to load resource|send-rfq-notification failed/));

test('a whole browser that goes offline goes on and loses nothing; another page delivers the request (C9.8)', async ({
  page,
  visit,
  context,
}) => {
  await openFilled(page, '/rfq');
  await page.waitForLoadState('networkidle');
  let isHeld = true;
  const numbers: string[] = [];
  await context.route(SEND_PATH, (route) => {
    numbers.push((route.request().postDataJSON() as { rfqNumber: string }).rfqNumber);
    return isHeld ? route.abort('internetdisconnected') : route.continue();
  });
  await context.setOffline(true);
  const download = page.waitForEvent('download');
  await create(page);
  await expect(page.getByRole('status').filter({ hasText: 'RFQ Submitted Successfully!' })).toBeVisible();
  expect((await download).suggestedFilename()).toBe(`${numbers[0]}.txt`);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/catalog$/);
  expect(await storedCart(page)).toBeNull();
  expect(await waiting(page)).toMatchObject([{ payload: { rfqNumber: numbers[0] } }]);
  isHeld = false;
  await visit.goTo(KNOWN_PART);
  await deliverNow(page);
  await expect(page.getByRole('status').filter({ hasText: 'RFQ delivered' })).toContainText(numbers[0]!);
  expect(new Set(numbers)).toEqual(new Set([numbers[0]]));
});

test('a refusal for good puts the parts and the entries back and says why (C9.9)', async ({ page }) => {
  let status = 503;
  await answerSends(page, () => ({ status, json: { error: 'The company is unknown.', fields: [] } }));
  await createRfq(page);
  status = 400;
  await page.reload();
  await deliverNow(page);
  await expect(page.getByRole('alert')).toContainText('The company is unknown.');
  expect(await storedCart(page)).toMatchObject([{ part_number: 'MS16998-28', quantity: 3 }]);
  await page.getByRole('alert').getByRole('link', { name: 'Open the RFQ form' }).click();
  await expect(page.getByLabel('Company Name')).toHaveValue('Emerald Coast Rotor Services');
});

test('a failed answer is tried again later, with the same number, by two open tabs once (C9.8)', async ({
  page,
  context,
}) => {
  let fail = true;
  const numbers = await answerSends(context, () => (fail ? { status: 503, json: { error: 'Later.' } } : null));
  await createRfq(page);
  fail = false;
  const before = numbers.length;
  const other = await context.newPage();
  await Promise.all([page.reload(), other.goto(`${origin()}/fsg/53`)]);
  await deliverNow(page, other);
  await Promise.all([page.waitForLoadState('networkidle'), other.waitForLoadState('networkidle')]);
  expect(numbers).toHaveLength(before + 1);
  expect(new Set(numbers).size).toBe(1);
});
