import { expect, test } from 'vitest';
import { wrongTries } from './wrong-tries.ts';

test('each five wrong tries wait twice as long, up to an hour, and a right one forgets them', () => {
  let nowMs = 0;
  const tries = wrongTries(() => nowMs);
  const waits = Array.from({ length: 8 }, () => {
    for (let count = 0; count < 5; count++) {
      expect(tries.waitSeconds('192.0.2.1')).toBe(0);
      tries.note('192.0.2.1', false);
    }
    const wait = tries.waitSeconds('192.0.2.1');
    nowMs += wait * 1_000;
    return wait;
  });
  expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
  tries.note('192.0.2.1', true);
  for (let count = 0; count < 4; count++) tries.note('192.0.2.1', false);
  expect(tries.waitSeconds('192.0.2.1')).toBe(0);
});
