import { expect, test } from 'vitest';
import type { OraclePart } from '../../../test/support/catalog/catalog-oracle.ts';
import { repliesOf } from '../../../test/support/catalog/selection-oracle.ts';
import { parseCageCode } from '#base/domain/cage-code.ts';
import { fscOfNsn } from '#base/domain/nsn.ts';
import { parseFsc } from '#base/domain/supply-class.ts';
import type { CatalogStore } from '../catalog-store.ts';
import type { WordSearch } from '../part-selection.ts';

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
    expect(found.groups[0]!.examples).toContain('.500 in');
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

  test('values alone find parts; what nothing resembles finds nothing', async () => {
    const found = (await searchFor('titanium'))!;
    expect(found.total).toBe(having('', ['MATT', 'TITANIUM']).length);
    expect(found.groups.length).toBe(5);
    for (const text of ['', '   ', '😀😀', "';--", 'qzxj wvvk', '^.*$']) expect(await searchFor(text)).toBeNull();
    for (const text of ['bolt '.repeat(2_000), 'x'.repeat(10_000), '1/4 '.repeat(2_500), 'bolt 1/0 NaN 1e999'])
      await searchFor(text);
  });
}
