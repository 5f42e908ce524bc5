import { expect, test } from 'vitest';
import { inForceFirst } from './publog-columns.ts';

const record = (ui: string, effective_date: string, row_obs_dt?: string) => ({ ui, effective_date, row_obs_dt });
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
    'the latest where all were observed',
    'EA',
    [record('HD', '01-JAN-2019', '01-MAR-2025'), record('EA', '01-FEB-2025', '01-MAR-2025')],
  ],
  ['the same of equal dates', 'EA', [record('HD', '01-JAN-2019'), record('EA', '01-JAN-2019')]],
])('the management record in force is %s, in whatever order the file has them (C5.18)', (_name, ui, rows) => {
  for (const order of orders(rows)) expect(inForceFirst(order)[0]!.ui).toBe(ui);
});
