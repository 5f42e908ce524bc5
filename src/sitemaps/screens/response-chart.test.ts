import { expect, test } from 'vitest';
import { quantile, ticksTo } from './response-chart.tsx';

test('the median and the 95 % of response times are times that were measured', () => {
  const times = Array.from({ length: 20 }, (_, index) => (index + 1) * 10);
  expect([quantile(times, 0.5), quantile(times, 0.95), quantile(times, 1)]).toEqual([100, 190, 200]);
  expect(quantile([7], 0.95)).toBe(7);
});

test('a scale has three or four round steps and reaches over the longest time', () => {
  expect(ticksTo(131)).toEqual([0, 50, 100, 150]);
  expect(ticksTo(0)).toEqual([0, 1]);
  for (let most = 1; most < 60_000; most = Math.ceil(most * 1.13)) {
    const ticks = ticksTo(most);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.at(-2)).toBeLessThan(most);
  }
});
