import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPrefixFinder } from './prefix-finder.ts';

const aText = fc.string({ unit: fc.constantFrom('A', 'B', ' ', 'É', '\uffff', '\u{1f600}'), maxLength: 4 });

test('finds what a look at each text finds, each place once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(aText, fc.nat(9)), { maxLength: 20 }), aText, (texts, prefix) => {
      const expected = new Set(texts.filter(([text]) => text.startsWith(prefix)).map(([, place]) => place));
      expect(createPrefixFinder(texts).find(prefix)).toEqual([...expected].sort());
    }),
  );
});

test('finds nothing among nothing', () => {
  expect(createPrefixFinder([]).find('')).toEqual([]);
});
