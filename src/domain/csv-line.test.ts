import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-5-6', "'-5-6"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t=1"],
  ['=a,"b"', `"'=a,""b"""`],
  ['two\r\nlines', '"two\r\nlines"'],
  ['\n=1', '"\'\n=1"'],
  ['00001', '00001'],
])('%j is the cell %s', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test('cells have commas between them', () => {
  expect(csvLine(['1', '', '3'])).toBe('1,,3\r\n');
});
