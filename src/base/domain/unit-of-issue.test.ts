import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseUnitOfIssue, perUnit, piecesOf, quantityWords, unitOfIssueWords, unitWords } from './unit-of-issue.ts';

test('a unit that is a number of pieces says how many (C16.12)', () => {
  expect(unitOfIssueWords('HD', 'Hundred')).toBe('HD, hundred: 1 means 100 pieces');
  expect(unitOfIssueWords('MX', 'THOUSAND', 3)).toBe('MX, thousand: 3 means 3,000 pieces');
});

test('any other says its name, or its code alone (C16.12)', () => {
  expect([unitOfIssueWords('EA', 'Each'), unitOfIssueWords('RO', 'Roll')]).toEqual(['EA, each', 'RO, roll']);
  expect([unitOfIssueWords('Q9', null), piecesOf('toString')]).toEqual(['Q9', null]);
});

test('every number of pieces belongs to a published code whose name is a number', () => {
  const rows = readFileSync('reference-data/codes/ui_unit_of_issue.csv', 'utf8').trim().split('\n').slice(1);
  const named = rows.filter((row) =>
    /^..,(?:Each|Pair|Dozen|Gross|Five|Ten|Twenty|Twenty-\w+|Thirty-six|Fifty|(?:\w+ )?[Hh]undred(?: and fifty)?|(?:Two )?[Tt]housand),/.test(
      row,
    ),
  );
  const american = named.filter((row) => !row.includes('not US'));
  for (const row of american) expect(piecesOf(row.slice(0, 2)), row).not.toBeNull();
});

test('units of issue have the names of the code table', () => {
  const table = readFileSync('reference-data/codes/ui_unit_of_issue.csv', 'utf8');
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

test.each([null, 7, 'hd', 'HDX', '<b>', ''])('%j is refused as a unit of issue', (value) => {
  expect(parseUnitOfIssue(value)).toBe('');
});
