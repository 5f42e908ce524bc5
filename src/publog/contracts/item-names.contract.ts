import { expect, test } from 'vitest';
import { aCatalog, CANCELLED, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { readTradeWords } from '../words/trade-phrases.ts';
import { openStoreForTests } from '../../../test/support/catalog/open-store.fixture.ts';
import type { OraclePart } from '../../../test/support/catalog/catalog-oracle.ts';
import { repliesOf } from '../../../test/support/catalog/selection-oracle.ts';
import { parseCageCode } from '#base/domain/part-number.ts';
import { fscOfNsn, parseFsc } from '#base/domain/nsn.ts';
import type { CatalogStore, WordSearch } from '../catalog-store.ts';

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
export function describeItemNames(openEngine: () => Promise<CatalogEngine>): void {
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
}

/** Every engine finds parts by words, sizes and materials. `listed`: what the store holds. */
export function describeWordSearch(store: CatalogStore, listed: readonly OraclePart[]): void {
  const searchFor = (text: string, rest: Partial<WordSearch> = {}) =>
    store.searchByWords({ text, filters: [], order: { by: 'fit' }, page: { limit: 20 }, facets: true, ...rest });
  /** The parts whose name and replies have these words. */
  const having = (name: string, ...replies: [mrc: string, words: string][]) =>
    listed.filter(
      (part) =>
        part.itemName.includes(name) &&
        replies.every(([mrc, words]) => repliesOf(part, mrc).some((reply) => reply.includes(words))),
    );

  test('a text finds the parts that meet its name, sizes and materials', async () => {
    const found = (await searchFor('titanium bolt 1/2'))!;
    const expected = having('BOLT', ['MATT', 'TITANIUM'], ['AAGR', '0.500 INCHES']);
    expect(found.total).toBe(expected.length);
    expect(found.parts.length).toBeGreaterThan(3);
    expect(new Set(expected.map(({ nsn }) => nsn)).isSupersetOf(new Set(found.parts.map(({ nsn }) => nsn)))).toBe(true);
    expect(found.pieces.map(({ text, isMet, as }) => [text, isMet, as.kind])).toEqual([
      ['titanium', true, 'value'],
      ['bolt', true, 'name'],
      ['1/2', true, 'value'],
    ]);
    expect([found.met, found.meets.length]).toEqual([3, found.parts.length]);
    const total = having('BOLT', ['AAGR', '0.500 INCHES']).length;
    expect(found.pieces[0]!.without).toEqual({ text: 'bolt 1/2', total });
    const group = { itemName: 'BOLT,MACHINE', count: expected.length, nameTotal: having('BOLT').length };
    expect(found.groups).toMatchObject([group]);
    expect(found.groups[0]!.examples).toContain('1/2 in');
    expect(found.groups[0]!.drawn.map(({ mrc }) => mrc)).toContain('AAGR');
  });

  test('equal sizes find the same, however they are typed (C14.10)', async () => {
    const totals = [];
    for (const size of ['1/4', '.25', '0.250 in', '6.35 mm', '1/4"'])
      totals.push((await searchFor(`bolt ${size}`))?.total);
    const sizes = ['0.250 INCHES', '6.35 MILLIMETERS'].flatMap((size) => having('BOLT', ['AAGR', size]));
    const expected = new Set(sizes).size;
    expect(totals).toEqual([expected, expected, expected, expected, expected]);
  });

  test('when no part meets every word, those that meet most are found, and the others are named', async () => {
    const found = (await searchFor('silicone fribble bolt 77 in'))!;
    expect(found.pieces.map(({ text, isMet, as }) => [text, isMet, as.kind])).toEqual([
      ['silicone', true, 'value'],
      ['fribble', false, 'unknown'],
      ['bolt', true, 'name'],
      ['77 in', false, 'unknown'],
    ]);
    expect([found.met, found.meets[0]]).toEqual([2, [true, false, true, false]]);
    expect(found.total).toBe(having('BOLT', ['MATT', 'SILICONE']).length);
  });

  test('filters, order and an item name narrow a search by words', async () => {
    const filters = [{ mrc: 'THSD', values: ['UNF'], range: null, orNone: false }];
    const order = { by: 'nsn' as const };
    const found = (await searchFor('steel screw', { filters, order, itemName: 'SCREW,CAP,SOCKET HEAD' }))!;
    const expected = having('SCREW', ['MATT', 'STEEL'], ['THSD', 'UNF']);
    expect(found.parts.map(({ nsn }) => nsn)).toEqual(expected.slice(0, 20).map(({ nsn }) => nsn));
    expect(found.facets!.requirements![0]!.mrc).toBe('MATT');
    expect((await searchFor('screw', { itemName: 'NO SUCH NAME' }))!.total).toBe(0);
  });

  test('a maker narrows a search by words, whose groups and counts are then of its parts (C13.6)', async () => {
    const found = (await searchFor('steel screw', { cage: parseCageCode('99ZZZ')! }))!;
    const expected = having('SCREW', ['MATT', 'STEEL']).filter((part) =>
      part.partNumbers.some(({ cage }) => cage === '99ZZZ'),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(found.total).toBe(expected.length);
    expect(found.groups).toMatchObject([{ itemName: 'SCREW,CAP,SOCKET HEAD', count: expected.length }]);
  });

  test('the code of a class that many of the parts are in narrows a search by words (C13.10)', async () => {
    const found = (await searchFor('5305 steel screw'))!;
    const expected = having('SCREW', ['MATT', 'STEEL']).filter(({ nsn }) => fscOfNsn(nsn) === parseFsc('5305'));
    expect(found.total).toBe(expected.length);
    expect(found.pieces.map(({ text, isMet }) => `${text} ${isMet}`)).toEqual([
      '5305 true',
      'steel true',
      'screw true',
    ]);
    // no class of the catalog
    expect((await searchFor('5399 steel screw'))!.pieces[0]).toMatchObject({ text: '5399', isMet: false });
  });

  test.each([
    ['p10 bolt', 'unknown', 'p10'],
    ['p100 bolt', 'number', 'p100'],
    ['bolt P100', 'number', 'P100'],
    ['p/n p100 steel bolt', 'number', 'p/n p100'],
    ['cage 99ZZZ bolt', 'maker', 'cage 99ZZZ'],
    ['cage 99ZZZ bolt fribble', 'maker', 'cage 99ZZZ'],
    ['bolt 99zzz', 'maker', '99zzz'],
    ['maker 0abc1 steel bolt', 'maker', 'maker 0abc1'],
    ['bolt maker 0abc1', 'maker', 'maker 0abc1'],
  ])('a number or a maker beside words narrows them: %s (C13.11)', async (text, kind, typed) => {
    const found = (await searchFor(text))!;
    const piece = found.pieces.find((one) => one.as.kind === kind)!;
    expect([piece.text, piece.isMet]).toEqual([typed, kind !== 'unknown']);
    const beginning = (/p1\d+/i.exec(text)?.[0] ?? '').toUpperCase();
    const fits = ({ partNumber, cage }: OraclePart['partNumbers'][0]): boolean =>
      kind === 'number' ? partNumber.replace('-', '').startsWith(beginning) : text.toUpperCase().includes(cage);
    const steel = /steel/.test(text) ? [['MATT', 'STEEL'] as [string, string]] : [];
    const named = having('BOLT', ...steel);
    const expected = kind === 'unknown' ? named : named.filter((part) => part.partNumbers.some(fits));
    expect(found.total).toBe(expected.length);
    expect(found.total).toBeGreaterThan(0);
    expect(piece.without!.total).toBe(named.length);
    if (kind !== 'unknown')
      for (const { reference } of found.parts) expect(fits({ ...reference!, codes: [] })).toBe(true);
  });

  test('numbers that no part of the name has are not met; those that nothing begins with are nothing on file', async () => {
    const nothing = (await searchFor('p99999 bolt'))!;
    expect([nothing.pieces[0]!.as.kind, nothing.pieces[0]!.isMet]).toEqual(['unknown', false]);
    const ring = listed.find((part) => part.itemName === 'O-RING' && part.partNumbers[0]!.partNumber.length > 6)!;
    const other = (await searchFor(`bolt ${ring.partNumbers[0]!.partNumber}`))!;
    expect([other.pieces[1]!.as.kind, other.pieces[1]!.isMet]).toEqual(['number', false]);
    expect(other.total).toBe(having('BOLT').length);
    // a number alone is found by other means
    expect(await searchFor('p100')).toBeNull();
    const both = (await searchFor('0abc1 p100'))!;
    expect(both.total).toBe(
      listed.filter(({ partNumbers }) => {
        const has = (fits: (one: (typeof partNumbers)[0]) => boolean) => partNumbers.some(fits);
        return has(({ cage }) => cage === '0ABC1') && has(({ partNumber }) => /^P10-?0/.test(partNumber));
      }).length,
    );
  });

  test.each([
    ['titanium bolt 0.4', '0.4', ['.300 in', '1/2 in']],
    ['bolt 0.1 long', '0.1 long', ['1/4 in']],
    ['bolt 77 in', '77 in', ['1/2 in']],
    ['kevlar bolt', 'kevlar', ['steel', 'steel corrosion resisting']],
    ['fribble bolt', 'fribble', []],
    ['p99999 bolt', 'p99999', []],
  ])('what is not met leads to the nearest values, each with its count: %s (C13.18)', async (text, typed, labels) => {
    const found = (await searchFor(text))!;
    const piece = found.pieces.find((one) => one.text === typed)!;
    expect([piece.isMet, piece.nearest!.map(({ label }) => label)]).toEqual([false, labels]);
    for (const { label, text: other, total } of piece.nearest!) {
      expect(other).toBe(text.replace(typed.split(' ')[0]!, label).replace(`${label} in`, label));
      const led = (await searchFor(other))!;
      expect([led.total, led.met]).toEqual([total, led.pieces.length]);
    }
    for (const { isMet, nearest } of found.pieces) expect(isMet && nearest !== undefined).toBe(false);
  });

  test('values alone find parts; what nothing resembles finds nothing', async () => {
    const found = (await searchFor('titanium'))!;
    expect(found.total).toBe(having('', ['MATT', 'TITANIUM']).length);
    expect(found.groups.length).toBe(5);
    for (const text of ['', '   ', '😀😀', "';--", 'qzxj wvvk', '^.*$']) expect(await searchFor(text)).toBeNull();
    for (const text of ['bolt '.repeat(2_000), 'x'.repeat(10_000), '1/4 '.repeat(2_500), 'bolt 1/0 NaN 1e999'])
      await searchFor(text);
  });
}
