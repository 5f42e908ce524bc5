import type { PageRequest } from '#publog/http/catalog-call.ts';
import { expect, test } from 'vitest';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import type { CatalogStore, PartNumber } from '#publog/catalog-store.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { load } from './load.server.ts';

const NSN = 5305012345678 as Nsn;
const numbers = Array.from({ length: 1_200 }, (_, index): PartNumber => {
  return { partNumber: `P-${index + 1}`, cage: '96906', company: null, rncc: '', rnvc: '', codes: {} };
});
const record = { nsn: NSN, itemName: 'SCREW', sections: 0, partCount: numbers.length, makerCount: 1, listed: true };
const catalog = {
  ...emptyCatalog,
  findPart: async () => ({ ...record, changedOn: '2026-11-02', contentTag: null }),
  listPartNumbers: async (_nsn: Nsn, limit: number) => numbers.slice(0, limit),
} as CatalogStore;

const answer = async (query: string) => {
  const params = { fsg: '53', fsc: '5305', nsn: '5305-01-234-5678' };
  const request = {
    page: 'nsn',
    path: paths.part(NSN),
    params,
    query: new URLSearchParams(query),
    catalog,
    site: aSite(),
  };
  return load(request as never as PageRequest);
};

test('the address of a part has 500 part numbers, and those beyond have addresses that are noindex (C5.3)', async () => {
  const listed = async (query: string) => {
    const { data, noindex } = (await answer(query)) as { data: { part: { partNumbers: unknown[] } }; noindex: boolean };
    return [data.part.partNumbers.length, noindex];
  };
  expect(await listed('')).toEqual([500, false]);
  expect(await listed('page=2')).toEqual([1_000, true]);
  expect(await listed('page=3')).toEqual([1_200, true]);
  for (const odd of ['page=1', 'page=0', 'page=11', 'page=x']) expect(await listed(odd)).toEqual([500, false]);
});

test.each(['parts=all', 'characteristics=all', 'characteristics=all&units=mm'])(
  '?%s leads to the address of the part by 301: it has the whole list (C5.3)',
  async (query) => expect(await answer(query)).toEqual({ kind: 'redirect', path: paths.part(NSN) }),
);
