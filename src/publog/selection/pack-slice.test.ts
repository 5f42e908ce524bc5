import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dimension, UNIT_OF } from '#base/domain/measure.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import { packColumn, type PackedReplies, packSlice, unpackColumn, unpackSlice } from './pack-slice.ts';
import { createColumnMaker, fullnessOf } from './pack-slice-replies.ts';

const columnOfReplies = createColumnMaker();
const FSC = '5305' as Fsc;

test('a slice is read back as it was packed', () => {
  const slice = {
    nsns: Float64Array.of(5305000000001, 5305019999999, 5305000000002, 5305012345678),
    nameIds: Int32Array.of(7, 45_000),
    starts: Uint32Array.of(0, 2, 4),
    fullness: Uint8Array.of(0, 255, 3, 4),
    makers: Uint16Array.of(0, 1, 65_535, 2),
    searched: Uint8Array.of(0, 7, 1, 2),
    requirements: [
      { mrc: 'AAGR', information: 255, names: Uint32Array.of(0, 1), onFile: Uint32Array.of(2, 1) },
      { mrc: 'THSD', information: 0, names: Uint32Array.of(1), onFile: Uint32Array.of(1) },
    ],
  };
  expect(unpackSlice(packSlice(slice), FSC, 3)).toEqual({ fsc: FSC, slice: 3, ...slice });
});

const reply = fc.record({
  text: fc.string({ unit: fc.constantFrom('A', '"', 'ß', '″', '\n', '😀', ' ') }),
  dimension: fc.option(fc.constantFrom(...(Object.keys(UNIT_OF) as Dimension[]))),
  low: fc.oneof(fc.double(), fc.constant(Number.NaN)),
  high: fc.oneof(fc.double(), fc.constant(Number.NaN)),
});

test('a column is read back as it was packed, whatever its replies and its rows', () => {
  fc.assert(
    fc.property(
      fc.array(reply, { maxLength: 40 }),
      fc.array(fc.oneof(fc.constant(0), fc.nat(40)), { maxLength: 200 }),
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(100_000), fc.nat(100_000)), { maxLength: 9 }),
      (replies, numbers, isWide, more) => {
        const column: PackedReplies = {
          ids: isWide ? Uint16Array.from(numbers, (number) => number * 300) : Uint8Array.from(numbers),
          more: Uint32Array.from(more.toSorted(([left], [right]) => left - right).flat()),
          low: Float64Array.from(replies, ({ low, dimension }) => (dimension === null ? Number.NaN : low)),
          high: Float64Array.from(replies, ({ high, dimension }) => (dimension === null ? Number.NaN : high)),
          dimensions: replies.map(({ dimension }) => dimension),
          replies: replies.map(({ text }) => text),
        };
        const { replies: read, ...rest } = unpackColumn(packColumn(column));
        const { replies: written, ...expected } = column;
        expect(rest).toEqual(expected);
        expect(read()).toEqual(written);
      },
    ),
    { numRuns: 200 },
  );
});

test('a NUL in a reply does not become the end of it', () => {
  const none = { low: Float64Array.of(Number.NaN), high: Float64Array.of(Number.NaN), dimensions: [null] };
  const column = { ids: Uint8Array.of(1), more: new Uint32Array(), ...none, replies: ['A\0B'] };
  expect(unpackColumn(packColumn(column)).replies()).toEqual(['A B']);
});

test('a text that was changed or cut is not read', () => {
  const packed = packColumn(columnOfReplies(2, [0, 1], [0, 1], (at) => ({ text: `REPLY ${at}`, measure: null })));
  const changed = packed.slice(0, 12) + (packed[12] === 'x' ? 'y' : 'x') + packed.slice(13);
  for (const damaged of ['', 'AAAA', packed.slice(0, -8), `AAAA${packed}`, changed, 'ä'.repeat(9)])
    expect(() => unpackColumn(damaged)).toThrow('damaged');
  expect(() => unpackSlice(packed.slice(4), FSC, 0)).toThrow('damaged');
});

test('replies of a row beyond its first are kept apart, each once', () => {
  const texts = ['STEEL', 'ZINC', 'BRASS'];
  const rows = [0, 0, 0, 2, 2, 3];
  const column = columnOfReplies(5, rows, [0, 1, 0, 0, 2, 1], (at) => ({ text: texts[at]!, measure: null }));
  expect(column.replies).toEqual(['STEEL', 'ZINC', 'BRASS']);
  expect([...column.ids]).toEqual([1, 0, 1, 2, 0]);
  expect([...column.more]).toEqual([0, 2, 2, 3]);
});

test('numbers of first replies fit two bytes, however many replies a row has', () => {
  const rowCount = 300;
  const rows = Array.from({ length: rowCount * 300 }, (_, at) => Math.floor(at / 300));
  const numbers = [...rows.keys()];
  const column = columnOfReplies(rowCount, rows, numbers, (at) => ({ text: `R${at}`, measure: null }));
  const read = unpackColumn(packColumn(column));
  expect(read.ids).toBeInstanceOf(Uint16Array);
  expect(Math.max(...read.ids)).toBe(rowCount);
  expect(read.more.length).toBe(2 * rowCount * 299);
  expect(read.replies()[read.more[1]! - 1]).toBe('R1');
});

test('fullness counts replies and sections, and ends at 255', () => {
  expect(fullnessOf(0, 0)).toBe(0);
  expect(fullnessOf(3, 0b101)).toBe(11);
  expect(fullnessOf(1_000, 2 ** 14 - 1)).toBe(255);
});
