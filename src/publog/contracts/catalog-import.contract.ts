import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { anNsn, aReference, publogFolder, type PublogRow } from '../../../test/support/catalog/publog.fixture.ts';
import type { Nsn, Niin, Fsc } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { importPublog } from '../import/import-publog.ts';
import type { ImportReport } from '../import/report.ts';
import type { CharacteristicFilter } from '../part-selection.ts';

/** P_FLIS_NSN has its first 32 characters. */
const NAME = 'SCREW,CAP,SOCKET HEAD,SELF-LOCKING';
const LONG = 'GASKET AND HARDWARE '.repeat(50_000);
/** Replies to the length and the material of ten screws; the last one has no reply. */
const REPLIES: readonly [length: string, material: string][] = [
  ['0.250 INCHES NOMINAL', 'STEEL'],
  ['6.35 MILLIMETERS NOMINAL', 'STEEL'],
  ['0.245 INCHES MINIMUM AND 0.255 INCHES MAXIMUM', 'BRASS'],
  ['0.500 INCHES NOMINAL', 'BRASS "NAVAL"'],
  ['0.500 INCHES NOMINAL', "STEEL'; drop table nsn"],
  ['ANY ACCEPTABLE', 'GRÖSSE 3″'],
  ['12.0 GALLONS', 'A\\B'],
  ['1/4 INCH', 'TAB\tNEW\nLINE'],
  [LONG, 'NUL\0NUL'],
  // another month's wording, and a reply filed twice
  ['INCHES  NOMINAL  0.500', 'STEELSTEEL'],
];
/** Records of two screws; those of the second have ended. */
const MANAGEMENT: readonly [index: number, date: string, ui: string, end?: string][] = [
  [0, '01-JAN-2019', 'HD'],
  [0, '01-FEB-25', 'EA'],
  [0, '01-MAR-2025', 'BX', '01-APR-2025'],
  [0, '01-JAN-2099', 'RO'],
  [1, '01-JAN-2019', 'HD', '01-APR-2025'],
  [1, '01-FEB-2019', 'EA', '01-MAY-2025'],
];
const niinOf = (index: number): string => String(index + 1).padStart(9, '0');
const nsnOf = (index: number): number => Number(`5305${niinOf(index)}`);
const picked = (niin: string, number: string, more: PublogRow = {}): PublogRow => {
  return { FSC: '5305', NIIN: niin, ITEM_NAME: NAME, CAGE_CODE: '96906', PART_NUMBER: number, ...more };
};
const filter = { values: [], range: null, orNone: false };
const range = (low: number | null, high: number | null) => ({ ...filter, mrc: 'ABHP', range: { low, high } });
const value = (...values: string[]) => ({ ...filter, mrc: 'MATT', values });

