import { beforeAll, expect, test } from 'vitest';
import { indexNames, type NameWords } from './load-name-words.ts';
import { typedWords } from './query-terms.ts';
import { readText } from './read-text.ts';
import { readTradeWords } from './trade-phrases.ts';
import { findValues } from './value-words.ts';

const rows = readTradeWords();
let words: NameWords;
beforeAll(async () => {
  const names = [...new Set(rows.flatMap(({ names: own }) => own))].map((name) => ({ name, nsnCount: 100 }));
  words = await indexNames(names, [...names.keys()], () => Promise.resolve());
});

test('a property in a trade word is a value, unless all item names that it leads to say it (C13.11)', () => {
  const swallowed = rows.flatMap(({ word }) => {
    const { values } = findValues(typedWords(word));
    const { names, pieces } = readText(words, word);
    const read = pieces.filter(({ kind }) => kind === 'value').map(({ text }) => text);
    return values.flatMap(({ from, to, replies }) => {
      const property = word.slice(from, to);
      // "angle iron", "battery lead"
      if (from > 0 && to === word.length) return [];
      const ways = [property.toUpperCase(), ...replies];
      const isSaid = names.every(({ itemName }) => ways.some((way) => itemName.replaceAll(',', ' ').includes(way)));
      return read.some((text) => text.includes(property)) || isSaid
        ? []
        : `${word}: ${property} -> ${names[0]?.itemName}`;
    });
  });
  expect(swallowed).toEqual([]);
});
