import type { Page } from '@playwright/test';
import { aPayloadPart } from '../support/quotes/quote-payload.fixture.ts';
import { openStockStore } from '../../src/stock/store/open-stock-store.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { sendQuote } from './quotes.fixture.ts';
import { signIn } from './sign-in.ts';
import { findingsOn, expect, origin, scrollsSideways, test, whenReady } from './visit.ts';

/** Sends a request with some lines; resolves with its number. */
async function send(lines: number): Promise<string> {
  const parts = Array.from({ length: lines }, (_, index) =>
    aPayloadPart({ partNumber: `DESK-${index + 1}`, quantity: 10 * (index + 1), nsn: '' }),
  );
  return (await sendQuote({ parts })).rfqNumber;
}

/** Types by single keys and counts them. */
function keyboardOf(page: Page) {
  const count = { keys: 0 };
  return {
    count,
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      count.keys += keys.length;
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      count.keys += text.length;
    },
  };
}

test('a request of five lines is answered by keyboard alone @wide (C19.12, C19.13)', async ({ page, visit }) => {
  const number = await send(5);
  await signIn(page, origin());
  await visit.goTo('/quotes');
  await whenReady(page);
  const { press, type, count } = keyboardOf(page);
  await press('/');
  await expect(page.getByRole('searchbox', { name: 'Search requests' })).toBeFocused();
  await type(number);
  await press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${number}`));
  await whenReady(page);
  await press('j', 'a');
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Being answered');
  await whenReady(page);
  await press('s');
  await expect(page.getByRole('combobox', { name: `State of ${number}` })).toBeFocused();
  await press('Escape');
  await page.getByRole('link', { name: number }).focus();
  await press('Enter');
  await whenReady(page);

  const before = count.keys;
  const started = Date.now();
  await expect(page.getByLabel('Price each, line 1')).toBeFocused();
  await type('38.50');
  await press('Tab');
  await type('5');
  for (let line = 2; line <= 4; line++) await press('Enter', 'Alt+ArrowUp');
  await expect(page.getByLabel('Lead time in days, line 4')).toHaveValue('5');
  // back up over the prices
  await press('Shift+Tab');
  for (const price of ['12.75', '67', '4.10']) {
    await type(price);
    if (price !== '4.10') await press('Shift+Enter');
  }
  await press('Enter', 'Enter', 'Enter', 'Alt+n');
  await expect(page.getByLabel('Reason for no bid, line 5')).toBeFocused();
  await type('No');
  await expect(page.locator('[data-sum]')).toHaveText('$2,987.00');
  await expect(page.getByText(/^Saved as a draft/)).toBeVisible();
  await press('Enter');
  await expect(page.getByLabel('Payment terms')).toBeFocused();
  await press('Enter', 'Enter');
  await expect(page.getByLabel('Freight', { exact: true })).toBeFocused();
  await press('Control+Enter');
  await expect(page.getByRole('heading', { name: /Version 1, sent/ })).toBeFocused();
  test.info().annotations.push({
    type: 'five lines',
    description: `${count.keys - before} keys, ${Date.now() - started} ms of the browser`,
  });
  await expect(page.getByText('$2,987.00').first()).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
});

test('a line gets a second offer and charges by keyboard, and a price with two readings is asked @wide (C19.1, C19.13, C19.80)', async ({
  page,
  visit,
}) => {
  const number = await send(2);
  await signIn(page, origin());
  await visit.goTo(`/quotes/${number}`);
  await whenReady(page);
  const { press, type } = keyboardOf(page);
  await page.getByLabel('Quantity offered, line 1', { exact: true }).focus();
  await type('6');
  await press('Alt+2');
  await expect(page.getByLabel('Quantity offered, line 1, offer 2')).toBeFocused();
  await expect(page.getByLabel('Quantity offered, line 1, offer 2')).toHaveValue('4');
  await expect(page.getByLabel('Offered part, line 1, offer 2')).toHaveValue('DESK-1');
  await page.getByLabel('Condition, line 1, offer 2').selectOption('OH');
  await page.getByLabel('Price each, line 1', { exact: true }).focus();
  await type('71');
  await press('Enter');
  await type('48');
  await press('Enter');
  await expect(page.getByLabel('Price each, line 2')).toBeFocused();
  await type('1,284');
  await expect(page.getByText('Is it 1,284.00 or 1.284?')).toBeVisible();
  await page.getByRole('button', { name: 'Price each, line 2: 1.284' }).click();
  await expect(page.getByLabel('Price each, line 2')).toHaveValue('1.2840');
  await expect(page.getByText('10 of 10 in 2 offers. The buyer takes one or several.')).toBeVisible();
  await page.getByLabel('Freight', { exact: true }).fill('48');
  await page.getByLabel('Charge 1', { exact: true }).fill('Certificate copies');
  await page.getByLabel('Amount of charge 1').fill('15');
  // 6 x 71 + 4 x 48 + 20 x 1.284 + 48 + 15
  await expect(page.locator('[data-sum]')).toHaveText('$706.68');
  expect(await scrollsSideways(page)).toBe(false);
  await expect(page.getByText(/^Saved as a draft/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Price each, line 1, offer 2')).toHaveValue('48.00');
  await expect(page.locator('[data-sum]')).toHaveText('$706.68');
  await whenReady(page);
  await page.getByRole('button', { name: 'Another offer for line 2' }).click();
  await page.getByRole('button', { name: 'Remove, line 2, offer 2' }).click();
  await expect(page.getByLabel('Price each, line 2, offer 2')).toHaveCount(0);
  await press('Control+Enter');
  await expect(page.getByRole('heading', { name: /Version 1, sent/ })).toBeVisible();
  await expect(page.getByText('$706.68').first()).toBeVisible();
  for (const words of ['$426.00', '$192.00', 'Certificate copies', 'Net 30'])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
});

test('what is typed while the server is out comes back @wide (C19.14)', async ({ page, visit }) => {
  visit.expectTrouble(/Failed to load resource/);
  const number = await send(2);
  await signIn(page, origin());
  await visit.goTo(`/quotes/${number}`);
  await whenReady(page);
  await page.route('**/functions/v1/save-answer', (route) => route.abort());
  await page.getByLabel('Price each, line 2').pressSequentially('9.99');
  await page.getByLabel('Note for the buyer').fill('kept');
  await expect(page.getByText('What you typed is kept in this browser.')).toBeVisible();
  await page.unroute('**/functions/v1/save-answer');
  await page.reload();
  await expect(page.getByLabel('Price each, line 2')).toHaveValue('9.99');
  await expect(page.getByLabel('Note for the buyer')).toHaveValue('kept');
  await expect(page.getByText(/^Saved as a draft/)).toBeVisible();

  await page.getByRole('button', { name: 'Send quotation' }).click();
  await expect(page.getByRole('alert')).toContainText('The quotation was not sent.');
  await expect(page.getByLabel('Price each, line 1')).toBeFocused();
  await expect(page.getByLabel('Price each, line 1')).toHaveAccessibleDescription(/neither a price nor a reason/);
  expect(await findingsOn(page)).toEqual([]);

  await page.getByLabel('Price each, line 1').focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '1.00\t3\n2.00\t4\n3.00\t5');
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByText('2 lines filled in.')).toBeVisible();
  await expect(page.getByText('Line 3 of the text: The request has only 2 lines.')).toBeVisible();
  await expect(page.getByLabel('Lead time in days, line 2')).toHaveValue('4');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Price each, line 2')).toHaveValue('9.99');

  // somebody else saves
  await expect(page.getByText(/^Saved as a draft/)).toBeVisible();
  const form = {
    number,
    revision: await page.locator('[name=revision]').inputValue(),
    note: 'theirs',
    validUntil: '2027-01-01',
    currency: 'USD',
  };
  expect((await page.request.post(`${origin()}/functions/v1/save-answer`, { form })).status()).toBe(200);
  visit.expectTrouble(/409/);
  await page.getByLabel('Price each, line 1').fill('5.00');
  await expect(page.getByText(/to see both/)).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).last().click();
  visit.expectTrouble(/400/);
  await expect(page.getByRole('heading', { name: 'operator has saved this answer meanwhile' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Note for the buyer kept theirs' })).toBeVisible();
  expect(await findingsOn(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByLabel('Price each, line 1')).toHaveValue('5.00');
  await expect(page.getByLabel('Note for the buyer')).toHaveValue('kept');
});

test('the inbox begins with what needs somebody, is marked by keys, and is narrowed by days and words @phone (C19.60)', async ({
  page,
  visit,
}) => {
  const number = await send(1);
  await signIn(page, origin());
  await visit.goTo(`/quotes?search=${number}`);
  await whenReady(page);
  const row = page.getByRole('row').filter({ hasText: number });
  await page.keyboard.press('j');
  await page.keyboard.press('u');
  await expect(row).toContainText('Unread');
  expect(await findingsOn(page, 'main')).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await row.getByRole('button', { name: `Mark as read: ${number}` }).click();
  await expect(row).not.toContainText('Mark as read');
  await page.getByText('Received').click();
  await page.getByLabel('Received to').fill('2020-01-31');
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(page.getByText('No request matches')).toBeVisible();
  await expect(page.getByLabel('Received to')).toHaveValue('2020-01-31');
});

test('lines are answered from the shelf by keyboard, others by touch @phone (C22.40, C22.42)', async ({
  page,
  visit,
}) => {
  const parts = [10, 20, 30].map((quantity, at) => aPayloadPart({ partNumber: `SHELF-${at + 1}`, quantity, nsn: '' }));
  const number = (await sendQuote({ parts })).rfqNumber;
  // a list that buyers do not see
  const store = await openStockStore({ dataDir: process.env.JOURNEY_DATA_DIR!, databaseUrl: null });
  await store.putList('Desk', { quantity: 'nothing', markupPercent: 18 });
  await store.close();
  const csv = [
    'Part number,Condition,Qty,Unit,Price,Cost,Certificate,Location',
    'SHELF-1,FN,40,EA,36.20,30.00,CoC,Tulsa',
    'SHELF-2,FN,6,EA,,71.00,CoC,Tulsa',
    'SHELF-2,OH,9,EA,48.00,20.00,8130-3,Tulsa',
  ].join('\n');
  const headers = { authorization: `Bearer ${JOURNEY_KEY}`, 'content-type': 'text/csv' };
  const put = () => fetch(`${origin()}/api/v1/stock/Desk?confirm=1`, { method: 'PUT', headers, body: csv });
  const answer = await put();
  expect(answer.status, await answer.text()).toBe(200);

  await signIn(page, origin());
  await visit.goTo(`/quotes?search=${number}`);
  await page.getByRole('link', { name: number }).tap();
  await whenReady(page);
  await expect(page.getByText('2 of 3 lines are on our shelf, 1 in full')).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByLabel('Price each, line 3').focus();
  await page.keyboard.press('Alt+s');
  await expect(page.getByLabel('Price each, line 1')).toHaveValue('36.20');
  // 71.00 and 18 %
  await expect(page.getByLabel('Price each, line 2', { exact: true })).toHaveValue('83.78');
  await expect(page.getByLabel('Quantity offered, line 2, offer 2')).toHaveValue('14');
  await whenReady(page);
  await page.getByRole('button', { name: 'Fill line 2, offer 2: 9 EA OH' }).click();
  await expect(page.getByLabel('Price each, line 2, offer 2')).toHaveValue('48.00');
  await expect(page.getByLabel('Quantity offered, line 2, offer 2')).toHaveValue('9');
  await whenReady(page);
  expect(await findingsOn(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByLabel('Price each, line 1').fill('29.00');
  await expect(page.locator('#line-1 [data-used]')).toHaveCount(0);
  await page.getByLabel('Price each, line 1').focus();
  await page.keyboard.press('Alt+u');
  await expect(page.getByLabel('Price each, line 1')).toHaveValue('36.20');
  await whenReady(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Price each, line 1')).toHaveValue('29.00');
  await expect(page.getByLabel('Price each, line 2, offer 2')).toHaveValue('48.00');
  await page.getByLabel('Price each, line 1').tap();
  await page.getByLabel('Price each, line 1').fill('38.50');
  await page.getByRole('checkbox', { name: 'No bid, line 3' }).tap();
  await page.getByLabel('Reason for no bid, line 3').selectOption('no-source');
  await expect(page.getByLabel('Price each, line 3')).toBeHidden();
  await page.getByRole('button', { name: 'Send quotation' }).tap();
  await expect(page.getByRole('heading', { name: /Version 1, sent/ })).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
});
