import { expect, test } from 'vitest';
import { informationOf } from './pack-slice-replies.ts';

test.each([
  ['nothing on file', [], false, 0],
  ['always the same reply', [40], false, 0],
  ['two replies, equally common: one bit of six', [5, 5], false, Math.round(255 / 6)],
  ['64 numbers', Array(64).fill(3), true, 255],
  ['more numbers do not say more', Array(1_000).fill(3), true, 255],
  ['of 120 texts a list holds half', Array(120).fill(1), false, Math.round((Math.log2(60) / 6 / 2) * 255)],
])('%s', (_, counts, isMeasured, expected) => expect(informationOf(counts, isMeasured)).toBe(expected));

test('a rare reply says little', () =>
  expect(informationOf([999, 1], false)).toBeLessThan(informationOf([600, 400], false)));
