import { describe, expect, test } from 'vitest';
import { chooseVersion, nextVersion, surplusVersions } from './held-catalogs.ts';

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
    expect(chooseVersion(D, [A, B, C, D], C)).toEqual({ version: D });
    expect(chooseVersion(A, [A], null)).toEqual({ version: A });
  });

  test.each([
    [null, [B, C], B, /^No catalog older than 20260201T000000000 is kept/],
    [null, [A], null, /^No catalog is in force: .*--to VERSION/],
    [B, [A, B], B, /is in force already\.$/],
    ['../../quotes', [A, B], B, /^There is no catalog \.\.\/\.\.\/quotes: .*--list/],
  ])('is none for %s of %j with %s in force', (wanted, versions, inForce, problem) => {
    expect(chooseVersion(wanted, versions, inForce)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

test('a new version is the time, or later than the newest catalog when the clock was set back', () => {
  const now = Date.UTC(2026, 1, 15);
  expect(nextVersion([A, B], now)).toBe('20260215T000000000');
  expect(nextVersion([A, '20260215T000000000'], now)).toBe('20260215T000000001');
  expect(nextVersion([C, 'other'], now)).toBe('20260301T000000001');
});
