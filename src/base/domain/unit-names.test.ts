import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { unitWords, parseUnitOfIssue, perUnit, quantityWords } from './unit-of-issue.ts';

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

test('a quantity is said with its unit and its pieces (C19.36)', () => {
  const said = [quantityWords(3, 'HD'), quantityWords(500, 'PR'), quantityWords(1_200, 'EA'), quantityWords(2, 'RO')];
  expect(said).toEqual(['3 HD, 300 pieces', '500 PR, 1,000 pieces', '1,200 EA', '2 RO']);
  expect([quantityWords(4, ''), perUnit(''), perUnit('EA'), perUnit('HD')]).toEqual(['4', 'each', 'each', 'per HD']);
});

test.each([null, 7, 'hd', 'HDX', '<b>', ''])('%j is no unit of issue', (value) => {
  expect(parseUnitOfIssue(value)).toBe('');
});
