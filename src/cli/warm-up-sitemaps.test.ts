import { expect, test } from 'vitest';
import { warmUpSitemaps } from './warm-up-sitemaps.ts';

test('a warm-up ends by itself', async () => {
  let asked = 0;
  await warmUpSitemaps(() => {
    asked += 1;
    return false;
  });
  expect(asked).toBeGreaterThan(1);
});

test('a warm-up ends after the file at hand once work has come', async () => {
  let asked = 0;
  await warmUpSitemaps(() => {
    asked += 1;
    return asked === 3;
  });
  expect(asked).toBe(3);
});
