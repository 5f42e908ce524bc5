import { expect, test } from 'vitest';
import { aCartItem } from '../../../test/support/domain/cart-item.fixture.ts';
import {
  cartParts,
  checkCartForm,
  entryProblems,
  fieldProblems,
  formPayload,
  readFiles,
  tooManyLines,
  writeFiles,
} from './form-kit.ts';
import { asWords, quoteMessages } from './messages.ts';

const item = aCartItem({ quantity: '25', condition: 'OH', unitOfIssue: 'HD' });
const contact = { email: 'ana@buyer.example', company: 'B' };
const cart = { ...contact, name: 'Ana Cruz', leadTime: 'ASAP' };
const rfq = { ...contact, firstName: 'Ana', lastName: 'Cruz', jobTitle: 'Buyer' };

test('a chosen line of the shelf goes with its part, in words (C22.16)', () => {
  const items = ['12;9999-01-01;12 HD, CoC', '12;2026-11-01;12 HD, CoC', undefined].map((shelf) =>
    aCartItem({ shelf }),
  );
  expect(cartParts(items).map((part) => part.shelf)).toEqual(['12 HD, CoC', undefined, undefined]);
});

test('/cart checks contact first, even when the cart is empty, then the cart (C7.6)', () => {
  expect(checkCartForm('cart', { ...cart, company: '' }, [])?.words).toEqual(asWords(quoteMessages.cart.missing));
  expect(checkCartForm('cart', cart, [])?.words).toEqual(asWords(quoteMessages.cart.empty));
  expect(checkCartForm('cart', cart, [item])).toBeNull();
});

test.each(['0', '-1', '1.5', '1e9', 'ten', ''])('then it checks the quantities: "%s" (C7.6)', (quantity) => {
  const refusal = checkCartForm('cart', cart, [item, { ...item, quantity }]);
  expect(refusal).toMatchObject({ words: asWords(quoteMessages.cart.quantities), problems: [{ field: 'quantity-1' }] });
});

test('/rfq refuses an empty cart and an invalid quantity (C9.6)', () => {
  expect(checkCartForm('rfq', rfq, [])?.words).toEqual(asWords(quoteMessages.rfq.empty));
  expect(checkCartForm('rfq', rfq, [{ ...item, quantity: 'ten' }])?.problems).toMatchObject([{ field: 'quantity-0' }]);
  expect(checkCartForm('rfq', rfq, [item])).toBeNull();
});

test('a line of /cart and of /rfq is sent with its condition and its unit of issue (C10.2, C17.1)', () => {
  const own = { quantity: 25, condition: 'OH', unitOfIssue: 'HD', cageCode: '96906', manufacturer: 'MAKER' };
  const line = { ...own, partNumber: 'MS16998-28', description: 'SCREW', nsn: '5305-01-234-5678' };
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

test.each([
  ['cart', 'customerInfo.lastName', 'name', 'a'],
  ['cart', 'parts.3.quantity', 'quantity-3', 'Part 4: a'],
  ['cart', 'message', 'additionalNotes', 'a'],
  ['cart', 'rfqNumber', null, 'a'],
  ['home', 'delivery.address', 'deliveryAddress', 'a'],
  ['home', 'delivery.country', 'deliveryCountry', 'a'],
  ['home', 'delivery', null, 'a'],
  ['home', 'neededBy', 'neededBy', 'a'],
  ['home', 'attachments', 'attachments', 'a'],
  ['home', 'attachments.1', 'attachments', 'a'],
  ['home', 'parts.2.quantityBreaks', 'quantityBreaks-2', 'Part 3: a'],
] as const)('what the server found in /%s at %s stands at the field %s', (form, found, field, message) => {
  expect(fieldProblems(form, [{ field: found, message: 'a' }])).toEqual([{ field, message }]);
});

const none = { deliveryAddress: '', deliveryCountry: '', neededBy: '', attachments: '' };
const file = { token: 'x'.repeat(43), name: 'drawing.pdf', sizeBytes: 20 };

test('a form sends nothing for what is left empty, and each entry that is there', () => {
  const sent = { rfqNumber: 'RFQ-1793456789012' };
  const payload = formPayload(none, [], sent);
  expect(Object.keys(payload).sort()).toEqual(['customerInfo', 'message', 'parts', 'rfqNumber']);
  const attachments = writeFiles([file]);
  const filled = { deliveryAddress: ' Kade 1 ', deliveryCountry: 'NL', neededBy: '2027-01-31', attachments };
  expect(formPayload(filled, [], sent)).toEqual({
    ...payload,
    delivery: { address: 'Kade 1', country: 'NL' },
    neededBy: '2027-01-31',
    attachments: [file.token],
  });
});

test('a day in the past, an invalid one, and a file on its way are said at their fields (C18.7)', () => {
  const problems = (more: object) =>
    entryProblems({ ...none, email: 'ana@buyer.example', ...more }, '2026-11-22').map((one) => Object.values(one));
  const { past, noDate, sending } = quoteMessages.wishes;
  expect(problems({ neededBy: '2026-11-22', attachments: writeFiles([file]) })).toEqual([]);
  expect(problems({ neededBy: '2026-11-21' })).toEqual([['neededBy', past]]);
  expect(problems({ neededBy: '31.01.2027' })).toEqual([['neededBy', noDate]]);
  expect(problems({ attachments: writeFiles([{ ...file, token: '' }]) })).toEqual([['attachments', sending]]);
});

test('files of a form are read from storage that may hold anything', () => {
  expect(readFiles(writeFiles([file]))).toEqual([file]);
  for (const text of ['', '{', '{}', 'null', '[null, 7, {"token": 1}]']) expect(readFiles(text)).toEqual([]);
});
