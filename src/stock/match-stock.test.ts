import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { aMatchCatalog, aShownLine, SCREW } from '../../test/support/stock/stock.fixture.ts';
import { niinOfNsn, type Niin } from '#base/domain/nsn.ts';
import { matchStock, readLeads } from './match-stock.ts';

test('NIINs are looked up in ascending order, and lead to what replaced them', async () => {
  const [later, gone] = [niinOfNsn(SCREW) + 7, 5] as Niin[];
  const asked: Niin[][] = [];
  const { findNiins } = aMatchCatalog([SCREW]);
  const catalog = {
    ...aMatchCatalog([]),
    findNiins: async (niins: readonly Niin[]) => {
      asked.push([...niins]);
      const found = await findNiins(niins);
      return niins.map((niin, at) =>
        niin === later ? { ...found[niins.indexOf(niinOfNsn(SCREW))]!, nsn: null, replacedBy: SCREW } : found[at]!,
      );
    },
  };
  const { leadOf } = await readLeads(catalog, Readable.from([later, niinOfNsn(SCREW), gone!, later]));
  expect(asked).toEqual([[gone, niinOfNsn(SCREW), later, later]]);
  expect([leadOf(later!), leadOf(niinOfNsn(SCREW)), leadOf(gone!), leadOf(null)]).toEqual([SCREW, SCREW, null, null]);
});

test('a line without a name gets that of its item (C22.79)', async () => {
  const catalog = {
    ...aMatchCatalog([SCREW]),
    findItemNames: async (): Promise<[typeof SCREW, string][]> => [[SCREW, 'SCREW,CAP']],
  };
  const line = { row: 1, nsn: null, isPublic: true, number: 'A1', own: { cost: null, note: '' } };
  const named = (name: string, nsn: typeof SCREW | null) =>
    ({ ...line, niin: nsn && niinOfNsn(nsn), shown: aShownLine({ name }) }) as const;
  const known = { chosen: new Map(), ...(await readLeads(catalog, Readable.from([niinOfNsn(SCREW)]))) };
  const found = await matchStock(catalog, [named('', SCREW), named('Cap screw', SCREW), named('', null)], known);
  expect(found.map(({ shown }) => shown.name)).toEqual(['SCREW,CAP', 'Cap screw', '']);
});
