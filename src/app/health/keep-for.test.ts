import { afterEach, expect, test, vi } from 'vitest';
import { keepFor } from './keep-for.ts';

afterEach(() => void vi.useRealTimers());

test('a question that hangs is answered as late, is not asked a second time, and is asked again when it has ended', async () => {
  vi.useFakeTimers();
  let asked = 0;
  let answering = Promise.withResolvers<string>();
  const ask = keepFor(
    () => {
      asked += 1;
      return answering.promise;
    },
    { forMs: 1_000, limitMs: 3_000, late: 'late', now: () => Date.now() },
  );
  const first = ask();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([await first, await ask(), asked]).toEqual(['late', 'late', 1]);
  answering.resolve('too late');
  await vi.advanceTimersByTimeAsync(0);
  answering = Promise.withResolvers();
  const second = ask();
  answering.resolve('in time');
  expect([await second, asked]).toEqual(['in time', 2]);
});
