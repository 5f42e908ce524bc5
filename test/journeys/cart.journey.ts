import {
  aCartItem,
  answerSent,
  fillCartForm,
  KNOWN_PART,
  SEND_PATH,
  someCartItems,
  storeCart,
  storedCart,
} from './cart.fixture.ts';
import { axeFindings, expect, origin, scrollsSideways, test } from './visit.ts';

const submit = 'Submit Request for Quote';

test('a buyer adds a part from its page: quantity, condition, the count in the bar, and the focus back where it was (C1.6, C5.2, C6.1, C6.6)', async ({
  page,
  visit,
}) => {
  await visit.goTo(KNOWN_PART);
  const button = page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Add to quote cart' });
  await expect(dialog.getByLabel('Quantity')).toBeFocused();
  await expect(dialog.getByLabel('Quantity')).toHaveValue('1');
  await expect(dialog.getByLabel('Factory New')).toBeChecked();
  await expect(dialog).toContainText('In units of issue: HD, hundred: 3 means 300 pieces.');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'One more' }).click();
  await dialog.getByLabel('Overhauled').check();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart' })).toBeVisible();
  await expect(page.locator('[data-cart-count]')).toHaveText('2');
  expect(await storedCart(page)).toEqual([
    {
      id: expect.any(String),
      nsn: '5305-01-234-5678',
      part_number: 'MS16998-28',
      item_name: 'SCREW,CAP,SOCKET HEAD',
      company_name: expect.stringMatching(/./),
      cage_code: '96906',
      quantity: '2',
      condition: 'OH',
      added_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      unitOfIssue: 'HD',
    },
  ]);
  await button.click();
  await expect(dialog.getByLabel('Quantity')).toHaveValue('1');
  await expect(dialog.getByLabel('Factory New')).toBeChecked();
});

test('the dialog refuses what is no quantity, and Escape closes it with nothing added (C6.7) @phone', async ({
  page,
  visit,
}) => {
  await visit.goTo(KNOWN_PART);
  await page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first().click();
  const dialog = page.getByRole('dialog');
  for (const wrong of ['0', '-1', '1.5', '1e9', 'ten', ' ']) {
    await dialog.getByLabel('Quantity').fill(wrong);
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid Quantity Please enter a valid quantity.');
    await expect(dialog.getByLabel('Quantity')).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first()).toBeFocused();
  expect(await storedCart(page)).toBeNull();
});

test('with the keyboard alone: Tab stays in the dialog, arrows choose, Enter adds @wide', async ({ page, visit }) => {
  await visit.goTo(KNOWN_PART);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first().focus();
  await page.keyboard.press('Enter');
  const quantity = page.getByRole('dialog').getByLabel('Quantity');
  await expect(quantity).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
  }
  await quantity.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await storedCart(page)).toMatchObject([{ quantity: '2', condition: 'NS' }]);
});

test('two tabs that add at the same moment lose nothing (C6.4) @wide', async ({ page, visit, context }) => {
  await visit.goTo(KNOWN_PART);
  const other = await context.newPage();
  await other.goto(origin() + KNOWN_PART);
  const add = async (tab: typeof page, times: number) => {
    for (let time = 0; time < times; time++) {
      await tab.getByRole('link', { name: 'Request Quote for MS16998-28' }).first().click();
      await tab.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(tab.getByRole('dialog')).toBeHidden();
    }
  };
  await Promise.all([add(page, 3), add(other, 3)]);
  expect(await storedCart(page)).toMatchObject([{ quantity: '6' }]);
  await expect(other.locator('[data-cart-count]')).toHaveText('6');
});

test('an empty cart says so and leads to the catalog (C7.1) @phone', async ({ page, visit }) => {
  await visit.goTo('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Catalog' })).toHaveAttribute('href', '/catalog');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect(await axeFindings(page)).toEqual([]);
});

