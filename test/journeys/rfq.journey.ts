import { aCartItem, answerSends, fillRfqForm, openFilled, SEND_PATH } from './cart.fixture.ts';
import { someCartItems, storeCart, storedCart } from './cart.fixture.ts';
import { downloadOf, expect, findingsOn, origin, test } from './visit.ts';

test('the summary shows three items; the button waits for four fields; an emptied cart is not sent (C9.3, C9.4, C9.10) @wide', async ({
  page,
  visit,
}) => {
  await storeCart(page, someCartItems(5));
  await visit.goTo('/rfq');
  const summary = page.getByRole('complementary', { name: 'RFQ summary' });
  await expect(summary).toContainText('P-3');
  await expect(summary).not.toContainText('P-4');
  await expect(summary).toContainText('... and 2 more items');
  await expect(summary).toContainText('Total items10');
  await expect(summary).toContainText('Unique parts5');
  const button = page.getByRole('button', { name: 'Create RFQ' });
  await expect(button).toBeDisabled();
  await expect(
    page.getByText('Please fill in all required fields: First Name, Last Name, Email, and Company'),
  ).toBeVisible();
  await fillRfqForm(page);
  await expect(button).toBeEnabled();
  await page.getByLabel('Last Name').fill(' ');
  await expect(button).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Back to Cart' })).toHaveAttribute('href', '/cart');
  await page.locator('summary', { hasText: 'Quantities' }).click();
  await page.getByLabel('Also quote P-2').fill('10, 50');
  await expect(summary).toContainText('Qty 2, also 10 / 50');
  await page.getByLabel('Quantity of P-2').fill('7');
  await expect(summary).toContainText('Qty 7, also 10 / 50');
  await page.getByLabel('Quantity of P-2').fill('0');
  await expect(page.getByRole('alert')).toContainText('0');
  await expect(summary).toContainText('Qty 7, also 10 / 50');
  await page.getByLabel('Last Name').fill('Whitfield');
  // as another tab does
  await page.evaluate(() => localStorage.removeItem('cart'));
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Empty Cart' })).toHaveText(
    'Empty Cart: Please add items to your cart before creating an RFQ.',
  );
});

test('an RFQ is sent once and downloaded (C9.2, C9.5, C9.7, C10.2, C10.7, C10.8) @wide', async ({ page }) => {
  const first = aCartItem({ quantity: '4', item_name: 'SCREW,CAP,SOCKET HEAD,WITH A LONG NAME' });
  await openFilled(page, '/rfq', [first, aCartItem({ part_number: 'X-1' })]);
  await page.getByLabel('Job Title').fill('Buyer');
  let sends = 0;
  page.on('request', (request) => (sends += Number(request.url().includes('send-rfq-notification'))));
  const [request, download] = await Promise.all([
    page.waitForRequest(SEND_PATH),
    downloadOf(page, () => page.getByRole('button', { name: 'Create RFQ' }).dblclick()),
    expect(page.getByRole('button', { name: 'Creating RFQ...' })).toBeDisabled(),
  ]);
  const payload = request.postDataJSON() as { rfqNumber: string; parts: object[] };
  expect(payload).toMatchObject({
    customerInfo: { firstName: 'Dana', lastName: 'Whitfield', jobTitle: 'Buyer' },
    parts: [{ partNumber: 'MS16998-28', quantity: 4, manufacturer: 'MILITARY STANDARDS' }, {}],
  });
  expect(payload.parts[0]).toMatchObject({ condition: expect.stringMatching(/^(FN|NS|AR|OH|SV)$/) });
  await expect(page.getByRole('status').filter({ hasText: 'RFQ Submitted' })).toHaveText(
    "RFQ Submitted Successfully! Your RFQ has been sent to our team and downloaded. We'll contact you within 24 hours.",
  );
  expect(download.name).toBe(`${payload.rfqNumber}.txt`);
  const texts = [
    payload.rfqNumber,
    'MS16998-28',
    '5305-01-234-5678',
    'SCREW,CAP,SOCKET HEAD,WITH A',
    'FOB Destination',
  ];
  for (const part of texts) expect(download.text).toContain(part);
  await expect(page).toHaveURL(/\/catalog$/);
  expect(await storedCart(page)).toBeNull();
  const toast = page.getByRole('status').filter({ hasText: payload.rfqNumber });
  const pdf = await toast.getByRole('link', { name: 'The RFQ as PDF' }).getAttribute('href');
  const answer = await page.request.get(origin() + pdf);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(sends).toBe(1);
});

test('entries survive a reload and an exception, and a refusal for good is shown at the field (C9.10) @phone', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(/could not be sent|Failed to load resource/);
  let answer: Parameters<typeof answerSends>[1] = () => ({ status: 200, body: 'no JSON' });
  await answerSends(page, () => answer!());
  await openFilled(page, '/rfq');
  await page.reload();
  await expect(page.getByLabel('Company Name')).toHaveValue('Emerald Coast Rotor Services');
  const create = page.getByRole('button', { name: 'Create RFQ' });
  await create.click();
  await expect(page.getByRole('alert')).toHaveText('Error: There was an error submitting your RFQ. Please try again.');
  expect(await storedCart(page)).toHaveLength(1);
  const fields = [{ field: 'customerInfo.company', message: 'No such company.' }];
  answer = () => ({ status: 400, json: { error: 'Please check.', fields } });
  await create.click();
  await expect(page.locator('#rfq-problem')).toBeFocused();
  await expect(page.getByLabel('Company Name')).toHaveAccessibleDescription('No such company.');
  expect(await findingsOn(page)).toEqual([]);
  expect(await storedCart(page)).toHaveLength(1);
  answer = () => null;
  await create.click();
  await expect(page).toHaveURL(/\/catalog$/);
});
