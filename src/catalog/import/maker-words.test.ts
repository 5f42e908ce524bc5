import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cageText } from './field-bytes.ts';
import { compareAsBytes, createMakerWords } from './maker-words.ts';

test('gives each word of each company once, by word, then CAGE', () => {
  const words = createMakerWords();
  words.add(5, 'BOEING CO., THE');
  words.add(3, 'CO & CO');
  words.add(60_466_175, 'ÖSE/12');
  expect([...words.rows()]).toEqual([
    ['12', 'ZZZZZ'],
    ['BOEING', '00005'],
    ['CO', '00003'],
    ['CO', '00005'],
    ['THE', '00005'],
    ['ÖSE', 'ZZZZZ'],
  ]);
});

test('holds as many makers as come', () => {
  const words = createMakerWords();
  for (let key = 0; key < 50_000; key++) words.add(key, `MAKER ${key}`);
  const rows = [...words.rows()];
  expect(rows).toHaveLength(100_000);
  expect(rows.at(-1)).toEqual(['MAKER', cageText(49_999)]);
});

test('puts words in the order of their bytes, as databases do', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (left, right) => {
      expect(Math.sign(compareAsBytes(left, right))).toBe(Buffer.compare(Buffer.from(left), Buffer.from(right)));
    }),
  );
  expect(compareAsBytes('\u{1f600}', '\uff01')).toBeGreaterThan(0);
});
