import { expect, test } from 'vitest';
import {
  parseQuantity,
  readQuantity,
  formatQuantityBreaks,
  parseQuantityBreaks,
  parseQuantityList,
} from './quantity.ts';

test.each([
  [5, ['5 EA']],
  [1_000, ['1,000', '1 000', '1,000.00']],
  [12_000, ["12'000"]],
  [24, ['24.0', 'x24']],
  [3, ['qty: 3 pcs']],
  [250, [' 250 ', 250]],
  [999_999_999, [999_999_999]],
])('%d is the quantity of %j everywhere (C17.2)', (quantity, texts) => {
  for (const written of texts) expect(parseQuantity(written)).toBe(quantity);
});

const NO_QUANTITIES = '0 -1 1.5 1e9 ten 1.000 1,00,0 1,00 1,5 .5 1000000000'.split(' ');
const OTHER_UNITS = ['5 dozen', '5 DZ', '5 HD', '5 pairs', '5 boxes'];
test.each([...NO_QUANTITIES, ...OTHER_UNITS, '', ' ', '9'.repeat(50), NaN, -3, 1.5, null, {}])(
  '%j is refused as a quantity',
  (written) => {
    expect(parseQuantity(written)).toBeNull();
  },
);

test('nothing written is not the same as something that cannot be read', () => {
  expect(['', '-', 'n/a', 'TBD'].map(readQuantity)).toEqual([null, null, null, null]);
  expect(['1.5', 'some', '0'].map(readQuantity)).toEqual(['unclear', 'unclear', 'unclear']);
});

test.each([
  [[], ['', '  ']],
  [[50], ['50']],
  [
    [10, 50, 100],
    ['10 / 50 / 100', '10/50/100', '100, 50, 10, 50', '10,50,100', '10 50;100'],
  ],
  [[1_000], ['1,000']],
  [[500, 1_000, 1_500], ['500 / 1,000 / 1,500']],
  [[500, 1_500], ['500, 1,500']],
  [[10], ['10 /']],
])('the quantities %j are read of %j (C18.3)', (quantities, texts) => {
  for (const text of texts) expect(parseQuantityBreaks(text), text).toEqual(quantities);
  expect(parseQuantityBreaks(formatQuantityBreaks(quantities))).toEqual(quantities);
});

const NO_BREAKS = '50,100 1,500 ten 0 -5 1.5 1e3 1/2/3/4/5/6 =1+1 <b>'.split(' ');
test.each([...NO_BREAKS, '10 / x', '10 / 1000000000', '9'.repeat(121)])(
  '%j is refused as a list of quantities',
  (text) => {
    expect(parseQuantityBreaks(text)).toBeNull();
  },
);

test('a list of a program is read like a text', () => {
  expect(parseQuantityList([100, '10', 10])).toEqual([10, 100]);
  for (const wrong of [[0], [1.5], ['x'], [null], [[1]], [1, 2, 3, 4, 5, 6]])
    expect(parseQuantityList(wrong)).toBeNull();
});
