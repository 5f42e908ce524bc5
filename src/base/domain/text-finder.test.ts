import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPrefixFinder, createTextFinder } from './text-finder.ts';

const aText = fc.string({ unit: fc.constantFrom('A', 'B', ' ', 'É'), maxLength: 6 });

test('finds what a look at each text finds', () => {
  fc.assert(
    fc.property(fc.array(aText, { maxLength: 12 }), aText, (texts, sought) => {
      const finder = createTextFinder(texts);
      const places = texts.flatMap((text, index) => (sought !== '' && text.includes(sought) ? [index] : []));
      expect(finder([sought])).toEqual(places);
    }),
  );
});

test('finds the texts that hold all of several', () => {
  fc.assert(
    fc.property(fc.array(aText, { maxLength: 12 }), fc.array(aText, { maxLength: 3 }), (texts, sought) => {
      const isSought = sought.some((each) => each !== '');
      const expected = texts.flatMap((text, index) =>
        isSought && sought.every((each) => text.includes(each)) ? [index] : [],
      );
      expect(createTextFinder(texts)(sought)).toEqual(expected);
    }),
  );
  expect(createTextFinder(['A', 'B'])(['A\n'])).toEqual([]);
});

test('nothing sought is in no text, nor is what would lie across two', () => {
  const finder = createTextFinder(['A', '', 'B', 'C\nD']);
  const sought = ['', '\n', '\nA', 'A\n', 'B\nC', 'C\nD', '\n\n', '\nB\nC'];
  expect(sought.map((text) => finder([text]))).toEqual(sought.map(() => []));
});

const aWideText = fc.string({ unit: fc.constantFrom('A', 'B', ' ', 'É', '\uffff', '\u{1f600}'), maxLength: 4 });

test('finds what a look at each text finds, each place once, and nothing among nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(aWideText, fc.nat(9)), { maxLength: 20 }), aWideText, (texts, prefix) => {
      const expected = new Set(texts.filter(([text]) => text.startsWith(prefix)).map(([, place]) => place));
      expect(createPrefixFinder(texts)(prefix)).toEqual([...expected].sort());
    }),
  );

  expect(createPrefixFinder([])('')).toEqual([]);
});
