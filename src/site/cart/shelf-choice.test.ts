import { expect, test } from 'vitest';
import { onShelfWords, readShelfChoice } from './shelf-choice.ts';

test.each([
  ['12;9999-01-01;12 HD, CoC', { held: 12, note: '12 HD, CoC' }],
  [';9999-01-01;In stock', { held: null, note: 'In stock' }],
  ['12;2026-11-01;12 HD, CoC', null],
  ['', null],
  [undefined, null],
  ['12', null],
  ['-1;9999-01-01;x', null],
  [`12;9999-01-01;${'x'.repeat(201)}`, null],
])('%j is read until its last day (C22.15)', (text, choice) => expect(readShelfChoice(text)).toEqual(choice));

test.each([
  [12, 15, '12 on our shelf, 3 more to be found'],
  [12, 12, '12 on our shelf'],
  [null, 15, 'On our shelf'],
])('%j held and %d asked is said so (C22.15)', (held, asked, words) => expect(onShelfWords(held, asked)).toBe(words));
