import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNsn, type Nsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import {
  aCatalog,
  CANCELLED,
  type BuiltPart,
  type BuiltTables,
} from '../../../test/support/catalog/catalog.fixture.ts';
import { openStoreForTests, type ManyParts } from '../../../test/support/catalog/open-store.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import {
  hasCompanyWords,
  oracleItemNames,
  oracleMakers,
  oracleNsns,
  oraclePartNumbers,
} from '../../../test/support/catalog/search-oracle.ts';

const number = (text: string) => normalizePartNumber(text)!;
const ODD: Nsn = parseNsn('5310-00-000-0001')!;

/** Every engine suggests while a text is typed: the same data, the same assertions. */
export function describeCatalogSuggestions(
  { engine, store, listed, catalog }: ManyParts,
  openEngine: () => Promise<CatalogEngine>,
): void {
  describe(`suggestions of the catalog`, () => {
    const makers = oracleMakers(catalog);

    test('suggests listed NSNs by their first digits, then by those of their NIINs', async () => {
      const anyDigits = fc.oneof(
        fc.constantFrom('0', '5', '53', '5305', '530500', '000', '00000', '9999999999999', '1'),
        fc
          .tuple(fc.nat(listed.length - 1), fc.integer({ min: 1, max: 13 }), fc.boolean())
          .map(([at, length, isNiin]) => {
            const digits = String(listed[at]!.nsn).padStart(13, '0');
            return (isNiin ? digits.slice(4) : digits).slice(0, length);
          }),
      );
      await fc.assert(
        fc.asyncProperty(anyDigits, fc.constantFrom(1, 5, 10), async (digits, limit) => {
          const found = await store.suggestNsns(digits, limit);
          expect(found.map((each) => each.nsn)).toEqual(oracleNsns(listed, digits).slice(0, limit));
        }),
        { numRuns: engine.runs(150), seed: 53 },
      );
      expect(await store.suggestNsns('5310000000001', 3)).toEqual([{ nsn: ODD, itemName: 'WASHER, "ODD"' }]);
      // on file, but not listed
      expect(await store.suggestNsns('5310000000002', 3)).toEqual([]);
    });

    test('suggests part numbers once each, whatever their punctuation, with the first listed NSN', async () => {
      for (const text of ['M', 'MS', 'MS1', 'MS49', 'ms-499', 'AN960416', 'AN', 'A', '9', 'ZZZ', 'MS499-22']) {
        const prefix = number(text);
        for (const limit of [1, 10]) {
          const found = (await store.suggestPartNumbers(prefix, limit)).map(({ partNumber, nsn }) => ({
            partNumber,
            nsn,
          }));
          expect(found, text).toEqual(oraclePartNumbers(listed, prefix).slice(0, limit));
        }
      }
      // carried by nothing but a cancelled item
      expect(await store.suggestPartNumbers(number('FORMER-7'), 5)).toEqual([]);
    });

    test.each([
      ['BOEING', ['81205', '3AB77', '76301']],
      ['B0', ['B0E1N']],
      ['BÖ', ['0ABC1']],
      ['B', ['B0E1N', '81205', '0ABC1', '3AB77', '76301']],
      ['81', ['81205', '81343']],
      ['SÖH', ['0ABC1']],
      ['BOEING COMPANY, T', ['81205']],
      ...['', '%', '_', 'NO SUCH MAKER', '\0', "'", '~', '\u{10ffff}'].map((nothing): [string, string[]] => [
        nothing,
        [],
      ]),
    ])('suggests makers by CAGE code, by company, then by a word of it; most parts first: %j', async (text, cages) => {
      expect((await store.suggestMakers(text, 10)).map((maker) => maker.cage)).toEqual(cages);
      const first = makers.filter(({ cage }) => cage === cages[0]);
      expect(await store.suggestMakers(text, 1)).toEqual(first);
    });

    test('finds makers whose company has every word at the beginning of one of its own, by company, then CAGE', async () => {
      const all = 'BOEING|BO|CO|INC|WORKS|2|MAKER|SÖHNE|OEING|THE|NO|SUCH|A'.split('|');
      const anyWords = fc.shuffledSubarray(all, { maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(anyWords, fc.constantFrom(1, 5, 50), async (words, limit) => {
          const expected = makers.filter((maker) => hasCompanyWords(maker, words));
          expect(await store.findMakers(words, limit)).toEqual(expected.slice(0, limit));
        }),
        { numRuns: engine.runs(100), seed: 54 },
      );
    });

    test.each([
      ['machine bolt', 'BOLT, MACHINE', undefined],
      ['bolt mach', 'BOLT, MACHINE', undefined],
      ['mashine bolt', 'BOLT, MACHINE', 'machine bolt'],
      ['hex bolt', 'BOLT, MACHINE', 'hex bolt'],
      ['allen sc', 'SCREW, CAP, SOCKET HEAD', 'allen screw'],
      ['allen', 'SCREW, CAP, SOCKET HEAD', 'allen bolt'],
      ['wahser', 'WASHER, FLAT', 'washer'],
    ])(
      'suggests item names as the search reads words, in any order, misspelled, of the trade: %s (C13.8)',
      async (text, itemName, typedAs) => {
        const [first] = await store.suggestItemNames(text, 5);
        expect([first?.itemName, first?.typedAs]).toEqual([itemName, typedAs]);
      },
    );

    test.each(['zzqx nothing', 'bolt zzqx', '\u{1f529}', 'x'.repeat(10_000), '( ( (', "' or 1=1"])(
      'suggests no item name for %j',
      async (text) => expect(await store.suggestItemNames(text, 5)).toEqual([]),
    );

    test('suggests item names that begin with the text, then those in which a word does; most NSNs first', async () => {
      for (const text of 'B|BO|BOL|BOLT|BOLT M|BOLT, MA|R|RARE|RARE 0|HEX|12|MM|ÖSE|ODD|OLT|ZZ||,| '.split('|'))
        for (const limit of [1, 10, 400]) {
          const found = await store.suggestItemNames(text, limit);
          const begun = found.filter(({ typedAs }) => typedAs === undefined);
          expect(begun, text).toEqual(oracleItemNames(listed, text).slice(0, begun.length));
          expect(begun.length, text).toBeGreaterThanOrEqual(Math.min(limit - 2, oracleItemNames(listed, text).length));
        }
    });
  });

  describe(`part numbers that many NSNs carry`, () => {
    /** Number 5 stands on all of them, the others on one to nine; every third NSN is not listed. */
    const carriers = (index: number): number[] =>
      Array.from({ length: 20 }, (_, own) => own).filter(
        (own) => own === 5 || (index + own * 7) % 120 < (own * 3) % 10,
      );
    const lp = (own: number): string => `LP-${String(own).padStart(2, '0')}`;
    const parts = Array.from({ length: 120 }, (_, index): BuiltPart => {
      const partNumbers = carriers(index).map((own) => ({ partNumber: lp(own), cage: '81343' }));
      const nsn = `5305-00-000-${String(index + 1).padStart(4, '0')}`;
      return { nsn, itemName: 'BOLT', partNumbers, cancelled: index % 3 === 0 ? CANCELLED : undefined };
    });
    const { store } = openStoreForTests(openEngine, aCatalog({ parts }));

    test('suggests each once, with the first listed NSN, and says whether others carry it', async () => {
      const all = Array.from({ length: 20 }, (_, own) => lp(own)).flatMap((partNumber) => {
        const own = parts.filter(({ partNumbers }) => partNumbers!.some((each) => each.partNumber === partNumber));
        const first = own.find((part) => part.cancelled === undefined);
        return first ? [{ partNumber, nsn: parseNsn(first.nsn)!, itemName: 'BOLT', shared: own.length > 1 }] : [];
      });
      expect(new Set(all.map(({ shared }) => shared))).toEqual(new Set([false, true]));
      for (const prefix of ['LP', 'LP0', 'LP1', 'LP05', 'LP04', 'LP2'])
        for (const limit of [1, 3, 6, 10, 40])
          expect(await store.suggestPartNumbers(number(prefix), limit), `${prefix} ${limit}`).toEqual(
            all.filter(({ partNumber }) => number(partNumber).startsWith(prefix)).slice(0, limit),
          );
    });
  });
}

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
