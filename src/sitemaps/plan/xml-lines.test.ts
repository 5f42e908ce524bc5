import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yieldToMain } from '#base/ui/yield-to-main.ts';
import { countEntries, splitInTurns, splitIntoLines } from './xml-lines.ts';

const linesOf = (text: string) => {
  const { count, lineAt } = splitIntoLines(text);
  return Array.from({ length: count }, (_, index) => lineAt(index));
};
const LINE = `<url><loc>https://parts.example/nsn/53/5305/5305-01-234-5678</loc><lastmod>2026-11-02</lastmod></url>\n`;
const TEN_MB = LINE.repeat(Math.ceil((10 * 1_024 * 1_024) / LINE.length));

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
  const lines = linesOf(`<?xml?>\n${'x'.repeat(2_500)}\nend`);
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
      const lines = linesOf(text);
      const back = lines
        .map(({ number, text }, index) => (number === null || index === 0 ? text : `\n${text}`))
        .join('');
      expect(back).toBe(text.replace(/\r\n/g, '\n').replace(/\n$/, ''));
    }),
  );
});

test('10 MB are read into lines in turns, and any of them is there at once', async () => {
  let turns = 0;
  const { count, lineAt } = await splitInTurns(TEN_MB, async () => void (turns += 1));
  expect([count, lineAt(count - 1)]).toEqual([TEN_MB.length / LINE.length, { number: count, text: LINE.trimEnd() }]);
  expect(turns).toBe(Math.floor(count / 1_000));
  expect(await countEntries(TEN_MB, yieldToMain())).toBe(count);
});

test('entries are counted wherever the text is cut for the work', async () => {
  const nothing = async () => {};
  for (let shift = 0; shift < 10; shift += 1)
    expect(await countEntries(`${'-'.repeat(256 * 1_024 - shift)}<url><sitemap><url>`, nothing)).toBe(3);
});
