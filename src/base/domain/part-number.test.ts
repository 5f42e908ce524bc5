import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCageCode, normalizePartNumber } from './part-number.ts';
import { parseFsc, parseFsg } from './nsn.ts';

/** Any character of Unicode. The unit "binary" gives the same, and makes a table of a million first. */
const aSign = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

test('a part number is the same whatever its punctuation and case, its leading zeros count, and one without characters is refused', () => {
  for (const text of ['MS16998-28', 'ms 16998/28', 'M.S.16998_28', 'ＭＳ１６９９８－２８'])
    expect(normalizePartNumber(text)).toBe('MS1699828');
  expect(normalizePartNumber('007-12')).toBe('00712');
  expect([normalizePartNumber('--/ '), normalizePartNumber('')]).toEqual([null, null]);
});

test('normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: aSign }), (text) => {
      const once = normalizePartNumber(text);
      return once === null || normalizePartNumber(once) === once;
    }),
  );
});

test('codes of classes, groups and makers are read exactly', () => {
  expect([parseFsg('53'), parseFsg('5'), parseFsg('5x'), parseFsg('530')]).toEqual(['53', null, null, null]);
  expect([parseFsc('0530'), parseFsc('530'), parseFsc('53051')]).toEqual(['0530', null, null]);
  expect([' 6t0k1 ', '96906', '9690', '96-06'].map(parseCageCode)).toEqual(['6T0K1', '96906', null, null]);
});
