import type { Page } from '@playwright/test';
import { answerSends, fillCartForm, SEND_PATH } from './cart.fixture.ts';
import { expect, findingsOn, holdBack, origin, plainTest, test } from './visit.ts';

const submit = 'Submit Request for Quote';
const form = (page: Page) => page.locator('#rfq form');
const send = (page: Page) => form(page).getByRole('button', { name: submit, exact: true }).last().click();
async function taken(page: Page): Promise<void> {
  await page.locator('#rfq').scrollIntoViewIfNeeded();
  await page.locator('[data-island=home][data-live]').waitFor();
}
async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(origin() + path);
  await taken(page);
}

test('several parts reach the server (C8.1, C8.4, C8.5, C8.6, C8.7, C8.8, C18.7) @wide', async ({ page, visit }) => {
  visit.expectTrouble(/Failed to load resource/);
  await open(page, '/?part=MS16998-28');
  await expect(form(page).getByLabel('Part number').first()).toHaveValue('MS16998-28');
  await expect(page.getByRole('button', { name: 'Remove part 1' })).toBeDisabled();
  await page.getByRole('button', { name: 'Add another part' }).click();
  await expect(form(page).getByLabel('Part number').nth(1)).toBeFocused();
  await page.keyboard.type('NAS1149F0332P');
  await page.getByRole('button', { name: 'Add another part' }).click();
  await form(page).getByLabel('Part number').nth(2).fill('GONE');
  await page.getByRole('button', { name: 'Remove part 3' }).click();
  await page.getByLabel('Quantity').nth(0).fill('ten');
  await page.getByLabel('Quantity').nth(1).fill('1,500');
  await page.getByLabel('Condition').nth(1).selectOption('NS');
  await fillCartForm(page);
  await page.getByLabel('Required Lead Time').fill('ASAP');
  await page.getByLabel('Additional Notes').fill('Certificates, please.');
  await expect(page.getByLabel('Delivery address')).toBeHidden();
  await page.getByText('Delivery and documents').click();
  await page.getByLabel('Delivery address').fill('Kade 1');
  await page.getByLabel('Country', { exact: true }).selectOption('Netherlands');
  const bytes = (text: string) => Buffer.from(text);
  await page
    .getByLabel('Files', { exact: true })
    .first()
    .setInputFiles([
      { name: 'drawing.pdf', mimeType: 'application/pdf', buffer: bytes('%PDF-1.7\n') },
      { name: 'page.pdf', mimeType: 'application/pdf', buffer: bytes('<!doctype html>') },
    ]);
  await expect(page.getByRole('listitem').filter({ hasText: 'drawing.pdf' })).toContainText('Attached');
  await expect(page.getByRole('listitem').filter({ hasText: 'page.pdf' })).toContainText(
    'This kind of file is not accepted',
  );
  expect(await findingsOn(page)).toEqual([]);
  const sent = page.waitForRequest(SEND_PATH);
  await send(page);
  expect((await sent).postDataJSON()).toMatchObject({
    customerInfo: { firstName: 'Dana', lastName: 'van der Whitfield', email: 'dana@buyer.example' },
    parts: [
      { partNumber: 'MS16998-28', quantity: 1, condition: 'FN' },
      { partNumber: 'NAS1149F0332P', quantity: 1500, condition: 'NS' },
    ],
    message: 'Certificates, please.\n\nRequired Lead Time: ASAP',
    delivery: { address: 'Kade 1', country: 'NL' },
    attachments: [expect.stringMatching(/^[\w-]{43}$/)],
  });
  await expect(page.getByRole('status').filter({ hasText: 'RFQ Submitted' })).toHaveText(
    "RFQ Submitted Successfully Your request has been submitted and sent to our team. We'll contact you within 24 hours.",
  );
  await expect(form(page).getByLabel('Part number')).toHaveCount(1);
  await expect(form(page).getByLabel('Part number')).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await page.getByRole('link', { name: 'See your request' }).click();
  await expect(page.getByText('NAS1149F0332P').first()).toBeVisible();
  await expect(page.getByText('drawing.pdf (1 KB)')).toBeVisible();
});

