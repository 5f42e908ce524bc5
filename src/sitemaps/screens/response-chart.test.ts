import { expect, test } from 'vitest';
import { quantile } from './response-chart.tsx';

test('the median and the 95 % of response times are times that were measured', () => {
  const times = Array.from({ length: 20 }, (_, index) => (index + 1) * 10);
  expect([quantile(times, 0.5), quantile(times, 0.95), quantile(times, 1)]).toEqual([100, 190, 200]);
  expect(quantile([7], 0.95)).toBe(7);
});
