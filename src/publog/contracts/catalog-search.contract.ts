import { SEARCHED_SECTIONS } from '../sections.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNiin, type Niin, fscOfNsn, parseNsn, type Nsn, formatNsn, parseFsc, parseFsg } from '#base/domain/nsn.ts';
import { parseCageCode, type CageCode, normalizePartNumber } from '#base/domain/part-number.ts';
import { aCatalog, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import { anyPageOf, expectCounts } from '../../../test/support/catalog/expect-pages.ts';
import { openStoreForTests, type ManyParts } from '../../../test/support/catalog/open-store.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import type { PartSearch, CatalogStore, KeyPage } from '../catalog-store.ts';
import type { OraclePart } from '../../../test/support/catalog/catalog-oracle.ts';
import { anyShelf } from '../../../test/support/catalog/any-selection.ts';
import { isFound, isLeft } from '../../../test/support/catalog/search-oracle.ts';

const nsn = (text: string): Nsn => parseNsn(text)!;
const fsc = (text: string) => parseFsc(text)!;
const cage = (text: string): CageCode => parseCageCode(text)!;
const number = (text: string) => normalizePartNumber(text)!;
const ODD = nsn('5310-00-000-0001');

/** Every engine searches: the same data, the same assertions. */
export function describeCatalogSearch({ engine, store, listed }: ManyParts): void {
  const anyPage = anyPageOf(listed);

  const anySearch: fc.Arbitrary<PartSearch> = fc.record(
    {
      words: fc.shuffledSubarray(['BOLT', 'A', 'RARE', '01', 'HEX', 'NUT', 'ÖSE', 'NO SUCH'], { maxLength: 2 }),
      fsg: fc.constantFrom('53', '47', '10', '98').map((text) => parseFsg(text)!),
      fsc: fc.constantFrom('5305', '5306', '4730', '9999', '5399').map(fsc),
      cage: fc.constantFrom('81343', '96906', '0ABC1', '99ZZZ', 'NONE1').map(cage),
      itemName: fc.constantFrom('BOLT, MACHINE', 'ADAPTER, RARE 001', 'bolt, machine', 'ÖSE, 12 mm', 'WASHER, "ODD"'),
      has: fc.subarray([...SEARCHED_SECTIONS]),
      onShelf: anyShelf(listed),
    },
    { requiredKeys: ['words'] },
  );

  test('finds the parts for which all of a search holds, at any key and in both directions', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, anyPage, async (search, page) => {
        const expected = listed.filter((part) => isFound(part, search));
        expectFound(await store.findParts(search, page), expected, page);
      }),
      { numRuns: engine.runs(300), seed: 51 },
    );
  });

  test.each([
    ['a rare section', { words: [], has: ['packaging'] }],
    ['every part', { words: [] }],
    ['a maker', { words: ['BOLT'], cage: cage('96906'), has: ['freight'] }],
  ] satisfies [string, PartSearch][])(
    'walks through %s forwards and backwards, however far it looks at once',
    async (_, search) => {
      const expected = listed.filter((part) => isFound(part, search)).map((part) => part.nsn);
      const forwards: Nsn[] = [];
      for (let page: KeyPage | null = { limit: 90 }; page;) {
        const found = await store.findParts(search, page);
        forwards.push(...found.parts.map((part) => part.nsn));
        page = found.hasNext ? { after: found.lookedUpTo ?? forwards.at(-1)!, limit: 90 } : null;
      }
      expect(forwards).toEqual(expected);
      const backwards: Nsn[] = [];
      for (let page: KeyPage | null = { before: nsn('9999-99-999-9999'), limit: 90 }; page;) {
        const found = await store.findParts(search, page);
        backwards.unshift(...found.parts.map((part) => part.nsn));
        page = found.hasPrevious ? { before: found.lookedUpTo ?? backwards[0]!, limit: 90 } : null;
      }
      expect(backwards).toEqual(expected);
    },
  );

  test('counts exactly what a search could be narrowed by (C11.4)', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (search) => {
        const facets = await store.countFacets(search);
        const found = listed.filter((part) => isFound(part, search));
        if (facets === null) {
          // only what is more than a thousand of a maker or of the rest is not counted
          const ofMaker = listed.filter((part) => isFound(part, { words: [], cage: search.cage }));
          const ofRest = listed.filter((part) => isFound(part, { ...search, cage: undefined, has: [] }));
          expect(search.cage).toBeDefined();
          expect(Math.min(ofMaker.length, ofRest.length)).toBeGreaterThanOrEqual(1_000);
          return;
        }
        expectCounts(facets, found, 30);
        const held = found.filter(({ nsn }) => search.onShelf?.nsns.includes(nsn)).length;
        expect(facets.onShelfTotal).toBe(search.cage && search.onShelf && held);
      }),
      { numRuns: engine.runs(100), seed: 52 },
    );
    const facets = await store.countFacets({ words: [], fsc: fsc('5310') });
    expect(facets!.fsg).toEqual([{ value: '53', title: 'GROUP 53', count: 2 }]);
  });

  test('finds nothing, and says so, for what nothing is called', async () => {
    const odds = ['\0', "' OR 1=1 --", '%', '_', '*', '"', '\\', '\u{1f600}', '\ud800', 'X'.repeat(10_000), '\n'];
    for (const odd of odds) {
      const found = await store.findParts({ words: [odd] }, { limit: 10 });
      expect(found, odd.slice(0, 20)).toMatchObject(
        odd === '"' ? { total: 1 } : { parts: [], hasPrevious: false, hasNext: false, total: 0, lookedUpTo: null },
      );
      expect(await store.findParts({ words: [], itemName: odd }, { limit: 10 })).toMatchObject({ total: 0 });
      expect([await store.suggestItemNames(odd, 10), await store.suggestMakers(odd, 10)]).toEqual([[], []]);
      expect(await store.findMakers([odd], 10)).toEqual([]);
      const ofMaker = await store.listMakerParts(cage('99ZZZ'), { text: odd }, { limit: 10 });
      expect(ofMaker.parts.map((part) => part.nsn)).toEqual(odd === '"' ? [ODD] : []);
    }
  });

  test('lists the parts of a maker, or of its whole group, with its own part numbers of each (C12.8)', async () => {
    const group = ['0ABC1', '3AB77', '81343', '96906', '99ZZZ'];
    const anyFilter = fc.record({
      group: fc.constantFrom('all' as const, undefined),
      fsc: fc.option(fc.constantFrom('5305', '4730', '5310', '5399').map(fsc), { nil: undefined }),
      onShelf: fc.option(anyShelf(listed), { nil: undefined }),
      text: fc.option(fc.constantFrom('BOLT', 'MS4', 'ms-49', 'RARE 0', '', 'NO SUCH', '"'), { nil: undefined }),
    });
    const anyCage = fc.constantFrom('81343', '96906', '99ZZZ', 'NONE1').map(cage);
    await fc.assert(
      fc.asyncProperty(anyCage, anyFilter, anyPage, async (cage, filter, page) => {
        const cages = filter.group && group.includes(cage) ? group : [cage];
        const own = (part: OraclePart) => part.partNumbers.filter((each) => cages.includes(each.cage));
        const upper = filter.text?.toUpperCase() ?? '';
        const beginning = normalizePartNumber(upper);
        const expected = listed.filter(
          (part) =>
            own(part).length > 0 &&
            isLeft(part, filter.onShelf) &&
            (filter.fsc === undefined || fscOfNsn(part.nsn) === filter.fsc) &&
            (part.itemName.toUpperCase().includes(upper) ||
              (beginning !== null &&
                own(part).some((each) => normalizePartNumber(each.partNumber)?.startsWith(beginning)))),
        );
        const found = await store.listMakerParts(cage, filter, page);
        expectFound(found, expected, page);
        for (const { nsn: key, partNumbers, cages: whose } of found.parts) {
          const numbers = own(listed.find((each) => each.nsn === key)!);
          expect(partNumbers).toEqual(numbers.map((each) => each.partNumber));
          expect(whose).toEqual(numbers.map((each) => each.cage));
        }
      }),
      { numRuns: engine.runs(200), seed: 55 },
    );
  });

  test('finds many part numbers at once as each is found alone, in the order of the question', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `MS${at}-1`);
    const asked = ['MS10-0', 'AN960416', 'NO SUCH', 'ms10/0', 'FORMER-7', ...many].map(number);
    for (const limit of [1, 5]) {
      const alone = (await Promise.all(asked.map((each) => store.findByPartNumbers([each], limit)))).flat();
      expect(await store.findByPartNumbers(asked, limit)).toEqual(alone);
    }
    expect(await store.findByPartNumbers([], 5)).toEqual([]);
    await expect(store.findByPartNumbers(Array(501).fill(asked[0]), 5)).rejects.toThrow(RangeError);
  });

  test('finds many NIINs at once as each is found alone', async () => {
    const asked = ['000000003', '999999999', '000000001', '000000003'].map((text) => parseNiin(text)!);
    const more = listed.slice(0, 120).map((part) => (part.nsn % 1_000_000_000) as Niin);
    const alone = await Promise.all([...asked, ...more].map((niin) => store.findNiin(niin)));
    expect([await store.findNiins([...asked, ...more]), await store.findNiins([])]).toEqual([alone, []]);
    await expect(store.findNiins(Array(501).fill(asked[0]))).rejects.toThrow(RangeError);
  });

  test('says what an NSN has replaced and what it leads to, oldest first', async () => {
    const chain = async (text: string) => (await store.findSupersessionChain(nsn(text))).map(({ niin }) => niin);
    const whole = [101, 102, 104, 105];
    expect(await chain('5320-00-000-0105')).toEqual([101, 102, 103, 104, 105]);
    expect([await chain('5320-00-000-0101'), await chain('5320-00-000-0102')]).toEqual([whole, whole]);
    const [first] = await store.findSupersessionChain(nsn('5320-00-000-0101'));
    const facts = { itemName: 'RIVET, FORMER', listed: false, status: '6', cancelledOn: '01-JAN-1990' };
    expect(first).toEqual({ niin: 101, nsn: nsn('5320-00-000-0101'), ...facts });
    // a circle is walked once; what is not replaced stands alone; what is unknown stands in none
    expect([await chain('5320-00-000-0111'), await chain('5310-00-000-0004')]).toEqual([[111, 112], [4]]);
    expect(await chain('5320-00-000-0999')).toEqual([]);
    // the next of a chain may be on no file
    const last = (await store.findSupersessionChain(nsn('5320-00-000-0121'))).at(-1);
    expect(last).toEqual({ niin: 122, nsn: null, itemName: null, listed: false, status: null, cancelledOn: null });
  });

  test('finds look-alikes: same name and class, three equal characteristics or more, none that differs (C12.3)', async () => {
    const alike = await store.findLookAlikes(nsn('5330-00-000-0201'), 10);
    expect(alike.parts.map(({ nsn, equal }) => [nsn, equal])).toEqual([
      [nsn('5330-00-000-0203'), 4],
      [nsn('5330-00-000-0202'), 3],
    ]);
    expect([alike.candidates, alike.looked]).toEqual([6, 6]);
    expect(alike.parts.map(({ drawn }) => drawn)).toEqual(await store.listDrawn(alike.parts.map(({ nsn }) => nsn)));
    expect((await store.findLookAlikes(nsn('5330-00-000-0201'), 1)).parts).toHaveLength(1);
    expect(await store.findLookAlikes(nsn('5330-00-000-0999'), 10)).toEqual({ parts: [], candidates: 0, looked: 0 });
    // too few characteristics of its own
    expect((await store.findLookAlikes(nsn('5330-00-000-0205'), 10)).parts).toEqual([]);
  });
}

