import { expect, test } from 'vitest';
import { formatMeasure, formatPrice, formatSize } from './measures.ts';

test('a zero-padded measure loses its zeros and gets its unit', () => {
  expect(formatMeasure('00012.500', 'lb')).toBe('12.5 lb');
});

test('a measure or price of zero means not recorded', () => {
  expect(formatMeasure('0.00000', 'lb')).toBeNull();
  expect(formatPrice('00000000.00')).toBeNull();
});

test('what is no number stands as the source writes it', () => {
  expect(formatMeasure('SEE DRAWING', 'lb')).toBe('SEE DRAWING');
  expect(formatPrice('N/A')).toBe('N/A');
});

test('a price is in dollars and cents', () => {
  expect(formatPrice('00001234.5')).toBe('$1,234.50');
});

test('a size needs all three sides', () => {
  expect(formatSize('4.0', '3', '00.90')).toBe('4 × 3 × 0.9 in');
  expect(formatSize('4.0', undefined, '0.9')).toBeNull();
  expect(formatSize('4.0', '0', '0.9')).toBeNull();
});
