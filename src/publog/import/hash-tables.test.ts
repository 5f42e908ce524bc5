import { expect, test } from 'vitest';
import { createKeyCounts } from './hash-tables.ts';

test('counts many keys, also those that share a slot', () => {
  const counts = createKeyCounts();
  const expected = new Map<number, number>();
  for (let at = 0; at < 30_000; at++) {
    const key = (at * 4_097) % 60_466_176;
    const own = at % 3 === 0 ? 0 : key;
    counts.add(own, 1 + (at % 2));
    expected.set(own, (expected.get(own) ?? 0) + 1 + (at % 2));
  }
  for (const [key, count] of expected) expect(counts.get(key)).toBe(count);
  expect(counts.get(60_466_175)).toBe(0);
  const pairs = counts.pairs();
  const read = new Map(Array.from({ length: pairs.length / 2 }, (_, at) => [pairs[at * 2]!, pairs[at * 2 + 1]!]));
  expect(read).toEqual(expected);
});
