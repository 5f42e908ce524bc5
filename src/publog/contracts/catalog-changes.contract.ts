import { expect, onTestFinished, test } from 'vitest';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { filesOf } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { anNsn, aReference, type PublogRow, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { CHANGE_KINDS } from '../changes/change-kinds.ts';
import { importPublog, type ImportOptions } from '../import/import-publog.ts';
import type { ImportReport } from '../import/report.ts';

const BOLT = 5305_000_000_001 as Nsn;
const numberOf = (niin: number) => String(niin).padStart(9, '0');
const management = (niin: number, price: string, ui = 'EA', aac = 'D'): PublogRow => ({
  NIIN: numberOf(niin),
  EFFECTIVE_DATE: '01-JAN-2026',
  MOE: 'DS',
  AAC: aac,
  UI: ui,
  UNIT_PRICE: price,
});

/** Items of class 5305 with one part number each, priced at a dollar; `more` replaces tables. */
const edition = (niins: readonly number[], more: PublogTables = {}): PublogTables => ({
  P_FLIS_NSN: niins.map((niin) => anNsn(`5305${numberOf(niin)}`)),
  V_FLIS_PART: niins.map((niin) => aReference(numberOf(niin), `MS${niin}`)),
  V_FLIS_MANAGEMENT: niins.map((niin) => management(niin, '00000001.00')),
  ...more,
});

/** Imports record the same changes on every engine. */
export function describeChanges(openEngine: () => Promise<CatalogEngine>): void {
  async function imported(
    engine: CatalogEngine,
    date: string,
    tables: PublogTables,
    more: Partial<ImportOptions> = {},
  ): Promise<ImportReport> {
    const now = () => new Date(`${date}T12:00:00Z`);
    const files = { paths: [filesOf(date, tables)], database: engine.keeping(2), workDir: newFolder() };
    const outcome = await importPublog({ ...files, now, acceptLoss: true, ...more });
    if (outcome.outcome !== 'imported') throw new Error(JSON.stringify(outcome));
    return outcome.report;
  }

  async function read(engine: CatalogEngine) {
    const source = await engine.openSource();
    const catalog = source.current()!;
    const editions = (await catalog.listChangeEditions())!;
    const list = (date: string, more: object = {}) =>
      catalog.listChanges(
        editions.filter((each) => each.date === date),
        { kinds: CHANGE_KINDS, limit: 100, ...more },
      );
    const counts = await catalog.countChanges(editions);
    const bolt = await catalog.listPartChanges(BOLT);
    return { editions, counts, list, bolt, catalog, close: () => source.close() };
  }

  test('records each kind of change with its values, by class and for an item, which it follows into another class (G7.9)', async () => {
    const engine = await openEngine();
    onTestFinished(engine.remove);
    const first = await imported(engine, '2026-01-05', edition([1, 2, 3, 4, 5, 6, 8]));
    expect(first.changes).toEqual({ counts: {}, compared: false, hasFacts: false, problem: null });
    const february = (fsc: string, price: string) =>
      edition([1, 2, 3, 6, 7, 8], {
        P_FLIS_NSN: [1, 2, 3, 7]
          .map((niin) => anNsn(`5305${numberOf(niin)}`))
          .concat(anNsn(`5310${numberOf(6)}`), anNsn(`${fsc}${numberOf(8)}`)),
        V_FLIS_PART: [1, 2, 3, 6, 7, 8, 1].map((niin, at) =>
          aReference(numberOf(niin), `MS${niin}${at > 5 ? 'X' : ''}`),
        ),
        V_FLIS_MANAGEMENT: [
          management(1, '00000001.25', 'HD', 'Z'),
          ...[2, 3, 6, 7].map((niin) => management(niin, '1.00')),
          management(8, price),
        ],
        V_FLIS_CANCELLED_NIIN: [
          { CANCELLED_NIIN: numberOf(2), NIIN: numberOf(3), NIIN_STAT_CD: '5' },
          { CANCELLED_NIIN: numberOf(4), NIIN: '', NIIN_STAT_CD: '7' },
        ],
      });
    const report = await imported(engine, '2026-02-05', february('5305', '2.00'));
    expect(report.changes).toEqual({
      counts: { new: 1, canceled: 1, replaced: 1, gone: 1, class: 1, price: 2, unit: 1, advice: 1, sources: 1 },
      compared: true,
      hasFacts: true,
      problem: null,
    });
    const { editions, counts, list, bolt, close } = await read(engine);
    expect(editions).toEqual([
      { number: 2, date: '2026-02-05', compared: true, gap: false },
      { number: 1, date: '2026-01-05', compared: false, gap: false },
    ]);
    expect(counts).toHaveLength(9);
    expect(counts).toContainEqual({ kind: 'class', fsc: '5310', count: 1 });
    const { changes, next } = await list('2026-02-05');
    expect(next).toBeNull();
    expect(changes.map(({ nsn, kind, before, after }) => [nsn - 5305e9, kind, before, after])).toEqual([
      [1, 'price', '1.00', '1.25'],
      [1, 'unit', 'EA', 'HD'],
      [1, 'advice', 'D', 'Z'],
      [1, 'sources', '1', '2'],
      [2, 'replaced', null, '5305-00-000-0003'],
      [4, 'canceled', null, null],
      [5, 'gone', null, null],
      [7, 'new', null, null],
      [8, 'price', '1.00', '2.00'],
      [5e9 + 6, 'class', '5305', '5310'],
    ]);
    expect(bolt.map(({ kind, date }) => [kind, date])).toEqual(
      ['price', 'unit', 'advice', 'sources'].map((kind) => [kind, '2026-02-05']),
    );
    expect((await list('2026-02-05', { kinds: ['price', 'gone'], fsc: '5305' })).changes).toHaveLength(3);
    expect((await list('2026-02-05', { kinds: ['price'], fsc: '5310' })).changes).toEqual([]);
    const page = await list('2026-02-05', { limit: 2 });
    expect(page).toMatchObject({ next: BOLT, changes: { length: 4 } });
    expect((await list('2026-02-05', { after: page.next, limit: 6 })).changes).toHaveLength(6);
    await close();
    await imported(engine, '2026-03-05', february('1005', '3.00'));
    const { catalog, close: closeMarch } = await read(engine);
    const followed = await catalog.listPartChanges(1005_000_000_008 as Nsn);
    expect(followed.map(({ date, kind, before, after }) => [date.slice(5, 7), kind, before, after])).toEqual([
      ['03', 'class', '5305', '1005'],
      ['03', 'price', '2.00', '3.00'],
      ['02', 'price', '1.00', '2.00'],
    ]);
    await closeMarch();
    // claims no price, unit or advice where one of two editions has no management file
    const { V_FLIS_MANAGEMENT: _, ...without } = february('1005', '3.00');
    expect((await imported(engine, '2026-04-05', without)).changes?.counts).toEqual({});
    expect((await imported(engine, '2026-05-05', february('1005', '3.00'))).changes?.counts).toEqual({});
  });

  test('shows nothing of a catalog that was taken back, goes on from the one in force, and keeps 36 months', async () => {
    const engine = await openEngine();
    onTestFinished(engine.remove);
    await imported(engine, '2025-12-05', edition([9]), { sample: true });
    await imported(engine, '2026-01-05', edition([1, 2]));
    await imported(engine, '2026-02-05', edition([1, 2], { V_FLIS_MANAGEMENT: [management(1, '2.00')] }));
    expect(await engine.keeping(2).putInForce(null)).toMatchObject({ outcome: 'switched' });
    const back = await read(engine);
    expect([back.editions.length, back.bolt]).toEqual([1, []]);
    await back.close();
    const dearer = { V_FLIS_MANAGEMENT: [management(1, '3.00')] };
    await imported(engine, '2026-02-06', edition([1], dearer));
    const refused = { paths: [filesOf('2026-02-07', edition([2]))], database: engine.database, workDir: newFolder() };
    expect((await importPublog({ ...refused, maxLossPercent: -1 })).outcome).toBe('refused');
    const now = await read(engine);
    expect(now.editions.map(({ date, gap }) => [date, gap])).toEqual([
      ['2026-02-06', false],
      ['2026-01-05', false],
    ]);
    expect(now.bolt).toMatchObject([{ kind: 'price', before: '1.00', after: '3.00', date: '2026-02-06' }]);
    await now.close();
    await imported(engine, '2029-01-31', edition([1, 3], dearer));
    const { editions, counts, close } = await read(engine);
    expect(editions.map(({ date, compared, gap }) => [date, compared, gap])).toEqual([
      ['2029-01-31', true, false],
      ['2026-02-06', true, false],
    ]);
    expect(counts.map(({ kind }) => kind).sort()).toEqual(['gone', 'new', 'price']);
    await close();
  });
}