/** The page is the expected one, or what was looked at of it. */
function expectFound(
  found: Awaited<ReturnType<CatalogStore['findParts']>>,
  expected: readonly OraclePart[],
  { after, before, limit }: KeyPage,
): void {
  const nsns = expected.map((part) => part.nsn);
  const down = after === undefined && before !== undefined;
  const asked = down ? nsns.filter((each) => each < before) : nsns.filter((each) => each > (after ?? -1));
  const looked = asked.filter(
    (each) => found.lookedUpTo === null || (down ? each >= found.lookedUpTo : each <= found.lookedUpTo),
  );
  const shown = down ? looked.slice(-limit) : looked.slice(0, limit);
  expect(found.parts.map((part) => part.nsn)).toEqual(shown);
  if (found.lookedUpTo !== null) expect(shown.length).toBeLessThan(limit);
  const [first, last] = [
    shown[0] ?? (down ? before : (after ?? -1) + 1),
    shown.at(-1) ?? (down ? before - 1 : (after ?? -1)),
  ];
  // what was not looked at may hold some
  if (nsns.some((each) => each < first)) expect(found.hasPrevious).toBe(true);
  if (nsns.some((each) => each > last) && found.lookedUpTo === null) expect(found.hasNext).toBe(true);
  if (found.lookedUpTo !== null) expect(down ? found.hasPrevious : found.hasNext).toBe(true);
  if (found.total !== null) expect(found.total).toBe(nsns.length);
  if (found.position !== null) expect(found.position).toBe(nsns.filter((each) => each < first).length);
}

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
export function describeSearchBounds(openEngine: () => Promise<CatalogEngine>): void {
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
}
