import { expect, test } from 'vitest';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { noteQuoteDemand } from './app.ts';

const line = (nsn: string, partNumber: string) => ({ nsn, partNumber }) as QuoteLine;

/** The notes of a request with an empty catalog. */
async function noted(parts: QuoteLine[], failure: Error | null = null) {
  const catalog = {
    findNiin: async () => null,
    findPart: async () => null,
    listNumberParts: async () => [],
    ...(failure === null ? {} : { listNumberParts: () => Promise.reject(failure) }),
  } as unknown as CatalogStore;
  const all: unknown[] = [];
  await noteQuoteDemand(catalog, parts, (...noted) => void all.push(noted));
  return all;
}

test('lines of a request for quote that are not in the catalog are noted, without the sender (C21.34)', async () => {
  expect(await noted([line('', 'ZZQX-777'), line('5305-99-999-9999', 'ABC'), line('', '')])).toEqual([
    ['quote', [{ text: 'ZZQX-777' }, { text: '5305-99-999-9999' }], null],
  ]);
});

test('nothing is noted while the catalog cannot be read (C21.37); another error is not swallowed', async () => {
  expect(await noted([line('', 'ZZQX-777')], new StoreUnavailable('out'))).toEqual([]);
  await expect(noted([line('', 'ZZQX-777')], new TypeError('a fault'))).rejects.toThrow('a fault');
});
