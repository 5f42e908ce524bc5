import { expect, test } from 'vitest';
import { countStatuses, inOrderOfCare } from './run-view.ts';

const results = (['success', 'absent', 'warning', 'pending', 'error', 'success'] as const).map((status, id) => ({
  id,
  status,
}));

test('what is not in the catalog leaves the totals', () => {
  expect(countStatuses(results)).toMatchObject({ total: 5, tested: 4, success: 2, warning: 1, error: 1, absent: 1 });
});

test('errors come first once all is known, and nothing moves before', () => {
  const ids = (isKnown: boolean) => inOrderOfCare(results, isKnown).map(({ id }) => id);
  expect(ids(true)).toEqual([4, 2, 0, 3, 5, 1]);
  expect(ids(false)).toEqual([0, 2, 3, 4, 5, 1]);
});
