import { expect, test } from 'vitest';
import { aCartItem } from '../../../test/support/domain/cart-item.fixture.ts';
import { unitsToAsk, withUnits } from './cart-units.ts';
import { putBack } from '../pages/cart/island.tsx';

const item = (nsn: string, unitOfIssue?: string) =>
  aCartItem({ id: nsn, nsn, ...(unitOfIssue ? { unitOfIssue } : {}) });

test('units that are not known are asked for, each once and a bounded number at a time (C17.1)', () => {
  const items = Array.from({ length: 50 }, (_, index) => item(`5305-00-000-00${String(index).padStart(2, '0')}`));
  const calls = unitsToAsk([...items, items[0]!, item('', undefined), item('9999-00-000-0000', 'EA')], new Set());
  expect(calls.map((nsns) => nsns.length)).toEqual([20, 20, 10]);
  expect(unitsToAsk(items, new Set(items.map(({ nsn }) => nsn)))).toEqual([]);
});

test('found units are stored with the lines; an invalid code is not', () => {
  const [b, c] = [item('B', 'EA'), item('C')];
  expect(withUnits([item('A'), b, c], { A: 'HD', B: 'DZ', C: '<b>' })).toEqual([item('A', 'HD'), b, c]);
});

test('what was removed comes back in its place (C17.4)', () => {
  const [a, b, c] = [item('A'), item('B'), item('C')];
  expect(putBack([a, c], { title: '', items: [{ item: b, index: 1 }] })).toEqual([a, b, c]);
  expect(putBack([], { title: '', items: [a, b, c].map((one, index) => ({ item: one, index })) })).toEqual([a, b, c]);
  expect(putBack([], { title: '', items: [{ item: b, index: 7 }] })).toEqual([b]);
});
