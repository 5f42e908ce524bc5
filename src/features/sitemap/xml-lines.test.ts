import { expect, test } from 'vitest';
import { countOf, splitIntoLines } from './xml-lines.ts';

const linesOf = (text: string) => {
  const { count, lineAt } = splitIntoLines(text);
  return Array.from({ length: count }, (_, index) => lineAt(index));
};

test('each line has its number and no line break', () => {
  expect(linesOf('<a>\r\n\n  <b/>\n</a>')).toEqual([
    { number: 1, text: '<a>' },
    { number: 2, text: '' },
    { number: 3, text: '  <b/>' },
    { number: 4, text: '</a>' },
  ]);
  expect(linesOf('one\n')).toEqual([{ number: 1, text: 'one' }]);
  expect(linesOf('')).toEqual([]);
});

test('a line of millions of characters is shown in pieces, none of which is lost', () => {
  const text = `<?xml?>\n${'x'.repeat(2_500)}\nend`;
  const lines = linesOf(text);
  expect(lines.map(({ number, text }) => [number, text.length])).toEqual([
    [1, 7],
    [2, 1_000],
    [null, 1_000],
    [null, 500],
    [3, 3],
  ]);
});

test('10 MB are read into lines in a blink, and any of them is there at once', () => {
  const line = `<url><loc>https://parts.example/nsn/53/5305/5305-01-234-5678</loc><lastmod>2026-11-02</lastmod></url>\n`;
  const text = line.repeat(Math.ceil((10 * 1_024 * 1_024) / line.length));
  const startedMs = performance.now();
  const { count, lineAt } = splitIntoLines(text);
  expect([count, lineAt(count - 1)]).toEqual([text.length / line.length, { number: count, text: line.trimEnd() }]);
  expect(countOf(text, '<url>')).toBe(count);
  expect(performance.now() - startedMs).toBeLessThan(400);
});
