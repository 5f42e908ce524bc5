import { expect, test } from 'vitest';
import { passes } from './enhance.ts';

test('a text passes when it is part of the title or the code, in any case', () => {
  expect([passes('scre', '5305', 'Screws'), passes('SCRE', '5305', 'Screws')]).toEqual([true, true]);
  expect([passes('530', '5305', 'Screws'), passes(' ', '5305', 'Screws')]).toEqual([true, true]);
});

test('a text that runs from the code into the title does not pass', () => {
  expect([passes('5305 screws', '5305', 'Screws'), passes('bolts', '5305', 'Screws')]).toEqual([false, false]);
});