/** An imported catalog can be searched by what its files of PUB LOG hold, the same on every engine. */
export function describeCatalogImport(openEngine: () => Promise<CatalogEngine>): void {
  let engine: CatalogEngine;
  let source: CatalogSource;
  let report: ImportReport;
  let unread: string;
  const select = (filters: CharacteristicFilter[]) =>
    source.current()!.selectParts({
      itemNames: null,
      fsc: '5305' as Fsc,
      filters,
      order: { by: 'nsn' },
      page: { limit: 100 },
      facets: true,
    });

  beforeAll(async () => {
    engine = await openEngine();
    const rows = REPLIES.flatMap(([length, material], index): PublogRow[] => [
      { NIIN: niinOf(index), MRC: 'ABHP', REQUIREMENTS_STATEMENT: 'FASTENER LENGTH', CLEAR_TEXT_REPLY: length },
      { NIIN: niinOf(index), MRC: 'MATT', REQUIREMENTS_STATEMENT: 'MATERIAL', CLEAR_TEXT_REPLY: material },
      // as many as an import takes
      ...(index < 3
        ? [{ NIIN: niinOf(index), MRC: 'NOT A CODE', REQUIREMENTS_STATEMENT: 'X', CLEAR_TEXT_REPLY: 'X' }]
        : []),
    ]);
    const tables = {
      P_FLIS_NSN: [...REPLIES, null].map((_, index) =>
        anNsn(String(nsnOf(index)), { ITEM_NAME: NAME.slice(0, 32), INC: '06399' }),
      ),
      V_FLIS_PART: [...REPLIES, null].map((_, index) => aReference(niinOf(index), `MS${index}`)),
      V_CHARACTERISTICS: [...rows, { NIIN: niinOf(0), MRC: 'MATT', CLEAR_TEXT_REPLY: 'ZINC' }],
      V_FLIS_MANAGEMENT: MANAGEMENT.map(([index, date, ui, end = '']) => ({
        NIIN: niinOf(index),
        EFFECTIVE_DATE: date,
        UI: ui,
        ROW_OBS_DT: end,
      })),
      P_H6_PICK: [{ INC: '06399', ITEM_NAME: NAME }],
      P_HISTORY_PICK: [
        ...['ÜBER-1', 'QUO"TED,1', 'ms 0', 'TAB\t9\nEND', LONG.slice(0, 70_000), '---'].map((number) =>
          picked(niinOf(0), number),
        ),
        picked('000000999', 'OLD-9', { FSC: '5310', ITEM_NAME: 'WASHER "Ø"' }),
        picked('000000998', 'OLD-8', { FSC: '53A0' }),
        picked('99', 'OLD-7'),
      ],
      V_REFERENCE_NUMBER_HISTORY: [
        { NIIN: niinOf(0), PART_NUMBER: 'UBER-1', CAGE_CODE: '96906', CANCELLATION_DATE: '99-XXX-2020' },
        { NIIN: '000000999', PART_NUMBER: 'OLD9', CAGE_CODE: '96906', CANCELLATION_DATE: '1MAR2019' },
      ],
      V_MANAGEMENT_HISTORY: [{ NIIN: '000000999', UI: 'EA', REPLACEMENT_NIIN: niinOf(0) }],
    };
    const folder = publogFolder(tables);
    const sizes = { CLEAR_TEXT_REPLY: 'A SIZE THAT NOBODY READS' };
    unread = publogFolder({ ...tables, V_CHARACTERISTICS: [...rows, rows[0]!].map((row) => ({ ...row, ...sizes })) });
    const outcome = await importPublog({ paths: [folder], database: engine.database, workDir: newFolder() });
    expect(outcome).toMatchObject({ outcome: 'imported' });
    if (outcome.outcome === 'imported') ({ report } = outcome);
    source = await engine.openSource();
  });
  afterAll(async () => {
    await source.close();
    await engine.remove();
  });

  test('refuses the next month when its sizes cannot be read (G7.4)', async () => {
    const outcome = await importPublog({ paths: [unread], database: engine.database, workDir: newFolder() });
    const losses = [{ what: 'measures', before: REPLIES.length - 2, now: 0, fallPercent: 100 }];
    expect(outcome).toMatchObject({ outcome: 'refused', losses });
  });

  test.each([
    ['sizes by value, whatever unit they are written in', [range(0.25, 0.25)], [0, 1, 2, 7]],
    ['sizes from one on', [range(0.4, null)], [3, 4, 9]],
    ['sizes up to one', [range(null, 0.1)], []],
    ['replies as they are written', [value('STEEL')], [0, 1, 9]],
    ['one of several replies', [value('ZINC', 'A\\B')], [0, 6]],
    ['a reply that looks like SQL', [value("STEEL'; DROP TABLE NSN")], [4]],
    ['a reply and a size', [value('BRASS "NAVAL"'), range(0.5, 0.5)], [3]],
  ])('finds %s', async (_, filters, found) => {
    expect((await select(filters)).parts.map(({ nsn }) => nsn - nsnOf(0))).toEqual(found);
  });

  test.each([
    [0, ['EA in force', 'HD earlier', 'RO later', 'BX ended']],
    [1, ['EA ended', 'HD ended']],
  ])('knows how the management records of screw %d stand (C5.18)', async (index, standings) => {
    const { management } = await source.current()!.readSections(nsnOf(index) as Nsn);
    expect(management?.map(({ ui, standing }) => `${ui} ${standing}`)).toEqual(standings);
  });

  test('knows part numbers that have left an item, and items of history alone, however they are written (C5.19 to C5.21)', async () => {
    const store = source.current()!;
    const first = await store.listFormerNumbers(nsnOf(0) as Nsn, 10);
    expect(first.map(({ partNumber, since }) => [partNumber.slice(0, 9), partNumber.length, since])).toEqual([
      ['UBER-1', 6, '99-XXX-2020'],
      ['ÜBER-1', 6, null],
      ['QUO"TED,1', 9, null],
      ['TAB\t9\nEND', 9, null],
      [LONG.slice(0, 9), 65_000, null],
      ['---', 3, null],
    ]);
    const find = async (text: string) => (await store.findByPartNumbers([normalizePartNumber(text)!], 10, true))[0]!;
    expect((await find('quoted1')).map(({ nsn }) => nsn)).toEqual([nsnOf(0)]);
    expect(await find('MS0')).toEqual([]);
    const washer = { nsn: 5310_000000999, listed: false, itemName: 'WASHER "Ø"' };
    expect(await find('old-9')).toMatchObject([{ ...washer, partNumber: 'OLD9', since: '1MAR2019' }]);
    expect(await store.findNiin(999 as Niin)).toMatchObject({ replacedBy: nsnOf(0), survivor: 1 });
    expect([await store.findNiin(998 as Niin), (await store.readSections(nsnOf(0) as Nsn)).replaces]).toEqual([
      null,
      [{ cancelled_nsn: '5310000000999' }],
    ]);
    const reasons = report.files.find(({ table }) => table === 'P_HISTORY_PICK')!.skipped.map(({ reason }) => reason);
    expect(reasons).toEqual(['NIIN is not in P_FLIS_NSN', 'NIIN is not nine digits']);
  });

  test('counts what has a reply, knows what most of a requirement measures, and has a page of the item name', async () => {
    const { facets, total } = await select([]);
    expect(total).toBe(REPLIES.length + 1);
    expect(await source.current()!.findItemName('06399')).toMatchObject({ itemName: NAME, nsnCount: total });
    const lengths = facets!.requirements!.find(({ mrc }) => mrc === 'ABHP')!.replies;
    expect(lengths[0]).toMatchObject({ reply: '0.500 INCHES NOMINAL', count: 3 });
    const requirements = [...facets!.requirements!, ...facets!.others];
    expect(requirements.map(({ mrc, title, dimension, onFile }) => [mrc, title, dimension, onFile]).sort()).toEqual([
      ['ABHP', 'FASTENER LENGTH', 'length', REPLIES.length],
      ['MATT', 'MATERIAL', null, REPLIES.length],
    ]);
  });
}
