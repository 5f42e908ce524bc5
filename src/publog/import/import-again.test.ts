import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatDay } from '#base/domain/day.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import {
  BASE,
  BOLT,
  filesOf,
  load,
  loaded,
  memoryDatabase,
  problemOf,
  type Tables,
} from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { anNsn, aReference, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';

describe('importing again', () => {
  const day = (date: string) => ({ now: () => new Date(`${date}T12:00:00Z`) });

  test('gives the same catalog and keeps the day of the last change', async () => {
    const first = await loaded(BASE, day('2026-01-01'));
    const second = await loaded(BASE, { ...day('2026-02-01'), into: first.into });
    expect(second.tables).toEqual(first.tables);
    expect(second.report).toMatchObject({ newRecords: 0, changedRecords: 0, goneRecords: 0, unchangedRecords: 2 });
  });

  test.each<[string, PublogTables]>([
    ['a part number', { V_FLIS_PART: [aReference('012345678', 'MS16998-29')] }],
    ['a code of a part', { V_FLIS_PART: [aReference('012345678', 'MS16998-28', { RNCC: '5' })] }],
    ['the item name', { P_FLIS_NSN: [anNsn('5305-01-234-5678', { ITEM_NAME: 'NUT' }), anNsn('1005-00-000-0001')] }],
    ['a section', { V_MOE_RULE: [{ NIIN: '012345678', MOE_RL: 'X' }] }],
    ['being cancelled', { V_FLIS_CANCELLED_NIIN: [{ NIIN: '000000001', CANCELLED_NIIN: '012345678' }] }],
  ])('notices a change of %s', async (_, change) => {
    const first = await loaded(BASE, day('2026-01-01'));
    const second = await loaded({ ...BASE, ...change }, { ...day('2026-02-01'), into: first.into, acceptLoss: true });
    const row = [...second.tables.nsn, ...second.tables.unlisted_nsn].find(([nsn]) => nsn === BOLT)!;
    expect(row[6]).toBe(Date.UTC(2026, 1, 1) / 86_400_000);
    expect(second.report.changedRecords).toBeGreaterThanOrEqual(1);
  });

  test('dates a change by the import, whatever the dates of the files (S2.7)', async () => {
    const corrected = { ...BASE, V_FREIGHT: [{ NIIN: '012345678', HMC: 'X' }] };
    const first = await loaded(filesOf('2026-01-05', BASE), day('2026-01-10'));
    const second = await loaded(filesOf('2026-01-05', corrected), { ...day('2026-02-01'), into: first.into });
    expect(daysOf(second.tables)).toEqual({ nsn: '2026-02-01', fsc: '2026-02-01', name: '2026-02-01' });
    expect(second.tables.unlisted_nsn.map((row) => row[6])).toEqual([dayOf('2026-01-10')]);
    const older = { ...day('2026-03-01'), into: first.into, acceptLoss: true };
    const third = await loaded(filesOf('2025-06-01', BASE), older);
    expect(daysOf(third.tables)).toEqual({ nsn: '2026-03-01', fsc: '2026-03-01', name: '2026-03-01' });
  });

  test('keeps days of an older program, and moves those in the future to the day of the import (S2.7)', async () => {
    const first = await loaded(BASE, day('2026-01-01'));
    for (const rows of [first.tables.nsn, first.tables.unlisted_nsn])
      for (const row of rows) row[6] = dayOf('2025-11-30');
    const second = await loaded(BASE, { ...day('2026-02-01'), into: first.into });
    expect(daysOf(second.tables).nsn).toBe('2025-11-30');
    for (const row of second.tables.nsn) row[6] = dayOf('2038-01-19');
    for (const row of second.tables.supply_group) row[6] = dayOf('2038-01-19');
    const third = await loaded(BASE, { ...day('2026-03-01'), into: first.into });
    expect(daysOf(third.tables)).toEqual({ nsn: '2026-03-01', fsc: '2026-03-01', name: '2026-03-01' });
    expect(third.tables.supply_group.map((row) => row[6])).toContain(dayOf('2026-03-01'));
    expect(third.report).toMatchObject({ changedRecords: 0, unchangedRecords: 2 });
  });

  test('counts new and gone records', async () => {
    const first = await loaded(BASE);
    const { report } = await loaded(
      { P_FLIS_NSN: [anNsn('5305-01-234-5678'), anNsn('5305-01-234-5679')], V_FLIS_PART: BASE.V_FLIS_PART! },
      { into: first.into },
    );
    expect(report).toMatchObject({ newRecords: 1, changedRecords: 0, goneRecords: 1, unchangedRecords: 1 });
  });
});

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

/** The days of the bolt, its class and its name. */
function daysOf({ nsn, supply_class: classes, item_name: names }: Tables) {
  const dayIn = (rows: readonly (readonly unknown[])[], at: number, is: (row: readonly unknown[]) => boolean) =>
    formatDay(Number(rows.find(is)!.at(at)));
  return {
    nsn: dayIn(nsn, 6, ([key]) => key === BOLT),
    fsc: dayIn(classes, -1, ([fsc]) => fsc === '5305'),
    name: dayIn(names, -1, ([, , count]) => Number(count) > 0),
  };
}

describe('an import that cannot go on', () => {
  test('is refused when there is too little space', async () => {
    const into = memoryDatabase({ freeSpace: async () => ({ neededBytes: 5e9, freeBytes: 1e9, keptBytes: 2e9 }) });
    expect(problemOf((await load(BASE, { into })).outcome)).toBe(
      'There is too little free space: the import needs about 5.0 GB, 1.0 GB are free. ' +
        'Catalogs that are kept for a rollback take 2.0 GB: KEEP_CATALOGS=0 lets go of them.',
    );
  });

  test.each(['ENOSPC', 'SQLITE_FULL'])('says that the disk is full on %s and leaves no litter', async (kind) => {
    const into = memoryDatabase();
    const { openLoader } = into.database;
    into.database.openLoader = async () => ({
      ...(await openLoader()),
      append: () => {
        throw Object.assign(new Error('full'), kind === 'ENOSPC' ? { code: kind } : { errcode: 13 });
      },
    });
    const workDir = newFolder('publog-work');
    expect(problemOf((await load(BASE, { into, workDir })).outcome)).toMatch(/^The disk is full\. Nothing was changed/);
    expect([into.aborted(), readdirSync(workDir)]).toEqual([1, []]);
  });

  test.each([
    [new StoreUnavailable('the database is gone'), 'the database is gone'],
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'The database does not answer: connect'],
  ])('says so when the database does not answer', async (failure, problem) => {
    const into = memoryDatabase({ openLoader: () => Promise.reject(failure) });
    expect(problemOf((await load(BASE, { into })).outcome)).toBe(problem);
  });

  test('throws surprises', async () => {
    const into = memoryDatabase({ openLoader: () => Promise.reject(new TypeError('a bug')) });
    await expect(load(BASE, { into })).rejects.toThrow('a bug');
  });

  test('stops wherever it is told to, and leaves no litter', async () => {
    let steps = 0;
    await loaded(BASE, { onProgress: () => void steps++ });
    expect(steps).toBeGreaterThan(4);
    for (let stopAt = 1; stopAt <= steps; stopAt++) {
      const stop = new AbortController();
      const workDir = newFolder('publog-work');
      let step = 0;
      const onProgress = (): void => {
        if (++step === stopAt) stop.abort();
      };
      const { outcome, into } = await load(BASE, { signal: stop.signal, workDir, onProgress });
      expect(outcome, `at step ${stopAt}`).toEqual({ outcome: 'stopped' });
      expect([into.versions, readdirSync(workDir)]).toEqual([[], []]);
    }
  });
});