test('quantities and conditions are saved at once, wrong ones are named and the old one stays, what is removed can be undone (C7.2, C7.3, C7.4, C17.4, C17.7, C17.8)', async ({
  page,
  visit,
}) => {
  await storeCart(page, [aCartItem(), aCartItem({ part_number: 'X-1', quantity: 12 })]);
  await visit.goTo('/cart');
  await expect(page.getByText('15 items • 2 unique parts')).toBeVisible();
  await page.getByLabel('Quantity of MS16998-28').fill('5');
  await expect(page.getByText('17 items • 2 unique parts')).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ quantity: '5' }, { quantity: '12' }]);
  for (const wrong of ['', '0', '-1', '1.5', '1e9', 'ten']) {
    await page.getByLabel('Quantity of MS16998-28').fill(wrong);
    await page.getByLabel('Quantity of MS16998-28').blur();
    await expect(page.getByLabel('Quantity of MS16998-28')).toHaveValue('5');
    await expect(page.getByLabel('Quantity of MS16998-28')).toHaveAccessibleDescription(/5 is kept/);
  }
  await expect(page.getByTitle('17 items • 2 unique parts')).toHaveText(/17/);
  expect(await axeFindings(page)).toEqual([]);
  expect(await storedCart(page)).toMatchObject([{ quantity: '5' }, { quantity: '12' }]);
  await page.getByLabel('Condition of X-1').selectOption('SV');
  await expect.poll(() => storedCart(page)).toMatchObject([{}, { condition: 'SV' }]);
  await page.getByRole('button', { name: 'Remove MS16998-28' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Item Removed' })).toBeVisible();
  await expect(page.getByLabel('Quantity of X-1')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('17 items • 2 unique parts')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('17 items • 2 unique parts')).toBeVisible();
  expect((await storedCart(page))?.map(({ part_number }) => part_number)).toEqual(['MS16998-28', 'X-1']);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Cart Cleared' }).first()).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  expect(await storedCart(page)).toBeNull();
});

