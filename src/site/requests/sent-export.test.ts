import { expect, test } from 'vitest';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { mergeCartItems } from '#base/domain/cart-item.ts';
import type { RequestToRepeat } from '#desk/request/sent-request.ts';
import {
  entriesOf,
  leftOutWords,
  type ListedRequest,
  MAILED_LINKS,
  mailOfLinks,
  sentCsv,
  withLinesOf,
} from './sent-export.ts';

const ORIGIN = 'https://parts.example';
const own = { rfqNumber: 'RFQ-1795301777400', sentAtMs: Date.UTC(2026, 10, 22) };
const aRequest = (token: string): ListedRequest => ({
  ...own,
  token: token.repeat(43),
  state: {
    ...own,
    token: token.repeat(43),
    shortName: 'Q-CT9-501',
    askedFor: '=HYPERLINK("http://evil.example")',
    lines: 2,
    state: 'quoted',
    word: { word: 'Quoted', kind: 'warn' },
    next: 'The prices hold, another day.',
    total: '$1,284.50',
  },
});

test('the list of a browser is saved as CSV, with links and without formulas (C18.10)', () => {
  const lines = sentCsv([aRequest('A'), { ...aRequest('B'), state: 'missing' }], ORIGIN).split('\r\n');
  expect(lines).toEqual([
    'request,short name,sent,asked for,lines,state,what happens next,total,link',
    `RFQ-1795301777400,Q-CT9-501,2026-11-22,"'=HYPERLINK(""http://evil.example"")",2,Quoted,"The prices hold, another day.","$1,284.50",${ORIGIN}/quote/${'A'.repeat(43)}`,
    `RFQ-1795301777400,,2026-11-22,,,missing,,,${ORIGIN}/quote/${'B'.repeat(43)}`,
    '',
  ]);
});

test('links go into a mail of the buyer’s own program, as many as its address can hold', () => {
  const hundred = Array.from({ length: 100 }, () => aRequest('A'));
  const address = mailOfLinks(hundred, ORIGIN);
  expect(address.length).toBeLessThan(2_000);
  const body = new URL(address).searchParams.get('body')!;
  expect(body.split('\r\n').filter((line) => line !== '')).toHaveLength(MAILED_LINKS);
  expect(body).toContain(`RFQ-1795301777400 ${ORIGIN}/quote/${'A'.repeat(43)}`);
});

const NOW = new Date('2026-11-22T10:00:00Z');
const TODAY = '2026-11-22';
const asked = { condition: 'OH', quantityBreaks: [10, 50], unitOfIssue: 'HD' } as const;
const REQUEST: RequestToRepeat = {
  ...aQuoteRequest({
    parts: [aQuoteLine({ quantity: 3, ...asked }), aQuoteLine({ partNumber: 'OTHER-1' })],
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
  const name = `${REQUEST.customer.firstName} ${REQUEST.customer.lastName}`;
  const words = { name, message: 'By truck', additionalNotes: 'By truck' };
  expect(entriesOf(REQUEST, 'edit', TODAY)).toMatchObject({ ...delivery, ...REQUEST.customer, ...words });
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
