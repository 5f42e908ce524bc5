import { expect, test } from 'vitest';
import type { Nsn } from '../../domain/nsn.ts';
import type { CatalogStore, NiinRecord } from '../../storage/catalog-store.ts';
import { StoreUnavailable } from '../../storage/catalog-store.ts';
import { emptyCatalog } from '../../storage/empty-catalog.ts';
import { sectionBit } from '../../storage/sections.ts';
import { loadPart } from './load-part.ts';

const NSN = 5305012345678 as Nsn;
const niin = {
  niin: 12345678,
  nsn: NSN,
  listed: true,
  replacedBy: null,
  survivor: null,
  status: null,
  cancelledOn: null,
} as NiinRecord;
const choice = { allPartNumbers: false, allCharacteristics: false, showUnitPrice: false };

const catalog = {
  ...emptyCatalog,
  findPart: async () => ({
    nsn: NSN,
    itemName: 'SCREW',
    sections: sectionBit('management') | sectionBit('freight'),
    partCount: 0,
    makerCount: 0,
    listed: true,
    changedOn: '2026-11-02',
  }),
  findClass: async () => null,
  listSection: async (_nsn: Nsn, name: string) => {
    if (name === 'freight') throw new StoreUnavailable('slow');
    return [{ ui: 'HD', unit_price: '12.50', rep_net_pr: '3.00' }];
  },
  codeMeaning: () => 'Hundred',
} as unknown as CatalogStore;

test("the government's prices are left out unless the site shows them", async () => {
  const hidden = await loadPart(catalog, NSN, niin, choice);
  expect(Object.keys(hidden!.sections.management![0]!)).toEqual(['ui']);
  const shown = await loadPart(catalog, NSN, niin, { ...choice, showUnitPrice: true });
  expect(Object.keys(shown!.sections.management![0]!)).toEqual(['ui', 'unit_price', 'rep_net_pr']);
});

test('a section that fails alone is null, one without rows empty, and the part is there', async () => {
  const part = await loadPart(catalog, NSN, niin, choice);
  expect([part!.itemName, part!.sections.freight, part!.sections.packaging]).toEqual(['SCREW', null, []]);
  expect(part!.sections.management![0]!.ui).toEqual({ code: 'HD', meaning: 'Hundred' });
});
