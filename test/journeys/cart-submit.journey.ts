import { aCartItem, answerSends, fillCartForm, openFilled, SEND_PATH, storeCart, storedCart } from './cart.fixture.ts';
import { findingsOn, expect, test } from './visit.ts';

const submit = 'Submit Request for Quote';

test('the checks of /cart come in order, as toasts and at the fields (C7.6, G2.6) @phone', async ({ page, visit }) => {
  await storeCart(page, [aCartItem({ quantity: 'ten' })]);
  await visit.goTo('/cart');
  const toast = page.getByRole('alert');
  await page.getByRole('button', { name: submit }).click();
  await expect(toast).toHaveText('Missing Information: Please fill in all required contact fields.');
  await expect(page.locator('#cart-problem')).toBeFocused();
  await page.getByRole('link', { name: 'Enter your email address' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email address/);
  expect(await findingsOn(page)).toEqual([]);
  await fillCartForm(page);
  await page.getByRole('button', { name: submit }).click();
  await expect(toast).toHaveText('Invalid Quantities: Please ensure all items have valid quantities.');
  await expect(page.getByLabel('Quantity of MS16998-28')).toHaveAttribute('aria-invalid', 'true');
  await page.evaluate(() => localStorage.removeItem('cart'));
  await page.getByRole('button', { name: submit }).click();
  await expect(toast).toHaveText('Empty Cart: Please add items to your cart before submitting.');
});

test('a submitted cart reaches the server and leads to the receipt (C1.3, C7.7) @wide', async ({ page, visit }) => {
  await openFilled(page, '/cart');
  await page.getByLabel('Required Lead Time').fill('2 weeks');
  const sent = page.waitForRequest(SEND_PATH);
  await page.getByRole('button', { name: submit }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    customerInfo: { firstName: 'Dana', lastName: 'van der Whitfield', company: 'Emerald Coast Rotor Services' },
    parts: [{ partNumber: 'MS16998-28', quantity: 3, condition: 'FN', nsn: '5305-01-234-5678', cageCode: '96906' }],
    message: 'Required Lead Time: 2 weeks',
    rfqNumber: expect.stringMatching(/^RFQ-\d{13}$/),
    guard: { website: '' },
  });
  await expect(page.getByRole('status').filter({ hasText: 'RFQ Submitted' })).toHaveText(
    "RFQ Submitted Successfully. Your request has been submitted. We'll contact you within 24 hours.",
  );
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  expect(await storedCart(page)).toBeNull();
  await page.reload();
  await expect(page.getByText(/short name Q-/)).toBeVisible();
  await visit.goTo('/requests');
  const row = page.getByRole('row').filter({ hasText: 'RFQ-' });
  await expect(row).toContainText('Received');
  await page.getByRole('button', { name: 'Clear this list' }).click();
  await expect(page.getByText('This browser has sent no request yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('link', { name: /^RFQ-/ }).click();
  await expect(page).toHaveURL(/\/quote\/[\w-]{43}$/);
  await expect(page.getByText('MS16998-28').first()).toBeVisible();
});

test('an exception and a failing function keep the cart, and a retry the number (C7.8, C10.3) @wide', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(/Failed to load resource|could not be sent/);
  let answer: Parameters<typeof answerSends>[1] = () => ({ status: 200, body: 'no JSON' });
  const numbers = await answerSends(page, () => answer!());
  await openFilled(page, '/cart');
  await page.getByRole('button', { name: submit }).dblclick();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Submission Error: There was an error submitting your RFQ. Please try again.');
  expect(numbers).toHaveLength(1);
  answer = () => ({ status: 503, json: { error: 'Later.' } });
  await page.getByRole('button', { name: submit }).click();
  await expect(alert).toHaveText('Submission Error: There was an error sending your RFQ. Please try again.');
  expect(await storedCart(page)).toHaveLength(1);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('dana@buyer.example');
  answer = () => null;
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  expect(numbers).toEqual(Array.from({ length: 3 }, () => numbers[0]));
});
