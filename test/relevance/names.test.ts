import { expect, test } from 'vitest';
import { indexNames } from '../../src/publog/words/load-name-words.ts';
import { readText } from '../../src/publog/words/read-text.ts';
import { judgeNames, readNameTexts, readRankableNames } from './judge-names.ts';
import { figuresOf } from './metrics.ts';

test('texts as buyers type them find the item names that are meant (C13.7)', async () => {
  const names = readRankableNames();
  const words = await indexNames(
    structuredClone(names),
    names.map((_, id) => id),
    () => Promise.resolve(),
  );
  const texts = readNameTexts();
  const known = new Set(names.map(({ name }) => name));
  const unknown = texts.flatMap(({ wanted }) => wanted.filter((name) => !name.endsWith('*') && !known.has(name)));
  expect(unknown).toEqual([]);

  const judged = await judgeNames(names, texts, (text) => readText(words, text).names.map(({ itemName }) => itemName));
  const wrong = judged.filter(({ right }) => !right[0]).map(({ text }) => text);
  const figures = figuresOf(judged);
  expect(figures.texts).toBeGreaterThanOrEqual(400);
  expect(figures.first, wrong.join('; ')).toBeGreaterThanOrEqual(0.97);
  expect(figures.ten).toBeGreaterThanOrEqual(0.95);
  expect(figures.nothing).toBeLessThanOrEqual(0.01);
});
