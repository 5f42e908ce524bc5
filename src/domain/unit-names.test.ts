import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { unitWords } from './unit-names.ts';
import { parseUnitOfIssue } from './unit-of-issue.ts';

test('units of issue have the names of the code table', async () => {
  const table = await readFile('reference-data/codes/ui_unit_of_issue.csv', 'utf8');
  const rows = table.trim().split(/\r?\n/).slice(1);
  expect(rows.length).toBeGreaterThan(100);
  for (const [code = '', label = ''] of rows.map((row) => row.split(',')))
    expect(unitWords(code, 1)).toMatch(new RegExp(`^${code}, ${RegExp.escape(label.toLowerCase())}(:|$)`));
});

test('a quantity of hundreds, dozens or pairs says how many pieces it means (C17.1)', () => {
  expect(unitWords('HD', 3)).toBe('HD, hundred: 3 means 300 pieces');
  expect(unitWords('PR', 500)).toBe('PR, pair: 500 means 1,000 pieces');
  expect([unitWords('EA', 3), unitWords('ZZ', 3), unitWords('', 3)]).toEqual(['EA, each', 'ZZ', '']);
});

test.each([null, 7, 'hd', 'HDX', '<b>', ''])('%j is no unit of issue', (value) => {
  expect(parseUnitOfIssue(value)).toBe('');
});
