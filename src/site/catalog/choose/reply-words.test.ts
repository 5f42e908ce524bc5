import { expect, test } from 'vitest';
import type { Dimension, LengthUnit } from '#base/domain/measure.ts';
import { measureOfReply } from '#base/domain/parse-measure.ts';
import { parseTypedValue } from '#base/domain/parse-typed-measure.ts';
import { facetUnit, numberAsked, numberShown, sizeName } from './measure-words.ts';
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
  ['.312', 0.312, '5/16'],
  ['.313', 0.313, '5/16'],
  ['1/4', 0.25, null],
  ['6.35', 0.25, '1/4'],
  ['38.1', 1.5, '1 1/2'],
  ['.190', 0.19, null],
  ['1', 1, null],
  ['.4724', 0.4724, null],
  ['NaN', Number.NaN, null],
])('%s has %d inches, the fraction %j stands beside it', (label, low, name) =>
  expect(sizeName(label, { dimension: 'length', low, high: low })).toBe(name),
);

test('fields and ends of a histogram have the unit in which most parts are filed (C14.14)', () => {
  const unitOf = (dimension: Dimension, units: LengthUnit, ...filed: [reply: string, count: number][]) =>
    facetUnit(
      { dimension, replies: filed.map(([reply, count]) => ({ reply, count, measure: measureOfReply('', reply) })) },
      units,
    );
  expect(unitOf('temperature', 'in', ['400.0 DEG FAHRENHEIT', 9], ['125.0 DEG CELSIUS', 2])).toBe('°F');
  expect(unitOf('length', 'in', ['8.0 MILLIMETERS', 9], ['0.5 INCHES', 2])).toBe('mm');
  expect(unitOf('length', 'in', ['0.5 INCHES', 2])).toBe('in');
  expect(unitOf('length', 'mm', ['0.5 INCHES', 2])).toBe('mm');
  expect(unitOf('capacitance', 'in')).toBe('F');
});

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
  expect(labels.map(({ label }) => label)).toEqual(['0.250 inches nominal', '0.250 inches', '1/2 in']);
});

test('a number in a field or an address is read as the same size again', () => {
  const sizes = [0.25, 0.437, 0.472440944882, 1 / 3, 12, 1e-7, 4.7e-8, 10_000, 2_200_000, 0];
  const unitsOf = { length: ['in', 'mm'], capacitance: ['F'], resistance: ['kΩ', 'Ω'], pitch: ['per inch'] };
  for (const [name, units] of Object.entries({ ...unitsOf, temperature: ['°F', '°C'], power: ['hp', 'W'] }))
    for (const value of sizes) {
      const dimension = name as Dimension;
      for (const unit of units) {
        const text = `${numberShown(value, dimension, unit)} ${unit}`;
        expect(parseTypedValue(text, dimension, 'in'), text).toBeCloseTo(value, 6);
      }
      for (const system of ['in', 'mm'] as const) {
        const text = numberAsked(value, dimension, system);
        expect(parseTypedValue(text, dimension, system), `${text} ${dimension} ${system}`).toBeCloseTo(value, 9);
      }
    }
});

test('fields show sizes with decimals, in the unit beside them', () => {
  expect(numberShown(0.25, 'length', 'in')).toBe('.250');
  expect(numberShown(0.25, 'length', 'mm')).toBe('6.35');
  expect(numberShown(1e-7, 'capacitance', 'µF')).toBe('0.1');
  expect(numberShown(232.222222, 'temperature', '°F')).toBe('450');
  expect(numberShown(204.444444, 'temperature', '°F')).toBe('400');
  expect(numberShown(372.849936, 'power', 'hp')).toBe('0.5');
});
