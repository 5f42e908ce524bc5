import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitIntoLines } from './xml-lines.ts';

test('each line has its number and no line break', () => {
  expect(splitIntoLines('<a>\r\n\n  <b/>\n</a>')).toEqual([
    { number: 1, text: '<a>' },
    { number: 2, text: '' },
    { number: 3, text: '  <b/>' },
    { number: 4, text: '</a>' },
  ]);
  expect(splitIntoLines('one\n')).toEqual([{ number: 1, text: 'one' }]);
});

test('a line of millions of characters is shown in pieces, none of which is lost', () => {
  const lines = splitIntoLines(`<?xml?>\n${'x'.repeat(2_500)}\nend`);
  expect(lines.map(({ number, text }) => [number, text.length])).toEqual([
    [1, 7],
    [2, 1_000],
    [null, 1_000],
    [null, 500],
    [3, 3],
  ]);
});

test('whatever the text, its pieces are the text', () => {
  const aText = fc
    .array(fc.oneof(fc.string(), fc.constant('\n'), fc.constant('x'.repeat(1_001))))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(aText, (text) => {
      const lines = splitIntoLines(text);
      const back = lines
        .map(({ number, text }, index) => (number === null || index === 0 ? text : `\n${text}`))
        .join('');
      expect(back).toBe(text.replace(/\r\n/g, '\n').replace(/\n$/, ''));
    }),
  );
});