test('the rules come in order and keep the entries; a double click sends once, and a retry the same number (C8.2, C8.3, C8.9, G2.6) @phone', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(/Failed to load resource|could not be sent/);
  await open(page);
  await send(page);
  const toast = page.getByRole('alert');
  await expect(toast).toHaveText('Missing Information Please fill in all required contact fields.');
  await expect(page.locator('#home-problem')).toBeFocused();
  expect(await findingsOn(page)).toEqual([]);
  await fillCartForm(page);
  await page.getByLabel('Email').press('Enter');
  await expect(toast).toHaveText(
    'Incomplete Parts Information Please ensure all parts have part numbers and quantities.',
  );
  await page.getByRole('link', { name: 'Enter the part number of part 1' }).click();
  await expect(form(page).getByLabel('Part number')).toBeFocused();
  await page.keyboard.type('MS16998-28');
  await page.getByLabel('Quantity').fill('-1');
  await send(page);
  await expect(page.getByLabel('Quantity')).toHaveAccessibleDescription(/whole number of at least 1/);
  await page.getByLabel('Quantity').fill('2');
  await page.getByLabel('Company').fill('C'.repeat(201));
  await page.getByLabel('Additional Notes').fill('n'.repeat(5_001));
  await send(page);
  await expect(page.getByLabel('Company')).toHaveAccessibleDescription('Please use at most 200 characters.');
  await expect(page.getByLabel('Additional Notes')).toHaveAccessibleDescription('Please use at most 5,000 characters.');
  await page.getByLabel('Company').fill('שלום 🛩️\u202e\u0007 Ltd');
  await page.getByLabel('Additional Notes').fill('مرحبا');
  let answer: Parameters<typeof answerSends>[1] = () => ({ status: 500, json: { error: 'Broken.' } });
  const numbers = await answerSends(page, () => answer!());
  await form(page).getByRole('button', { name: submit, exact: true }).last().dblclick();
  await expect(toast).toHaveText('Submission Error There was an error sending your RFQ. Please try again.');
  expect(numbers).toHaveLength(1);
  await expect(form(page).getByLabel('Part number')).toHaveValue('MS16998-28');
  await expect(page.getByLabel('Email')).toHaveValue('dana@buyer.example');
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  answer = () => ({ status: 200, body: 'no JSON' });
  await send(page);
  await expect(toast).toHaveText('Submission Error There was an error sending your RFQ. Please try again.');
  answer = () => null;
  const sent = page.waitForRequest(SEND_PATH);
  await send(page);
  expect((await sent).postDataJSON()).toMatchObject({ message: 'مرحبا', parts: [{ partNumber: 'MS16998-28' }] });
  await expect(page.getByRole('status').filter({ hasText: 'RFQ Submitted Successfully' })).toBeVisible();
  expect(numbers).toEqual(Array.from({ length: 3 }, () => numbers[0]));
});

test('what was typed before the script came stays (C16.32), survives a reload, and a part chosen later joins it @wide', async ({
  page,
  visit,
}) => {
  const release = await holdBack(page, '**/assets/islands-*.js');
  await visit.goTo('/');
  await page.getByLabel('Name').fill('Early Bird');
  release();
  await taken(page);
  await page.getByRole('button', { name: 'Add another part' }).click();
  await expect(form(page).getByLabel('Part number')).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove part 2' }).click();
  await form(page).getByLabel('Part number').fill('FIRST');
  await open(page, '/?part=SECOND');
  await expect(page.getByLabel('Name')).toHaveValue('Early Bird');
  await expect(form(page).getByLabel('Part number').nth(0)).toHaveValue('FIRST');
  await expect(form(page).getByLabel('Part number').nth(1)).toHaveValue('SECOND');
});

plainTest(
  'no script: lines are added and removed, and a request leads to its receipt @wide',
  async ({ page, visit }) => {
    visit.expectTrouble(/Failed to load resource/);
    await visit.goTo('/?part=MS16998-28');
    await page.getByRole('button', { name: 'Add another part' }).click();
    await expect(form(page).getByLabel('Part number')).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove part 2' }).click();
    await expect(form(page).getByLabel('Part number')).toHaveValue('MS16998-28');
    await page.getByLabel('Company').fill('Emerald Coast');
    await send(page);
    await expect(page.locator('#home-problem')).toContainText('Please fill in all required contact fields.');
    await expect(page.getByLabel('Company')).toHaveValue('Emerald Coast');
    await fillCartForm(page);
    await page.getByLabel('Email').press('Enter');
    await expect(page).toHaveURL(/\/quote\/[\w-]{43}(#rfq)?$/);
    await expect(page.getByText('MS16998-28').first()).toBeVisible();
  },
);
