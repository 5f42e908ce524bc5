import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseNsn, type Nsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { aCatalog, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import { openStoreForTests } from '../../../test/support/catalog/open-store.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import type { CatalogStore } from '../catalog-store.ts';
import { oracleParts } from '../../../test/support/catalog/catalog-oracle.ts';
import {
  hasCompanyWords,
  oracleItemNames,
  oracleMakers,
  oracleNsns,
  oraclePartNumbers,
} from '../../../test/support/catalog/search-oracle.ts';
import { searchedParts, SEARCHED_TABLES } from '../../../test/support/catalog/searched-parts.ts';

const number = (text: string) => normalizePartNumber(text)!;
const ODD: Nsn = parseNsn('5310-00-000-0001')!;

/** Every engine suggests while a text is typed: the same data, the same assertions. */
export function describeCatalogSuggestions(name: string, openEngine: () => Promise<CatalogEngine>): void {
  describe(`suggestions of the catalog on ${name}`, () => {
    let store: CatalogStore;
    const parts = searchedParts();
    const listed = oracleParts(parts);
    const catalog = aCatalog({ parts, tables: SEARCHED_TABLES });
    const makers = oracleMakers(catalog);
    const opened = openStoreForTests(openEngine, catalog);
    beforeAll(() => {
      store = opened.store();
    });

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
        { numRuns: 150, seed: 53 },
      );
      expect(await store.suggestNsns('5310000000001', 3)).toEqual([{ nsn: ODD, itemName: 'WASHER, "ODD"' }]);
      // on file, but not listed
      expect(await store.suggestNsns('5310000000002', 3)).toEqual([]);
    });

    test('suggests part numbers once each, whatever their punctuation, with the first listed NSN', async () => {
      for (const text of ['M', 'MS', 'MS1', 'MS49', 'ms-499', 'AN960416', 'AN', 'A', '9', 'ZZZ', 'MS499-22']) {
        const prefix = number(text);
        for (const limit of [1, 10]) {
          const found = await store.suggestPartNumbers(prefix, limit);
          const expected = oraclePartNumbers(listed, prefix).slice(0, limit);
          expect(
            found.map(({ partNumber, nsn }) => ({ partNumber, nsn })),
            text,
          ).toEqual(expected);
        }
      }
      const seen = new Set<boolean>();
      for (const { partNumber, nsn, shared } of [
        ...(await store.suggestPartNumbers(number('MS'), 10)),
        ...(await store.suggestPartNumbers(number('CR3213'), 10)),
      ]) {
        const carriers = parts.filter((part) =>
          part.partNumbers?.some((own) => number(own.partNumber) === number(partNumber)),
        );
        seen.add(shared);
        expect(shared, `${partNumber} of ${nsn}`).toBe(new Set(carriers.map((part) => part.nsn)).size > 1);
      }
      expect(seen).toEqual(new Set([false, true]));
      // carried by nothing but a cancelled item
      expect(await store.suggestPartNumbers(number('FORMER-7'), 5)).toEqual([]);
    });

    test('suggests makers by CAGE code, by company, then by a word of it; most parts first', async () => {
      const suggested = async (text: string, limit = 10) =>
        (await store.suggestMakers(text, limit)).map((maker) => maker.cage);
      expect(await suggested('BOEING')).toEqual(['81205', '3AB77', '76301']);
      expect(await suggested('B0')).toEqual(['B0E1N']);
      expect(await suggested('BÖ')).toEqual(['0ABC1']);
      expect(await suggested('B')).toEqual(['B0E1N', '81205', '0ABC1', '3AB77', '76301']);
      expect(await suggested('81')).toEqual(['81205', '81343']);
      expect(await suggested('SÖH')).toEqual(['0ABC1']);
      expect(await suggested('BOEING COMPANY, T')).toEqual(['81205']);
      expect(await suggested('BOEING', 1)).toEqual(['81205']);
      for (const nothing of ['', '%', '_', 'NO SUCH MAKER', '\0', "'", '~', '\u{10ffff}'])
        expect(await suggested(nothing)).toEqual([]);
      expect(await store.suggestMakers('BOEING', 1)).toEqual(makers.filter((maker) => maker.cage === '81205'));
    });

    test('finds makers whose company has every word at the beginning of one of its own, by company, then CAGE', async () => {
      const anyWords = fc.uniqueArray(
        fc.constantFrom('BOEING', 'BO', 'CO', 'INC', 'WORKS', '2', 'MAKER', 'SÖHNE', 'OEING', 'THE', 'NO', 'SUCH', 'A'),
        { maxLength: 3 },
      );
      await fc.assert(
        fc.asyncProperty(anyWords, fc.constantFrom(1, 5, 50), async (words, limit) => {
          const expected = makers.filter((maker) => hasCompanyWords(maker, words));
          expect(await store.findMakers(words, limit)).toEqual(expected.slice(0, limit));
        }),
        { numRuns: 100, seed: 54 },
      );
    });

    test('suggests item names as the search reads words: in any order, misspelled, and by words of the trade (C13.8)', async () => {
      const suggested = async (text: string) => {
        const [first] = await store.suggestItemNames(text, 5);
        return first && [first.itemName, first.typedAs];
      };
      expect(await suggested('machine bolt')).toEqual(['BOLT, MACHINE', undefined]);
      expect(await suggested('bolt mach')).toEqual(['BOLT, MACHINE', undefined]);
      expect(await suggested('mashine bolt')).toEqual(['BOLT, MACHINE', 'machine bolt']);
      expect(await suggested('hex bolt')).toEqual(['BOLT, MACHINE', 'hex bolt']);
      expect(await suggested('allen sc')).toEqual(['SCREW, CAP, SOCKET HEAD', 'allen screw']);
      expect(await suggested('allen')).toEqual(['SCREW, CAP, SOCKET HEAD', 'allen bolt']);
      expect(await suggested('wahser')).toEqual(['WASHER, FLAT', 'washer']);
      for (const nothing of ['zzqx nothing', 'bolt zzqx', '\u{1f529}', 'x'.repeat(10_000), '( ( (', "' or 1=1"])
        expect(await suggested(nothing), nothing.slice(0, 20)).toBeUndefined();
    });

    test('suggests item names that begin with the text, then those in which a word does; most NSNs first', async () => {
      for (const text of [
        'B',
        'BO',
        'BOL',
        'BOLT',
        'BOLT M',
        'BOLT, MA',
        'R',
        'RARE',
        'RARE 0',
        'HEX',
        '12',
        'MM',
        'ÖSE',
        'ODD',
        'OLT',
        'ZZ',
        '',
        ',',
        ' ',
      ])
        for (const limit of [1, 10, 400]) {
          const found = await store.suggestItemNames(text, limit);
          const begun = found.filter(({ typedAs }) => typedAs === undefined);
          expect(begun, text).toEqual(oracleItemNames(listed, text).slice(0, begun.length));
          expect(begun.length, text).toBeGreaterThanOrEqual(Math.min(limit - 2, oracleItemNames(listed, text).length));
        }
    });
  });

  describe(`part numbers of listed and other NSNs on ${name}`, () => {
    const parts = Array.from({ length: 12 }, (_, index): BuiltPart => {
      const nsn = `5305-00-000-${String(index + 1).padStart(4, '0')}`;
      const part: BuiltPart = {
        nsn,
        itemName: 'BOLT',
        partNumbers: [{ partNumber: `ZED-${String(index + 1).padStart(2, '0')}`, cage: '81343' }],
      };
      const replaced = { status: '6', date: '01-JAN-1990', survivor: null, replacedBy: null };
      return index % 2 === 1 || index === 4 ? { ...part, cancelled: replaced } : part;
    });
    const opened = openStoreForTests(openEngine, aCatalog({ parts }));

    test('passes over numbers of NSNs that are not listed, and over no other', async () => {
      const suggested = async (limit: number) =>
        (await opened.store().suggestPartNumbers(number('ZED'), limit)).map(({ partNumber }) => partNumber);
      const listed = ['ZED-01', 'ZED-03', 'ZED-07', 'ZED-09', 'ZED-11'];
      for (const limit of [1, 2, 3, 4, 5, 10]) expect(await suggested(limit)).toEqual(listed.slice(0, limit));
    });
  });

  describe(`part numbers that many NSNs carry on ${name}`, () => {
    /** Number 5 stands on all of them, the others on one to nine; every third NSN is not listed. */
    const carriers = (index: number): number[] =>
      Array.from({ length: 20 }, (_, own) => own).filter(
        (own) => own === 5 || (index + own * 7) % 120 < (own * 3) % 10,
      );
    const cancelled = { status: '6', date: '01-JAN-1990', survivor: null, replacedBy: null };
    const parts = Array.from({ length: 120 }, (_, index): BuiltPart => {
      const numbers = carriers(index).map((own) => ({
        partNumber: `LP-${String(own).padStart(2, '0')}`,
        cage: '81343',
      }));
      const nsn = `5305-00-000-${String(index + 1).padStart(4, '0')}`;
      return { nsn, itemName: 'BOLT', partNumbers: numbers, ...(index % 3 === 0 ? { cancelled } : {}) };
    });
    const opened = openStoreForTests(openEngine, aCatalog({ parts }));

    test('suggests each once, with the first listed NSN, and says whether others carry it', async () => {
      const all = Array.from({ length: 20 }, (_, own) => `LP-${String(own).padStart(2, '0')}`).flatMap((partNumber) => {
        const own = parts.filter(({ partNumbers }) => partNumbers!.some((each) => each.partNumber === partNumber));
        const first = own.find((part) => part.cancelled === undefined);
        return first ? [{ partNumber, nsn: parseNsn(first.nsn)!, itemName: 'BOLT', shared: own.length > 1 }] : [];
      });
      expect(new Set(all.map(({ shared }) => shared))).toEqual(new Set([false, true]));
      for (const prefix of ['LP', 'LP0', 'LP1', 'LP05', 'LP04', 'LP2'])
        for (const limit of [1, 3, 6, 10, 40])
          expect(await opened.store().suggestPartNumbers(number(prefix), limit), `${prefix} ${limit}`).toEqual(
            all.filter(({ partNumber }) => number(partNumber).startsWith(prefix)).slice(0, limit),
          );
    });
  });
}
