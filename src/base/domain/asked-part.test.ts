import { expect, test } from 'vitest';
import { formatAskedPart, MAX_ASKED_PARTS, parseAskedPart, readAskedParts } from './asked-part.ts';

const CHOSEN = { partNumber: 'MS16998-28', nsn: '5305-01-234-5678', cage: '96906' };

test('a part that was chosen keeps its number, NSN and maker in one text (C17.3)', () => {
  expect(formatAskedPart(CHOSEN)).toBe('MS16998-28;5305-01-234-5678;96906');
  const less = [
    { ...CHOSEN, cage: '' },
    { ...CHOSEN, nsn: '', cage: '' },
  ];
  for (const part of [CHOSEN, ...less, { ...CHOSEN, partNumber: 'A;B/C "1"' }])
    expect(parseAskedPart(formatAskedPart(part))).toEqual(part);
});

test('a stock number without a part number is the NSN alone', () => {
  const alone = { partNumber: '', nsn: '5305-01-234-5678', cage: '' };
  expect(formatAskedPart({ ...CHOSEN, partNumber: CHOSEN.nsn })).toBe('5305-01-234-5678');
  expect(parseAskedPart('5305-01-234-5678')).toEqual(alone);
  expect(parseAskedPart('5305012345678')).toEqual(alone);
});

test('another quantity and another condition follow it, the later ones of a part count (C17.5)', () => {
  expect(formatAskedPart({ ...CHOSEN, quantity: 5, condition: 'NS' })).toBe('MS16998-28;5305-01-234-5678;96906;x5;NS');
  expect(formatAskedPart({ ...CHOSEN, quantity: 1, condition: 'FN' })).toBe(formatAskedPart(CHOSEN));
  for (const part of [
    { ...CHOSEN, quantity: 999_999_999 },
    { ...CHOSEN, condition: 'OH' as const },
    { partNumber: '', nsn: CHOSEN.nsn, cage: '', quantity: 7 },
    { partNumber: 'A;x', nsn: '', cage: '', quantity: 7, condition: 'AR' as const },
  ])
    expect(parseAskedPart(formatAskedPart(part))).toEqual(part);
  expect(parseAskedPart('A;x0')).toEqual({ partNumber: 'A', nsn: '', cage: '' });
  expect(readAskedParts(new URLSearchParams('part=A;x5&part=B&part=A;NS'))).toEqual([
    { partNumber: 'A', nsn: '', cage: '', quantity: 5, condition: 'NS' },
    { partNumber: 'B', nsn: '', cage: '' },
  ]);
});

test('any other text is a part number, cut where it is longer than a request takes', () => {
  expect(parseAskedPart(' <b>X</b> ')).toEqual({ partNumber: '<b>X</b>', nsn: '', cage: '' });
  expect(parseAskedPart('x'.repeat(500))?.partNumber).toHaveLength(100);
  const signs = { partNumber: ';', nsn: '', cage: '' };
  expect(['', ' ', ';'].map(parseAskedPart)).toEqual([null, null, signs]);
});

test('an address carries each part once, and a bounded number of them (C17.5)', () => {
  const query = new URLSearchParams(['A', 'B', 'A', '', 'C'].map((text) => ['part', text]));
  expect(readAskedParts(query).map(({ partNumber }) => partNumber)).toEqual(['A', 'B', 'C']);
  const many = new URLSearchParams(Array.from({ length: 500 }, (_, index) => ['part', `P-${index}`]));
  expect(readAskedParts(many)).toHaveLength(MAX_ASKED_PARTS);
});
