import { describe, expect, test } from 'vitest';
import { aCatalog, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { openStoreForTests } from '../../../test/support/catalog/open-store.fixture.ts';
import { parseCageCode } from '#base/domain/cage-code.ts';
import { formatNsn, parseNsn, type Nsn } from '#base/domain/nsn.ts';
import { parseFsc } from '#base/domain/supply-class.ts';

const nsnOf = (fsc: number, at: number): Nsn => parseNsn(`${fsc}00${fsc}${String(at).padStart(3, '0')}`)!;
const REPLIES = ['AAQL', 'ABHP', 'MATT'].map((mrc) => [mrc, 'REQUIREMENT', 'SAME']);
const bolts = (fsc: number, count: number): BuiltPart[] =>
  Array.from({ length: count }, (_, at) => ({
    nsn: formatNsn(nsnOf(fsc, at)),
    itemName: 'BOLT',
    partNumbers: [{ partNumber: `B-${fsc}-${at}`, cage: '81343' }],
    sections: { characteristics: REPLIES },
  }));

/** How far an engine looks where very many parts are alike. */
export function describeSearchBounds(name: string, openEngine: () => Promise<CatalogEngine>): void {
  describe(`bounds of searches on ${name}`, () => {
    const { store } = openStoreForTests(openEngine, aCatalog({ parts: [...bolts(5305, 1_000), ...bolts(5306, 999)] }));

    test.each([
      [5306, 999],
      [5305, null],
    ])('counts what one of many parts of a maker is, class %d: %s', async (fsc, count) => {
      const search = { words: [], cage: parseCageCode('81343')!, fsc: parseFsc(String(fsc))! };
      expect((await store.countFacets(search))?.itemNames?.[0]?.count ?? null).toBe(count);
    });

    test('a page has at most a hundred parts, and the last one knows how many come before it (C4.2)', async () => {
      const search = { words: ['BOLT'] };
      expect((await store.findParts(search, { limit: 500 })).parts).toHaveLength(100);
      const last = await store.findParts(search, { before: nsnOf(5306, 999), limit: 7 });
      expect([last.total, last.position, last.hasNext]).toEqual([1_999, 1_992, false]);
    });

    test.each([
      ['the first', 0, 1, 400],
      ['one of the first', 10, 0, 400],
      ['the middle', 500, 300, 700],
      ['one of the last', 995, 599, 999],
      ['the last', 999, 599, 998],
    ])('looks for look-alikes of %s among the 400 that are nearest (C12.3)', async (_, at, first, last) => {
      const { parts, candidates, looked } = await store.findLookAlikes(nsnOf(5305, at), 999);
      const found = parts.map(({ nsn }) => nsn);
      expect([candidates, looked, found[0], found.at(-1)]).toEqual([999, 400, nsnOf(5305, first), nsnOf(5305, last)]);
    });
  });
}
