import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as postgres from '../../../../test/support/catalog/postgres-engine.fixture.ts';
import * as sqlite from '../../../../test/support/catalog/sqlite-engine.fixture.ts';
import type { CatalogEngine } from '../../../../test/support/catalog/catalog-engine.ts';
import {
  anNsn,
  aReference,
  publogFolder,
  type PublogRow,
  type PublogTables,
} from '../../../../test/support/catalog/publog.fixture.ts';
import { importPublog } from '#publog/import/import-publog.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { loadPart } from '../../part/load-part.server.ts';
import { noShelf } from '#stock/open-stock.ts';
import { paths } from '#base/paths.ts';
import { findContentTag } from './load.server.ts';

/** Facts on the page of an item, each in a file of its own; `order`: which of two former numbers replaced the other. */
const FACTS = {
  itemName: 'BOLT',
  reply: 'STEEL',
  partNumber: 'MS1',
  reference: '3',
  company: 'ACME',
  addressCompany: 'WORKS',
  definition: 'A fastener.',
  colloquial: 'STUD BOLT',
  classTitle: 'Bolts',
  groupNotes: 'Hardware.',
  unit: 'EA',
  freight: '1.0',
  packaging: '10',
  rule: 'DKA',
  standardization: '1',
  cancelledOn: '01-JAN-2001',
  order: 'first',
} as const;
type Fact = keyof typeof FACTS;
type Item = { [Name in Fact]: string };
const NAMES = Object.keys(FACTS) as Fact[];

/** Each item has a group, a class, a name and two makers of its own. */
const ids = (index: number) => {
  const two = String(index + 10);
  return { two, fsc: `${two}05`, niin: `0000000${two}`, inc: `000${two}`, own: `A00${two}`, other: `B00${two}` };
};
const nsnOf = (index: number): Nsn => Number(`${ids(index).fsc}${ids(index).niin}`) as Nsn;

const material = { MRC: 'MATT', REQUIREMENTS_STATEMENT: 'MATERIAL' };
function tablesOf(items: readonly Item[], more: PublogTables = {}): PublogTables {
  const rows = (make: (item: Item, id: ReturnType<typeof ids>) => PublogRow | PublogRow[]): PublogRow[] =>
    items.flatMap((item, index) => make(item, ids(index)));
  return {
    P_FLIS_NSN: [
      ...rows((item, { fsc, niin, inc }) => anNsn(`${fsc}${niin}`, { ITEM_NAME: item.itemName, INC: inc })),
      ...((more.P_FLIS_NSN as []) ?? []),
    ],
    V_FLIS_PART: [
      ...rows((item, { niin, own, other }) => [
        aReference(niin, item.partNumber, { CAGE_CODE: own, RNCC: item.reference }),
        aReference(niin, 'X-2', { CAGE_CODE: other }),
      ]),
      ...((more.V_FLIS_PART as []) ?? []),
    ],
    P_CAGE: rows((item, { own }) => ({ CAGE_CODE: own, COMPANY: item.company })),
    V_CAGE_ADDRESS: rows((item, { other }) => ({ CAGE_CODE: other, COMPANY_NAME: item.addressCompany })),
    V_H2_FSC: rows((item, { fsc }) => ({ FSC: fsc, FSC_TITLE: item.classTitle })),
    V_H2_FSG: rows((item, { fsc }) => ({ FSC: fsc, FSG_TITLE: 'Group', FSG_NOTES: item.groupNotes })),
    V_H6_NAME_INC: rows((item, { inc }) => ({ INC: inc, ITEM_NAME: `NAME ${inc}`, DEFINITION: item.definition })),
    V_COLLOQUIAL_NAME: rows((item, { inc }) => ({ INC: inc, COLLOQUIAL_NAME: item.colloquial })),
    V_CHARACTERISTICS: rows((item, { niin }) => ({ NIIN: niin, ...material, CLEAR_TEXT_REPLY: item.reply })),
    V_FLIS_MANAGEMENT: rows((item, { niin }) => ({ NIIN: niin, UI: item.unit })),
    V_DSS_WEIGHT_AND_CUBE: rows((item, { niin }) => ({ NIIN: niin, DSS_WEIGHT: item.freight })),
    V_FLIS_PACKAGING_1: rows((item, { niin }) => ({ NIIN: niin, PICA_SICA: 'AA', MOP: item.packaging })),
    V_MOE_RULE: rows((item, { niin }) => ({ NIIN: niin, MOE_RL: item.rule })),
    V_FLIS_STANDARDIZATION: rows((item, { niin }) => ({ NIIN: niin, ISC: item.standardization })),
    V_FLIS_CANCELLED_NIIN: rows((item, { two, niin }) => {
      const former = [`1000000${two}`, `2000000${two}`];
      if (item.order !== 'first') former.reverse();
      return [
        { NIIN: former[1]!, CANCELLED_NIIN: former[0]!, NIIN_STAT_CD: '4', EFF_DATE: '01-JAN-1990' },
        { NIIN: niin, CANCELLED_NIIN: former[1]!, NIIN_STAT_CD: '4', EFF_DATE: item.cancelledOn },
      ].sort((left, right) => (left.CANCELLED_NIIN < right.CANCELLED_NIIN ? -1 : 1));
    }),
    ...Object.fromEntries(Object.entries(more).filter(([table]) => table === 'P_HELP')),
  };
}

