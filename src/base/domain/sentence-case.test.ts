import { expect, test } from 'vitest';
import { meaningInWords } from './plain-text.ts';

test.each([
  ['CANCELLED, WITHOUT REPLACEMENT', 'Cancelled, without replacement'],
  ['DLA TROOP SUPPORT, INDUSTRIAL HARDWARE', 'DLA troop support, industrial hardware'],
  ['DOD integrated material managed', 'DOD integrated material managed'],
  ['', ''],
])('a meaning of a code, %j, is shown as %j (C16.11)', (text, shown) => {
  expect(meaningInWords(text)).toBe(shown);
});
