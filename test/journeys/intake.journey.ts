import { openSqliteQuoteStore } from '../../src/desk/store/sqlite/quote-store.ts';
import { aQuoteRequest } from '../support/quotes/quote-request.fixture.ts';
import { SCREW } from './list.fixture.ts';
import { signIn } from './sign-in.ts';
import { expect, findingsOn, origin, plainTest, scrollsSideways, test, whenReady } from './visit.ts';

/** Puts a stranger's mail into the store of the site. */
async function bringMail(subject: string): Promise<string> {
  const store = await openSqliteQuoteStore({ dataDir: process.env.JOURNEY_DATA_DIR! });
  const message = `Dear Sirs,\n\nplease quote for\n${SCREW}, 24 EA\nUNKNOWN-77 5 EA\n\nBob, Tel. +49 30 1234567`;
  const request = { ...aQuoteRequest({ numberAt: Date.now() }), parts: [], message };
  const { quote } = await store.addQuote(request, [], Date.now(), [], { draft: { key: subject, subject } });
  await store.close();
  return quote.rfqNumber;
}

test('a request that came by mail is entered and quoted by keyboard alone @phone (C19.71)', async ({ page, visit }) => {
  visit.expectTrouble(/Failed to load resource/);
  await signIn(page, origin());
  await visit.goTo('/quotes/new');
  await expect(page.getByLabel('First name')).toBeFocused();
  const started = Date.now();
  const type = (text: string) => page.keyboard.type(text);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await type('Ada');
  await press('Tab');
  await type('Lovelace');
  await press('Tab');
  await type('Buyer Aviation');
  await press('Tab');
  await type('ada@buyer.example');
  await press('Tab', 'Tab', 'Tab');
  await expect(page.getByLabel('Lines, typed or pasted')).toBeFocused();
  // as a mail writes it: one line
  await type(`${SCREW}, 24 EA; MS16998-28 3 HD; MAIL-3 5; MAIL-4 6 EA; MAIL-5 7 EA`);
  await press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Nothing is stored yet' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Nothing is stored yet' })).toBeFocused();
  await expect(page.getByRole('row', { name: /MAIL-3/ })).toContainText('No such number');
  expect([await findingsOn(page, 'main'), await scrollsSideways(page)]).toEqual([[], false]);
  await press('Tab', 'Tab');
  await expect(page.getByRole('button', { name: 'Enter them as they are' })).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL(/\/quotes\/RFQ-\d+$/);
  await expect(page.getByText('asked by phone')).toBeVisible();
  await whenReady(page);
  await page.getByLabel('Price each, line 1').focus();
  for (const price of ['1.10', '2.20', '3.30', '4.40', '5.50']) {
    await type(price);
    await press('Enter');
  }
  await press('Control+Enter');
  await expect(page.getByRole('heading', { name: /Version 1, sent/ })).toBeFocused();
  await press('Tab', 'Tab', 'Tab', 'Enter');
  // 24 x 1.10 + 3 x 2.20 + 5 x 3.30 + 6 x 4.40 + 7 x 5.50
  await expect(page.locator('[data-order-total]')).toHaveText('$114.40');
  await press('Tab', 'Space');
  await expect(page.locator('[data-order-total]')).toHaveText('$88.00');
  await expect(page.getByText('4 of 5', { exact: true })).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  await press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Confirm this order' })).toBeVisible();
  await expect(page.locator('[data-next]')).toBeFocused();
  await press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Ship this order' })).toBeVisible();
  await expect(page.locator('[data-next]')).toBeFocused();
  test.info().annotations.push({ type: 'entered and quoted', description: `${Date.now() - started} ms` });
});

plainTest(
  'a mail is sorted, and a file attached, without JavaScript @wide (C19.72, C19.73)',
  async ({ page, visit }) => {
    const [first, second] = [await bringMail(`Screws ${Math.random()}`), await bringMail(`More ${Math.random()}`)];
    await signIn(page, origin());
    await visit.goTo('/quotes');
    await page.getByRole('link', { name: /mails? to sort/ }).click();
    await page.getByRole('link', { name: first }).click();
    await expect(page.getByLabel('Lines, typed or pasted')).toHaveValue(`${SCREW}, 24 EA\nUNKNOWN-77 5 EA`);
    await expect(page.getByText('Tel. +49 30 1234567').first()).toBeVisible();
    // one line is not in the catalog: it was shown, and is taken as it reads
    await page.getByRole('button', { name: 'Enter the request' }).click();
    await expect(page).toHaveURL(new RegExp(`/quotes/${first}$`));
    const cert = { name: 'cert.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7') };
    await page.getByLabel('Certificate or drawing').setInputFiles(cert);
    await page.getByLabel('Who gets the file').selectOption('For the buyer too');
    await page.getByRole('button', { name: 'Attach' }).click();
    await expect(page.getByRole('link', { name: 'cert.pdf' })).toBeVisible();
    const receipt = (await page.getByRole('link', { name: 'What the buyer sees' }).getAttribute('href'))!;
    await visit.goTo(`/quotes/${second}`);
    await page.getByLabel('Number or short name of a request').fill(first);
    await page.getByRole('button', { name: 'Attach to this request' }).click();
    await expect(page.getByText('From ada@buyer.example: More')).toBeVisible();
    await visit.goTo(receipt);
    await expect(page.getByRole('link', { name: 'cert.pdf' })).toBeVisible();
  },
);
