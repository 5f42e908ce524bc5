import { expect, test } from 'vitest';
import {
  parseQuantity,
  readQuantity,
  formatQuantityBreaks,
  parseQuantityBreaks,
  parseQuantityList,
} from './quantity.ts';

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

test.each([
  ['', []],
  ['  ', []],
  ['50', [50]],
  ['10 / 50 / 100', [10, 50, 100]],
  ['10/50/100', [10, 50, 100]],
  ['100, 50, 10, 50', [10, 50, 100]],
  ['10,50,100', [10, 50, 100]],
  ['10 50;100', [10, 50, 100]],
  ['1,000', [1_000]],
  ['500 / 1,000 / 1,500', [500, 1_000, 1_500]],
  ['500, 1,500', [500, 1_500]],
  ['10 /', [10]],
])('the quantities of %j are read (C18.3)', (text, quantities) => {
  expect(parseQuantityBreaks(text)).toEqual(quantities);
  expect(parseQuantityBreaks(formatQuantityBreaks(quantities))).toEqual(quantities);
});

test.each([
  '50,100',
  '1,500',
  'ten',
  '0',
  '-5',
  '1.5',
  '10 / x',
  '1e3',
  '1/2/3/4/5/6',
  '10 / 1000000000',
  '9'.repeat(121),
  '=1+1',
  '<b>',
])('no quantities are made of %j', (text) => {
  expect(parseQuantityBreaks(text)).toBeNull();
});

test('a list of a program is read like a text', () => {
  expect(parseQuantityList([100, '10', 10])).toEqual([10, 100]);
  for (const wrong of [[0], [1.5], ['x'], [null], [[1]], [1, 2, 3, 4, 5, 6]])
    expect(parseQuantityList(wrong)).toBeNull();
});
