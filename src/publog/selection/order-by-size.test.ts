import { expect, test } from 'vitest';
import type { Dimension } from '#base/domain/measure.ts';
import type { Fsc } from '#base/domain/nsn.ts';
import type { ClassColumn, SliceReader } from './class-slice.ts';
import { classesBySize, placesBySize, sizeStep } from './order-by-size.ts';

const FSC = '5305' as Fsc;
const DIMENSIONS: Record<string, Dimension> = { DIAM: 'length', TPIN: 'pitch', LONG: 'length', BORE: 'length' };
const TITLES = {
  DIAM: 'NOMINAL THREAD DIAMETER',
  TPIN: 'THREAD QUANTITY PER INCH',
  LONG: 'FASTENER LENGTH',
  BORE: 'INSIDE DIAMETER',
};
const requirements = new Map(
  Object.entries(TITLES).map(([mrc, title]) => [mrc, { mrc, title, dimension: DIMENSIONS[mrc]! }]),
);

/** A class of one slice: values of each row by requirement. */
function readerOf(rows: readonly Partial<Record<keyof typeof TITLES, number>>[]): SliceReader {
  const columnOf = (mrc: string): ClassColumn => {
    const values = rows.map((row) => row[mrc as keyof typeof TITLES] ?? Number.NaN);
    const numbers = Uint32Array.from({ length: rows.length + 1 }, (_, number) => number);
    const ids = Uint8Array.from(values, (value, row) => (Number.isNaN(value) ? 0 : row + 1));
    const ends = { low: Float64Array.from(values), high: Float64Array.from(values) };
    const dimensions = values.map(() => DIMENSIONS[mrc]!);
    return { replies: values.map(String), ...ends, dimensions, parts: [{ ids, more: new Uint32Array(), numbers }] };
  };
  const heads = Object.keys(TITLES).map((mrc) => ({ mrc, onFile: [rows.filter((row) => mrc in row).length] }));
  const slices = [{ niins: new Uint32Array(rows.length), requirements: heads }];
  return {
    slices: async () => slices as never,
    columns: async (_, mrcs) => mrcs.map(columnOf),
    replies: async () => [],
  };
}

test('parts are sorted as a drawing office would: thread, pitch, length, others by their first size, unknown ones last (C13.16)', async () => {
  const sorted = [
    { DIAM: 0.19, TPIN: 32, LONG: 1 },
    { DIAM: 0.25, TPIN: 20, LONG: 0.5 },
    { DIAM: 0.25, TPIN: 20, LONG: 2 },
    { DIAM: 0.25, TPIN: 20 },
    { DIAM: 0.25, TPIN: 28, LONG: 0.25 },
    { DIAM: 0.25, LONG: 0.1 },
    { BORE: 0.1, LONG: 9 },
    { BORE: 0.3, LONG: 1 },
    { LONG: 0.1 },
    {},
  ];
  const placeOf = (await placesBySize(readerOf(sorted), FSC, requirements))(0);
  const places = sorted.map((_, row) => placeOf(row));
  expect(places).toEqual(places.toSorted((left, right) => left - right));
  expect(new Set(places).size).toBe(sorted.length);
});

test('one size that is written in different ways has one place', () => {
  expect(sizeStep(0.25, 'length')).toBe(sizeStep(6.35 / 25.4, 'length'));
  expect(sizeStep(0.3125, 'length')).toBeLessThan(sizeStep(0.314, 'length'));
  expect(sizeStep(1e-12, 'capacitance')).toBeLessThan(sizeStep(1e-11, 'capacitance'));
  expect(sizeStep(-40, 'temperature')).toBeLessThan(sizeStep(Number.NaN, 'temperature'));
});

test('classes with most parts are sorted by size, and none with more than may be read', () => {
  const counts = [5, 200_000, 9, 7, 1, 2, 3, 4];
  const classes = counts.map((count, place) => ({ summary: { fsc: `530${place}` }, names: null, count }));
  expect([...classesBySize({ classes: classes as never })]).toEqual(['5302', '5303', '5300', '5307', '5306', '5305']);
});
