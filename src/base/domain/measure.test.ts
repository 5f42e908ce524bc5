import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dimension, formatMeasure, formatValue, UNIT_OF } from './measure.ts';
import { parseTypedMeasure } from './parse-typed-measure.ts';

test.each([
  [0.25, 'length', 'in', '.250 in'],
  [0.25, 'length', 'mm', '6.35 mm'],
  [-0.5, 'length', 'in', '-.500 in'],
  [1.5, 'length', 'in', '1.500 in'],
  [0.3125, 'length', 'in', '.3125 in'],
  [10_000, 'resistance', 'in', '10 kΩ'],
  [2_200_000, 'resistance', 'in', '2.2 MΩ'],
  [1e-7, 'capacitance', 'in', '100 nF'],
  [20, 'current', 'in', '20 A'],
  [0.25, 'power', 'in', '0.25 W'],
  [0.05, 'power', 'in', '50 mW'],
  [22, 'wire gage', 'in', '22 AWG'],
  [-55, 'temperature', 'mm', '-55 °C'],
  [5, 'percent', 'in', '5%'],
  [28, 'pitch', 'in', '28 per inch'],
  [1_234, 'count', 'in', '1,234'],
  [0, 'voltage', 'in', '0 V'],
  [0, 'length', 'in', '.000 in'],
] as const)('%d of %s in %s is written %s', (value, dimension, system, text) => {
  expect(formatValue(value, dimension, system)).toBe(text);
});

test('ranges and open ends are written in words', () => {
  const length = { dimension: 'length' } as const;
  expect(formatMeasure({ ...length, low: 0.25, high: 0.5 }, 'in')).toBe('.250 in to .500 in');
  expect(formatMeasure({ ...length, low: 0.25, high: null }, 'mm')).toBe('from 6.35 mm');
  expect(formatMeasure({ ...length, low: null, high: 0.5 }, 'in')).toBe('up to .500 in');
  expect(formatMeasure({ ...length, low: 0.25, high: 0.25 }, 'in')).toBe('.250 in');
});

test('what is written of a value is read as that value', () => {
  const read = Object.keys(UNIT_OF).filter((dimension) => !['count', 'hardness'].includes(dimension)) as Dimension[];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: -2, max: 2 }),
      fc.constantFrom(...read),
      (digits, power, dimension) => {
        const value = Number((digits * 10 ** power).toPrecision(6));
        // in a text of which nothing else is known, F is Fahrenheit
        fc.pre(dimension !== 'capacitance' || value < 1);
        const text = formatValue(value, dimension, 'in');
        const measure = parseTypedMeasure(text.replaceAll(',', ''))?.measures[0];
        expect(measure?.dimension, text).toBe(dimension);
        // lengths have four decimals, and are looked for among thousandths
        const within = dimension === 'length' ? 0.0011 : Math.abs(value) * 1e-5;
        expect(Math.abs(measure!.low! - value), text).toBeLessThanOrEqual(within);
      },
    ),
    { numRuns: 1_000 },
  );
});
