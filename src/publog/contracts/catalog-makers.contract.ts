import { expect, test } from 'vitest';
import { aCatalog, type BuiltTables } from '../../../test/support/catalog/catalog.fixture.ts';
import { openStoreForTests } from '../../../test/support/catalog/open-store.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { hasCompanyWords, oracleMakers } from '../../../test/support/catalog/search-oracle.ts';

const MAKERS = 12_000;
/** The first company of a very common word. */
const LOOKED = 10_000;

/** Company 07123 is the 7,123rd: all are INC, some of every kind that a search treats differently. */
function companyOf(place: number): string {
  const words = [
    String(place).padStart(5, '0'),
    place % 4 === 0 ? 'FOURTH' : '',
    place % 3 === 0 ? 'THIRD' : '',
    place % 400 === 0 ? 'RARE' : '',
    place >= LOOKED + 500 && place % 2 === 0 ? 'PAIR PAIRED PAIRS' : '',
    place > 9_500 ? 'LATE' : '',
    place > LOOKED ? 'LAST' : '',
    'INC',
  ];
  return words.filter((word) => word !== '').join(' ');
}

const MAKER_TABLE: BuiltTables['maker'] = Array.from({ length: MAKERS }, (_, place) => {
  const company = companyOf(place);
  const cage = place.toString(36).toUpperCase().padStart(5, '0');
  return [cage, company, company, 'A', null, null, 'TOWN', null, null, 'US', null, null, null, 0];
});

/** Every engine finds makers among very many: the same data, the same assertions. */
export function describeManyMakers(openEngine: () => Promise<CatalogEngine>): void {
  const catalog = aCatalog({ parts: [], tables: { maker: MAKER_TABLE } });
  const makers = oracleMakers(catalog);
  const { store } = openStoreForTests(openEngine, catalog);
  const having = (words: readonly string[], among = makers) => among.filter((maker) => hasCompanyWords(maker, words));

  test.each([
    ['all with a word that few have', ['RARE'], MAKERS],
    ['all with one that few have beside one that all have', ['INC', 'RARE'], MAKERS],
    ['all with words that many have and few have together', ['THIRD', 'FOURTH', 'LATE'], MAKERS],
    ['all with several words of a company that begin alike, in any company', ['PAIR'], MAKERS],
    ['all with a word that many have, and those who come last', ['LAST'], MAKERS],
    ['none with a word that no company has', ['INC', 'NOBODY'], MAKERS],
    ['the first for a word that all have', ['INC'], LOOKED],
    ['the first for a word that a quarter of all have', ['FOURTH'], LOOKED],
    ['the first for a word that many have, at the end of those that are looked at', ['LATE'], LOOKED],
    ['the first for two words that many have', ['THIRD', 'INC'], LOOKED],
  ])('finds %s', async (_, words, looked) => {
    for (const limit of [1, 21, 5_000])
      expect(await store.findMakers(words, limit)).toEqual(having(words, makers.slice(0, looked)).slice(0, limit));
  });

  test('answers a repeated search as before', async () => {
    const first = await store.findMakers(['INC'], 21);
    first.pop();
    expect(await store.findMakers(['INC'], 21)).toEqual(having(['INC']).slice(0, 21));
  });
}
