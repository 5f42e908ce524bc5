import { aPayloadPart } from '../support/quotes/quote-payload.fixture.ts';
import { sendAnswer, sendQuote } from './quotes.fixture.ts';
import { signIn } from './sign-in.ts';
import { expect, findingsOn, origin, plainTest, scrollsSideways, test, whenReady } from './visit.ts';

/** Sends a request, answers it as a program does, and accepts all lines with the form of the buyer's page. Two charges have the same name. */
async function ordered(count: number) {
  const parts = Array.from({ length: count }, (_, index) =>
    aPayloadPart({ partNumber: `ORDER-${index + 1}`, nsn: '', quantity: 10 }),
  );
  const { rfqNumber, receipt } = await sendQuote({ parts, delivery: { address: 'Dock 4', country: 'US' } });
  const charges = ['15', '20'].map((amount) => ({ name: 'Copies', amount }));
  const lines = parts.map((_, index) => ({ kind: 'bid', price: '10', leadDays: 21 * index }) as const);
  await sendAnswer(rfqNumber, { paymentTerms: 'Net 30', charges, lines });
  const choices = parts.map((_, index) => ['line', String(index)]);
  const body = new URLSearchParams([['action', 'accept'], ['version', '1'], ...choices]);
  const accepted = await fetch(origin() + receipt, { method: 'POST', body, redirect: 'manual' });
  expect(accepted.status).toBe(303);
  return { desk: `/quotes/${rfqNumber}`, receipt };
}

test('an order is confirmed and shipped in two parts by keyboard alone, and its buyer reads so @wide (C19.90, C19.95)', async ({
  page,
  visit,
}) => {
  const { desk, receipt } = await ordered(3);
  await signIn(page, origin());
  await visit.goTo(desk);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Buyer’s purchase order').focus();
  await page.keyboard.type('PO-26-11873');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Ship this order' })).toBeVisible();
  await expect(page.getByText('Purchase order PO-26-11873')).toBeVisible();

  const tracking = page.getByLabel('Tracking');
  const ship = async (number: string) => {
    await tracking.focus();
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`tracking ${number}`)).toBeVisible();
  };
  for (const line of [2, 3]) {
    await page.getByRole('checkbox', { name: `Line ${line}, ` }).focus();
    await page.keyboard.press('Space');
  }
  await ship('1Z-FIRST');
  await expect(page.getByRole('checkbox', { name: 'Line 1, ' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ship the rest' })).toBeVisible();
  expect(await findingsOn(page, 'main')).toEqual([]);
  await ship('1Z-REST');
  await expect(page.getByRole('heading', { name: 'Shipped' })).toBeVisible();
  for (const number of [1, 2])
    await expect(page.getByRole('link', { name: `Packing list ${number}` })).toHaveAttribute(
      'href',
      `${desk}/packing-list.pdf?shipment=${number}`,
    );

  await visit.goTo(receipt);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipped, 3 of 3 lines');
  await expect(page.getByText('All lines are on their way.')).toBeVisible();
  for (const words of [/^1 line \(1\) left on .*, tracking 1Z-FIRST\.$/, /^2 lines \(2, 3\) left on .*1Z-REST\.$/])
    await expect(page.getByText(words)).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
});

test('a line that cannot be filled is offered anew, and its buyer adds it to the order @phone (C19.91)', async ({
  page,
  visit,
}) => {
  const { desk, receipt } = await ordered(2);
  await signIn(page, origin());
  await visit.goTo(desk);
  await page.getByText('Cannot fill it').tap();
  await page.getByRole('checkbox', { name: 'Line 2, ' }).last().tap();
  await page.getByLabel('Why', { exact: true }).fill('Sold before');
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'These lines cannot be filled' }).tap();

  await whenReady(page);
  await page.getByLabel('Price each, line 2').fill('12.50');
  await page.getByLabel('Payment terms').selectOption('Not said');
  await page.getByRole('button', { name: 'Send quotation' }).tap();
  await expect(page.getByText('Version 2 waits for the buyer.')).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);

  await visit.goTo(receipt);
  await expect(page.getByText('Line 2 cannot be filled: Sold before')).toBeVisible();
  expect(await findingsOn(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: 'See version 2' }).tap();
  await page.getByRole('button', { name: 'Accept 1 line' }).first().tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ordered, 2 of 2 lines');
  // 10 x 10 + 10 x 12.50 + 15 + 20; the second version says no terms of its own
  await expect(page.locator('[data-order-total]').first()).toHaveText('$260.00');
  await visit.goTo(desk);
  await expect(page.getByRole('row', { name: /ORDER-2/ })).toContainText('$125.00');
  await expect(page.getByLabel('Terms', { exact: true })).toHaveValue('Net 30');
});

plainTest('no script: an order is confirmed, and a line of it shipped @phone (C19.90)', async ({ page, visit }) => {
  const { desk } = await ordered(2);
  await signIn(page, origin());
  await visit.goTo(desk);
  await page.getByLabel('Ship the 1 line ready by').check();
  await page.getByRole('button', { name: 'Confirm the order' }).last().click();
  await expect(page.getByText('Lines that are ready go first')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Line 2, ' }).uncheck();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByRole('button', { name: 'Ship the rest' })).toBeVisible();
});
