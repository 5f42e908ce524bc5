import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { piecesOf, unitOfIssueWords } from './unit-of-issue.ts';

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
