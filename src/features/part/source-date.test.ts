import { expect, test } from 'vitest';
import { formatSourceDate } from './source-date.ts';

test('a date of the source is written out for people', () => {
  expect(formatSourceDate('01-FEB-2004')).toBe('1 February 2004');
  expect(formatSourceDate('31-dec-1999')).toBe('31 December 1999');
});

test.each(['', '2004-02-01', '01-XYZ-2004', '1-FEB-04'])('a text that is no such date stands as it is: %j', (text) => {
  expect(formatSourceDate(text)).toBe(text);
});
