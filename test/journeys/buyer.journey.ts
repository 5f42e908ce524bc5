import { aPayloadPart } from '../support/quotes/quote-payload.fixture.ts';
import { sendAnswer, sendQuote } from './quotes.fixture.ts';
import { findingsOn, expect, plainTest, scrollsSideways, test } from './visit.ts';

/** Sends a request with two lines and answers it as a program does; resolves with the path of its receipt. */
async function quoted(): Promise<string> {
  const second = aPayloadPart({ partNumber: 'BUYER-2', nsn: '', quantity: 10, quantityBreaks: [50, 100] });
  const parts = [aPayloadPart({ quantity: 3 }), second];
  const { rfqNumber, receipt } = await sendQuote({ parts, delivery: { address: 'Dock 4', country: 'US' } });
  await sendAnswer(rfqNumber, {
    lines: [
      { kind: 'bid', price: '38.50', leadDays: 0 },
      { kind: 'bid', price: '4.10', leadDays: 21 },
    ],
  });
  return receipt;
}

test('a buyer accepts a line and makes a new request of the lines (C18.12, C18.15) @phone', async ({ page, visit }) => {
  const receipt = await quoted();
  await visit.goTo(receipt);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quoted, 2 of 2 lines');
  expect(await findingsOn(page)).toEqual([]);
  await page.getByLabel('Accept line 2').uncheck();
  const accept = page.getByRole('button', { name: 'Accept 1 line' }).first();
  await expect(page.getByText('1 of 2').first()).toBeVisible();
  await expect(page.locator('[data-order-total]').first()).toHaveText('$115.50');
  await accept.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ordered, 1 of 2 lines');
  await expect(page.getByText('You ordered 1 of 2 lines').first()).toBeVisible();
  // the script of the page, which stores the request again, leaves the sum of the order as it is
  await page.evaluate(() => localStorage.removeItem('sent-requests'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sent-requests'))).not.toBeNull();
  await expect(page.locator('[data-order-total]').first()).toHaveText('$115.50');
  expect(await scrollsSideways(page)).toBe(false);
  // the opened receipt is in the list, and what it asked for goes into the cart
  await visit.goTo('/requests');
  await expect(page.getByRole('cell', { name: 'Ordered', exact: true })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: /^Edit into a new one/ }).press('Enter');
  await expect(page.getByText(/The lines of RFQ-\d+ are in the cart\./)).toBeVisible();
  await expect(page.getByLabel('Quantity of BUYER-2')).toHaveValue('10');
  await expect(page.getByLabel('Also quote BUYER-2')).toHaveValue('50 / 100');
  await expect(page.getByLabel('Delivery address')).toHaveValue('Dock 4');
  await expect(page.getByLabel('Email')).toHaveValue('ana@buyer.example');
});

plainTest(
  'no script: a buyer asks, declines and takes that back @wide (C18.12, C18.13, C18.14)',
  async ({ page, visit }) => {
    await visit.goTo(await quoted());
    await page.getByLabel('Ask about this').fill('Is line 2 new?');
    await page.getByRole('button', { name: 'Send the question' }).click();
    await expect(page.getByText('Your question was sent.')).toBeVisible();
    await expect(page.getByText('Is line 2 new?')).toBeVisible();
    await page.locator('summary', { hasText: 'Decline' }).click();
    await page.getByLabel('Why, if you like to say').fill('Lead time too long');
    await page.getByRole('button', { name: 'Decline the quotation' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Declined');
    await expect(page.getByText('Lead time too long').first()).toBeVisible();
    await page.getByRole('button', { name: 'Take the decline back' }).click();
    await expect(page.getByRole('button', { name: 'Accept 2 lines' }).first()).toBeVisible();
  },
);
