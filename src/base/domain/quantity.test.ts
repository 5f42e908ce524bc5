import { expect, test } from 'vitest';
import { parseQuantity, readQuantity } from './quantity.ts';

test.each([
  ['5 EA', 5],
  ['1,000', 1_000],
  ['1 000', 1_000],
  ["12'000", 12_000],
  ['24.0', 24],
  ['x24', 24],
  ['qty: 3 pcs', 3],
  [' 250 ', 250],
  [250, 250],
  [999_999_999, 999_999_999],
])('%j is the quantity %d everywhere (C17.2)', (written, quantity) => {
  expect(parseQuantity(written)).toBe(quantity);
});

test.each([
  '0',
  '-1',
  '1.5',
  '1e9',
  'ten',
  '',
  ' ',
  '1.000',
  '1,00,0',
  '1,5',
  '1000000000',
  '5 dozen',
  '5 DZ',
  '5 HD',
  '5 pairs',
  '5 boxes',
  '9'.repeat(50),
  NaN,
  -3,
  1.5,
  null,
  {},
])('%j is no quantity', (written) => {
  expect(parseQuantity(written)).toBeNull();
});

test('nothing written is not the same as something that cannot be read', () => {
  expect(['', '-', 'n/a', 'TBD'].map(readQuantity)).toEqual([null, null, null, null]);
  expect(['1.5', 'some', '0'].map(readQuantity)).toEqual(['unclear', 'unclear', 'unclear']);
});
