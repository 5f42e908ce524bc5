import { expect, test } from 'vitest';
import { chooseTests } from './choose-tests.ts';

const [ADDS, CHECK] = [`from './quote-store-add.contract.ts'`, `from '../quote-store.contract.ts'`];
const FILES = [
  ['src/site/cart/cart-storage.test.ts'],
  ['src/site/cart/cart-storage.client.ts'],
  ['src/base/ui/badge.test.tsx'],
  ['src/desk/store/quote-store.contract.ts', ADDS],
  ['src/desk/store/quote-store-add.contract.ts'],
  ['src/desk/store/sqlite/quote-store.test.ts', CHECK],
  ['src/desk/store/postgres/quote-store.test.ts', CHECK],
  ['test/journeys/cart.journey.ts'],
  ['test/journeys/rfq.journey.ts'],
].map(([path = '', text = '']) => ({ path, text }));

const chosen = (...args: string[]) => chooseTests(args, FILES);

test('no name means everything', () => {
  expect(chosen()).toEqual({ kind: 'all' });
});

const CART = 'src/site/cart/cart-storage.test.ts';
const BADGE = 'src/base/ui/badge.test.tsx';
const STORES = ['postgres', 'sqlite'].map((engine) => `src/desk/store/${engine}/quote-store.test.ts`);
test.each([
  ['a part of a path, or of the file name of a journey', ['cart'], [CART], ['test/journeys/cart.journey.ts'], []],
  ['folders of a test', ['site/cart'], [CART], [], []],
  ['no folder of a journey', ['journeys'], [], [], ['journeys']],
  ['a path in any case', ['./src/base/ui/Badge.test.tsx'], [BADGE], [], []],
  ['a path of a journey', ['test/journeys/rfq.journey.ts'], [], ['test/journeys/rfq.journey.ts'], []],
  ['a contract, also through another contract, by the tests that run it', ['quote-store-add'], STORES, [], []],
  ['each file once, and a name without a match', ['badge', 'ui', 'nonsense', ''], [BADGE], [], ['nonsense', '']],
])('a name chooses %s', (_what, args, suites, journeys, unmatched) => {
  expect(chosen(...args)).toEqual({ kind: 'named', suites, journeys, unmatched });
});
