import { expect, test } from 'vitest';
import { lookAlikeWords } from './look-alikes-answer.ts';

test.each([
  [{ shown: 0, more: false, candidates: 0, looked: 0 }, 'No other item in the catalog has this name and class.'],
  [
    { shown: 0, more: false, candidates: 1, looked: 1 },
    'None found among the one other item with this name and class.',
  ],
  [{ shown: 3, more: false, candidates: 40, looked: 40 }, '3 found among the 40 other items with this name and class.'],
  [
    { shown: 8, more: true, candidates: 2_300, looked: 400 },
    'The first 8 found among the 400 nearest of 2,300 other items with this name and class.',
  ],
  [
    { shown: 0, more: false, candidates: 2_300, looked: 400 },
    'None found among the 400 nearest of 2,300 other items with this name and class.',
  ],
  [
    { shown: 0, more: false, candidates: 39_331, looked: 0 },
    'No characteristic on file is the same in any of the 39,331 other items with this name and class.',
  ],
])('%j', (looked, words) => {
  expect(lookAlikeWords(looked)).toBe(words);
});
