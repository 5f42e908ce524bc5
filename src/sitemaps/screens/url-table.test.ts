import { expect, test } from 'vitest';
import { inOrderOfCare } from './url-table.tsx';

const results = (['success', 'absent', 'warning', 'pending', 'error', 'success'] as const).map((status, id) => ({
  id,
  status,
}));

test('errors come first once all is known, and nothing moves before', () => {
  const ids = (isKnown: boolean) => inOrderOfCare(results, isKnown).map(({ id }) => id);
  expect(ids(true)).toEqual([4, 2, 0, 3, 5, 1]);
  expect(ids(false)).toEqual([0, 2, 3, 4, 5, 1]);
});