test('a toast goes by itself after a few seconds, waits under the pointer, and can be closed (G2.6) @wide', async ({
  page,
  visit,
}) => {
  await storeCart(page, someCartItems(3));
  await visit.goTo('/cart');
  await page.clock.install();
  await page.getByRole('button', { name: 'Remove P-1' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Item Removed' });
  await toast.hover();
  await page.clock.fastForward(10_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 300);
  await page.clock.fastForward(10_000);
  await expect(toast).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove P-2' }).click();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});

test('the cart reloads when another tab changes it (C6.5) @wide', async ({ page, visit, context }) => {
  await storeCart(page, [aCartItem()]);
  await visit.goTo('/cart');
  await expect(page.getByText('3 items • 1 unique parts')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${origin()}/cart`);
  await other.getByLabel('Quantity of MS16998-28').fill('9');
  await expect(page.getByText('9 items • 1 unique parts')).toBeVisible();
  await expect(page.getByLabel('Quantity of MS16998-28')).toHaveValue('9');
});

test('the checks of /cart come in their order, as toasts, in a summary with the focus, and at the fields (C7.6, G2.6) @phone', async ({
  page,
  visit,
}) => {
  await storeCart(page, [aCartItem({ quantity: 'ten' })]);
  await visit.goTo('/cart');
  const toast = page.getByRole('alert');
  await page.getByRole('button', { name: submit }).click();
  await expect(toast).toHaveText('Missing Information: Please fill in all required contact fields.');
  await expect(page.locator('#cart-problem')).toBeFocused();
  await page.getByRole('link', { name: 'Enter your email address' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email address/);
  expect(await axeFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await fillCartForm(page);
  await page.getByRole('button', { name: submit }).click();
  await expect(toast).toHaveText('Invalid Quantities: Please ensure all items have valid quantities.');
  await expect(page.getByLabel('Quantity of MS16998-28')).toHaveAttribute('aria-invalid', 'true');
  await page.evaluate(() => localStorage.removeItem('cart'));
  await page.getByRole('button', { name: submit }).click();
  await expect(toast).toHaveText('Empty Cart: Please add items to your cart before submitting.');
});

test('a submitted cart reaches the server, clears cart and form, and leads to the receipt (C1.3, C7.7)', async ({
  page,
  visit,
}) => {
  await storeCart(page, [aCartItem()]);
  await visit.goTo('/cart');
  await fillCartForm(page);
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
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText(/short name Q-/)).toBeVisible();
  await visit.goTo('/requests');
  const row = page.getByRole('row').filter({ hasText: 'RFQ-' });
  await expect(row).toContainText('Received');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear this list' }).click();
  await expect(page.getByText('This browser has sent no request yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('link', { name: /^RFQ-/ }).click();
  await expect(page).toHaveURL(/\/quote\/[\w-]{43}$/);
  await expect(page.getByText('MS16998-28').first()).toBeVisible();
});

test('a failing function keeps the cart, and the next try goes with the same number; a double click sends once (C7.8, C10.3) @wide', async ({
  page,
  visit,
}) => {
  visit.expectTrouble(/Failed to load resource/);
  const numbers: string[] = [];
  let fail = true;
  await page.route(SEND_PATH, async (route) => {
    numbers.push((route.request().postDataJSON() as { rfqNumber: string }).rfqNumber);
    await (fail ? route.fulfill({ status: 503, json: { error: 'Later.' } }) : answerSent(route));
  });
  await storeCart(page, [aCartItem()]);
  await visit.goTo('/cart');
  await fillCartForm(page);
  await page.getByRole('button', { name: submit }).dblclick();
  await expect(page.getByRole('alert')).toHaveText(
    'Submission Error: There was an error sending your RFQ. Please try again.',
  );
  expect(numbers).toHaveLength(1);
  expect(await storedCart(page)).toHaveLength(1);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('dana@buyer.example');
  fail = false;
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  expect(numbers).toEqual([numbers[0], numbers[0]]);
});

test('an exception while submitting has words of its own (C7.8) @wide', async ({ page, visit }) => {
  visit.expectTrouble(/could not be sent/);
  await page.route(SEND_PATH, (route) => route.fulfill({ status: 200, body: 'no JSON' }));
  await storeCart(page, [aCartItem()]);
  await visit.goTo('/cart');
  await fillCartForm(page);
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Submission Error: There was an error submitting your RFQ. Please try again.',
  );
  expect(await storedCart(page)).toHaveLength(1);
});

test('a corrupt cart is set aside with a word, never dropped @wide', async ({ page, visit }) => {
  await storeCart(page, '{"not": "a list');
  await visit.goTo('/');
  await visit.goTo('/cart');
  await expect(page.getByText('Your stored cart could not be read')).toBeVisible();
  const aside = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('cart-set-aside-')),
  );
  expect(aside.map(([, value]) => value)).toEqual(['{"not": "a list']);
});

test('entries that name no part are set aside, the others stay @phone', async ({ page, visit }) => {
  await storeCart(page, [
    aCartItem(),
    7,
    { __proto__: null, quantity: 3 },
    aCartItem({ part_number: 'X', condition: 'ZZ' as never }),
  ]);
  await visit.goTo('/cart');
  await expect(page.getByText('A part of your cart could not be read')).toBeVisible();
  await expect(page.getByText('6 items • 2 unique parts')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
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

test('five thousand lines stay usable, and say that a request holds a thousand @wide', async ({ page, visit }) => {
  await storeCart(page, someCartItems(5_000));
  const started = Date.now();
  await visit.goTo('/cart');
  await expect(page.getByText('10,000 items • 5,000 unique parts')).toBeVisible();
  expect(Date.now() - started).toBeLessThan(5_000);
  await expect(page.getByText('A request holds at most 1,000 lines').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next lines' }).click();
  await page.getByLabel('Quantity of P-101').fill('7');
  await expect(page.getByText('10,005 items • 5,000 unique parts')).toBeVisible();
  await fillCartForm(page);
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('alert')).toContainText('Too many lines');
  expect(await storedCart(page)).toHaveLength(5_000);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/cart', '/rfq']) {
    test(`${path} says what it needs and leads to the form that works without @wide`, async ({ page, visit }) => {
      expect(await visit.goTo(path)).toBe(200);
      await expect(page.getByText('JavaScript is off')).toBeVisible();
      await page.getByRole('link', { name: 'Use the quote form on the home page' }).click();
      await expect(page).toHaveURL(/\/#rfq$/);
    });
  }

  test('a part leads to the quote form with its number @wide', async ({ page, visit }) => {
    await visit.goTo(KNOWN_PART);
    await page.getByRole('link', { name: 'Request Quote for MS16998-28' }).first().click();
    await expect(page.locator('#rfq').getByLabel('Part number')).toHaveValue('MS16998-28');
  });
});
