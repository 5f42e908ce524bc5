import { expect, test } from 'vitest';
import { parseFsc } from '#base/domain/supply-class.ts';
import { rangeOfNiinPrefix, rangeOfNsnPrefix, rangesOfLeadingDigits } from './number-search.ts';

const fsc = parseFsc('5305')!;
const whole = { first: 5_305_000_000_000, last: 5_305_999_999_999 };

test('digits that begin the class number lead to the whole class', () => {
  for (const digits of ['5', '53', '5305']) expect(rangesOfLeadingDigits(fsc, digits)).toEqual([whole]);
});

test('digits lead to the NIINs that begin with them', () => {
  expect(rangesOfLeadingDigits(fsc, '01')).toEqual([{ first: 5_305_010_000_000, last: 5_305_019_999_999 }]);
  expect(rangesOfLeadingDigits(fsc, '012345678')).toEqual([{ first: 5_305_012_345_678, last: 5_305_012_345_678 }]);
  expect(rangesOfLeadingDigits(fsc, '0123456789')).toEqual([]);
});

test('digits that begin with the class number lead to NSNs and to NIINs, in order', () => {
  expect(rangesOfLeadingDigits(fsc, '530501')).toEqual([
    { first: 5_305_010_000_000, last: 5_305_019_999_999 },
    { first: 5_305_530_501_000, last: 5_305_530_501_999 },
  ]);
  expect(rangesOfLeadingDigits(fsc, '53055')).toEqual([{ first: 5_305_500_000_000, last: 5_305_599_999_999 }]);
  expect(rangesOfLeadingDigits(fsc, '5305012345678')).toEqual([{ first: 5_305_012_345_678, last: 5_305_012_345_678 }]);
});

test('a prefix of the whole number covers what begins with it, and no number is longer than it may be', () => {
  expect(rangeOfNsnPrefix('5305')).toEqual(whole);
  expect(rangeOfNsnPrefix('53050123456789')).toBeNull();
  expect(rangeOfNiinPrefix('0')).toEqual({ first: 0, last: 99_999_999 });
});
