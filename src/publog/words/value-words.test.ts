import { beforeAll, expect, test } from 'vitest';
import { indexNames, type NameWords } from './load-name-words.ts';
import { readText } from './read-text.ts';
import { readTradeWords } from './trade-phrases.ts';
import { findValues } from './value-words.ts';

const rows = readTradeWords();
let words: NameWords;
beforeAll(async () => {
  const names = [...new Set(rows.flatMap(({ names: own }) => own))].map((name) => ({ name, nsnCount: 100 }));
  words = await indexNames(names, [...names.keys()], () => Promise.resolve());
});

test('a property in a trade word is a value, unless all item names that it leads to say it (C13.14)', () => {
  const swallowed = rows.flatMap(({ word }) => {
    const { values } = findValues(word, words.isWord);
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

/** Pieces as "typed = reply" or "typed: name". */
const readingOf = (text: string): string[] => {
  const { names, pieces } = readText(words, text);
  return pieces.map((piece) => {
    if (piece.kind === 'name') return `${piece.text}: ${names[0]!.itemName}`;
    if (piece.kind === 'taken') return piece.text;
    return `${piece.text} = ${piece.value.kind === 'word' ? piece.value.replies[0]! : piece.value.typed.label}`;
  });
};

test.each([
  ['pan head screw', ['pan head = PAN', 'screw: SCREW']],
  ['flat-head screw', ['flat-head = FLAT COUNTERSUNK', 'screw: SCREW']],
  ['12v lead-acid battery', ['12v = 12 V', 'lead-acid = LEAD-ACID', 'battery: BATTERY']],
  ['slow blow fuse', ['slow blow = TIME LAG', 'fuse: FUSE,CARTRIDGE']],
  ['grade 8 bolt', ['grade 8 = J429 GRADE 8', 'bolt: BOLT']],
  ['stainles bolt', ['stainles = CORROSION RESISTING', 'bolt: BOLT']],
  ['grade 5 8 3/4 long bolt', ['grade 5 = J429 GRADE 5', '8 3/4 long = 8 3/4 in', 'bolt: BOLT']],
  ['cad plated nut', ['cad plated = CADMIUM', 'nut: NUT']],
  ['6061-t6 bar stock', ['6061 = ALLOY 6061', 't6 = T6', 'bar stock: BAR']],
  ['ss316 flat washer', ['ss316 = COMP 316', 'flat washer: WASHER,FLAT']],
  ['coaxial cable', ['coaxial cable: CABLE,RADIO FREQUENCY']],
  ['allen screw', ['allen screw: SCREW,CAP,SOCKET HEAD']],
  ['angle iron', ['angle iron: ANGLE,STRUCTURAL']],
  ['black box', ['black box: RECORDER,FLIGHT DATA']],
  ['db9', ['db9 = 9']],
  ['4140 steel bar', ['4140 steel = COMP 4140', 'bar: BAR']],
  ['fuel bolt', ['fuel = FUEL', 'bolt: BOLT']],
  ['.1uf 50v cap', ['.1uf = 0.1 µF', '50v = 50 V', 'cap: CAPACITOR,FIXED,ELECTROLYTIC']],
])('%s is read as a name and its properties (C13.14)', (text, reading) => {
  const read = readingOf(text);
  expect(
    read.map((piece, place) => (reading[place]?.includes(': ') ? piece.slice(0, reading[place]!.length) : piece)),
  ).toEqual(reading);
});

test('a misspelling goes to the word that more parts have, a slip before another letter (C13.7)', async () => {
  const names = ['BAKERY', 'BATTERY,STORAGE', 'WASHER,FLAT', 'WATER'].map((name, at) => ({ name, nsnCount: 900 - at }));
  const few = await indexNames(names, [...names.keys()], () => Promise.resolve());
  expect(['batery', 'wahser'].map((text) => readText(few, text).names.map(({ itemName }) => itemName))).toEqual([
    ['BATTERY,STORAGE'],
    ['WASHER,FLAT'],
  ]);
});
