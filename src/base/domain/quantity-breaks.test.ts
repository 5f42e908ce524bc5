import { expect, test } from 'vitest';
import { formatQuantityBreaks, parseQuantityBreaks, parseQuantityList } from './quantity.ts';

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
