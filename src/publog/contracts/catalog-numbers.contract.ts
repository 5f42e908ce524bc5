import { describe, expect, test } from 'vitest';
import { parseNsn, type Nsn, fscOfNsn } from '#base/domain/nsn.ts';
import { parseCageCode, normalizePartNumber } from '#base/domain/part-number.ts';
import { aCatalog, CANCELLED, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import { openStoreForTests, type ManyParts } from '../../../test/support/catalog/open-store.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import type { NumberKey } from '../catalog-store.ts';

const nsn = (text: string): Nsn => parseNsn(text)!;
const numberOf = (text: string) => normalizePartNumber(text)!;
const cageOf = (text: string | null) => (text === null ? null : parseCageCode(text)!);
const ODD = nsn('5310-00-000-0001');

/** Every engine finds part numbers: the same data, the same assertions. */
export function describeCatalogNumbers(
  { store, parts: many }: ManyParts,
  openEngine: () => Promise<CatalogEngine>,
): void {
  describe(`part numbers of the catalog`, () => {
    test('finds a part number whatever its punctuation: listed items first, then by NSN', async () => {
      const hits = (await store.findByPartNumbers([numberOf('an960-416')], 10))[0]!;
      expect(hits.map((hit) => [hit.nsn, hit.listed, hit.partNumber, hit.cage, hit.company])).toEqual([
        [ODD, true, 'AN-960/416', '81343', 'SAE INTERNATIONAL'],
        [ODD, true, 'AN960 416', '99ZZZ', null],
        [nsn('5310-00-000-0004'), true, 'AN960416', '96906', 'MILITARY STANDARDS'],
        [nsn('5310-00-000-0003'), false, 'AN960-416', '81343', 'SAE INTERNATIONAL'],
      ]);
      expect(hits[0]!.itemName).toBe('WASHER, "ODD"');
      expect((await store.findByPartNumbers([numberOf('AN960416')], 2))[0]!).toEqual(hits.slice(0, 2));
      expect((await store.findByPartNumbers([numberOf('AN96041')], 2))[0]!).toEqual([]);
    });

    test('lists the items of a part number each once, and who writes it how on some of them', async () => {
      const number = numberOf('an960-416');
      const list = async (cage: string | null, limit: number) => {
        const found = await store.listNumberParts(number, { cage: cageOf(cage), limit });
        return found.map((part) => [part.nsn, part.listed, part.itemName]);
      };
      const hits = (await store.findByPartNumbers([number], 10))[0]!;
      const each = [...new Map(hits.map((hit) => [hit.nsn, [hit.nsn, hit.listed, hit.itemName]])).values()];
      expect([each.length, await list(null, 10), await list(null, 2)]).toEqual([3, each, each.slice(0, 2)]);
      expect([await list('81343', 10), await list('81343', 1)]).toEqual([[each[0], each[2]], [each[0]]]);
      expect(await list('ZZZZZ', 10)).toEqual([]);
      const [first] = await store.listNumberParts(number, { cage: null, limit: 1 });
      expect(first!.sections).toBe((await store.findPart(ODD))!.sections);
      const nsns = [each[2]![0], ODD, ODD, nsn('5305-00-000-0001')] as Nsn[];
      const written = hits
        .filter((hit) => nsns.includes(hit.nsn))
        .map(({ nsn, partNumber, cage, company }) => ({ nsn, partNumber, cage, company }))
        .sort((left, right) => left.nsn - right.nsn);
      expect([await store.listNumberReferences(number, nsns), written.length]).toEqual([written, 3]);
    });

    describe('former part numbers', () => {
      const NOW = nsn('5305-00-000-0011');
      const THEN = nsn('5305-00-000-0022');
      const { store } = openStoreForTests(
        openEngine,
        aCatalog({
          parts: [
            { nsn: '5305-00-000-0011', partNumbers: [{ partNumber: 'NEW-1', cage: '96906' }] },
            {
              nsn: '5305-00-000-0022',
              partNumbers: [{ partNumber: 'NEW-2', cage: '96906' }],
              formerNumbers: [
                { partNumber: 'NEW 1', cage: '81343', codes: ['01-AUG-2015'] },
                { partNumber: 'NEW-1', cage: '96906' },
              ],
            },
            { nsn: '5305-00-000-0003', formerNumbers: [{ partNumber: 'NEW/1', cage: '81343', codes: ['31-DEC-99'] }] },
          ],
        }),
      );
      const number = numberOf('NEW-1');

      test('are found apart from current ones, listed items first, with their date (C5.19)', async () => {
        const list = async (former: boolean, cage: string | null = null, more = {}) =>
          (await store.listNumberParts(number, { cage: cageOf(cage), limit: 10, former, ...more })).map(
            (part) => part.nsn,
          );
        const gone = nsn('5305-00-000-0003');
        expect([await list(false), await list(true)]).toEqual([[NOW], [THEN, gone]]);
        expect([await list(true, '96906'), await list(true, '81343')]).toEqual([[THEN], [THEN, gone]]);
        expect([await list(true, null, { limit: 1 }), await list(true, null, { after: THEN })]).toEqual([
          [THEN],
          [gone],
        ]);
        const references = await store.listNumberReferences(number, [THEN, gone], true);
        expect(references.map(({ partNumber, cage, since }) => [partNumber, cage, since])).toEqual([
          ['NEW/1', '81343', '31-DEC-99'],
          ['NEW 1', '81343', '01-AUG-2015'],
          ['NEW-1', '96906', null],
        ]);
        for (const others of [[], [numberOf('NEW-2')]]) {
          const [hits] = await store.findByPartNumbers([number, ...others], 10, true);
          expect(hits!.map((hit) => [hit.nsn, hit.listed, hit.since])).toEqual([
            [THEN, true, '01-AUG-2015'],
            [THEN, true, null],
            [gone, false, '31-DEC-99'],
          ]);
        }
        expect(await store.findByPartNumbers([numberOf('NEW-2')], 10, true)).toEqual([[]]);
        expect((await store.findByPartNumbers([number], 10))[0]).toMatchObject([{ nsn: NOW }]);
      });

      test('are listed on their item and count apart (C5.19)', async () => {
        expect(await store.listFormerNumbers(THEN, 1)).toEqual([
          { partNumber: 'NEW 1', cage: '81343', company: null, since: '01-AUG-2015' },
        ]);
        expect([await store.listFormerNumbers(THEN, 9), await store.listFormerNumbers(NOW, 9)]).toMatchObject([
          [{}, {}],
          [],
        ]);
        expect(await store.findPart(THEN)).toMatchObject({ partCount: 1, makerCount: 1, formerCount: 2 });
        expect(await store.findPart(NOW)).toMatchObject({ formerCount: 0 });
        expect(await store.suggestPartNumbers(numberOf('NEW/1'), 5)).toMatchObject([{ nsn: NOW, shared: false }]);
        expect((await store.listNumbersBeginning(number, { limit: 9 })).numbers).toMatchObject([{ nsn: NOW }]);
      });
    });

    test('lists the references of listed items whose number begins with letters, page by page, and no other (C15.1)', async () => {
      const unlisted = new Set<number>();
      const all = many.flatMap(({ nsn: text, partNumbers = [], itemName, cancelled }) => {
        if (cancelled) unlisted.add(nsn(text));
        return partNumbers.map(({ partNumber, cage }, position) => ({
          key: { normalized: normalizePartNumber(partNumber) ?? '', nsn: nsn(text), position },
          shown: [partNumber, nsn(text), itemName, cage],
        }));
      });
      all.sort(
        ({ key: left }, { key: right }) =>
          Number(left.normalized > right.normalized) - Number(left.normalized < right.normalized) ||
          left.nsn - right.nsn ||
          left.position - right.position,
      );
      for (const prefix of ['AN960', 'MS4', 'ms-49', 'MS', 'ms12-0', 'ZZ']) {
        const start = numberOf(prefix);
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
      const [first] = (await store.listNumbersBeginning(numberOf('AN960'), { limit: 500 })).numbers;
      expect(first!.company).toBe('SAE INTERNATIONAL');
    });
  });

  describe(`numbers that only items without a page carry`, () => {
    const parts = Array.from({ length: 2_500 }, (_, index) => ({
      nsn: `5305-00-000-${String(index + 1).padStart(4, '0')}`,
      partNumbers: [{ partNumber: `GONE-${String(index).padStart(5, '0')}`, cage: '81343' }],
      cancelled: index === 2_400 ? undefined : CANCELLED,
    }));
    const { store } = openStoreForTests(openEngine, aCatalog({ parts }));

    test('takes several pages to one that has a page, since each looks at a bounded number', async () => {
      const prefix = numberOf('GONE');
      const page = await store.listNumbersBeginning(prefix, { limit: 20 });
      expect(page.numbers).toEqual([]);
      expect(page.next).toMatchObject({ normalized: expect.stringMatching(/^GONE01\d{3}$/) as unknown });
      const rest = await store.listNumbersBeginning(prefix, { after: page.next!, limit: 20 });
      expect(rest).toMatchObject({ numbers: [{ partNumber: 'GONE-02400' }], next: null });
      // a key of other numbers is the first page
      const after = { normalized: 'A', nsn: nsn('5305-00-000-0001'), position: 0 };
      expect(await store.listNumbersBeginning(numberOf('GONE-02'), { after, limit: 5 })).toMatchObject(rest);
    });
  });

  describe(`a part number that many makers and items have`, () => {
    const parts = Array.from({ length: 120 }, (_, index): BuiltPart => {
      const [own, others] = index % 4 === 0 ? ['7XYZ7', '81343'] : ['81343', '96906'];
      const partNumbers = [
        { partNumber: 'RUN-1', cage: own },
        { partNumber: 'RUN1', cage: own },
        // of this maker as well, but not this number
        { partNumber: `OTHER-${index}`, cage: others },
      ];
      const cancelled = index % 5 === 0 ? CANCELLED : undefined;
      return { nsn: `5305-00-000-${String(index + 1).padStart(4, '0')}`, itemName: 'BOLT', partNumbers, cancelled };
    });
    const { store } = openStoreForTests(openEngine, aCatalog({ parts }));

    test.each([null, '81343', '7XYZ7', '96906'])(
      'lists the items of maker %s: listed first, page by page (C15.2)',
      async (cage) => {
        const own = parts.filter(({ partNumbers }) => cage === null || partNumbers![0]!.cage === cage);
        const inOrder = [...own.filter((part) => !part.cancelled), ...own.filter((part) => part.cancelled)];
        const list = (limit: number, after?: Nsn) =>
          store.listNumberParts(numberOf('RUN-1'), { cage: cageOf(cage), limit, after });
        for (const limit of [1, 7, 51, 72, 73, 200]) {
          expect((await list(limit)).map((part) => [part.nsn, part.listed])).toEqual(
            inOrder.slice(0, limit).map((part) => [nsn(part.nsn), !part.cancelled]),
          );
          for (const at of inOrder.keys().filter((place) => place % 9 === 3)) {
            const expected = inOrder.slice(at + 1, at + 1 + limit).map((part) => nsn(part.nsn));
            expect((await list(limit, nsn(inOrder[at]!.nsn))).map((part) => part.nsn)).toEqual(expected);
          }
        }
      },
    );
  });
}

type NumberRow = { normalized: string; nsn: Nsn; partNumber: string };

/** Where every engine's store leads on from an item: the same data, the same assertions. */
export function describeNeighbors({ store, parts, listed }: ManyParts): void {
  const nameOf = new Map(listed.map(({ nsn, itemName }) => [nsn, itemName]));
  // a part number is on file for an item that is not listed, too
  const numbers: NumberRow[] = parts.flatMap(({ nsn, partNumbers = [] }) =>
    partNumbers.map(({ partNumber }) => ({
      normalized: normalizePartNumber(partNumber) ?? '',
      nsn: parseNsn(nsn)!,
      partNumber,
    })),
  );
  numbers.sort((left, right) => compare(left.normalized, right.normalized) || left.nsn - right.nsn);

  test('are the NSN before and after it in its class, as a look at every part finds them (C16.10)', async () => {
    const found = listed.filter((_, index) => index % 97 === 0);
    // one that is not on file, too
    const missing = { nsn: parseNsn('5305-99-999-9999')! };
    expect((await store.findNeighbors(missing.nsn)).ofName).toEqual([]);
    for (const { nsn } of [...found, listed[0]!, listed.at(-1)!, missing]) {
      const ofClass = listed.map((part) => part.nsn).filter((other) => fscOfNsn(other) === fscOfNsn(nsn));
      const { previous, next } = await store.findNeighbors(nsn);
      expect({ nsn, previous, next }).toEqual({
        nsn,
        previous: ofClass.findLast((other) => other < nsn) ?? null,
        next: ofClass.find((other) => other > nsn) ?? null,
      });
    }
  });

  test('are six others of its name, those first whose part numbers begin as its own does (C16.10)', async () => {
    for (const { nsn, itemName, partNumbers } of listed.filter((_, index) => index % 101 === 0)) {
      const own = normalizePartNumber(partNumbers[0]!.partNumber) ?? '';
      const isBelow = (row: NumberRow) => (compare(row.normalized, own) || row.nsn - nsn) < 0;
      const isAbove = (row: NumberRow) => (compare(row.normalized, own) || row.nsn - nsn) > 0;
      const near = [...numbers.filter(isBelow).slice(-6), ...numbers.filter(isAbove).slice(0, 6)].filter(
        (row) => nameOf.get(row.nsn) === itemName,
      );
      const { ofName } = await store.findNeighbors(nsn);
      const others = listed.filter((other) => other.itemName === itemName && other.nsn !== nsn);
      expect(ofName).toHaveLength(Math.min(6, others.length));
      expect(new Set(ofName.map((other) => other.nsn)).size).toBe(ofName.length);
      const first = ofName.slice(0, Math.min(6, new Set(near.map((row) => row.nsn)).size));
      for (const { nsn: other, partNumber } of first)
        expect(near.some((row) => row.nsn === other && row.partNumber === partNumber)).toBe(true);
      for (const { nsn: other, partNumber } of ofName) {
        expect(nameOf.get(other)).toBe(itemName);
        expect(partNumber === null).toBe(!first.some((near) => near.nsn === other));
      }
      const equal = first.map(({ partNumber }) => countEqual(normalizePartNumber(partNumber!) ?? '', own));
      expect(equal).toEqual(equal.toSorted((left, right) => right - left));
    }
  });
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function countEqual(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  return at;
}
