import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStorage } from '../../../test/support/sitemaps/run-storage.fixture.ts';
import { beatLock, runLock } from './run-lock.client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const twoTabs = () => {
  const storage = aStorage() as Storage;
  return { storage, one: beatLock('run', storage), other: beatLock('run', storage) };
};

test('without locks of the browser one tab at a time has it', async () => {
  const { one, other } = twoTabs();
  const release = await one.claim();
  expect([await other.claim(), await other.isHeld(), await one.isHeld()]).toEqual([null, true, false]);
  const free = vi.fn();
  other.whenFree(new AbortController().signal, free);
  vi.advanceTimersByTime(5_000);
  expect(free).not.toHaveBeenCalled();
  release!();
  vi.advanceTimersByTime(1_000);
  expect(free).toHaveBeenCalledOnce();
  (await other.claim())!();
});

test('a tab that beats no more has lost it', async () => {
  const { storage, other } = twoTabs();
  storage.setItem('run-beat', `a-tab-that-crashed ${Date.now()}`);
  expect(await other.claim()).toBeNull();
  vi.advanceTimersByTime(70_000);
  (await other.claim())!();
});

test('a beat that cannot be read is none, and a storage that is full or closed holds nothing up', async () => {
  const { storage, one } = twoTabs();
  for (const text of ['', 'x', 'x y', '{}', 'x Infinity']) {
    storage.setItem('run-beat', text);
    const release = await one.claim();
    expect(release).not.toBeNull();
    release!();
  }
  const closed = beatLock('run', aStorage(0) as Storage);
  (await closed.claim())!();
});

test('the locks of the browser are given back and claimed again at once', async () => {
  vi.useRealTimers();
  const [one, other] = [runLock('test-run'), runLock('test-run')];
  const release = await one.claim();
  expect([await other.claim(), await other.isHeld()]).toEqual([null, true]);
  const freed = new Promise<void>((free) => other.whenFree(new AbortController().signal, free));
  release!();
  await freed;
  const again = await other.claim();
  expect(again).not.toBeNull();
  again!();
});
