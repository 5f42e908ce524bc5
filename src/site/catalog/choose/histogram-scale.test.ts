import { expect, test } from 'vitest';
import { placeOf, roundedValue, typedValue } from './drag-histogram.client.ts';

const scale = { low: 0.125, high: 4.5 };

test('a value is moved in round steps and stays between the ends', () => {
  const rounded = [1.23456, -3, 99, 0.1251].map((value) => roundedValue(value, scale));
  expect(rounded).toEqual([1.23, 0.125, 4.5, 0.13]);
  expect(roundedValue(123_456, { low: 0, high: 1_000_000 })).toBe(120_000);
});

test('the place of a value is a share of the distance; its number is typed without an exponent', () => {
  expect([placeOf(0.125, scale), placeOf(4.5, scale), placeOf(1, { low: 1, high: 1 })]).toEqual([0, 1, 0]);
  expect([1e-7, 0.1 + 0.2, 12].map((value) => typedValue(value))).toEqual(['0.0000001', '0.3', '12']);
});
