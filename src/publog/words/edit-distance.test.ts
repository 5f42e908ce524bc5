import { expect, test } from 'vitest';
import { editDistance } from './vocabulary.ts';

test.each([
  ['bolt', 'bolt', 0],
  ['bolt', 'bot', 1],
  ['botl', 'bolt', 1],
  ['bearing', 'baring', 1],
  ['capaciter', 'capacitor', 1],
  ['presure', 'pressure', 1],
  ['kitten', 'sitting', 3],
])('%s and %s are %i edits apart', (a, b, edits) => {
  expect(editDistance(a, b, 3)).toBe(edits);
});

test('more edits than the limit are one more than the limit', () => {
  expect(editDistance('kitten', 'sitting', 1)).toBe(2);
  expect(editDistance('a', 'abcdef', 2)).toBe(3);
});
