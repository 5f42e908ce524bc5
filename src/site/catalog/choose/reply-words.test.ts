import { expect, test } from 'vitest';
import { parseTypedValue } from '#base/domain/parse-typed-measure.ts';
import { inchName, numberAsked, numberShown } from './measure-words.ts';
import { sentenceCase } from '#base/domain/plain-text.ts';
import { labelReplies, replyLabel } from './reply-words.ts';

test.each([
  ['STEEL, CORROSION RESISTING', 'Steel, corrosion resisting'],
  ['UNJF', 'UNJF'],
  ['81349-MIL-DTL-36263 GOVERNMENT SPECIFICATION', '81349-MIL-DTL-36263 government specification'],
  ['TITANIUM ALLOY 6AL-4V', 'Titanium alloy 6AL-4V'],
  ['MATERIAL DOCUMENT AND CLASSIFICATION', 'Material document and classification'],
  ['', ''],
])('%j is shown as %j', (text, shown) => expect(sentenceCase(text)).toBe(shown));

test.each([
  [0.25, false, '1/4'],
  [0.312, false, '5/16'],
  [0.313, false, '5/16'],
  [1.5, false, '1-1/2'],
  [0.19, true, 'no. 10'],
  [0.19, false, null],
  [1, false, null],
  [0.4724, false, null],
  [Number.NaN, false, null],
])('%d inches are called %j', (inches, isThread, name) => expect(inchName(inches, isThread)).toBe(name));

test('a tolerance is shown with both signs', () => {
  expect(replyLabel('-5.0/+5.0', { dimension: 'percent', low: -5, high: 5 }, 'in')).toBe('±5%');
});

test('replies that measure the same are told apart by the words of the source', () => {
  const measure = { dimension: 'length', low: 0.25, high: 0.25 } as const;
  const labels = labelReplies(
    [
      { reply: '0.250 INCHES NOMINAL', measure, count: 2 },
      { reply: '0.250 INCHES', measure, count: 1 },
      { reply: '0.5 INCHES', measure: { ...measure, low: 0.5, high: 0.5 }, count: 1 },
    ],
    'in',
  );
  expect(labels.map(({ label }) => label)).toEqual(['0.250 inches nominal', '0.250 inches', '.500 in']);
});

test('a number in a field or an address is read as the same size again', () => {
  const sizes = [0.25, 0.437, 0.472440944882, 1 / 3, 12, 1e-7, 4.7e-8, 10_000, 2_200_000, 0];
  for (const dimension of ['length', 'capacitance', 'resistance', 'pitch'] as const)
    for (const units of ['in', 'mm'] as const)
      for (const value of sizes)
        for (const text of [numberShown(value, dimension, units), numberAsked(value, dimension, units)])
          expect(parseTypedValue(text, dimension, units), `${text} ${dimension} ${units}`).toBeCloseTo(value, 9);
});

test('fields show sizes as drawings do', () => {
  expect(numberShown(0.25, 'length', 'in')).toBe('.250');
  expect(numberShown(0.25, 'length', 'mm')).toBe('6.35');
  expect(numberShown(1e-7, 'capacitance', 'in')).toBe('100 nF');
});
