import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Dimension, UNIT_OF } from './measure.ts';
import { parseTypedMeasure, parseTypedValue } from './parse-typed-measure.ts';

const describeTyped = (text: string): string | null => {
  const typed = parseTypedMeasure(text);
  if (typed === null) return null;
  const measures = typed.measures.map(
    ({ dimension, low, high }) => `${dimension} ${low === high ? low : `${low}..${high}`}`,
  );
  return measures.join(', ') + (typed.isGuess ? '?' : '');
};

describe('what buyers type', () => {
  test.each([
    ['1/4', 'length 0.25?'],
    ['.25', 'length 0.25?'],
    ['½', 'length 0.5?'],
    ['20', 'count 20?'],
    ['6.35 mm', 'length 0.25'],
    ['3/8 in', 'length 0.375'],
    ['3/8"', 'length 0.375'],
    ['1-1/2 inch', 'length 1.5'],
    ['1 1/2 inches', 'length 1.5'],
    ['5 ft', 'length 60'],
    ["5'", 'length 60'],
    ['5/16', 'length 0.312..0.313?'],
    ['6 mm', 'length 0.236..0.237'],
    ['10k', 'resistance 10000'],
    ['10 kohm', 'resistance 10000'],
    ['4k7', 'resistance 4700'],
    ['1M', 'resistance 1000000'],
    ['1m', 'length 39.37..39.371'],
    ['10 kΩ', 'resistance 10000'],
    ['0.1uF', 'capacitance 1e-7'],
    ['0.1 µF', 'capacitance 1e-7'],
    ['100nF', 'capacitance 1e-7'],
    ['20 amp', 'current 20'],
    ['20A', 'current 20'],
    ['500 mA', 'current 0.5'],
    ['12vdc', 'voltage 12'],
    ['1/4 watt', 'power 0.25'],
    ['1/4w', 'power 0.25'],
    ['22 awg', 'wire gage 22'],
    ['#22 AWG', 'wire gage 22'],
    ['3000 psi', 'pressure 3000'],
    ['212°F', 'temperature 100'],
    ['-55 C', 'temperature -55'],
    ['8 oz', 'mass 0.5'],
    ['28 tpi', 'pitch 28'],
    ['1/4-28', 'length 0.25, pitch 28'],
    ['1/4-28 UNF-3A', 'length 0.25, pitch 28'],
    ['.250-28', 'length 0.25, pitch 28'],
    ['1-8', 'length 1, pitch 8'],
    ['#10-32', 'length 0.19, pitch 32'],
    ['10-32 UNF', 'length 0.19, pitch 32'],
    ['4-40', 'length 0.112, pitch 40'],
    ['M6', 'length 0.236..0.237'],
    ['M6x1', 'length 0.236..0.237, pitch 25.4'],
    ['1 to 2 in', 'length 1..2'],
    ['10-20 V', 'voltage 10..20'],
    ['1 in to 2 ft', 'length 1..24'],
    ['max 5 ft', 'length null..60'],
    ['at least 3 kg', 'mass 6.61386786..null'],
    ['> 2 in', 'length 2..null'],
    ['5 ft min', 'length 60..null'],
    ['±5%', 'percent -5..5'],
    ['+/-5%', 'percent -5..5'],
  ])('%s', (text, meant) => {
    expect(describeTyped(text)).toBe(meant);
  });

  test.each([
    '',
    'steel',
    'MS16998-28',
    '5305-01-234-5678',
    '1/0',
    '#',
    '#7',
    '#11-99',
    '1..2',
    '1e5',
    'NaN',
    'NaN in',
    'Infinity mm',
    '3 phase',
    '2 to 1 in',
    '1 to 2 V in',
    '22 awg wire',
    '(1+)+$',
    "1'; drop table nsn",
    '😀1',
    'M0',
    '1-2-3',
    '0-80-1',
    '2toString',
    '2 constructor',
    '2 valueOf',
    '2 __proto__',
  ])('%s is no measure', (text) => {
    expect(parseTypedMeasure(text)).toBeNull();
  });

  test('it is said what was read', () => {
    const labels = {
      '6.35mm': '.250 in',
      '10k': '10 kΩ',
      '20 amp': '20 A',
      '#10-32': '.190 in, 32 per inch',
      '5/16': '.3125 in',
      '1/4 watt': '0.25 W',
    };
    for (const [text, label] of Object.entries(labels)) expect(parseTypedMeasure(text)?.label).toBe(label);
  });

  test('ten thousand letters take no time, whatever they are', () => {
    for (const text of ['1', '1-', '1/', '1 ', 'M1', '1 to ', '+-', '1.', '#1'].map((piece) => piece.repeat(10_000)))
      expect(parseTypedMeasure(text)).toBeNull();
  });

  test('any text gives finite numbers in order, or nothing', () => {
    const piece = fc.constantFrom(' ', ...'1 / - . in M k # to x 0 9 % +- > max "'.split(' '));
    const texts = fc.oneof(
      fc.string({ maxLength: 70 }),
      fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const { low, high } of parseTypedMeasure(text)?.measures ?? []) {
          for (const end of [low, high]) expect(end === null || Number.isFinite(end)).toBe(true);
          expect((low ?? -Infinity) <= (high ?? Infinity)).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a number beside its unit', () => {
  test.each([
    ['1/4', 'length', 'in', 0.25],
    ['1-1/2', 'length', 'in', 1.5],
    ['6.35', 'length', 'mm', 0.25],
    ['6.35 mm', 'length', 'in', 0.25],
    ['.25 in', 'length', 'mm', 0.25],
    ['10k', 'resistance', 'in', 10_000],
    ['10', 'resistance', 'mm', 10],
    ['0.1uF', 'capacitance', 'in', 1e-7],
    ['1 F', 'capacitance', 'in', 1],
    ['500g', 'mass', 'mm', 1.10231131],
    ['2h', 'time', 'in', 7200],
    ['20', 'count', 'mm', 20],
    ['20 amp', 'length', 'in', null],
    ['NaN', 'length', 'in', null],
    ['', 'length', 'in', null],
    ['9'.repeat(100), 'length', 'in', null],
  ] as const)('%s as a %s in %s', (text, dimension, system, value) => {
    expect(parseTypedValue(text, dimension, system)).toBe(value);
  });

  test('a plain number is itself in the unit of every dimension', () => {
    for (const dimension of Object.keys(UNIT_OF) as Dimension[])
      expect(parseTypedValue('12.5', dimension, 'in')).toBe(12.5);
  });
});
