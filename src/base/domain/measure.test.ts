import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Dimension,
  formatMeasure,
  formatValue,
  type LengthUnit,
  threadName,
  UNIT_OF,
  wordsBeside,
} from './measure.ts';
import { measureOfReply, parseNumber } from './parse-measure.ts';
import { parseTypedMeasure } from './parse-typed-measure.ts';

test.each([
  [0.25, 'length', 'in', '.250 in'],
  [0.25, 'length', 'mm', '6.35 mm'],
  [-0.5, 'length', 'in', '-.500 in'],
  [1.5, 'length', 'in', '1.500 in'],
  [0.3125, 'length', 'in', '.3125 in'],
  [0.25, 'power', 'in', '0.25 W'],
  [10_000, 'resistance', 'in', '10 kΩ'],
  [2_200_000, 'resistance', 'in', '2.2 MΩ'],
  [1e-7, 'capacitance', 'in', '100 nF'],
  [20, 'current', 'in', '20 A'],
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

test('ranges and open ends are written in words, ranges with decimals and their unit once (C14.14)', () => {
  const length = { dimension: 'length' } as const;
  expect(formatMeasure({ ...length, low: 0.25, high: 0.5 }, 'in')).toBe('.250 to .500 in');
  expect(formatMeasure({ ...length, low: 0.25, high: null }, 'mm')).toBe('from 6.35 mm');
  expect(formatMeasure({ ...length, low: null, high: 0.5 }, 'in')).toBe('up to 1/2 in');
  expect(formatMeasure({ ...length, low: 0.25, high: 0.25 }, 'in')).toBe('1/4 in');
  expect(formatMeasure({ dimension: 'current', low: 0.05, high: 10 })).toBe('50 mA to 10 A');
});

const shown = (title: string, reply: string, system?: LengthUnit) =>
  formatMeasure(measureOfReply(title, reply)!, system);

test.each([
  ['POWER RATING', '0.500 HORSEPOWER', '1/2 hp', '1/2 hp'],
  ['POWER RATING', '0.033 HORSEPOWER', '0.033 hp', ''],
  ['POWER RATING', '1/20 HORSEPOWER', '1/20 hp', '1/20 hp'],
  ['OPERATING TEMP', '-65.0/+450.0 DEG FAHRENHEIT', '-65 to 450 °F', '-54 to 232 °C'],
  ['TEMP RANGE', '0 TO 250 DEG FAHRENHEIT', '0 to 250 °F', '-18 to 121 °C'],
  ['MAXIMUM OPERATING TEMP', '125.0 DEG CELSIUS MAXIMUM', 'up to 125 °C', '257 °F'],
  ['CAPACITY', '5.0 QUARTS', '5 qt', ''],
  ['CAPACITY', '0.500 GALLONS', '1/2 gal', '1/2 gal'],
  ['OVERALL LENGTH', '8.0 MILLIMETERS NOMINAL', '8 mm', '.315 in'],
  ['OVERALL LENGTH', '0.500 INCHES NOMINAL', '1/2 in', '1/2 in, 12.7 mm'],
  ['OVERALL LENGTH', '1.500 INCHES NOMINAL', '1 1/2 in', '1 1/2 in, 38.1 mm'],
  ['OVERALL LENGTH', '2.000 INCHES', '2 in', '50.8 mm'],
  ['OVERALL LENGTH', '0.015625 INCHES', '1/64 in', '1/64 in, 0.397 mm'],
  ['OVERALL LENGTH', '0.312 INCHES NOMINAL', '.312 in', '7.925 mm'],
  ['OVERALL LENGTH', '0.490 INCHES MINIMUM AND 0.510 INCHES MAXIMUM', '.490 to .510 in', '12.446 to 12.954 mm'],
  ['OVERALL LENGTH', '30.0 MILLIMETERS', '30 mm', '1.181 in'],
  ['OVERALL LENGTH', '4.125 INCHES MAXIMUM', 'up to 4 1/8 in', '4 1/8 in, 104.775 mm'],
  ['TOLERANCE', '-5.0/+5.0 PERCENT', '±5%', ''],
  ['TEMP RANGE', '-50 TO 50 DEG CELSIUS', '-50 to 50 °C', '-58 to 122 °F'],
  ['OVERALL LENGTH', '600.0 FEET NOMINAL', '600 ft', '182.88 m'],
  ['FILTERING RATING', '40.0 MICRONS', '40 µm', ''],
  ['CAPACITANCE', '0.047 MICROFARADS SINGLE SECTION', '0.047 µF', ''],
  ['RESISTANCE', '10000.0 OHMS', '10 kΩ', ''],
  ['RESISTANCE', '4.700 KILOHMS', '4.7 kΩ', ''],
  ['PRESSURE', '3000.0 POUNDS PER SQUARE INCH', '3,000 psi', '207 bar'],
  ['TENSILE STRENGTH', '160000 POUNDS PER SQUARE INCH', '160,000 psi', '1,100 MPa'],
  ['TORQUE', '50.0 INCH-POUNDS', '50 in-lb', '5.65 N·m'],
  ['WEIGHT', '0.5 POUNDS', '0.5 lb', '0.227 kg'],
  ['QUANTITY', '16 OUNCE AEROSOL CAN', '16 oz', '454 g'],
])('%s %s is shown as filed: %s, beside its reply: %j (C14.14)', (title, reply, text, beside) => {
  expect(shown(title, reply)).toBe(text);
  expect(wordsBeside(measureOfReply(title, reply)!)).toBe(beside);
});

test('only lengths of the other system are converted (C14.7)', () => {
  expect(shown('OVERALL LENGTH', '0.500 INCHES', 'mm')).toBe('12.7 mm');
  expect(shown('OVERALL LENGTH', '12.7 MILLIMETERS', 'in')).toBe('1/2 in');
  expect(shown('FILTERING RATING', '40.0 MICRONS', 'mm')).toBe('40 µm');
  expect(shown('OVERALL LENGTH', '600.0 FEET', 'mm')).toBe('182.88 m');
  expect(shown('OVERALL LENGTH', '6.0 FEET', 'in')).toBe('6 ft');
  expect(shown('WEIGHT', '1.5 POUNDS', 'mm')).toBe('1.5 lb');
});

const DIAMETER = 'NOMINAL THREAD DIAMETER';
test.each([
  [DIAMETER, '0.190 INCHES', '#10', '32', 'UNF', '10-32'],
  [DIAMETER, '0.060 INCHES', '#0', '80', 'UNF', '0-80'],
  [DIAMETER, '0.216 INCHES', '#12', '24', 'UNC', '12-24'],
  [DIAMETER, '0.125 INCHES', '1/8 in', '40', 'UNC', '5-40'],
  [DIAMETER, '0.125 INCHES', '1/8 in', '27', 'NPT', '1/8-27'],
  [DIAMETER, '0.250 INCHES', '1/4 in', '28', 'UNF', '1/4-28'],
  [DIAMETER, '0.312 INCHES', '5/16 in', '18', 'UNC', '5/16-18'],
  [DIAMETER, '0.3125 INCHES', '5/16 in', '18', 'UNC', '5/16-18'],
  [DIAMETER, '0.438 INCHES', '7/16 in', '20', 'UNF', '7/16-20'],
  [DIAMETER, '1.000 INCHES', '1 in', '12', 'UNF', '1-12'],
  [DIAMETER, '1.125 INCHES', '1 1/8 in', '12', 'UNF', '1 1/8-12'],
  [DIAMETER, '0.900 INCHES', '.900 in', '20', 'UNS', '.900-20'],
  ['NOMINAL PIPE SIZE', '0.500 INCHES', '1/2 in', '14', 'NPT', '1/2-14'],
  [DIAMETER, '8.0 MILLIMETERS', 'M8', '', 'M', 'M8'],
  [DIAMETER, '1.6 MILLIMETERS', 'M1.6', '', 'M', 'M1.6'],
  [DIAMETER, '0.315 INCHES', '.315 in', '', 'M', 'M8'],
])('%s %s is %s, never converted; with %s %s it is %s (C14.15)', (title, reply, size, turns, series, name) => {
  for (const system of [undefined, 'in', 'mm'] as const)
    if (size !== '.315 in') expect(shown(title, reply, system)).toBe(size);
  const pitch = turns === '' ? null : measureOfReply('THREAD QUANTITY PER INCH', turns);
  expect(threadName(measureOfReply(title, reply)!, pitch, series)).toBe(name);
});

test('a metric thread has its pitch; lengths and diameters in a thread are lengths (C14.15)', () => {
  const pitch = measureOfReply('THREAD PITCH IN MILLIMETERS', '1.25');
  expect(threadName(measureOfReply(DIAMETER, '8.0 MILLIMETERS')!, pitch, 'M')).toBe('M8 x 1.25');
  expect(threadName(measureOfReply(DIAMETER, '0.190 INCHES')!, null)).toBe('#10');
  expect(shown('THREAD LENGTH', '0.500 INCHES', 'mm')).toBe('12.7 mm');
  expect(shown('PITCH THREAD DIAMETER', '0.312 INCHES')).toBe('.312 in');
  expect(shown('NOMINAL PIPE SIZE', '15.0 MILLIMETERS')).toBe('15 mm');
});

test('a fraction is never shown for another size (C14.14)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), (thousandths) => {
      const text = shown('OVERALL LENGTH', `${(thousandths / 1000).toFixed(3)} INCHES`);
      const read = parseNumber(text.replace(/ in$/, '').replace(',', ''));
      expect(read).toBeCloseTo(thousandths / 1000, 9);
    }),
  );
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
