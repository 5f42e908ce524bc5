import { expect, test } from 'vitest';
import { chooseTests } from './choose-tests.ts';

const FILES = [
  { path: 'src/site/cart/cart-storage.test.ts', text: '' },
  { path: 'src/site/cart/cart-storage.client.ts', text: '' },
  { path: 'src/base/ui/badge.test.tsx', text: '' },
  { path: 'src/desk/store/quote-store.contract.ts', text: `import { adds } from './quote-store-add.contract.ts';` },
  { path: 'src/desk/store/quote-store-add.contract.ts', text: '' },
  { path: 'src/desk/store/sqlite/quote-store.test.ts', text: `import { check } from '../quote-store.contract.ts';` },
  {
    path: 'src/desk/store/postgres/quote-store.test.ts',
    text: `import { check } from '../quote-store.contract.ts';`,
  },
  { path: 'test/journeys/cart.journey.ts', text: '' },
  { path: 'test/journeys/rfq.journey.ts', text: '' },
];

const chosen = (...args: string[]) => chooseTests(args, FILES);

test('no name means everything', () => {
  expect(chosen()).toEqual({ kind: 'all' });
});

test('a name chooses tests by their path and journeys by their file name', () => {
  expect(chosen('cart')).toEqual({
    kind: 'named',
    suites: ['src/site/cart/cart-storage.test.ts'],
    journeys: ['test/journeys/cart.journey.ts'],
    unmatched: [],
  });
  expect(chosen('site/cart')).toMatchObject({
    suites: ['src/site/cart/cart-storage.test.ts'],
    journeys: [],
    unmatched: [],
  });
  expect(chosen('journeys')).toMatchObject({ suites: [], journeys: [], unmatched: ['journeys'] });
});

test('a path with or without ./ and in any case is a name', () => {
  expect(chosen('./src/base/ui/Badge.test.tsx')).toMatchObject({
    suites: ['src/base/ui/badge.test.tsx'],
    unmatched: [],
  });
  expect(chosen('test/journeys/rfq.journey.ts')).toMatchObject({
    journeys: ['test/journeys/rfq.journey.ts'],
    unmatched: [],
  });
});

test('a contract chooses the tests that run it, also through another contract', () => {
  expect(chosen('quote-store-add')).toMatchObject({
    suites: ['src/desk/store/postgres/quote-store.test.ts', 'src/desk/store/sqlite/quote-store.test.ts'],
    journeys: [],
    unmatched: [],
  });
});

test('several names choose each file once, and a name without a match is told', () => {
  expect(chosen('badge', 'ui', 'nonsense', '')).toEqual({
    kind: 'named',
    suites: ['src/base/ui/badge.test.tsx'],
    journeys: [],
    unmatched: ['nonsense', ''],
  });
});
