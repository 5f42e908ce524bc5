import { expect, test } from 'vitest';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { mergeCartItems } from '#base/domain/cart-item.ts';
import { entriesOf, leftOutWords, withLinesOf } from '../requests/sent-export.ts';
import type { RequestToRepeat } from '#desk/request/sent-request.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const TODAY = '2026-11-22';
const REQUEST: RequestToRepeat = {
  ...aQuoteRequest({
    parts: [
      aQuoteLine({ quantity: 3, condition: 'OH', quantityBreaks: [10, 50], unitOfIssue: 'HD' }),
      aQuoteLine({ partNumber: 'OTHER-1' }),
    ],
    message: 'By truck',
    delivery: { address: 'Dock 4\nTampa', country: 'US' },
    neededBy: '2026-12-24',
  }),
  files: 2,
};

test('a request asked again brings its lines with condition, unit and further quantities, once however often (C18.15)', () => {
  const other = withLinesOf([], [aQuoteLine({ partNumber: 'IN-THE-CART' })], NOW);
  let cart = withLinesOf(other, REQUEST.parts, NOW);
  cart = mergeCartItems(withLinesOf(cart, REQUEST.parts, NOW));
  expect(cart.map(({ part_number, quantity }) => [part_number, quantity])).toEqual([
    ['IN-THE-CART', other[0]!.quantity],
    [REQUEST.parts[0]!.partNumber, 3],
    ['OTHER-1', REQUEST.parts[1]!.quantity],
  ]);
  expect(cart[1]).toMatchObject({ condition: 'OH', quantityBreaks: '10 / 50', unitOfIssue: 'HD' });
});

test('its delivery and day go into the forms, contact and message only into a new request made from it (C18.15)', () => {
  const delivery = { deliveryAddress: 'Dock 4\nTampa', deliveryCountry: 'US', neededBy: '2026-12-24' };
  expect(entriesOf(REQUEST, 'again', TODAY)).toEqual(delivery);
  expect(entriesOf(REQUEST, 'edit', TODAY)).toMatchObject({
    ...delivery,
    ...REQUEST.customer,
    name: `${REQUEST.customer.firstName} ${REQUEST.customer.lastName}`,
    message: 'By truck',
    additionalNotes: 'By truck',
  });
});

test('what does not come along is said (C18.15)', () => {
  expect(leftOutWords(REQUEST, TODAY)).toBe('Files do not come along: please attach the 2 files again.');
  const late = { ...REQUEST, neededBy: '2026-11-21', files: 1 };
  expect(entriesOf(late, 'again', TODAY)).toMatchObject({ neededBy: '' });
  expect(leftOutWords(late, TODAY)).toBe(
    'The day by which it was needed, 2026-11-21, is over. Files do not come along: please attach the file again.',
  );
  expect(leftOutWords({ ...late, neededBy: '', files: 0 }, TODAY)).toBe('');
});
