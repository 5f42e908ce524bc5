import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAfterSwitches } from './catalog-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers with how often it had looked at each look, and how to switch; the first two looks want another after an hour. */
function following() {
  const looks: number[] = [];
  let onSwitch = (): void => undefined;
  const source = { onSwitch: (listener: unknown) => void (onSwitch = listener as () => void) };
  const { stop } = runAfterSwitches(source, 10, async (_signal, before) => {
    looks.push(before);
    if (looks.length === 2) onSwitch();
    return looks.length <= 2 ? 3_600_000 : null;
  });
  return { looks, stop };
}

test('it looks after the start, again when told, and anew after a switch, whose look a retry does not put off', async () => {
  const { looks, stop } = following();
  await vi.advanceTimersByTimeAsync(10);
  expect(looks).toEqual([0]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(looks).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(10);
  expect(looks).toEqual([0, 1, 0]);
  expect(vi.getTimerCount()).toBe(0);
  await stop();
});

test('nothing is looked at after the end', async () => {
  const { looks, stop } = following();
  await stop();
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(looks).toEqual([]);
});
