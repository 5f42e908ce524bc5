import { expect, test } from 'vitest';
import type { Niin } from '../../domain/niin.ts';
import type { Nsn } from '../../domain/nsn.ts';
import type { SupersessionStep } from '../../storage/catalog-search.ts';
import type { CatalogStore, NiinRecord } from '../../storage/catalog-store.ts';
import { emptyCatalog } from '../../storage/empty-catalog.ts';
import { aCode } from './a-part.ts';
import { readChain, standsInChain } from './read-chain.ts';

type Row = {
  last: number;
  survivor?: number;
  listed?: boolean;
  replacedBy?: number;
  onFile?: boolean;
  unknown?: boolean;
};
const nsn = (last: number) => (5_305_000_000_000 + last) as Nsn;

/** A store whose chain is these rows. */
function aCatalog(rows: readonly Row[]): CatalogStore {
  const records = new Map(
    rows.map(({ last, survivor, listed = false, replacedBy, onFile = true }) => [
      last as Niin,
      {
        niin: last as Niin,
        nsn: onFile ? nsn(last) : null,
        listed,
        replacedBy: replacedBy === undefined ? null : nsn(replacedBy),
        survivor: (survivor ?? null) as Niin | null,
        status: survivor === undefined ? null : '3',
        cancelledOn: survivor === undefined ? null : '01-FEB-2004',
      } satisfies NiinRecord,
    ]),
  );
  const steps = rows.map(({ last, unknown }): SupersessionStep => {
    const record = records.get(last as Niin)!;
    if (unknown) records.delete(last as Niin);
    return { ...record, itemName: record.nsn === null ? null : `SCREW ${last}` };
  });
  return {
    ...emptyCatalog,
    findSupersessionChain: async () => steps,
    findNiins: async (niins: readonly Niin[]) => niins.map((niin) => records.get(niin) ?? null),
    codeMeaning: () => 'Cancelled, with replacement',
  } as unknown as CatalogStore;
}

test('a chain is told oldest first; only its current end has a page of its own', async () => {
  const rows = [
    { last: 1, survivor: 2, replacedBy: 3 },
    { last: 2, survivor: 3, replacedBy: 3, onFile: false },
    { last: 3, listed: true },
  ];
  const chain = await readChain(aCatalog(rows), nsn(3));
  expect(chain.map(({ number, state, page, isThis, replacedBy }) => [number, state, page, isThis, replacedBy])).toEqual(
    [
      ['5305-00-000-0001', 'cancelled', null, false, null],
      ['00-000-0002', 'cancelled', null, false, null],
      ['5305-00-000-0003', 'current', null, true, null],
    ],
  );
  expect(chain[0]).toMatchObject({
    status: { code: '3', meaning: 'Cancelled, with replacement' },
    cancelledOn: '01-FEB-2004',
  });
});

test('of two numbers that one replaced, the one that does not stand before it says what replaced it', async () => {
  const rows = [
    { last: 1, survivor: 3, replacedBy: 3 },
    { last: 2, survivor: 3, replacedBy: 3 },
    { last: 3, listed: true },
  ];
  const chain = await readChain(aCatalog(rows), nsn(3));
  expect(chain.map(({ replacedBy }) => replacedBy)).toEqual(['5305-00-000-0003', null, null]);
});

test('in a circle each record has its page, and each says what replaced it', async () => {
  const rows = [
    { last: 1, survivor: 2 },
    { last: 2, survivor: 1 },
  ];
  const chain = await readChain(aCatalog(rows), nsn(1));
  expect(chain.map(({ page, replacedBy }) => [page, replacedBy])).toEqual([
    [null, null],
    [nsn(2), '5305-00-000-0001'],
  ]);
});

test('a number that only another record names is not in this catalog', async () => {
  const rows = [
    { last: 1, survivor: 9 },
    { last: 9, onFile: false, unknown: true },
  ];
  expect((await readChain(aCatalog(rows), nsn(1))).map(({ state }) => state)).toEqual(['cancelled', 'unknown']);
});

test('an item alone stands in no chain', async () => {
  expect(await readChain(aCatalog([{ last: 3, listed: true }]), nsn(3))).toEqual([]);
});

test('what is at hand tells whether there can be a chain', () => {
  const niin = { survivor: null } as NiinRecord;
  expect(standsInChain({ replaces: [] }, null)).toBe(false);
  expect(standsInChain({ replaces: [] }, niin)).toBe(false);
  expect(standsInChain({ replaces: [] }, { ...niin, survivor: 2 as Niin })).toBe(true);
  expect(standsInChain({ replaces: [{ cancelled_nsn: aCode('5305000000001') }] }, null)).toBe(true);
  expect(standsInChain({ replaces: null }, null)).toBe(true);
});
