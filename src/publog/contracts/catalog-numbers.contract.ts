import { beforeAll, describe, expect, test } from 'vitest';
import { parseCageCode } from '#base/domain/cage-code.ts';
import { parseNsn, type Nsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { aCatalog, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import { openStoreForTests } from '../../../test/support/catalog/open-store.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import type { CatalogStore, NumberKey } from '../catalog-store.ts';
import { manyParts, SPECIAL_TABLES } from '../../../test/support/catalog/sample-parts.ts';

const nsn = (text: string): Nsn => parseNsn(text)!;
const ODD = nsn('5310-00-000-0001');

/** Every engine finds part numbers: the same data, the same assertions. */
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

    test('lists the references of listed items whose number begins with letters, page by page, and no other (C15.1)', async () => {
      const [items, unlisted] = [manyParts(), new Set<number>()];
      for (const { nsn: text, partNumbers = [], cancelled } of items)
        if (partNumbers.length === 0 || cancelled) unlisted.add(nsn(text));
      const all = items.flatMap(({ nsn: text, partNumbers = [], itemName }) =>
        partNumbers.map(({ partNumber, cage }, position) => ({
          key: { normalized: String(normalizePartNumber(partNumber) ?? ''), nsn: nsn(text), position },
          shown: [partNumber, nsn(text), itemName, cage],
        })),
      );
      all.sort(
        ({ key: left }, { key: right }) =>
          Number(left.normalized > right.normalized) - Number(left.normalized < right.normalized) ||
          left.nsn - right.nsn ||
          left.position - right.position,
      );
      for (const prefix of ['AN960', 'MS4', 'ms-49', 'MS', 'ms12-0', 'ZZ']) {
        const start = normalizePartNumber(prefix)!;
        const own = all.filter(({ key }) => key.normalized.startsWith(start) && !unlisted.has(key.nsn)).slice(0, 330);
        const found: unknown[] = [];
        let after: NumberKey | undefined;
        do {
          const { numbers, next } = await store.listNumbersBeginning(start, { after, limit: 37 });
          expect(numbers.length).toBeLessThanOrEqual(37);
          for (const each of numbers) found.push([each.partNumber, each.nsn, each.itemName, each.cage]);
          after = next ?? undefined;
        } while (after && found.length < 330);
        expect(found.slice(0, 330), prefix).toEqual(own.map(({ shown }) => shown));
      }
      const [first] = (await store.listNumbersBeginning(normalizePartNumber('AN960')!, { limit: 500 })).numbers;
      expect(first!.company).toBe('SAE INTERNATIONAL');
    });
  });

  describe(`numbers that only items without a page carry on ${name}`, () => {
    const cancelled = { status: '6', date: '01-JAN-1990', survivor: null, replacedBy: null };
    const parts = Array.from({ length: 2_500 }, (_, index): BuiltPart => {
      const isListed = index === 2_400;
      const one = {
        nsn: `5305-00-000-${String(index + 1).padStart(4, '0')}`,
        partNumbers: [{ partNumber: `GONE-${String(index).padStart(5, '0')}`, cage: '81343' }],
      };
      return isListed ? one : { ...one, cancelled };
    });
    const opened = openStoreForTests(openEngine, aCatalog({ parts }));

    test('takes several pages to one that has a page, since each looks at a bounded number', async () => {
      const prefix = normalizePartNumber('GONE')!;
      const page = await opened.store().listNumbersBeginning(prefix, { limit: 20 });
      expect(page.numbers).toEqual([]);
      expect(page.next).toMatchObject({ normalized: expect.stringMatching(/^GONE01\d{3}$/) as unknown });
      const rest = await opened.store().listNumbersBeginning(prefix, { after: page.next!, limit: 20 });
      expect(rest.numbers.map(({ partNumber }) => partNumber)).toEqual(['GONE-02400']);
      expect(rest.next).toBeNull();
    });

    test('a key of other numbers is the first page', async () => {
      const after = { normalized: 'A', nsn: nsn('5305-00-000-0001'), position: 0 };
      const pages = [after, undefined].map((key) =>
        opened.store().listNumbersBeginning(normalizePartNumber('GONE-02')!, { after: key, limit: 5 }),
      );
      const [first, second] = await Promise.all(pages);
      expect(first!.numbers).toHaveLength(1);
      expect(first).toEqual(second);
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

    test.each([null, '81343', '7XYZ7', '96906'])(
      'lists the items of maker %s: listed ones first, page by page (C15.2)',
      async (cage) => {
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
          for (const at of inOrder.keys().filter((place) => place % 9 === 3)) {
            const behind = await opened.store().listNumberParts(normalizePartNumber('RUN-1')!, {
              cage: cage === null ? null : parseCageCode(cage)!,
              limit,
              after: nsn(inOrder[at]!.nsn),
            });
            const expected = inOrder.slice(at + 1, at + 1 + limit);
            expect(behind.map((part) => part.nsn)).toEqual(expected.map((part) => nsn(part.nsn)));
          }
        }
      },
    );
  });
}
