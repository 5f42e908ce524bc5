import { aCartItem, answerSent, fillRfqForm, KNOWN_PART, SEND_PATH, storeCart, storedCart } from './cart.fixture.ts';
import { expect, origin, test } from './visit.ts';

type Page = import('@playwright/test').Page;
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

async function createRfq(page: Page): Promise<void> {
  await fillRfqForm(page);
  await page.getByRole('button', { name: 'Create RFQ' }).click();
}

test.beforeEach(({ visit }) => visit.expectTrouble(/Failed to load resource|send-rfq-notification failed/));

test('offline: the flow continues as a success, and the request is delivered once the network is back, from another page (C9.8)', async ({
  page,
  visit,
  context,
}) => {
  await storeCart(page, [aCartItem()]);
  await visit.goTo('/rfq');
  await page.waitForLoadState('networkidle');
  await fillRfqForm(page);
  let offline = true;
  const numbers: string[] = [];
  await context.route(SEND_PATH, (route) => {
    numbers.push((route.request().postDataJSON() as { rfqNumber: string }).rfqNumber);
    return offline ? route.abort('internetdisconnected') : route.continue();
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Create RFQ' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'RFQ Submitted Successfully!' })).toBeVisible();
  expect((await download).suggestedFilename()).toBe(`${numbers[0]}.txt`);
  await expect(page).toHaveURL(/\/catalog$/);
  expect(await storedCart(page)).toBeNull();
  expect(await waiting(page)).toMatchObject([{ payload: { rfqNumber: numbers[0] } }]);
  offline = false;
  await visit.goTo(KNOWN_PART);
  await deliverNow(page);
  await expect(page.getByRole('status').filter({ hasText: 'RFQ delivered' })).toContainText(numbers[0]!);
  expect(new Set(numbers)).toEqual(new Set([numbers[0]]));
});

test('a whole browser that goes offline loses nothing', async ({ page, visit, context }) => {
  await storeCart(page, [aCartItem()]);
  await visit.goTo('/rfq');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await createRfq(page);
  await expect.poll(() => waiting(page)).toHaveLength(1);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/catalog$/);
  await deliverNow(page);
});

for (const status of [429, 500, 503]) {
  test(`an answer of ${status} is tried again later, with the same number (C9.8)`, async ({ page, visit }) => {
    const numbers: string[] = [];
    let fail = true;
    await page.route(SEND_PATH, (route) => {
      numbers.push((route.request().postDataJSON() as { rfqNumber: string }).rfqNumber);
      return fail ? route.fulfill({ status, json: { error: 'Later.' } }) : answerSent(route);
    });
    await storeCart(page, [aCartItem()]);
    await visit.goTo('/rfq');
    await createRfq(page);
    await expect(page).toHaveURL(/\/catalog$/);
    fail = false;
    await page.reload();
    await deliverNow(page);
    expect(numbers.length).toBeGreaterThanOrEqual(2);
    expect(new Set(numbers).size).toBe(1);
  });
}

test('a refusal for good puts the parts and the entries back and says why (C9.9)', async ({ page, visit }) => {
  let status = 503;
  await page.route(SEND_PATH, (route) =>
    route.fulfill({ status, json: { error: 'The company is unknown.', fields: [] } }),
  );
  await storeCart(page, [aCartItem()]);
  await visit.goTo('/rfq');
  await createRfq(page);
  await expect(page).toHaveURL(/\/catalog$/);
  status = 400;
  await page.reload();
  await deliverNow(page);
  await expect(page.getByRole('alert')).toContainText('The company is unknown.');
  expect(await storedCart(page)).toMatchObject([{ part_number: 'MS16998-28', quantity: 3 }]);
  await page.getByRole('alert').getByRole('link', { name: 'Open the RFQ form' }).click();
  await expect(page.getByLabel('Company Name')).toHaveValue('Emerald Coast Rotor Services');
});

test('two open tabs deliver a waiting request once', async ({ page, visit, context }) => {
  let sends = 0;
  let fail = true;
  await context.route(SEND_PATH, (route) => {
    if (fail) return route.fulfill({ status: 503, json: { error: 'Later.' } });
    sends++;
    return answerSent(route);
  });
  await storeCart(page, [aCartItem()]);
  await visit.goTo('/rfq');
  await createRfq(page);
  await expect(page).toHaveURL(/\/catalog$/);
  fail = false;
  const other = await context.newPage();
  await Promise.all([page.reload(), other.goto(`${origin()}/fsg/53`)]);
  await deliverNow(page, other);
  await Promise.all([page.waitForLoadState('networkidle'), other.waitForLoadState('networkidle')]);
  expect(sends).toBe(1);
});
