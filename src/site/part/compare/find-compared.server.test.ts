import { describe, expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import type { CatalogStore, NiinRecord, PartNumberHit } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { findCompared } from './find-compared.server.ts';

const SCREW = 5_305_012_345_678 as Nsn;
const BOLT = 5_306_000_000_001 as Nsn;
const GASKETS = [1, 2, 3, 4, 5].map((last) => (5_330_000_000_010 + last) as Nsn);

const listed = (nsn: Nsn) =>
  ({ niin: nsn % 1_000_000_000, nsn, listed: true, replacedBy: null }) as unknown as NiinRecord;
const records = new Map([SCREW, BOLT, ...GASKETS].map((nsn) => [nsn % 1_000_000_000, listed(nsn)]));
records.set(9_999, { ...listed(5_305_000_009_999 as Nsn), listed: false, replacedBy: SCREW });
const hit = (nsn: Nsn, cage: string) => ({ nsn, cage, listed: true }) as PartNumberHit;
const catalog = {
  ...emptyCatalog,
  findNiin: async (niin: number) => records.get(niin) ?? null,
  findByPartNumbers: async ([partNumber]: string[]) => [
    { MS1699828: [hit(SCREW, '96906'), hit(SCREW, '80205')], ABC12: [hit(SCREW, '1AB23'), hit(BOLT, '4CD56')] }[
      partNumber!
    ] ?? [],
  ],
} as unknown as CatalogStore;
const find = (...texts: string[]) => findCompared(catalog, texts);

describe('a text of the address', () => {
  const spellings = '5305-01-234-5678|5305012345678| NSN 5305 01 234 5678 |01-234-5678|012345678|５３０５-01-234-5678';
  test.each(spellings.split('|'))('is read in any spelling: %j', async (text) =>
    expect(await find(text)).toEqual({ nsns: [SCREW], notes: [] }),
  );

  test.each([
    ['a replaced item leads to its replacement', '5305-00-000-9999', [SCREW], { kind: 'replaced', nsn: SCREW }],
    ['a part number of one item leads to it', 'MS16998-28', [SCREW], { kind: 'part-number', nsn: SCREW }],
    ['a part number of several items leads to none', 'ABC-12', [], { kind: 'several' }],
    ['nothing on file leads to none', '5305-99-999-9999', [], { kind: 'unknown' }],
  ])('that names %s, with a note', async (_what, text, nsns, note) => {
    expect(await find(text)).toEqual({ nsns, notes: [{ ...note, text }] });
  });

  test.each([
    ['!!!', '!!!'],
    ['🔩🔩', '🔩🔩'],
    ["'; drop table nsn; --", "'; drop table nsn; --"],
    ['x'.repeat(10_000), 'x'.repeat(60)],
    ['(a+)+$'.repeat(50), '(a+)+$'.repeat(10)],
  ])('that makes no sense is told back, cut short: %.20j', async (text, told) => {
    const note = { text: told, kind: expect.stringMatching(/^(unreadable|unknown)$/) };
    expect(await find(text)).toEqual({ nsns: [], notes: [note] });
  });
});

test('an item is compared once, in whatever spelling it is named; blank texts are ignored', async () => {
  const notes = [{ kind: 'repeated', text: '012345678', nsn: SCREW }];
  expect(await find('5305-01-234-5678', '012345678', '5306-00-000-0001')).toEqual({ nsns: [SCREW, BOLT], notes });
  expect(await find('', '  ', '\t')).toEqual({ nsns: [], notes: [] });
});

test('four items are compared, in their order; notes name the others', async () => {
  const found = await find(...GASKETS.map(String), 'zzz', '5305012345678');
  expect(found.nsns).toEqual(GASKETS.slice(0, 4));
  expect(found.notes).toEqual([
    { kind: 'left-out', text: String(GASKETS[4]) },
    { kind: 'unknown', text: 'zzz' },
    { kind: 'left-out', text: '5305012345678' },
  ]);
});

test('hundreds of texts cost twelve look-ups', async () => {
  let asked = 0;
  const counting = { ...catalog, findNiin: async () => ((asked += 1), null) } as CatalogStore;
  const texts = Array.from({ length: 500 }, (_, index) => String(5_305_000_100_000 + index));
  const { notes } = await findCompared(counting, texts);
  expect(asked).toBeLessThanOrEqual(12);
  expect(notes.at(-1)).toMatchObject({ kind: 'left-out' });
});
