import { beforeAll, describe, expect, test } from 'vitest';
import { parseCageCode } from '../../domain/cage-code.ts';
import { parseNsn, type Nsn } from '../../domain/nsn.ts';
import { normalizePartNumber } from '../../domain/part-number.ts';
import { aCatalog, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import { openStoreForTests } from '../../../test/support/catalog/open-store.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import type { CatalogStore } from '../catalog-store.ts';
import { manyParts, SPECIAL_TABLES } from '../../../test/support/catalog/sample-parts.ts';

const nsn = (text: string): Nsn => parseNsn(text)!;
const ODD = nsn('5310-00-000-0001');

/** What every engine's store finds by a part number: the same data, the same assertions. */
export function describeCatalogNumbers(name: string, openEngine: () => Promise<CatalogEngine>): void {
  describe(`part numbers of the catalog on ${name}`, () => {
    let store: CatalogStore;
    const opened = openStoreForTests(openEngine, aCatalog({ parts: manyParts(), tables: SPECIAL_TABLES }));
    beforeAll(() => {
      store = opened.store();
    });

    test('finds a part number whatever its punctuation: listed items first, then by NSN', async () => {
      const hits = (await store.findByPartNumbers([normalizePartNumber('an960-416')!], 10))[0]!;
      expect(hits.map((hit) => [hit.nsn, hit.listed, hit.partNumber, hit.cage, hit.company])).toEqual([
        [ODD, true, 'AN-960/416', '81343', 'SAE INTERNATIONAL'],
        [ODD, true, 'AN960 416', '99ZZZ', null],
        [nsn('5310-00-000-0004'), true, 'AN960416', '96906', 'MILITARY STANDARDS'],
        [nsn('5310-00-000-0003'), false, 'AN960-416', '81343', 'SAE INTERNATIONAL'],
      ]);
      expect(hits[0]!.itemName).toBe('WASHER, "ODD"');
      expect((await store.findByPartNumbers([normalizePartNumber('AN960416')!], 2))[0]!).toEqual(hits.slice(0, 2));
      expect((await store.findByPartNumbers([normalizePartNumber('AN96041')!], 2))[0]!).toEqual([]);
    });

    test('lists the items of a part number each once, and who writes it how on some of them', async () => {
      const number = normalizePartNumber('an960-416')!;
      const list = async (cage: string | null, limit: number) =>
        (await store.listNumberParts(number, { cage: cage === null ? null : parseCageCode(cage)!, limit })).map(
          (part) => [part.nsn, part.listed, part.itemName],
        );
      const hits = (await store.findByPartNumbers([number], 10))[0]!;
      const each = [...new Map(hits.map((hit) => [hit.nsn, [hit.nsn, hit.listed, hit.itemName]])).values()];
      expect(each).toHaveLength(3);
      expect(await list(null, 10)).toEqual(each);
      expect(await list(null, 2)).toEqual(each.slice(0, 2));
      expect(await list('81343', 10)).toEqual([each[0], each[2]]);
      expect(await list('81343', 1)).toEqual([each[0]]);
      expect(await list('ZZZZZ', 10)).toEqual([]);
      const [first] = await store.listNumberParts(number, { cage: null, limit: 1 });
      expect(first!.sections).toBe((await store.findPart(ODD))!.sections);
      const nsns = [each[2]![0], ODD, ODD, nsn('5305-00-000-0001')] as Nsn[];
      const written = hits
        .filter((hit) => nsns.includes(hit.nsn))
        .map(({ nsn, partNumber, cage, company }) => ({ nsn, partNumber, cage, company }))
        .sort((left, right) => left.nsn - right.nsn);
      expect(await store.listNumberReferences(number, nsns)).toEqual(written);
      expect(written).toHaveLength(3);
    });
  });

  describe(`a part number that many makers and items have on ${name}`, () => {
    const cancelled = { status: '6', date: '01-JAN-1990', survivor: null, replacedBy: null };
    const parts = Array.from({ length: 120 }, (_, index): BuiltPart => {
      const [own, others] = index % 4 === 0 ? ['7XYZ7', '81343'] : ['81343', '96906'];
      const partNumbers = [
        { partNumber: 'RUN-1', cage: own },
        { partNumber: 'RUN1', cage: own },
        // of this maker as well, but not this number
        { partNumber: `OTHER-${index}`, cage: others },
      ];
      const one = { nsn: `5305-00-000-${String(index + 1).padStart(4, '0')}`, itemName: 'BOLT', partNumbers };
      return index % 5 === 0 ? { ...one, cancelled } : one;
    });
    const opened = openStoreForTests(openEngine, aCatalog({ parts }));

    test.each([null, '81343', '7XYZ7', '96906'])('lists the items of maker %s: listed ones first', async (cage) => {
      const own = parts.filter(
        ({ partNumbers }) =>
          cage === null || partNumbers!.some((each) => each.cage === cage && each.partNumber === 'RUN-1'),
      );
      const inOrder = [...own.filter((part) => !part.cancelled), ...own.filter((part) => part.cancelled)];
      for (const limit of [1, 7, 51, 72, 73, 200]) {
        const found = await opened.store().listNumberParts(normalizePartNumber('RUN-1')!, {
          cage: cage === null ? null : parseCageCode(cage)!,
          limit,
        });
        expect(found.map((part) => [part.nsn, part.listed])).toEqual(
          inOrder.slice(0, limit).map((part) => [nsn(part.nsn), !part.cancelled]),
        );
      }
    });
  });
}
