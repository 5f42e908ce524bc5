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
    ['length 0.25?', ['1/4', '.25']],
    ['length 0.5?', ['½']],
    ['count 20?', ['20']],
    ['length 0.25', ['6.35 mm']],
    ['length 0.375', ['3/8 in', '3/8"']],
    ['length 1.5', ['1-1/2 inch', '1 1/2 inches']],
    ['length 60', ['5 ft', "5'"]],
    ['length 0.312..0.313?', ['5/16']],
    ['length 0.236..0.237', ['6 mm', 'M6']],
    ['resistance 10000', ['10k', '10 kohm', '10 kΩ']],
    ['resistance 4700', ['4k7']],
    ['resistance 1000000', ['1M', '1 M ohm']],
    ['length 39.37..39.371', ['1m']],
    ['capacitance 1e-7', ['0.1uF', '0.1 µF', '100nF']],
    ['current 20', ['20 amp', '20A']],
    ['current 0.5', ['500 mA']],
    ['voltage 12', ['12vdc']],
    ['power 0.25', ['1/4 watt', '1/4w']],
    ['wire gage 22', ['22 awg', '#22 AWG']],
    ['wire gage -3', ['4/0 awg', '4/0 AWG']],
    ['pressure 3000', ['3000 psi']],
    ['temperature 100', ['212°F']],
    ['temperature -55', ['-55 C']],
    ['mass 0.5', ['8 oz']],
    ['pitch 28', ['28 tpi']],
    ['length 0.25, pitch 28', ['1/4-28', '1/4-28 UNF-3A', '.250-28']],
    ['length 1, pitch 8', ['1-8']],
    ['length 0.19, pitch 32', ['#10-32', '10-32 UNF']],
    ['length 0.112, pitch 40', ['4-40']],
    ['length 0.236..0.237, pitch 25.4', ['M6x1']],
    ['length 1..2', ['1 to 2 in']],
    ['voltage 10..20', ['10-20 V']],
    ['length 1..24', ['1 in to 2 ft']],
    ['length null..60', ['max 5 ft']],
    ['mass 6.61386786..null', ['at least 3 kg']],
    ['length 2..null', ['> 2 in']],
    ['length 60..null', ['5 ft min']],
    ['length 0.164', ['#8']],
    ['length 0.164, pitch 32', ['8/32', '#8-32']],
    ['length 0.5', ['half inch', '1/2-14 NPT', 'one half inch']],
    ['length 0.375?', ['three eighths', 'three-eighths']],
    ['length 1.5', ['one and a half inches']],
    ['length 1.5, pitch 12', ['1-1/2-12 UNF']],
    ['percent -5..5', ['±5%', '+/-5%']],
  ])('%s is meant by %j', (meant, texts) => {
    for (const text of texts) expect(describeTyped(text), text).toBe(meant);
  });

  const ONE_WORD =
    'steel MS16998-28 5305-01-234-5678 1/0 # #7 #11-99 1..2 1e5 NaN (1+)+$ 😀1 M0 1-2-3 0-80-1 2toString';
  const WORDS = [
    'half',
    'quarter turn',
    'ten-20',
    '10-20',
    'NaN in',
    'Infinity mm',
    '3 phase',
    '2 to 1 in',
    '1 to 2 V in',
    '22 awg wire',
    "1'; drop table nsn",
  ];
  const NAMES = ['2 constructor', '2 valueOf', '2 __proto__'];
  test.each(['', ...ONE_WORD.split(' '), ...WORDS, ...NAMES])('%s is refused as a measure', (text) => {
    expect(parseTypedMeasure(text)).toBeNull();
  });

  test('it is said what was read', () => {
    const labels = {
      '6.35mm': '6.35 mm',
      '10k': '10 kΩ',
      '20 amp': '20 A',
      '#10-32': '10-32',
      'M8 x 1.25': 'M8 x 1.25',
      '-65 F': '-65 °F',
      '1/2 hp': '1/2 hp',
      '4k7': '4.7 kΩ',
      '5/16': '5/16 in',
      '.312': '.312 in',
      '1/4 watt': '0.25 W',
    };
    for (const [text, label] of Object.entries(labels)) expect(parseTypedMeasure(text)?.label).toBe(label);
  });

  test.each(['+--9M', '+-9 °F'])('%s, whose ends are not in order, is refused', (text) =>
    expect(parseTypedMeasure(text)).toBeNull(),
  );

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
] as const)('a number beside its unit %s as a %s in %s', (text, dimension, system, value) => {
  expect(parseTypedValue(text, dimension, system)).toBe(value);
});

test('a plain number is itself in the unit of every dimension', () => {
  for (const dimension of Object.keys(UNIT_OF) as Dimension[])
    expect(parseTypedValue('12.5', dimension, 'in')).toBe(12.5);
});
