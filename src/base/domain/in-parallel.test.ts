import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('works on all items, as many at the same time as it may', async () => {
  let running = 0;
  let most = 0;
  const worked: number[] = [];
  await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    worked.push(item);
  });
  expect([worked, most]).toEqual([[1, 2, 3, 4, 5], 2]);
});

test('after a failure none is begun, and those that had begun end before it rejects', async () => {
  const events: string[] = [];
  const other = Promise.withResolvers<void>();
  const all = inParallel(['fails', 'ends', 'never'], 2, async (item) => {
    events.push(item);
    if (item === 'fails') throw new Error('the first');
    await other.promise;
    events.push('ended');
  }).catch((error: unknown) => events.push((error as Error).message));
  await Promise.resolve();
  other.resolve();
  await all;
  expect(events).toEqual(['fails', 'ends', 'ended', 'the first']);
});
