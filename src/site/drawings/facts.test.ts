import { describe, expect, test } from 'vitest';
import { drawn, isLarger, readFacts, sizeOf } from './facts.ts';

const size = (low: number | null, high: number | null) => sizeOf({ dimension: 'length', low, high } as never);
const facts = (...listed: string[]) =>
  readFacts(
    'PART',
    listed.map((text) => ({ mrc: 'AAAA', title: text.split(': ')[0]!, replies: text.split(': ').slice(1) })),
  );

test.each([
  [0.25, 0.25, { low: 0.25, high: 0.25, limit: 'none' }],
  [null, 0.25, { low: 0.25, high: 0.25, limit: 'max' }],
  [0.25, null, { low: 0.25, high: 0.25, limit: 'min' }],
  // a tolerance, and a range of sizes
  [0.75, 1, { low: 0.75, high: 1, limit: 'none' }],
  [0.74, 1, null],
  [0.0001, 0.0001, { low: 0.0001, high: 0.0001, limit: 'none' }],
  [0.000_09, 0.000_09, null],
  [5_000, 5_000, { low: 5_000, high: 5_000, limit: 'none' }],
  [5_001, 5_001, null],
  [null, null, null],
])('a length from %s to %s is drawn as %j (C16.3)', (low, high, expected) => expect(size(low, high)).toEqual(expected));

test('a tolerance is drawn in its middle, and a hole as wide as its rim cannot be (C16.3)', () => {
  expect(drawn(size(0.75, 1)!)).toBe(0.875);
  const [small, large] = [size(1, 1), size(2, 2)];
  expect([isLarger(small, large), isLarger(null, small)]).toEqual([false, false]);
  expect([isLarger(large, small), isLarger(small, small)]).toEqual([true, true]);
});

describe('facts of a part', () => {
  test('has the unit of most of its lengths, and inches where there are as many of each', () => {
    const [inch, metric] = ['LENGTH: 1.000 INCHES', 'WIDTH: 25.4 MILLIMETERS'];
    const unitsOf = (...listed: string[]) => {
      const read = facts(...listed);
      for (const title of [/LENGTH/, /WIDTH/]) read.size(title);
      return read.units();
    };
    expect([unitsOf(inch, metric), unitsOf(metric), unitsOf(inch), unitsOf()]).toEqual(['in', 'mm', 'in', 'in']);
  });

  test.each([
    ['TOOTH QUANTITY: 24', 24],
    ['TOOTH QUANTITY: 1', 1],
    ['TOOTH QUANTITY: 0', null],
    ['TOOTH QUANTITY: 9999', 9_999],
    ['TOOTH QUANTITY: 10000', null],
    ['TOOTH QUANTITY: 2.5', null],
    ['TOOTH QUANTITY: 24: 25', null],
  ])('%s counts %s', (text, count) => expect(facts(text).count(/TOOTH/)).toBe(count));

  test.each([
    ['BEND ANGLE: 90.0 DEGREES', 90],
    ['BEND ANGLE: 179.0 DEGREES', 179],
    ['BEND ANGLE: 180.0 DEGREES', null],
    ['BEND ANGLE: 0.0 DEGREES', null],
    ['BEND ANGLE: 90.0 INCHES', null],
  ])('%s is an angle of %s', (text, angle) => expect(facts(text).angle(/ANGLE/)).toBe(angle));
});
