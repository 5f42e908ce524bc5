import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import { type CatalogStore } from './catalog-store.ts';
import { followCatalog, LOOK_EVERY_MS, OLD_STORE_GRACE_MS, runAfterSwitches } from './catalog-source.ts';

/** Versions that the test announces and breaks; stores that only know their version and whether they are closed. */
function someVersions() {
  const closed: string[] = [];
  const state = { version: null as string | null, problem: null as Error | null, looks: 0 };
  const open = async (version: string): Promise<CatalogStore> => {
    if (state.problem) throw state.problem;
    const close = async (): Promise<void> => void closed.push(version);
    return { edition: { version }, close } as unknown as CatalogStore;
  };
  const find = async (): Promise<string | null> => {
    state.looks++;
    if (state.problem) throw state.problem;
    return state.version;
  };
  return { state, closed, versions: { find, open, close: async () => void closed.push('versions') } };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('following the catalog in force', () => {
  test('looks once a second and switches by itself', async () => {
    const { state, versions } = someVersions();
    const source = await followCatalog(versions);
    expect(source.current()).toBeNull();
    state.version = 'one';
    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
    expect(source.current()?.edition.version).toBe('one');
    const { looks } = state;
    await vi.advanceTimersByTimeAsync(5 * LOOK_EVERY_MS);
    expect(state.looks).toBe(looks + 5);
    await source.close();
    await vi.advanceTimersByTimeAsync(5 * LOOK_EVERY_MS);
    expect(state.looks).toBe(looks + 5);
  });

  test('closes a replaced store when requests under way have had their time', async () => {
    const { state, closed, versions } = someVersions();
    state.version = 'one';
    const source = await followCatalog(versions);
    state.version = 'two';
    await source.refresh();
    expect(source.current()?.edition.version).toBe('two');
    await vi.advanceTimersByTimeAsync(OLD_STORE_GRACE_MS - 1);
    expect(closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(closed).toEqual(['one']);
    await source.close();
    expect(closed).toEqual(['one', 'two', 'versions']);
  });

  test('keeps the store in force through failures, says the last one, and forgets it after a success', async () => {
    const { state, versions } = someVersions();
    state.version = 'one';
    const source = await followCatalog(versions);
    state.problem = new StoreUnavailable('out');
    await expect(source.refresh()).rejects.toBe(state.problem);
    expect(source.failure()).toBe(state.problem);
    expect(source.current()?.edition.version).toBe('one');
    state.problem = new TypeError('a surprise');
    await expect(source.refresh()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(source.failure()?.cause).toBe(state.problem);
    state.problem = null;
    await source.refresh();
    expect(source.failure()).toBeNull();
    await source.close();
  });

  test('a refresh looks after it was asked for, even while another look is under way', async () => {
    const { state, versions } = someVersions();
    let answer: (version: string) => void = () => {};
    const find = vi.fn(versions.find);
    const source = await followCatalog({ ...versions, find });
    find.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const early = source.refresh();
    await vi.advanceTimersByTimeAsync(0);
    state.version = 'two';
    const late = source.refresh();
    answer('one');
    await Promise.all([early, late]);
    expect(source.current()?.edition.version).toBe('two');
    await source.close();
  });

  test('a store that is opened while the source closes is closed as well', async () => {
    const { state, closed, versions } = someVersions();
    const source = await followCatalog(versions);
    state.version = 'one';
    const refreshing = source.refresh();
    await source.close();
    await refreshing;
    expect(closed).toContain('one');
    expect(source.current()).toBeNull();
  });
});

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
  expect([looks, vi.getTimerCount()]).toEqual([[0, 1, 0], 0]);
  await stop();
});

test('nothing is looked at after the end', async () => {
  const { looks, stop } = following();
  await stop();
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(looks).toEqual([]);
});
