import { sectionBit } from '#publog/sections.ts';
import { expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import type { CatalogStore, PartRecord } from '#publog/catalog-store.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { loadPart } from './load-part.server.ts';

const NSN = 5305012345678 as Nsn;
const choice = { showUnitPrice: false };

const sections = sectionBit('management') | sectionBit('freight');
const counts = { partCount: 0, makerCount: 0, formerCount: 0, listed: true, changedOn: '2026-11-02', contentTag: null };
const record: PartRecord = { nsn: NSN, itemName: 'SCREW', sections, ...counts };
const catalog = {
  ...emptyCatalog,
  findClass: async () => null,
  readSections: async () => ({ freight: null, management: [{ ui: 'HD', unit_price: '12.50', rep_net_pr: '3.00' }] }),
  codeMeaning: () => 'Hundred',
} as unknown as CatalogStore;

test("the government's prices are left out unless the site shows them (G1.4)", async () => {
  const hidden = await loadPart(catalog, record, null, choice);
  expect(Object.keys(hidden.sections.management![0]!)).toEqual(['ui']);
  const shown = await loadPart(catalog, record, null, { ...choice, showUnitPrice: true });
  expect(Object.keys(shown.sections.management![0]!)).toEqual(['ui', 'unit_price', 'rep_net_pr']);
});

test('a section that cannot be read is null, one without rows empty, and the part is there (C5.14)', async () => {
  const part = await loadPart(catalog, record, null, choice);
  expect([part.itemName, part.sections.freight, part.sections.packaging]).toEqual(['SCREW', null, []]);
  expect(part.sections.management![0]!.ui).toEqual({ code: 'HD', meaning: 'Hundred' });
  const slow = { ...catalog, readSections: () => Promise.reject(new StoreUnavailable('slow')) };
  const unread = await loadPart(slow, record, null, choice);
  expect([unread.itemName, unread.sections.management, unread.sections.packaging]).toEqual(['SCREW', null, []]);
});
