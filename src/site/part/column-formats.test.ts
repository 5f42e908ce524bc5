import { expect, test } from 'vitest';
import { formatColumn, formatSize, formatSourceDate, isExportChecked } from './column-formats.ts';

test('a zero-padded measure loses its zeros and gets its unit', () => {
  expect(formatColumn({ unit: 'lb' }, '00012.500')).toBe('12.5 lb');
});

test('a measure or price of zero means not recorded', () => {
  expect(formatColumn({ unit: 'lb' }, '0.00000')).toBeNull();
  expect(formatColumn({ unit: 'USD' }, '00000000.00')).toBeNull();
});

test('text that is not a number is shown as the source writes it', () => {
  expect(formatColumn({ unit: 'lb' }, 'SEE DRAWING')).toBe('SEE DRAWING');
  expect(formatColumn({ unit: 'USD' }, 'N/A')).toBe('N/A');
});

test('a price is in dollars and cents', () => {
  expect(formatColumn({ unit: 'USD' }, '00001234.5')).toBe('$1,234.50');
});

test('a size needs all three sides', () => {
  expect(formatSize('4.0', '3', '00.90')).toBe('4 × 3 × 0.9 in');
  expect(formatSize('4.0', undefined, '0.9')).toBeNull();
  expect(formatSize('4.0', '0', '0.9')).toBeNull();
});

test('a date of the source is written out for people', () => {
  expect(formatSourceDate('01-FEB-2004')).toBe('1 February 2004');
  expect(formatSourceDate('31-dec-1999')).toBe('31 December 1999');
});

test.each(['', '2004-02-01', '01-XYZ-2004', '1-FEB-04'])('other text is left as it is: %j', (text) => {
  expect(formatSourceDate(text)).toBe(text);
});

test.each([
  ['A', false],
  [' a ', false],
  ['', false],
  [' ', false],
  [undefined, false],
  ['D', true],
  ['Q', true],
  ['AB', true],
])('the DEMIL code %j is checked before an export: %s', (code, checked) => expect(isExportChecked(code)).toBe(checked));
