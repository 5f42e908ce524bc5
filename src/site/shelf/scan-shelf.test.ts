import { describe, expect, test } from 'vitest';
import { aShelf, type ShelvedLine } from '../../../test/support/stock/shelf.fixture.ts';
import { scanShelf, type ShelfFilters } from './scan-shelf.ts';

const [WASHER, SCREW, BOLT] = ['5310-00-167-0822', '5305-01-234-5678', '5306-00-088-0551'];
const main: ShelvedLine[] = [
  { nsn: WASHER, condition: 'NS', certificate: 'coc', price: '1.50' as never, place: 'Clearwater' },
  { nsn: SCREW, certificate: 'coc', price: '2.50' as never, place: 'Clearwater' },
  { nsn: SCREW, certificate: '8130-3', place: 'Clearwater' },
  { nsn: BOLT, isPublic: false, certificate: 'easa-1' },
  { partNumber: 'DV-4410-3', cage: '1ABC9' },
];
const second: ShelvedLine[] = [
  { nsn: BOLT, price: '9.00' as never, place: 'Tulsa' },
  { nsn: SCREW, condition: 'OH' },
];
const shelf = await aShelf({ lines: main }, { lines: second, settings: { prices: false, places: false } });

const scan = (filters: ShelfFilters = {}, more: { after?: string; limit?: number; only?: { rows: number[][] } } = {}) =>
  scanShelf(shelf.indexes(), { filters, after: '', limit: 100, ...more });
const idsOf = ({ lines }: ReturnType<typeof scan>) => lines.map(({ list, row }) => `${list + 1}-${row}`);

describe('the lines of the shelf', () => {
  test('are in order of NSN over all lists, those in none last, without those that are not public (C22.20)', () => {
    expect(idsOf(scan())).toEqual(['1-2', '1-3', '2-2', '2-1', '1-1', '1-5']);
    expect(scan()).toMatchObject({ total: 6, all: 6, position: 0, previous: null, next: null });
  });

  test('are counted by each value among those that meet the other filters (C22.21)', () => {
    const { facets, total } = scan({ certificate: ['coc', '8130-3'], class: ['5305'] });
    expect(total).toBe(2);
    expect(facets.certificate).toEqual([
      { value: '8130-3', count: 1 },
      { value: 'coc', count: 1 },
      { value: 'not-said', count: 1 },
    ]);
    expect(facets.class.filter(({ count }) => count > 0)).toEqual([
      { value: '5305', count: 2 },
      { value: '5310', count: 1 },
    ]);
    expect(facets.condition.filter(({ count }) => count > 0)).toEqual([{ value: 'FN', count: 2 }]);
    expect(scan().facets.catalog).toEqual([
      { value: 'nsn', count: 5 },
      { value: 'number', count: 1 },
    ]);
    expect(scan({ condition: ['XX'] })).toMatchObject({ total: 0, lines: [] });
  });

  test('tell no price and no place by a filter where their list shows none (C22.21)', () => {
    expect(idsOf(scan({ price: ['priced'] }))).toEqual(['1-2', '1-1']);
    expect(scan().facets.place.map(({ value }) => value)).not.toContain('Tulsa');
  });

  test('come by key: the pages before and after hold when lines come and go (C22.20)', async () => {
    const pages: string[][] = [];
    for (let after: string | null = ''; after !== null;) {
      const page = scan({}, { after, limit: 2 });
      pages.push(idsOf(page));
      after = page.next;
    }
    expect(pages).toEqual([
      ['1-2', '1-3'],
      ['2-2', '2-1'],
      ['1-1', '1-5'],
    ]);
    const last = scan({}, { after: '5306-00-088-0551_2-1', limit: 2 });
    expect(last).toMatchObject({ position: 4, next: null, previous: '5305-01-234-5678_1-3' });
    expect(scan({}, { after: '5305-01-234-5678_1-3', limit: 2 }).previous).toBe('');
    const other = await aShelf({ lines: main.slice(1) }, { lines: second });
    const key = scanShelf(other.indexes(), { filters: {}, after: '5306-00-088-0551_9-9', limit: 9 });
    expect(key.lines).toHaveLength(1);
    for (const after of ['x', '_', `${SCREW}_`, '_1-99999999999']) expect(scan({}, { after }).position).toBe(0);
  });

  test('are those that a search found (C22.20)', () => {
    expect(idsOf(scan({}, { only: { rows: [[3, 5, 99], []] } }))).toEqual(['1-3', '1-5']);
  });

  test('are found by how words of names and makers begin (C22.79)', async () => {
    const named = await aShelf(
      { lines: [{ nsn: BOLT, name: 'Bolt, hex', maker: 'Pine Valley' }, { name: 'Drain valve' }] },
      {
        lines: [
          { nsn: SCREW, name: 'BOLT HEX', maker: 'Other', isPublic: false },
          { name: 'Valley cap', cage: '1ABC9' },
        ],
      },
    );
    const found = (...words: string[]) => {
      const only = { words: words.map((word) => ` ${word}`) };
      return idsOf(scanShelf(named.indexes(), { filters: {}, only, after: '', limit: 9 }));
    };
    expect(found('VALLEY')).toEqual(['1-1', '2-2']);
    expect(found('BOL', 'PINE')).toEqual(['1-1']);
    expect([found('RAIN'), found(), found('1ABC9')]).toEqual([[], [], ['2-2']]);
  });

  test('come with most first, page by page, those without a count last (C22.80)', async () => {
    const counted = await aShelf(
      { lines: [2, 9, 9, 1].map((quantity, at) => ({ nsn: at === 1 ? BOLT : WASHER, quantity })) },
      { lines: [{ nsn: SCREW, quantity: 99 }], settings: { quantity: 'in-stock' } },
    );
    const scanned = (after: string) =>
      scanShelf(counted.indexes(), { filters: {}, isMostFirst: true, after, limit: 2 });
    const [first, second] = [scanned(''), scanned(scanned('').next!)];
    expect([idsOf(first), idsOf(second), idsOf(scanned(second.next!))]).toEqual([
      ['1-2', '1-3'],
      ['1-1', '1-4'],
      ['2-1'],
    ]);
    expect([second.position, second.previous]).toEqual([2, '']);
    expect(idsOf(scanned('5306-00-088-0551_8-8'))).toEqual(['1-2', '1-3']);
  });
});
