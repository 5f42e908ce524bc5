import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from './database.ts';
import { openReopening } from './reopening-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store that opens when its disk is repaired. */
function aPlace(failure: () => Error = () => new StoreUnavailable('the disk is full')) {
  const place = { broken: true, tries: 0, closed: 0 };
  const open = async () => {
    place.tries += 1;
    if (place.broken) throw failure();
    return {
      find: async (id: number) => `found ${id}`,
      async *readAll() {
        yield 'one';
      },
      log: { append: async () => 'appended' },
      close: async () => void (place.closed += 1),
    };
  };
  return { place, open };
}

test('a store that opens is itself', async () => {
  const { place, open } = aPlace();
  place.broken = false;
  const { store, failure } = await openReopening(open);
  expect([await store.find(7), await store.log.append(), failure()]).toEqual(['found 7', 'appended', null]);
  expect(await store).toBe(store);
  await store.close();
  expect(place.closed).toBe(1);
});

test('one that does not is unavailable, method by method, until a later try opens it', async () => {
  const { place, open } = aPlace();
  const onOpen = vi.fn();
  const { store, failure } = await openReopening(open, { onOpen });
  const readAll = async () => {
    for await (const row of store.readAll()) return row;
  };
  for (const asked of [store.find(7), store.log.append(), readAll()])
    await expect(asked).rejects.toThrow(new StoreUnavailable('the disk is full'));
  expect(failure()).toBeInstanceOf(StoreUnavailable);
  const { find, log } = store;
  await vi.advanceTimersByTimeAsync(1_000 + 2_000);
  expect(place.tries).toBe(3);
  place.broken = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect([await store.find(7), await readAll(), failure()]).toEqual(['found 7', 'one', null]);
  expect(onOpen).toHaveBeenCalledOnce();
  expect([await find(8), await log.append()]).toEqual(['found 8', 'appended']);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(place.tries).toBe(4);
  await store.close();
  expect(place.closed).toBe(1);
});

test('pauses between tries grow to a minute', async () => {
  const { place, open } = aPlace();
  const { store } = await openReopening(open);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(place.tries).toBe(1 + 6 + 8); // 1, 2, 4, 8, 16, 32 s: 63 s; then eight whole minutes of the rest
  await store.close();
});

test('no try follows its closing, and what a try under way opens is closed', async () => {
  const { place, open } = aPlace();
  const gate = Promise.withResolvers<void>();
  let first = true;
  const { store } = await openReopening(async () => {
    if (!first) await gate.promise;
    first = false;
    return open();
  });
  await vi.advanceTimersByTimeAsync(1_000);
  place.broken = false;
  const closing = store.close();
  gate.resolve();
  await closing;
  await vi.advanceTimersByTimeAsync(600_000);
  expect([place.tries, place.closed]).toEqual([2, 1]);
  await expect(store.find(1)).rejects.toBeInstanceOf(StoreUnavailable);
});

test('an error of the operating system is waited for, one of the program is not', async () => {
  const system = aPlace(() =>
    Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', syscall: 'open' }),
  );
  const { store } = await openReopening(system.open);
  await expect(store.find(1)).rejects.toThrow(/read-only/);
  await store.close();
  await expect(openReopening(aPlace(() => new TypeError('a fault')).open)).rejects.toThrow(TypeError);
});
