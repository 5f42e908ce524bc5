import { expect, test } from 'vitest';
import { sparklinePath } from './charts/chart-table.tsx';

test('a sparkline goes from the left edge to the right one with its largest value at the top', () => {
  expect(sparklinePath([5, 10, 0])).toBe('M0.0 12.0L50.0 3.0L100.0 21.0');
});

test('a sparkline of nothing but zeros lies at the bottom', () => {
  expect(sparklinePath([0, 0])).toBe('M0.0 21.0L100.0 21.0');
});
