import { expect, test } from 'vitest';
import { expandAbbreviation, isDescriptive, isEmptyWord, rootOf, splitWords, wordForm } from './word-forms.ts';
import { editDistance } from './vocabulary.ts';

test('words are lower case, without accents and apostrophes, with their hyphens', () => {
  expect(splitWords("O-RING,  Flyers' \u00c9lan 1/4-28")).toEqual(['o-ring', 'flyers', 'elan', '1', '4-28']);
});

test.each([
  ['screws', 'screw'],
  ['bushes', 'bush'],
  ['batteries', 'battery'],
  ['gauges', 'gage'],
  ['tyres', 'tire'],
  ['aluminium', 'aluminum'],
  ['glass', 'glass'],
  ['bus', 'bus'],
  ['optics', 'optics'],
])('%s is written %s', (typed, form) => expect(wordForm(typed)).toBe(form));

test('a root is shared by inflected forms', () => expect(rootOf('locking')).toBe(rootOf('locked')));

test('abbreviations of the trade are written out', () => {
  expect(expandAbbreviation('hex')).toEqual(['hexagon']);
  expect(expandAbbreviation('cres')).toEqual(['corrosion', 'resisting', 'steel']);
  expect(expandAbbreviation('screw')).toBeNull();
});

test('words without meaning and words that only describe are told apart', () => {
  expect(['for', 'bolt'].map(isEmptyWord)).toEqual([true, false]);
  expect(['titanium', 'bolt'].map(isDescriptive)).toEqual([true, false]);
});

test.each([
  ['bolt', 'bolt', 0],
  ['bolt', 'bot', 1],
  ['botl', 'bolt', 1],
  ['bearing', 'baring', 1],
  ['capaciter', 'capacitor', 1],
  ['presure', 'pressure', 1],
  ['kitten', 'sitting', 3],
])('%s and %s are %i edits apart', (a, b, edits) => expect(editDistance(a, b, 3)).toBe(edits));

test('more edits than the limit are one more than the limit', () => {
  expect([editDistance('kitten', 'sitting', 1), editDistance('a', 'abcdef', 2)]).toEqual([2, 3]);
});
