import { expect, test } from 'vitest';
import { formatTick, ticksTo } from './ticks.ts';

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

test('a tick is short', () => {
  expect([0, 300, 1_500, 30_000, 2_500_000].map(formatTick)).toEqual(['0', '300', '1.5k', '30k', '2.5M']);
});
