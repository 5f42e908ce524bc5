import { describe, expect, test } from 'vitest';
import { aCatalog, CANCELLED, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { readTradeWords } from '../words/trade-phrases.ts';
import { openStoreForTests } from '../../../test/support/catalog/open-store.fixture.ts';

/** More than `listItemNamePages` gives in one call. */
const MANY = 1_203;

const partNumbers = [{ partNumber: 'A-1', cage: '81343' }];
let niin = 0;
const aPart = (fsc: string, itemName: string, more: Partial<BuiltPart> = {}): BuiltPart => ({
  nsn: fsc + String((niin += 1)).padStart(9, '0'),
  itemName,
  partNumbers,
  ...more,
});
const parts: BuiltPart[] = [
  aPart('5306', 'WIDGET,ROUND', { changedOn: 20_010 }),
  aPart('5306', 'WIDGET,ROUND', { changedOn: 20_030, cancelled: CANCELLED }),
  aPart('1560', 'WIDGET,ROUND', { changedOn: 20_020 }),
  aPart('5306', 'WIDGET,ROUND', { changedOn: 19_000 }),
  // one with characteristics: its class counts it in a row of its own
  aPart('5306', 'WIDGET,ROUND', { sections: { characteristics: [['AAQL', 'BODY STYLE', 'ROUND']] } }),
  aPart('5306', 'BOLT, THAT NOBODY APPROVED'),
  aPart('5306', 'BOLT,GONE', { cancelled: CANCELLED }),
  aPart('5999', 'ÖSE "12"'),
  aPart('5305', 'SETSCREW'),
  ...Array.from({ length: MANY }, (_, index) => aPart('9999', `NAME ${index}`, { changedOn: 15_000 + index })),
];
const tables = {
  item_definition: [
    ['00008', 'ÖSE "12"', null],
    ['00342', 'WIDGET,ROUND', 'An externally threaded item.'],
    ['00343', 'BOLT,GONE', 'No more.'],
    ['00344', 'BOLT,NEVER', null],
    ['00345', 'SETSCREW', null],
    ...Array.from({ length: MANY }, (_, index) => [String(50_000 - index), `NAME ${index}`, null]),
  ].sort(([left], [right]) => (left! < right! ? -1 : 1)),
  colloquial_name: [
    ['00342', 0, 'ROUND WIDGET'],
    ['00342', 1, 'STUD'],
    ['00345', 0, 'ALLEN SET SCREW'],
    ['00345', 1, 'GRUB SCREW'],
  ],
};

/** Every engine finds item names by code: the same data, the same assertions. */
export function describeItemNames(name: string, openEngine: () => Promise<CatalogEngine>): void {
  describe(`item names by code on ${name}`, () => {
    const { store } = openStoreForTests(openEngine, aCatalog({ parts, tables }));

    test('an item name with a code has its definition, names, classes with exact counts, and its last day', async () => {
      expect(await store.findItemName('00342')).toEqual({
        inc: '00342',
        itemName: 'WIDGET,ROUND',
        definition: 'An externally threaded item.',
        otherNames: ['ROUND WIDGET', 'STUD'],
        nsnCount: 4,
        classes: [
          { fsc: '5306', title: 'CLASS 5306', nsnCount: 3 },
          { fsc: '1560', title: 'CLASS 1560', nsnCount: 1 },
        ],
        changedOn: 20_020,
      });
      expect(await store.findItemName('00008')).toMatchObject({ itemName: 'ÖSE "12"', definition: null });
    });

    test('its other names are its colloquial ones, then the words of the trade that lead to it first, each once', async () => {
      const { otherNames } = (await store.findItemName('00345'))!;
      expect(otherNames.slice(0, 2)).toEqual(['ALLEN SET SCREW', 'GRUB SCREW']);
      const trade = readTradeWords().flatMap(({ word, names }) => (names[0] === 'SETSCREW' ? [word] : []));
      expect(trade).toContain('grub screw');
      expect(otherNames.slice(2)).toEqual(trade.filter((word) => word !== 'grub screw' && word !== 'allen set screw'));
    });

    test.each(['00343', '00344', '77777', '342', '0342', '000342', '', ' 00342', '3.42e2', "00342'", '99999999999'])(
      'the code %j has no page',
      async (inc) => expect(await store.findItemName(inc)).toBeNull(),
    );

    test('codes of names come in the order of the names, null where there is no page', async () => {
      const names = ['ÖSE "12"', 'BOLT, THAT NOBODY APPROVED', 'WIDGET,ROUND', 'BOLT,GONE', 'NO SUCH', 'widget,round'];
      expect(await store.findItemNameCodes(names)).toEqual(['00008', null, '00342', null, null, null]);
      expect(await store.findItemNameCodes([])).toEqual([]);
    });

    test('every item name with a page is listed once, by code, at most 1,000 at a time', async () => {
      const pages = [await store.listItemNamePages(null)];
      while (pages.at(-1)!.length > 0) pages.push(await store.listItemNamePages(pages.at(-1)!.at(-1)!.inc));
      expect(pages.map(({ length }) => length)).toEqual([1_000, MANY + 3 - 1_000, 0]);
      const numbered = Array.from({ length: MANY }, (_, index) => {
        return { inc: String(50_000 - index), changedOn: 15_000 + index };
      });
      expect(pages.flat()).toEqual([
        { inc: '00008', changedOn: 20_000 },
        { inc: '00342', changedOn: 20_020 },
        { inc: '00345', changedOn: 20_000 },
        ...numbered.toReversed(),
      ]);
    });
  });
}
