import type { PageRequest } from '#publog/http/catalog-call.ts';
import { sectionBit } from '#publog/sections.ts';
import { expect, test } from 'vitest';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { load } from './load.server.ts';

const NSN = 5305012345678 as Nsn;
const catalog = {
  ...emptyCatalog,
  findPart: async () => ({
    nsn: NSN,
    itemName: 'SETSCREW',
    sections: sectionBit('identification') | sectionBit('characteristics'),
    partCount: 0,
    makerCount: 0,
    listed: true,
    changedOn: '2026-11-02',
  }),
  findClass: async () => null,
  readSections: async () => ({
    identification: [{ inc: '00345' }],
    characteristics: [
      { mrc: 'AAPF', requirements_statement: 'OVERALL LENGTH', clear_text_reply: '1.000 INCHES NOMINAL' },
      { mrc: 'MATT', requirements_statement: 'MATERIAL', clear_text_reply: 'STEEL & "X"' },
    ],
  }),
  findItemDefinition: async () => ({ inc: '00345', name: 'SETSCREW', definition: null, colloquialNames: [] }),
  findRequirements: async (mrcs: readonly string[]) =>
    mrcs.map((mrc) => ({ mrc, title: '', dimension: mrc === 'AAPF' ? 'length' : null })),
  codeMeaning: () => null,
} as unknown as CatalogStore;

const answer = (store: CatalogStore) =>
  load({
    page: 'nsn',
    path: paths.part(NSN),
    params: { fsg: '53', fsc: '5305', nsn: '5305-01-234-5678' },
    query: new URLSearchParams('similar=1'),
    catalog: store,
    site: aSite(),
  } as never as PageRequest);

test('"Find similar" leads to the page of the name with the main values as filters (C15.4)', async () => {
  const path = '/name/00345?c.AAPF.min=0.95&c.AAPF.max=1.05&c.MATT=STEEL%20%26%20%22X%22';
  expect(await answer(catalog)).toEqual({ kind: 'see-other', path });
});

test('without a page of the name, or when the requirements cannot be read, it leads nowhere else', async () => {
  const unnamed = { ...catalog, findItemDefinition: async () => null };
  expect(await answer(unnamed)).toEqual({ kind: 'see-other', path: paths.part(NSN) });
  const failing = { ...catalog, findRequirements: () => Promise.reject(new StoreUnavailable('out')) };
  expect(await answer(failing)).toMatchObject({ kind: 'unavailable' });
});
