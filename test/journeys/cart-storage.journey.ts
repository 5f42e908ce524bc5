import { aCartItem, fillCartForm, someCartItems, storeCart, storedCart } from './cart.fixture.ts';
import { expect, KNOWN_PART, scrollsSideways, test } from './visit.ts';

test('a corrupt cart, and entries that name no part, are set aside with a word, never dropped @phone', async ({
  page,
  visit,
}) => {
  await storeCart(page, '{"not": "a list');
  await visit.goTo('/');
  await visit.goTo('/cart');
  await expect(page.getByText('Your stored cart could not be read')).toBeVisible();
  const aside = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('cart-set-aside-')),
  );
  expect(aside.map(([, value]) => value)).toEqual(['{"not": "a list']);
  const other = aCartItem({ part_number: 'X', condition: 'ZZ' as never });
  await storeCart(page, [aCartItem(), 7, { __proto__: null, quantity: 3 }, other]);
  await page.reload();
  await expect(page.getByText('A part of your cart could not be read')).toBeVisible();
  await expect(page.getByText('6 items • 2 unique parts')).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
});

test('a browser that stores nothing is told so, and led to the quote form @wide', async ({ page, visit }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await visit.goTo(KNOWN_PART);
  await page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first().click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alert')).toContainText('The cart cannot be kept');
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^\/\?part=MS16998-28/);
  await visit.goTo('/cart');
  await expect(page.getByText('The cart cannot be kept')).toBeVisible();
});

test('a full storage is told, and what was in the cart stays @wide', async ({ page, visit }) => {
  await storeCart(page, [aCartItem({ part_number: 'OLD' })]);
  await visit.goTo(KNOWN_PART);
  await page.evaluate(() => {
    let filler = 'x'.repeat(1_000_000);
    for (let piece = 0; filler.length > 0; piece++) {
      try {
        localStorage.setItem(`filler-${piece}`, filler);
      } catch {
        filler = filler.slice(0, filler.length >> 1);
      }
    }
  });
  await page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first().click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alert')).toContainText('The cart could not be saved');
  expect(await storedCart(page)).toMatchObject([{ part_number: 'OLD' }]);
});

test('more lines than a request holds stay usable, and say that a request holds a thousand @wide', async ({
  page,
  visit,
}) => {
  await storeCart(page, someCartItems(1_100));
  await visit.goTo('/cart');
  await expect(page.getByText('2,200 items • 1,100 unique parts')).toBeVisible();
  await expect(page.getByText('A request holds at most 1,000 lines').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next lines' }).click();
  await page.getByLabel('Quantity of P-101').fill('7');
  await expect(page.getByText('2,205 items • 1,100 unique parts')).toBeVisible();
  await fillCartForm(page);
  await page.getByRole('button', { name: 'Submit Request for Quote' }).click();
  await expect(page.getByRole('alert')).toContainText('Too many lines');
  expect(await storedCart(page)).toHaveLength(1_100);
});
