import { describe, expect, test } from 'vitest';
import { aCartItem } from '../../../test/support/domain/cart-item.fixture.ts';
import { cartParts, checkCartForm, fieldProblems, formPayload, tooManyLines } from './form-kit.ts';
import { asWords, quoteMessages } from './messages.ts';

const item = aCartItem({ quantity: '25', condition: 'OH', unitOfIssue: 'HD' });
const contact = { email: 'ana@buyer.example', company: 'B' };
const cart = { ...contact, name: 'Ana Cruz', leadTime: 'ASAP' };
const rfq = { ...contact, firstName: 'Ana', lastName: 'Cruz', jobTitle: 'Buyer' };

describe('/cart checks in this order (C7.6)', () => {
  test('contact first, even when the cart is empty, then the cart', () => {
    expect(checkCartForm('cart', { ...cart, company: '' }, [])?.words).toEqual(asWords(quoteMessages.cart.missing));
    expect(checkCartForm('cart', cart, [])?.words).toEqual(asWords(quoteMessages.cart.empty));
    expect(checkCartForm('cart', cart, [item])).toBeNull();
  });

  test.each(['0', '-1', '1.5', '1e9', 'ten', ''])('then the quantities: "%s"', (quantity) => {
    const refusal = checkCartForm('cart', cart, [item, { ...item, quantity }]);
    expect(refusal?.words).toEqual(asWords(quoteMessages.cart.quantities));
    expect(refusal?.problems).toMatchObject([{ field: 'quantity-1' }]);
  });
});

test('/rfq refuses an empty cart and an invalid quantity (C9.6)', () => {
  expect(checkCartForm('rfq', rfq, [])?.words).toEqual(asWords(quoteMessages.rfq.empty));
  expect(checkCartForm('rfq', rfq, [{ ...item, quantity: 'ten' }])?.problems).toMatchObject([{ field: 'quantity-0' }]);
  expect(checkCartForm('rfq', rfq, [item])).toBeNull();
});

test('a line of /cart and of /rfq is sent with its condition and its unit of issue (C10.2, C17.1)', () => {
  const line = {
    partNumber: 'MS16998-28',
    description: 'SCREW',
    quantity: 25,
    nsn: '5305-01-234-5678',
    cageCode: '96906',
    manufacturer: 'MAKER',
    condition: 'OH',
    unitOfIssue: 'HD',
  };
  expect(formPayload(cart, cartParts([item]), { rfqNumber: 'RFQ-1793456789012' })).toMatchObject({
    customerInfo: { firstName: 'Ana', lastName: 'Cruz' },
    parts: [line],
    message: 'Required Lead Time: ASAP',
  });
  const sent = formPayload(rfq, cartParts([item]), { rfqNumber: 'RFQ-1793456789012' });
  expect(sent.parts).toEqual([line]);
  expect(sent.customerInfo.jobTitle).toBe('Buyer');
});

test('a request holds a thousand lines and no more (C10.9)', () => {
  expect(tooManyLines(1_000)).toBeNull();
  expect(tooManyLines(1_001)?.words.text).toContain('at most 1,000 lines');
});

test('what the server found is led to the fields of the form', () => {
  expect(
    fieldProblems('cart', [
      { field: 'customerInfo.lastName', message: 'a' },
      { field: 'parts.3.quantity', message: 'b' },
      { field: 'message', message: 'c' },
      { field: 'rfqNumber', message: 'd' },
    ]),
  ).toEqual([
    { field: 'name', message: 'a' },
    { field: 'quantity-3', message: 'Part 4: b' },
    { field: 'additionalNotes', message: 'c' },
    { field: null, message: 'd' },
  ]);
});
