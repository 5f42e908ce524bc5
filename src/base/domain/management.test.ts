import { expect, test } from 'vitest';
import { inForceFirst, inForceOf, managementFacts } from './management.ts';

const record = (ui: string, effective_date: string, row_obs_dt?: string) => ({ ui, effective_date, row_obs_dt });
const judge = (rows: readonly ReturnType<typeof record>[], hasEnds = true) =>
  inForceFirst(rows, { editionDate: '2026-06-01', hasEnds });
const orders = <T>(rows: readonly T[]): T[][] =>
  rows.length < 2
    ? [[...rows]]
    : rows.flatMap((row, at) => orders(rows.toSpliced(at, 1)).map((others) => [row, ...others]));

test.each([
  ['the latest effective date', 'EA', [record('HD', '01-JAN-2019'), record('EA', '01-FEB-2025')]],
  ['the later month', 'EA', [record('HD', '30-APR-2025'), record('EA', '01-AUG-2025')]],
  ['a date before none', 'EA', [record('HD', ''), record('EA', '01-JAN-1990'), record('BX', 'unknown')]],
  ['one that has not ended', 'EA', [record('HD', '01-FEB-2025', '01-MAR-2025'), record('EA', '01-JAN-2019')]],
  ['one that ends later', 'EA', [record('EA', '01-FEB-2025', '31-DEC-2999'), record('HD', '01-JAN-2019')]],
  [
    'one dated up to the edition',
    'EA',
    [record('HD', '02-JUN-2026'), record('EA', '01-JUN-2026'), record('BX', '1-JAN-26')],
  ],
  ['of years with two digits', 'EA', [record('HD', '01-JAN-99'), record('EA', '01-JAN-25')]],
  ['the same of equal dates', 'EA', [record('HD', '01-JAN-2019'), record('EA', '01-JAN-2019')]],
])('the management record in force is %s, in whatever order the file has them (C5.18)', (_name, ui, rows) => {
  for (const order of orders(rows)) expect(inForceOf(judge(order))?.ui).toBe(ui);
});

test('none is in force where all have ended or begin after the edition, and each says how it stands (C5.18)', () => {
  const rows = [
    record('HD', '01-JAN-2019', '01-MAR-2025'),
    record('EA', '01-JAN-2027'),
    record('BX', '01-FEB-2025', '?'),
  ];
  const judged = judge(rows);
  expect(judged.map(({ ui, standing }) => `${ui} ${standing}`)).toEqual(['EA later', 'BX ended', 'HD ended']);
  expect(inForceOf(judged)).toBeUndefined();
});

test('ROW_OBS_DT ends no record where it is a day of observation (C5.18)', () => {
  const rows = [record('HD', '01-JAN-2019', '01-MAR-2025'), record('EA', '01-FEB-2025', '01-MAR-2025')];
  expect(judge(rows, false).map(({ ui, standing }) => `${ui} ${standing}`)).toEqual(['EA in force', 'HD earlier']);
});

test.each([
  ['some rows', 1_000, 1, true],
  ['most rows', 1_000, 900, true],
  ['all rows but one that is cut', 1_000, 999, false],
  ['all rows', 3, 3, false],
  ['no row', 3, 0, true],
  ['rows that were not counted', 0, 0, true],
])('ROW_OBS_DT in %s of the file: %d rows, %d filled, ends them: %j (C5.18)', (_name, rows, dated, hasEnds) => {
  const filled = { 'V_FLIS_MANAGEMENT.NIIN': rows, 'V_FLIS_MANAGEMENT.ROW_OBS_DT': dated };
  expect(managementFacts('2026-06-01', filled)).toEqual({ editionDate: '2026-06-01', hasEnds });
});

test('of equal dates the record of DLA counts, then the first code (C5.18)', () => {
  const of = (...moes: string[]) => moes.map((moe) => ({ ...record(moe, '01-JAN-2025'), moe }));
  for (const order of orders(of('DA', 'DS', 'TG'))) expect(inForceOf(judge(order))?.ui).toBe('DS');
  for (const order of orders(of('TG', 'DF', 'DA'))) expect(inForceOf(judge(order))?.ui).toBe('DA');
});
