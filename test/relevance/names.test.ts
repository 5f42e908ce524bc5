import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { indexNames } from '../../src/publog/words/load-name-words.ts';
import { readText } from '../../src/publog/words/read-text.ts';
import { figuresOf, type Judged } from './metrics.ts';
import type { RankableName } from '../../src/publog/words/name-index.ts';
import { parseCsv } from '../../tools/sample/csv.ts';

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

  const judged = judgeNames(names, texts, (text) => readText(words, text).names.map(({ itemName }) => itemName));
  const wrong = judged.filter(({ right }) => !right[0]).map(({ text }) => text);
  const figures = figuresOf(judged);
  expect(figures.texts).toBeGreaterThanOrEqual(400);
  expect(figures.first, wrong.join('; ')).toBeGreaterThanOrEqual(0.97);
  expect(figures.ten).toBeGreaterThanOrEqual(0.95);
  expect(figures.nothing).toBeLessThanOrEqual(0.01);
});

/** The approved item names of the sample with realistic frequencies, definitions and colloquial names, and those of more-names.csv; most frequent first. */
function readRankableNames(): RankableName[] {
  const names = new Map<string, RankableName>();
  for (const [, name = '', frequency] of readTable('item-names.csv'))
    names.set(name, { name, nsnCount: (names.get(name)?.nsnCount ?? 0) + Number(frequency) });
  for (const [name = '', other = ''] of readTable('colloquial-names.csv')) {
    const own = names.get(name);
    if (own) own.otherNames = [...(own.otherNames ?? []), other];
  }
  for (const [name = '', definition = ''] of readTable('item-name-definitions.csv')) {
    const own = names.get(name);
    if (own) own.definition = definition;
  }
  for (const [name = '', frequency] of readTable('../../test/relevance/more-names.csv'))
    names.set(name, { name, nsnCount: Number(frequency) });
  return [...names.values()].sort((a, b) => b.nsnCount - a.nsnCount);
}

/** Texts as buyers type them and the item names that are right for each; one that ends with a star stands for all that begin so. */
function readNameTexts() {
  return readFileSync(new URL('name-texts.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [text = '', wanted = ''] = line.split(' | ');
      return { text, wanted: wanted.split('; ') };
    });
}

const SHOWN = 10;

/** Judges the first ten parts that names lead to: those of the best name, then those of the next. */
function judgeNames(
  names: readonly RankableName[],
  texts: ReturnType<typeof readNameTexts>,
  find: (text: string) => readonly string[],
): Judged[] {
  const counts = new Map(names.map(({ name, nsnCount }) => [name, nsnCount]));
  const judged: Judged[] = [];
  for (const { text, wanted } of texts) {
    const isRight = (name: string): boolean =>
      wanted.some((each) => (each.endsWith('*') ? `${name},`.startsWith(each.slice(0, -1)) : name === each));
    const right: boolean[] = [];
    for (const name of find(text))
      for (let part = 0; part < counts.get(name)! && right.length < SHOWN; part++) right.push(isRight(name));
    const all = names.reduce((sum, { name, nsnCount }) => (isRight(name) ? sum + nsnCount : sum), 0);
    judged.push({ text, right, wanted: all });
  }
  return judged;
}

/** Rows of a table of the sample, without its header. */
function readTable(file: string): readonly (readonly string[])[] {
  return parseCsv(readFileSync(new URL(`../../tools/sample/${file}`, import.meta.url), 'utf8')).slice(1);
}
