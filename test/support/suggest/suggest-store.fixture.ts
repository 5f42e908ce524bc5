import type { CageCode } from '../../../src/base/domain/part-number.ts';
import type { Nsn, Fsc, Fsg } from '../../../src/base/domain/nsn.ts';
import { emptyCatalog } from '../catalog/empty-catalog.fixture.ts';
import type { CatalogStore } from '../../../src/publog/catalog-store.ts';

/** A small catalog for tests that notes what it is asked; every method finds `found` entries at most. */
export function aSuggestStore(overrides: Partial<CatalogStore> = {}): { store: CatalogStore; asked: string[] } {
  const asked: string[] = [];
  const numbered = (limit: number) => Array.from({ length: limit }, (_, index) => index);
  const store: CatalogStore = {
    ...emptyCatalog,
    edition: { ...emptyCatalog.edition, version: 'v7' },
    listGroups: async () => [
      { fsg: '53' as Fsg, title: 'Hardware and Abrasives', classCount: 2, nsnCount: 900 },
      { fsg: '99' as Fsg, title: 'Screw things', classCount: 1, nsnCount: 0 },
    ],
    listClasses: async () => [
      { fsc: '5305' as Fsc, fsg: '53' as Fsg, title: 'Screws', nsnCount: 180_451 },
      { fsc: '5310' as Fsc, fsg: '53' as Fsg, title: 'Nuts and Washers', nsnCount: 1 },
      { fsc: '5399' as Fsc, fsg: '53' as Fsg, title: null, nsnCount: 3 },
    ],
    async suggestNsns(digits, limit) {
      asked.push(`nsns ${digits}`);
      return numbered(limit).map((index) => ({ nsn: (5305012345670 + index) as Nsn, itemName: 'SCREW,CAP' }));
    },
    async suggestPartNumbers(prefix, limit) {
      asked.push(`parts ${prefix}`);
      const found = 'MS1699828'.startsWith(prefix) ? numbered(limit) : [];
      const named = { nsn: 5305012345678 as Nsn, itemName: 'SCREW' };
      return found.map((index) => ({ ...named, partNumber: `MS16998-${28 + index}`, shared: index > 0 }));
    },
    async suggestMakers(text, limit) {
      asked.push(`makers ${text}`);
      const named = { company: 'SCREW WORKS INC', city: null, country: null, partCount: 1_937 };
      return numbered(limit).map((index) => ({ ...named, cage: `9690${index % 10}` as CageCode }));
    },
    async suggestItemNames(text, limit) {
      asked.push(`names ${text}`);
      const cap = { itemName: 'SCREW,CAP,SOCKET HEAD', nsnCount: 1_240 };
      if (text === 'ALLEN SCREW' || text === 'allen screw') return [{ ...cap, typedAs: 'allen screw' }];
      if (/^cap screw$/i.test(text)) return [cap];
      const plain = (name: string) => name.replace(/\W+/g, ' ');
      const names = [cap, { ...cap, itemName: 'SCREW,MACHINE' }];
      return names.filter(({ itemName }) => plain(itemName).startsWith(plain(text))).slice(0, limit);
    },
    findItemNameCodes: async (names) => names.map((name) => (name === 'SCREW,MACHINE' ? '00343' : null)),
    ...overrides,
  };
  return { store, asked };
}
