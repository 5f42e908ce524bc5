import { describe, expect, test } from 'vitest';
import type { Niin, Nsn } from '#base/domain/nsn.ts';
import type { CatalogStore, NiinRecord, PartRecord, SupersessionStep } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { aCode } from '../../../test/support/part/part.fixture.ts';
import type { DecodedRow } from './part-data.ts';
import { readChain } from './read-chain.server.ts';

type Row = { last: number; survivor?: number; replacedBy?: number } & {
  [is in 'listed' | 'onFile' | 'unknown']?: boolean;
};
const gone = (last: number, survivor: number): Row => ({ last, survivor });
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
    findNiin: async (niin: Niin) => records.get(niin) ?? null,
    findNiins: async (niins: readonly Niin[]) => niins.map((niin) => records.get(niin) ?? null),
    codeMeaning: () => 'Cancelled, with replacement',
  } as unknown as CatalogStore;
}

const record = (last: number, listed = true) => ({ nsn: nsn(last), itemName: 'SCREW', listed }) as PartRecord;
const replaces = (...formers: string[]): DecodedRow<'replaces'>[] =>
  formers.map((former) => ({
    cancelled_nsn: aCode(former),
    niin_stat_cd: aCode('3', 'Cancelled, with replacement'),
    eff_date: aCode('01-FEB-2004'),
  }));
/** A catalog that must not be read. */
const silent = new Proxy({} as CatalogStore, {
  get: (_target, name) => () => Promise.reject(new Error(`asked for ${String(name)}`)),
});

describe('a listed item', () => {
  test('that replaces nothing has no chain, and nothing is read; one whose section is damaged has an unknown one', async () => {
    expect(await readChain(silent, record(3), null, { replaces: [] })).toEqual([]);
    expect(await readChain(silent, record(3), null, { replaces: null })).toBeNull();
  });

  test('that replaced one number shows it without another read', async () => {
    const chain = await readChain(silent, record(3), null, { replaces: replaces('5305000000001') });
    const status = { code: '3', meaning: 'Cancelled, with replacement' };
    const former = { state: 'cancelled', page: null, status, cancelledOn: '01-FEB-2004', replacedBy: null };
    expect(chain).toMatchObject([
      { number: '5305-00-000-0001', ...former },
      { number: '5305-00-000-0003', state: 'current', isThis: true, page: null },
    ]);
  });

  test('ends a chain that begins with the oldest number, whatever the order of the source', async () => {
    const catalog = aCatalog([gone(1, 2), { ...gone(2, 3), onFile: false }]);
    const chain = await readChain(catalog, record(3), null, { replaces: replaces('000000002', '5305000000001') });
    expect(chain!.map(({ number }) => number)).toEqual(['5305-00-000-0001', '00-000-0002', '5305-00-000-0003']);
    expect(chain!.map(({ replacedBy }) => replacedBy)).toEqual([null, null, null]);
  });

  test('that replaced two numbers at once says so at the earlier one', async () => {
    const catalog = aCatalog([gone(1, 3), gone(2, 3)]);
    const chain = await readChain(catalog, record(3), null, { replaces: replaces('5305000000001', '5305000000002') });
    expect(chain!.map(({ replacedBy }) => replacedBy)).toEqual(['5305-00-000-0003', null, null]);
  });

  test('names a number once, and leaves out other text', async () => {
    const rows = replaces('5305000000001', '5306000000001', 'banana');
    const chain = await readChain(silent, record(3), null, { replaces: rows });
    expect(chain!.map(({ number }) => number)).toEqual(['5306-00-000-0001', '5305-00-000-0003']);
  });

  test('shows fifty numbers of hundreds', async () => {
    const formers = Array.from({ length: 300 }, (_, index) => `5305${String(index + 100).padStart(9, '0')}`);
    const chain = await readChain(aCatalog([]), record(3), null, { replaces: replaces(...formers) });
    expect(chain).toHaveLength(51);
  });
});

describe('an item that is not listed', () => {
  const niin = (survivor: number | null) => ({ survivor }) as NiinRecord;
  const ask = (catalog: CatalogStore, last: number, survivor: number | null) =>
    readChain(catalog, record(last, false), niin(survivor), { replaces: [] });

  test('and is neither cancelled nor replaces anything has no chain', async () => {
    expect(await ask(silent, 1, null)).toEqual([]);
    expect(await ask(aCatalog([{ last: 1, survivor: 2 }]), 1, 2)).toEqual([]);
  });

  const CIRCLE = [gone(1, 2), gone(2, 1)];
  const LEADS_ON = [
    { ...gone(1, 2), replacedBy: 3 },
    { ...gone(2, 3), replacedBy: 3 },
    { last: 3, listed: true },
  ];
  const ELSEWHERE = [gone(1, 9), { last: 9, onFile: false, unknown: true }];
  test.each<[title: string, rows: Row[], survivor: number, steps: unknown[]]>([
    [
      'in a circle links each record, and each says what replaced it',
      CIRCLE,
      2,
      [
        { page: null, isThis: true, replacedBy: null },
        { page: nsn(2), isThis: false, replacedBy: '5305-00-000-0001' },
      ],
    ],
    [
      'links what is current, and nothing that leads there',
      LEADS_ON,
      2,
      [
        { page: null, state: 'cancelled' },
        { page: null, state: 'cancelled' },
        { page: nsn(3), state: 'current' },
      ],
    ],
    [
      'says that a replacement of its own record alone is not in this catalog',
      ELSEWHERE,
      9,
      [
        { number: '5305-00-000-0001', state: 'cancelled' },
        { number: '00-000-0009', state: 'unknown' },
      ],
    ],
  ])('%s', async (_title, rows, survivor, steps) => {
    expect(await ask(aCatalog(rows), 1, survivor)).toMatchObject(steps);
  });
});
