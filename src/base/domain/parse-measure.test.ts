import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Measure } from './measure.ts';
import { inOneWording, parseNumber, parseReply, titleHint } from './parse-measure.ts';

const read = (reply: string, title = 'OVERALL LENGTH'): Measure | null => parseReply(reply, titleHint(title));

describe('replies of the federal catalog', () => {
  test.each([
    ['0.250 INCHES NOMINAL', 'length', 0.25, 0.25],
    ['6.35 MILLIMETERS NOMINAL', 'length', 0.25, 0.25],
    ['1-1/2 INCHES', 'length', 1.5, 1.5],
    ['1 1/2 INCHES', 'length', 1.5, 1.5],
    ['6.000 FEET', 'length', 72, 72],
    ['0.295 INCHES MINIMUM AND 0.305 INCHES MAXIMUM', 'length', 0.295, 0.305],
    ['BETWEEN 0.295 INCHES AND 0.305 INCHES', 'length', 0.295, 0.305],
    ['0.250 TO 0.500 INCHES', 'length', 0.25, 0.5],
    ['0.625 INCHES MAXIMUM', 'length', null, 0.625],
    ['0.625 INCHES MINIMUM', 'length', 0.625, null],
    ['OVER 0.625 INCHES', 'length', 0.625, null],
    ['UNDER 0.625 INCHES', 'length', null, 0.625],
    ['-55.0/+125.0 DEG CELSIUS', 'temperature', -55, 125],
    ['-65.0 TO 212.0 DEG FAHRENHEIT', 'temperature', -53.8888889, 100],
    ['MINUS 40.0 TO PLUS 212.0 DEG FAHRENHEIT', 'temperature', -40, 100],
    ['70.0 SHORE DUROMETER-A', 'hardness', 70, 70],
    ['10.000 KILOHMS SINGLE ELEMENT', 'resistance', 10_000, 10_000],
    ['2.2 MEGOHMS', 'resistance', 2_200_000, 2_200_000],
    ['0.100 MICROFARADS SINGLE SECTION', 'capacitance', 1e-7, 1e-7],
    ['100.000 NANOFARADS', 'capacitance', 1e-7, 1e-7],
    ['100000.0 PICOFARADS', 'capacitance', 1e-7, 1e-7],
    ['0.250 WATTS FREE AIR', 'power', 0.25, 0.25],
    ['250.00 MILLIWATTS MAXIMUM', 'power', null, 0.25],
    ['3000 POUNDS PER SQUARE INCH', 'pressure', 3000, 3000],
    ['1.5 POUNDS', 'mass', 1.5, 1.5],
    ['22 AWG', 'wire gage', 22, 22],
    ['50.0 INCH-POUNDS', 'torque', 50, 50],
    ['60.0 HERTZ', 'frequency', 60, 60],
    ['4.00 NANOSECONDS MAXIMUM PROPAGATION DELAY TIME, LOW TO HIGH LEVEL OUTPUT', 'time', null, 4e-9],
    ['-20.00/+20.00 PERCENT SINGLE SECTION', 'percent', -20, 20],
    ['2.5 CUBIC FEET', 'volume', 18.7012987, 18.7012987],
    ['PLUS OR MINUS 5.0 PERCENT', 'percent', -5, 5],
    ['1/20 HORSEPOWER', 'power', 37.2849936, 37.2849936],
    ['24', 'count', 24, 24],
  ])('%s', (reply, dimension, low, high) => {
    expect(read(reply)).toMatchObject({ dimension, low, high });
  });

  test.each([
    ['VOLTAGE IN VOLTS', '174.6', 'voltage', 174.6, 174.6],
    ['VOLTAGE RATING IN VOLTS', '200.0 MAXIMUM COLLECTOR TO BASE VOLTAGE, DC', 'voltage', null, 200],
    ['NONDERATED CONTINUOUS VOLTAGE RATING', '500.0 DC SINGLE SECTION', 'voltage', 500, 500],
    ['CURRENT RATING IN AMPS', '9.9 DC RESISTIVE LOAD', 'current', 9.9, 9.9],
    ['POWER RATING IN WATTS', '0.25', 'power', 0.25, 0.25],
    ['THREAD QUANTITY PER INCH', '28', 'pitch', 28, 28],
    ['LENGTH IN INCHES', '3.5 NOMINAL', 'length', 3.5, 3.5],
    ['RESISTANCE TOLERANCE IN PERCENT', '-5.0/+5.0', 'percent', -5, 5],
    ['ELONGATION PERCENTAGE', '200 MINIMUM', 'percent', 200, null],
    ['THREAD SIZE', '0.250 INCH, 28 PER INCH, UNF', 'length', 0.25, 0.25],
    ['THREAD SIZE', '0.250-28 UNF', 'length', 0.25, 0.25],
    ['THREAD SIZE', '1/4-28', 'length', 0.25, 0.25],
  ])('%s: %s', (title, reply, dimension, low, high) => {
    expect(read(reply, title)).toMatchObject({ dimension, low, high });
  });

  test.each([
    ['INCHES  MINIMUM  0.657 AND INCHES  MAXIMUM  0.781', '0.657 INCHES MINIMUM AND 0.781 INCHES MAXIMUM'],
    ['INCHES MINIMUM 0.657 AND MAXIMUM 0.781', '0.657 INCHES MINIMUM AND 0.781 INCHES MAXIMUM'],
    ['FIRST END  INCHES  0.500', '0.500 INCHES FIRST END'],
    ['OVERALL INCHES NOMINAL 1 1/2', '1 1/2 INCHES NOMINAL OVERALL'],
    ['BETWEEN INCHES 0.295 AND INCHES 0.305', 'BETWEEN 0.295 INCHES AND 0.305 INCHES'],
    ['INCHES  0.250 TO 0.500', '0.250 TO 0.500 INCHES'],
    ['OVER INCHES 0.625', 'OVER 0.625 INCHES'],
    [
      'DEG CELSIUS MINIMUM -55.0 AND DEG CELSIUS MAXIMUM 125.0',
      '-55.0 DEG CELSIUS MINIMUM AND 125.0 DEG CELSIUS MAXIMUM',
    ],
    ['DEG CELSIUS  -55.0/+125.0', '-55.0/+125.0 DEG CELSIUS'],
    ['FAHRENHEIT -40.0 AND FAHRENHEIT 250.0', '-40.0 FAHRENHEIT AND 250.0 FAHRENHEIT'],
    ['PERCENT PLUS OR MINUS 5.0', '-5.0/+5.0 PERCENT'],
    ['VOLTS  MAXIMUM  50.0', '50.0 VOLTS MAXIMUM'],
    ['SINGLE ELEMENT  KILOHMS  10.000', '10.000 KILOHMS SINGLE ELEMENT'],
    ['POUNDS PER SQUARE INCH 3000', '3000 POUNDS PER SQUARE INCH'],
    ['SHORE DUROMETER-A 70.0', '70.0 SHORE DUROMETER-A'],
    ['LOW LEVEL OUTPUT NANOSECONDS MAXIMUM 4.00', '4.00 NANOSECONDS MAXIMUM LOW LEVEL OUTPUT'],
  ])('%s is %s', (unitFirst, numberFirst) => {
    expect([inOneWording(unitFirst), inOneWording(numberFirst)]).toEqual([numberFirst, numberFirst]);
    expect(read(unitFirst)).toEqual(read(numberFirst));
    expect(read(unitFirst)).not.toBeNull();
  });

  test.each([
    ['VOLTAGE RATING IN VOLTS', 'COLLECTOR TO BASE VOLTAGE, DC  MAXIMUM  200.0', 'voltage', null, 200],
    ['VOLTAGE RATING', 'SINGLE SECTION DC  500.0', 'voltage', 500, 500],
    ['POWER RATING IN WATTS', 'FREE AIR  0.100', 'power', 0.1, 0.1],
    ['OPERATING TEMP RANGE', '-40.0 FAHRENHEIT AND 250.0 FAHRENHEIT', 'temperature', -40, 121.111111],
    ['TEMP RATING', '-40.0 DEG CELSIUS AND 125.0 DEG CELSIUS', 'temperature', -40, 125],
  ])('%s: %s', (title, reply, dimension, low, high) => {
    expect(read(reply, title)).toMatchObject({ dimension, low, high });
  });

  test.each([
    'NOT LESS THAN INCHES 0.5, GALLONS PER MINUTE 12.0, SQUARE INCHES 12.0, PARTS PER MILLION PER DEG CELSIUS -5.0/+5.0',
    'CLASS C 110, ROCKWELL C 60.0, AMPERE HOURS 20, FEET 6 INCHES 3, VOLTS 115.0 AND VOLTS 230.0, END SECOND 0.5',
    'VOLTS AC 115.0 AND VOLTS DC 28.0, FIRST END INCHES 0.250 AND SECOND END INCHES 0.500, INCHES 0.5 AND 2 WASHERS',
    'ZERO TO INCHES 5.0, UP TO INCHES 5.0, LOW TO INCHES 5.0, FREE AIR 0.100, MAXIMUM LOAD INCHES',
    'HOLE IN 4 PLACES, TYPE 2, GRADE 8, COPPER ALLOY NUMBER 110, STYLE M 20, MAXIMUM',
  ])('unit or number alone stay texts: %s', (replies) => {
    for (const reply of replies.split(', ')) expect(read(reply), reply).toBeNull();
  });

  test.each([
    ['MATERIAL', 'STEEL, CORROSION RESISTING'],
    ['MATERIAL', 'AMS 5731 ASSN STD SINGLE MATERIAL RESPONSE'],
    ['FLOW RATE', '12.0 GALLONS PER MINUTE'],
    ['TEMP COEF OF RESISTANCE', '-50.0/+50.0 PARTS PER MILLION PER DEG CELSIUS'],
    ['AREA', '12.0 SQUARE INCHES'],
    ['HARDNESS RATING', '60.0 ROCKWELL C'],
    ['TERMINAL TYPE AND QUANTITY', '2 UNINSULATED WIRE LEAD'],
    ['DIAMETER', '0.250 INCHES NOMINAL FIRST END AND 0.500 INCHES NOMINAL SECOND END'],
    ['VOLTAGE RATING IN VOLTS', '115.0 AC AND 28.0 DC'],
    ['VOLTAGE RATING', '115.0 AND 230.0 VOLTS'],
    ['VOLTAGE RATING', '120/240 VOLTS'],
    ['VOLTAGE RATING IN VOLTS', 'REFER TO NOTE 3'],
    ['FREQUENCY', '50/60 HERTZ'],
    ['MIXED', '0.250 INCHES AND 5.0 VOLTS'],
    ['DATE', '01-JAN-1990'],
    ['STYLE DESIGNATOR', '0012'],
    ['EMPTY', ''],
  ])('%s: %s stays a text', (title, reply) => {
    expect(read(reply, title)).toBeNull();
  });

  test('equal sizes are equal numbers, however they are written', () => {
    const inches = ['1/4 INCH', '0.25 INCHES', '0.250 INCHES NOMINAL', '.25 IN.'];
    const sizes = [...inches, '6.35 MILLIMETERS', '6.35 MM', '250 MILS'];
    expect(new Set(sizes.map((size) => read(size)?.low))).toEqual(new Set([0.25]));
  });

  test('a text keeps its words in one wording, with single blanks', () => {
    expect(inOneWording('STEEL,  CORROSION  RESISTING')).toBe('STEEL, CORROSION RESISTING');
    for (const text of ['AMS 5731 ASSN STD', 'LINE\nBREAK', '0.250 INCHES NOMINAL', 'ÜBER 5', ''])
      expect(inOneWording(text)).toBe(text);
  });

  test('any text gives a finite measure with its ends in order, or is refused', () => {
    const words =
      '0.25 1/0 -5 1e999 NaN 99999999999999999999 INCHES TO AND DC PER END 1/4 MINIMUM MAXIMUM -1/+2 X " SQUARE FEET';
    const word = fc.constantFrom(...words.split(' '));
    const texts = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 8 }).map((chosen) => chosen.join(' ')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom('LENGTH', 'VOLTAGE IN VOLTS', 'THREAD SIZE'), (text, title) => {
        const measure = read(text, title);
        if (measure === null) return;
        const { low, high } = measure;
        for (const end of [low, high]) expect(end === null || Number.isFinite(end)).toBe(true);
        expect(low !== null || high !== null).toBe(true);
        if (low !== null && high !== null) expect(low).toBeLessThanOrEqual(high);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a million letters are a text at once', () => {
    for (const text of ['9'.repeat(1e6), '1 '.repeat(5e5), `${'0.25 INCHES AND '.repeat(6e4)}X`])
      expect(read(text)).toBeNull();
    expect(titleHint('IN A '.repeat(1e5)).isThread).toBe(false);
  });
});

test('numbers and fractions are read, everything else is refused', () => {
  const read: [number | null, string[]][] = [
    [12, ['12']],
    [0.25, ['0.250', '.25', '+.25']],
    [-0.5, ['-1/2']],
    [1.5, ['1-1/2', '1 1/2']],
    [1000, ['1,000']],
    [12_345_678.5, ['12,345,678.5']],
    [5, ['5.']],
    [null, ['1/0', '0/1', '5/4', '12/24', '277/480', '1,00', '', '.', '-', '1e5', 'NaN', 'Infinity', '0x10']],
    [null, ['9'.repeat(13), '1.2.3']],
  ];
  for (const [value, texts] of read) for (const text of texts) expect(parseNumber(text), text).toBe(value);
});
