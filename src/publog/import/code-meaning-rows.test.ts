import { expect, test } from 'vitest';
import { codeMeaningRows, parseHelpCode } from './fill-tables.ts';

const meaningOf = (rows: ReturnType<typeof codeMeaningRows>, field: string, code: string): unknown =>
  rows.find((row) => row[0] === field && row[1] === code)?.[2];

test('codes have their built-in meanings', () => {
  const rows = codeMeaningRows([]);
  for (const [field, code, meaning] of [
    ['niin_status', '0', 'Active'],
    ['ncb_country', '01', 'United States'],
    ['preservation_method', '41', 'Watervaporproof bag, sealed'],
    ['packaging_requirement', 'ZZ', 'Supplementary or special requirements'],
  ] as const)
    expect(meaningOf(rows, field, code)).toBe(meaning);
  expect(rows.some(([field]) => field === 'supply_condition' || field === 'mrc_seen')).toBe(false);
});

test('P_HELP wins over the built-in meaning, its first row over a second, and adds what is not built in', () => {
  const rows = codeMeaningRows([
    { CODE: 'NIIN_STAT_CD', LITERAL: 'NIIN STATUS CODE', DESCRIPTION: 'the family itself' },
    { CODE: 'NIIN_STAT_CD:0', LITERAL: 'ACTIVE ITEM', DESCRIPTION: 'longer' },
    { CODE: 'NIIN_STAT_CD:0', LITERAL: 'SECOND', DESCRIPTION: '' },
    { CODE: ' aac : Q9 ', LITERAL: ' ', DESCRIPTION: 'ONLY DESCRIBED' },
    { CODE: 'AAC:A', LITERAL: '', DESCRIPTION: '' },
    { CODE: 'SHOE_SIZE:9', LITERAL: 'NINE', DESCRIPTION: '' },
  ]);
  expect(meaningOf(rows, 'niin_status', '0')).toBe('ACTIVE ITEM');
  expect(meaningOf(rows, 'aac', 'Q9')).toBe('ONLY DESCRIBED');
  expect(meaningOf(rows, 'aac', 'A')).toBe('Service/agency-regulated');
  expect(rows.some((row) => row[2] === 'NINE')).toBe(false);
});

test('rows come in the order of field and code, each once', () => {
  const keys = codeMeaningRows([]).map(([field, code]) => `${field}\n${code}`);
  expect(keys).toEqual([...new Set(keys)].sort());
});

test('a code may hold a colon; a family alone is not a code', () => {
  expect(parseHelpCode('UI:A:B')).toEqual({ table: 'ui_unit_of_issue', code: 'A:B' });
  expect(parseHelpCode('UI')).toBeNull();
  expect(parseHelpCode('UI:')).toBeNull();
  expect(parseHelpCode('toString:A')).toBeNull();
});
