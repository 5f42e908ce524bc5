import { describe, expect, test, vi } from 'vitest';
import type { CatalogStore } from './catalog-store.ts';
import { emptyCatalog } from '../../test/support/catalog/empty-catalog.fixture.ts';
import { limitTime } from './store-methods.ts';

const never = () => new Promise<never>(() => {});

describe('limitTime', () => {
  test('rejects a lookup after 3 s and a section after 1.5 s (G3.2)', async () => {
    vi.useFakeTimers();
    try {
      const store = limitTime({ ...emptyCatalog, listGroups: never, readSections: never } as CatalogStore);
      const outcomes: string[] = [];
      const note = (name: string) => (error: Error) => outcomes.push(`${name}: ${error.name}: ${error.message}`);
      const both = [store.listGroups().catch(note('groups')), store.readSections(1 as never).catch(note('section'))];
      await vi.advanceTimersByTimeAsync(1_499);
      expect(outcomes).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(outcomes).toEqual(['section: StoreUnavailable: readSections took longer than 1500 ms']);
      await vi.advanceTimersByTimeAsync(1_500);
      await Promise.all(both);
      expect(outcomes[1]).toBe('groups: StoreUnavailable: listGroups took longer than 3000 ms');
    } finally {
      vi.useRealTimers();
    }
  });

  test('leaves answers, errors and plain values as they are', async () => {
    const findMaker = () => Promise.reject(new TypeError('surprise'));
    const store = limitTime({ ...emptyCatalog, findMaker } as CatalogStore);
    expect(await store.listGroups()).toEqual([]);
    await expect(store.findMaker('12345' as never)).rejects.toThrow(TypeError);
    expect(store.edition.listedNsns).toBe(0);
    expect(store.codeMeaning('aac', 'A')).toBeNull();
  });
});
