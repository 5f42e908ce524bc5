import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCartItem } from '../../../test/support/domain/cart-item.fixture.ts';
import { countItems, mergeCartItems, parseCart, withoutSent } from './cart-item.ts';

describe('reading a stored cart', () => {
  test('a quantity is read as text or as a number, and kept as it is when it cannot be read', () => {
    const read = parseCart([
      aCartItem({ id: 'a', part_number: 'A', quantity: '25' }),
      aCartItem({ id: 'b', part_number: 'B', quantity: 25 }),
      aCartItem({ id: 'c', part_number: 'C', quantity: 'ten' }),
    ]);
    expect([read?.items.map(({ quantity }) => quantity), read?.damaged]).toEqual([[25, 25, 'ten'], 0]);
  });

  test('an older shape is filled in: condition FN, quantity 1, an id', () => {
    const empty = { item_name: '', company_name: '', cage_code: '', added_at: '' };
    const old = { nsn: '5305-01-234-5678', part_number: 'A' };
    const items = [{ ...empty, ...old, id: '5305-01-234-5678 A 0', quantity: 1, condition: 'FN' }];
    expect(parseCart([old])).toEqual({ items, damaged: 0 });
  });

  test.each([[7], ['text'], [null], [[]], [{}], [{ quantity: 1 }]])(
    'an entry %j names no part and counts as damaged',
    (entry) => {
      expect(parseCart([aCartItem(), entry])).toMatchObject({ items: [{ id: 'a' }], damaged: 1 });
    },
  );

  test('an unknown condition becomes FN and counts as damaged (C1.5)', () => {
    const read = parseCart([{ ...aCartItem(), condition: 'ZZ' }]);
    expect(read).toMatchObject({ items: [{ condition: 'FN' }], damaged: 1 });
  });

  test.each([[null], ['[]'], [{ 0: aCartItem() }], [7]])('%j is refused as a cart', (value) => {
    expect(parseCart(value)).toBeNull();
  });

  test('inherited names are never read', () => {
    const entry = JSON.parse('{"__proto__": {"nsn": "5305-01-234-5678"}, "quantity": 2}') as unknown;
    expect(parseCart([entry])).toEqual({ items: [], damaged: 1 });
  });

  test('whatever stands there, reading ends with a list of lines that have distinct ids (C6.4)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.jsonValue(), fc.record({ nsn: fc.string(), id: fc.constantFrom('a', 'b') }))),
        (value) => {
          const ids = parseCart(value)!.items.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
    );
  });
});

describe('merging', () => {
  test('items of the same NSN, part number, CAGE and condition become one (C6.3)', () => {
    const merged = mergeCartItems([aCartItem(), aCartItem({ id: 'b', quantity: '4', item_name: 'OTHER' })]);
    expect(merged).toEqual([aCartItem({ quantity: 7 })]);
  });

  test.each([
    ['NSN', { nsn: '5305-00-000-0001' }],
    ['part number', { part_number: 'X' }],
    ['CAGE', { cage_code: '00000' }],
    ['condition', { condition: 'OH' as const }],
  ])('another %s is another line', (_name, other) => {
    expect(mergeCartItems([aCartItem(), aCartItem({ id: 'b', ...other })])).toHaveLength(2);
  });

  test('an invalid quantity does not spoil the other, and the sum stays a quantity', () => {
    expect(mergeCartItems([aCartItem({ quantity: 'ten' }), aCartItem({ quantity: 2 })])[0]?.quantity).toBe(2);
    const [most] = mergeCartItems([aCartItem({ quantity: 999_999_999 }), aCartItem({ quantity: 2 })]);
    expect(most?.quantity).toBe(999_999_999);
  });
});

test('the count is the sum of quantities; a line without one counts nothing', () => {
  expect(countItems(['3', 4, 'ten'].map((quantity) => aCartItem({ quantity })))).toBe(7);
});

test('what another tab added to a line that was sent stays', () => {
  const now = [aCartItem({ quantity: 5 }), aCartItem({ id: 'b', part_number: 'NEW' })];
  expect(withoutSent(now, [aCartItem({ quantity: '3' })])).toMatchObject([{ quantity: 2 }, { part_number: 'NEW' }]);
  expect(withoutSent([aCartItem()], [aCartItem()])).toEqual([]);
});

test('two lines of the shelf are two items, and each stays with its item (C22.15)', () => {
  const [coc, faa] = ['12;2026-12-12;12 HD, CoC', '3;2026-12-12;3 HD, FAA 8130-3'].map((shelf) => aCartItem({ shelf }));
  const read = parseCart([coc, faa, coc, { ...aCartItem(), shelf: [] }])!;
  expect(read).toMatchObject({ items: [{ ...coc, quantity: 6 }, { shelf: faa!.shelf }, {}], damaged: 0 });
  expect(read.items[2]).not.toHaveProperty('shelf');
});
