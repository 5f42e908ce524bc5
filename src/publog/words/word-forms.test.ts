import { expect, test } from 'vitest';
import { expandAbbreviation, isDescriptive, isEmptyWord, rootOf, splitWords, wordForm } from './word-forms.ts';

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
])('%s is written %s', (typed, form) => {
  expect(wordForm(typed)).toBe(form);
});

test('a root is shared by inflected forms', () => {
  expect(rootOf('locking')).toBe(rootOf('locked'));
});

test('abbreviations of the trade are written out', () => {
  expect(expandAbbreviation('hex')).toEqual(['hexagon']);
  expect(expandAbbreviation('cres')).toEqual(['corrosion', 'resisting', 'steel']);
  expect(expandAbbreviation('screw')).toBeNull();
});

test('words without meaning and words that only describe are told apart', () => {
  expect(['for', 'bolt'].map(isEmptyWord)).toEqual([true, false]);
  expect(['titanium', 'bolt'].map(isDescriptive)).toEqual([true, false]);
});
