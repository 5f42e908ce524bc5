import { describe, expect, test, vi } from 'vitest';
import { chooseVersion, nextVersion, surplusVersions } from './held-catalogs.ts';
import { editionRows, parseEdition } from './catalog-edition.ts';
import type { CatalogEdition, CatalogStore } from './catalog-store.ts';
import { emptyCatalog } from '../../test/support/catalog/empty-catalog.fixture.ts';
import { limitTime } from './store-methods.ts';

const [A, B, C, D] = ['20260101T000000000', '20260201T000000000', '20260301T000000000', '20260401T000000000'];

describe('which catalogs go', () => {
  test('as many as are kept stay before the one that an import has put in force', () => {
    const after = (keep: number) => surplusVersions([A, B, C, D], { inForce: D, replaced: C, keep });
    expect([after(0), after(1), after(2), after(9)]).toEqual([[A, B, C], [A, B], [A], []]);
  });

  test('after a rollback the newer one stays, until an import replaces the older one', () => {
    expect(surplusVersions([A, B, C], { inForce: B, keep: 1 })).toEqual([]);
    expect(surplusVersions([A, B, C], { inForce: B, keep: 0 })).toEqual([A, C]);
    expect(surplusVersions([A, B, C, D], { inForce: D, replaced: B, keep: 1 })).toEqual([A, C]);
  });

  test('with nothing in force the newest stay', () => {
    expect(surplusVersions([A, B], { inForce: null, keep: 1 })).toEqual([A]);
    expect(surplusVersions([A, B], { inForce: null, keep: 0 })).toEqual([A, B]);
    expect(surplusVersions([A, B, C], { inForce: C, replaced: null, keep: 1 })).toEqual([A]);
  });
});

describe('which catalog comes into force', () => {
  test('is the newest older one, or the one that is named', () => {
    expect(chooseVersion(null, [A, C, B, D], C)).toEqual({ version: B });
    expect([chooseVersion(D, [A, B, C, D], C), chooseVersion(A, [A], null)]).toEqual([{ version: D }, { version: A }]);
  });

  test.each([
    [null, [B, C], B, /^No catalog older than 20260201T000000000 is kept/],
    [null, [A], null, /^No catalog is in force: .*--to VERSION/],
    [B, [A, B], B, /is in force already\.$/],
    ['../../quotes', [A, B], B, /^There is no catalog \.\.\/\.\.\/quotes\. .*--list/],
  ])('is refused for %s of %j with %s in force, in words', (wanted, versions, inForce, problem) => {
    expect(chooseVersion(wanted, versions, inForce)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

test('a new version is the time, or later than the newest catalog when the clock was set back', () => {
  const now = Date.UTC(2026, 1, 15);
  expect(nextVersion([A, B], now)).toBe('20260215T000000000');
  expect(nextVersion([A, '20260215T000000000'], now)).toBe('20260215T000000001');
  expect(nextVersion([C, 'other'], now)).toBe('20260301T000000001');
});

const edition: CatalogEdition = {
  version: '20260901t101500',
  importedAt: '2026-09-01T10:15:00.000Z',
  editionDate: '2026-09-01',
  sample: true,
  listedNsns: 7_093_332,
  unlistedNsns: 12,
  groups: 78,
  classes: 676,
  partNumbers: 15_000_000,
  makers: 300,
};

test('facts of an edition come back from their rows, which are in the order of their key', () => {
  const facts = { sourceRows: { V_FLIS_PART: 12, P_CAGE: 0 }, filled: { 'P_CAGE.CITY': 3 }, inputs: 'made of' };
  const rows = editionRows(edition, facts);
  expect(parseEdition(rows)).toEqual({ edition, ...facts });
  expect(rows).toEqual(rows.toSorted(([left], [right]) => (left < right ? -1 : 1)));
  expect(parseEdition(editionRows(edition))).toEqual({ edition, sourceRows: {}, filled: {}, inputs: null });
  // when the import was made may be left out
  const undated = { ...edition, sample: false, importedAt: '' };
  expect(editionRows(undated).map(([key]) => key)).not.toContain('importedAt');
  expect(parseEdition(editionRows(undated))?.edition).toEqual(undated);
});

test('facts of an edition are refused when one is missing or not a number', () => {
  expect(parseEdition([['rows.P_CAGE', '1']])).toBeNull();
  const rows = editionRows(edition);
  for (const key of ['version', 'listedNsns', 'editionDate', 'makers'])
    expect(parseEdition(rows.filter((row) => row[0] !== key))).toBeNull();
  expect(parseEdition(rows.map(([key, value]) => [key, key === 'makers' ? 'many' : value]))).toBeNull();
});

const never = () => new Promise<never>(() => {});

test('a store rejects a lookup after 3 s and a section after 1.5 s (G3.2)', async () => {
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

test('a limit of time leaves answers, errors and plain values as they are', async () => {
  const findMaker = () => Promise.reject(new TypeError('surprise'));
  const store = limitTime({ ...emptyCatalog, findMaker } as CatalogStore);
  expect(await store.listGroups()).toEqual([]);
  await expect(store.findMaker('12345' as never)).rejects.toThrow(TypeError);
  expect([store.edition.listedNsns, store.codeMeaning('aac', 'A')]).toEqual([0, null]);
});
