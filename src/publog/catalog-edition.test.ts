import { describe, expect, test } from 'vitest';
import { editionRows, parseEdition } from './catalog-edition.ts';
import type { CatalogEdition } from './catalog-store.ts';

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

describe('the facts of an edition', () => {
  test('come back from their rows as they were written', () => {
    expect(parseEdition(editionRows(edition))?.edition).toEqual(edition);
    expect(parseEdition(editionRows({ ...edition, sample: false }))?.edition.sample).toBe(false);
  });

  test('come with the rows of each source file, where the catalog has them', () => {
    const rows = editionRows(edition, { V_FLIS_PART: 12, P_CAGE: 0 });
    expect(parseEdition(rows)).toEqual({ edition, sourceRows: { V_FLIS_PART: 12, P_CAGE: 0 }, inputs: null });
    expect(parseEdition(editionRows(edition, {}, 'made of'))).toEqual({ edition, sourceRows: {}, inputs: 'made of' });
    expect(parseEdition([['rows.P_CAGE', '1']])).toBeNull();
  });

  test('may leave out when the import was made', () => {
    const rows = editionRows({ ...edition, importedAt: '' });
    expect(rows.map(([key]) => key)).not.toContain('importedAt');
    expect(parseEdition(rows)?.edition).toEqual({ ...edition, importedAt: '' });
  });

  test('are written in the order of their key', () => {
    const keys = editionRows(edition).map(([key]) => key);
    expect(keys).toEqual([...keys].sort());
  });

  test('are refused when one is missing or not a number', () => {
    const rows = editionRows(edition);
    for (const key of ['version', 'listedNsns', 'editionDate', 'makers'])
      expect(parseEdition(rows.filter((row) => row[0] !== key))).toBeNull();
    expect(parseEdition(rows.map(([key, value]) => [key, key === 'makers' ? 'many' : value]))).toBeNull();
  });
});
