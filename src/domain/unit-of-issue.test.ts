import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseUnitOfIssue, piecesOf, quantityText, unitOfIssueName } from './unit-of-issue.ts';

test('the words of units are those of the reference table', () => {
  const rows = readFileSync('reference-data/codes/ui_unit_of_issue.csv', 'utf8').trim().split('\n').slice(1);
  for (const row of rows) {
    const [code, label] = row.split(',');
    expect(unitOfIssueName(code!), code).toBe(label);
  }
});

test('a quantity is said in its unit, with the pieces where a unit is a number of pieces (C18.2)', () => {
  expect([
    quantityText(3, 'HD'),
    quantityText(3, 'BX'),
    quantityText(3, 'EA'),
    quantityText(3, 'QQ'),
    quantityText(3, ''),
  ]).toEqual(['3 HD (hundred: 300 pieces)', '3 BX (box)', '3 EA', '3 QQ', '3']);
  expect([piecesOf(2, 'DZ'), piecesOf(2, 'RO')]).toEqual([24, null]);
});

test('a unit is two letters', () => {
  expect(['hd', ' EA ', 'E', 'EACH', '12', 7, null, undefined].map(parseUnitOfIssue)).toEqual([
    'HD',
    'EA',
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
