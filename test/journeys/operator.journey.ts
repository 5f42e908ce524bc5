import { aPayloadPart, aQuotePayload } from '../support/quotes/quote-payload.fixture.ts';
import type { QuotePayload } from '../../src/desk/request/quote-payload.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { sendQuote } from './quotes.fixture.ts';
import { signIn } from './sign-in.ts';
import { downloadOf, expect, findingsOn, origin, plainTest, scrollsSideways, test } from './visit.ts';

/** Texts that are hard on a layout. */
const long: Partial<QuotePayload> = {
  customerInfo: { ...aQuotePayload().customerInfo, firstName: 'دانا', company: `Компания 👩🏽‍✈️ ${'W'.repeat(150)}` },
  parts: [
    aPayloadPart(),
    aPayloadPart({ partNumber: 'X'.repeat(100), description: 'Y'.repeat(500), quantity: 999_999_999, nsn: '' }),
  ],
  message: `first\n${'z'.repeat(400)}`,
};

test('the operator’s pages, those of unknown requests, and the receipt, with its files, are accessible and fit, whatever was entered @phone', async ({
  page,
  visit,
}) => {
  const { rfqNumber, receipt } = await sendQuote(long);
  await signIn(page, origin());
  const fits = async (path: string, status = 200): Promise<void> => {
    expect(await visit.goTo(path)).toBe(status);
    expect(await scrollsSideways(page), path).toBe(false);
  };
  await fits(`/quotes?search=${rfqNumber}`);
  await fits(`/quotes/${rfqNumber}`);
  await fits('/quote/unknown', 404);
  await fits('/quotes/RFQ-0000000000001', 404);
  expect(await findingsOn(page)).toEqual([]);
  await fits(receipt);
  expect(await findingsOn(page)).toEqual([]);
  for (const [name, file] of [
    ['Text', `${rfqNumber}.txt`],
    ['PDF', `${rfqNumber}.pdf`],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true });
    expect((await downloadOf(page, () => link.click())).name).toBe(file);
  }
  const part = 'X'.repeat(100);
  const form = { number: rfqNumber, action: 'send', revision: '0', version: '1', currency: 'USD', freight: '' };
  const lines = { 'nobid.0': '1', 'reason.0': 'not-made', 'part.1': part, 'price.1': '123.4567' };
  const sent = await page.request.post(`${origin()}/functions/v1/save-answer`, {
    form: { ...form, ...lines, validUntil: new Date(Date.now() + 864e5).toISOString().slice(0, 10) },
  });
  expect(sent.status()).toBe(200);
  await fits(`/quotes/prices?search=${part}`);
  expect(await findingsOn(page)).toEqual([]);
});

plainTest(
  'no script: the operator signs in, answers a request, deletes it and signs out (C19.15) @wide',
  async ({ page, visit }) => {
    visit.expectTrouble(/401/);
    const { rfqNumber } = await sendQuote({ message: 'for the operator' });
    const list = `/quotes?search=${rfqNumber}`;
    expect(await visit.goTo(list)).toBe(401);
    await expect(page.getByLabel('Key')).toBeFocused();
    await page.getByLabel('Key').fill('a-wrong-key-00000');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByText('This is not the operator key.')).toBeVisible();
    await page.getByLabel('Key').fill(JOURNEY_KEY);
    await page.getByLabel('Key').press('Enter');
    await expect(page).toHaveURL(origin() + list);

    const row = page.getByRole('row').filter({ hasText: rfqNumber });
    await row.getByRole('button', { name: 'Take it' }).click();
    await expect(row).toContainText('Being answered');
    await row.locator('summary').click();
    await row.getByRole('combobox', { name: `State of ${rfqNumber}` }).selectOption('lost');
    await row.getByRole('button', { name: `Change the state of ${rfqNumber}` }).click();
    await expect(page).toHaveURL(origin() + list);
    await expect(row).toContainText('Lost');

    await page.getByRole('link', { name: rfqNumber }).click();
    await page.getByLabel('Price each, line 1').fill('38.50');
    await page.getByLabel('Note for the buyer').fill('In stock.');
    await page.getByRole('button', { name: 'Save draft' }).last().click();
    await expect(page.getByLabel('Price each, line 1')).toHaveValue('38.50');
    await page.getByRole('button', { name: 'Send quotation' }).click();
    await expect(page.getByRole('heading', { name: /Version 1, sent/ })).toBeVisible();

    for (const note of ['called back', 'called again']) {
      await page.getByLabel('Add a note').fill(note);
      await page.getByRole('button', { name: 'Add the note' }).click();
      await expect(page.getByText(note)).toBeVisible();
    }
    await expect(page.getByText('called back')).toBeVisible();

    await page.getByText('Delete this request').click();
    await page.getByLabel(`Yes, delete ${rfqNumber}`).check();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL(`${origin()}/quotes`);
    await expect(page.getByText(rfqNumber)).toHaveCount(0);

    await page.getByRole('button', { name: 'Sign out of this browser' }).click();
    await expect(page.getByText('Signed out.')).toBeVisible();
    expect(await visit.goTo('/quotes')).toBe(401);
  },
);
