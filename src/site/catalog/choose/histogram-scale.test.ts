import { expect, test } from 'vitest';
import { placeOf, roundedValue, typedValue } from './drag-histogram.client.ts';

const scale = { low: 0.125, high: 4.5 };

test('a value is moved in round steps and stays between the ends', () => {
  expect(roundedValue(1.23456, scale)).toBe(1.23);
  expect(roundedValue(-3, scale)).toBe(0.125);
  expect(roundedValue(99, scale)).toBe(4.5);
  expect(roundedValue(0.1251, scale)).toBe(0.13);
  expect(roundedValue(123_456, { low: 0, high: 1_000_000 })).toBe(120_000);
});

test('the place of a value is a share of the distance', () => {
  expect(placeOf(0.125, scale)).toBe(0);
  expect(placeOf(4.5, scale)).toBe(1);
  expect(placeOf(1, { low: 1, high: 1 })).toBe(0);
});

test('small and large numbers are typed without an exponent', () => {
  expect(typedValue(1e-7)).toBe('0.0000001');
  expect(typedValue(0.1 + 0.2)).toBe('0.3');
  expect(typedValue(12)).toBe('12');
});