/** Imports and reads the tag and the data of each item. */
async function seen(engine: CatalogEngine, tables: PublogTables, count: number, day = '2026-10-01') {
  const workDir = mkdtempSync(path.join(tmpdir(), 'content-tag-'));
  const now = () => new Date(`${day}T12:00:00Z`);
  const { database } = engine;
  const outcome = await importPublog({
    paths: [publogFolder(tables)],
    database,
    workDir,
    acceptLoss: true,
    again: true,
    now,
  });
  if (outcome.outcome !== 'imported') throw new Error(JSON.stringify(outcome));
  const source = await engine.openSource();
  const catalog = source.current()!;
  const found = await Promise.all(Array.from({ length: count }, (_, index) => readItem(catalog, nsnOf(index))));
  await source.close();
  return found;
}

async function readItem(catalog: CatalogStore, nsn: Nsn): Promise<{ tag: string; data: unknown }> {
  const record = (await catalog.findPart(nsn))!;
  const data = await loadPart(catalog, record, null, { showUnitPrice: true });
  const [fsg, fsc, dashed] = paths.part(nsn).split('/').slice(2);
  const params = { fsg: fsg!, fsc: fsc!, nsn: dashed! };
  const tag = await findContentTag({ path: paths.part(nsn), params, catalog }, { shelf: noShelf() });
  expect(tag).toBe(record.contentTag);
  expect(tag).toMatch(/^[A-Za-z0-9-]+$/);
  return { tag: tag!, data };
}

test('the content tag of a part page changes when the edition passes a date of a management record, and not before (C5.18, C20.50)', async () => {
  const engine = await sqlite.anEngine();
  const tables = tablesOf([FACTS]);
  const dates = ['01-JAN-2019', '10-OCT-2026'];
  const dated = {
    ...tables,
    V_FLIS_MANAGEMENT: dates.map((EFFECTIVE_DATE) => ({ NIIN: ids(0).niin, EFFECTIVE_DATE })),
  };
  const tags: string[] = [];
  for (const day of ['2026-10-01', '2026-10-09', '2026-10-10', '2026-11-01'])
    tags.push((await seen(engine, dated, 1, day))[0]!.tag);
  expect(tags.map((tag) => tag === tags[0])).toEqual([true, true, false, false]);
  expect(tags[3]).toBe(tags[2]);
  await engine.remove();
});

test.each([
  ['SQLite', sqlite.anEngine],
  ['PostgreSQL', postgres.anEngine],
])(
  'the content tag of a part page on %s changes with each fact that the page shows, and with nothing else (C20.50)',
  async (_, anEngine) => {
    const engine = await anEngine();
    const items = [...NAMES, null].map((): Item => ({ ...FACTS }));
    const same = NAMES.length;
    const before = await seen(engine, tablesOf(items), items.length);
    const changed = items.map((item, index) => ({ ...item, ...(index < same && { [NAMES[index]!]: '7' }) }));
    // a new item beside the one that stays
    const { fsc } = ids(same);
    const neighbor = { P_FLIS_NSN: [anNsn(`${fsc}999999999`)], V_FLIS_PART: [aReference('999999999', 'NEW')] };
    const after = await seen(engine, tablesOf(changed, neighbor), items.length);
    for (const [index, name] of NAMES.entries()) {
      expect(after[index]!.data, name).not.toEqual(before[index]!.data);
      expect(after[index]!.tag, name).not.toBe(before[index]!.tag);
    }
    expect(after[same]).toEqual(before[same]);
    await engine.remove();
  },
);

test('the meaning of a code is part of the content tag (C20.50)', async () => {
  const engine = await sqlite.anEngine();
  const [before] = await seen(engine, tablesOf([FACTS]), 1);
  const [after] = await seen(engine, tablesOf([FACTS], { P_HELP: [{ CODE: 'UI:EA', LITERAL: 'One piece' }] }), 1);
  expect(after!.tag).not.toBe(before!.tag);
  await engine.remove();
});

test('two items with other facts on their pages never have tags that say the same (C20.50)', async () => {
  const texts = fc.constantFrom('', 'A', 'B', 'A"B', 'Ä,B', '7');
  const item = fc.record(Object.fromEntries(NAMES.map((name) => [name, texts])) as Record<Fact, typeof texts>);
  const engine = await sqlite.anEngine();
  const pairs = fc.array(fc.tuple(item, item), { minLength: 30, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(pairs, async (both) => {
      const edition = (of: 0 | 1) => both.map((pair) => ({ ...pair[of], partNumber: pair[of].partNumber || 'P' }));
      const before = await seen(engine, tablesOf(edition(0)), both.length);
      const after = await seen(engine, tablesOf(edition(1)), both.length);
      for (const [index, { tag, data }] of before.entries())
        if (JSON.stringify(after[index]!.data) !== JSON.stringify(data)) expect(after[index]!.tag).not.toBe(tag);
    }),
    { numRuns: 1, seed: 53 },
  );
  await engine.remove();
});
