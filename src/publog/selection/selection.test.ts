import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dimension, UNIT_OF } from '#base/domain/measure.ts';
import { packColumn, type PackedReplies, packSlice, unpackColumn, unpackSlice } from './pack-slice.ts';
import { createColumnMaker, fullnessOf, informationOf } from './pack-slice-replies.ts';
import type { Requirement } from '../part-selection.ts';
import { countRequirements } from './count-facets.ts';
import { type SelectionMemory, storedSlices } from './selection-source.ts';
import type { ScopeFacts } from './scope-facts.ts';
import { type Database, StoreUnavailable } from '#base/database/database.ts';
import { parseCageCode } from '#base/domain/part-number.ts';
import { type Fsc, parseFsc, nsnRangeOfClass } from '#base/domain/nsn.ts';
import { readMakerNiins } from './narrowing.ts';
import { collectPage } from './order-rows.ts';

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
        expect([rest, read()]).toEqual([expected, written]);
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
  expect([column.replies, [...column.ids]]).toEqual([
    ['STEEL', 'ZINC', 'BRASS'],
    [1, 0, 1, 2, 0],
  ]);
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
  expect([fullnessOf(0, 0), fullnessOf(3, 0b101), fullnessOf(1_000, 2 ** 14 - 1)]).toEqual([0, 11, 255]);
});

const MATERIAL: Requirement = { mrc: 'MATT', title: 'MATERIAL', dimension: null };
const narrowing = { narrowing: [MATERIAL], pieces: 1, rows: 10, columns: [] };
const FACTS: ScopeFacts = { ...narrowing, onFile: new Map([[MATERIAL.mrc, 7]]) };

async function count(facts: ScopeFacts, quick: boolean) {
  const held = {
    slices: { slices: async () => [], columns: async (_, mrcs) => mrcs.map(() => null), replies: async () => [] },
    requirements: async () => new Map([[MATERIAL.mrc, MATERIAL]]),
  } satisfies Pick<SelectionMemory, 'slices' | 'requirements'>;
  return countRequirements(held, [], facts, { filters: [], quick });
}

test.each([
  ['leaves out values of many columns, and still says what is on file', { pieces: 7 }, true, false],
  ['leaves out values of many rows, and still says what is on file', { rows: 20_001 }, true, false],
  ['counts what reads little', {}, true, true],
  ['counts everything when it is asked for', { pieces: 7 }, false, true],
])('an answer %s', async (_, much, quick, isCounted) => {
  const { requirements, others } = await count({ ...FACTS, ...much }, quick);
  const onFile = [{ ...MATERIAL, onFile: 7 }];
  expect([requirements, others]).toMatchObject(isCounted ? [onFile, []] : [null, onFile]);
});

test.each([
  ['nothing on file', [], false, 0],
  ['always the same reply', [40], false, 0],
  ['two replies, equally common: one bit of six', [5, 5], false, Math.round(255 / 6)],
  ['64 numbers', Array(64).fill(3), true, 255],
  ['more numbers do not say more', Array(1_000).fill(3), true, 255],
  ['of 120 texts a list holds half', Array(120).fill(1), false, Math.round((Math.log2(60) / 6 / 2) * 255)],
])('information of a requirement: %s', (_, counts, isMeasured, expected) =>
  expect(informationOf(counts, isMeasured)).toBe(expected),
);

test('a rare reply says little', () =>
  expect(informationOf([999, 1], false)).toBeLessThan(informationOf([600, 400], false)));

const SCREWS = parseFsc('5305')!;

/** A maker with part numbers for `count` NSNs of each class. */
const aMaker = (count: number) => {
  const query: unknown = async (_sql: string, [, from, last, limit]: [string, number, number, number]) => {
    const { first } = nsnRangeOfClass(SCREWS);
    const rows = Array.from({ length: limit }, (_, index) => [from + index]);
    return rows.filter(([nsn]) => nsn! <= last && nsn! < first + count);
  };
  return readMakerNiins({ query } as Database, parseCageCode('81343')!);
};

test('the NIINs of a maker are read in pieces, and too many of them are refused in words', async () => {
  const read = await aMaker(12_345)(SCREWS);
  expect([read.length, read[0], read.at(-1)]).toEqual([12_345, 0, 12_344]);
  const refused = aMaker(200_000)(SCREWS);
  await expect(refused).rejects.toThrow(RangeError);
  await expect(refused).rejects.toThrow('Maker 81343 has more than 150000 parts in these classes');
});

const aRow = fc.record({ place: fc.nat(5), nsn: fc.nat(500) });
const anyRows = fc.uniqueArray(aRow, { selector: ({ nsn }) => nsn, minLength: 1, maxLength: 60 });

test('a page is what a sort of all rows would give, whatever order they come in', () => {
  fc.assert(
    fc.property(anyRows, fc.nat(59), fc.integer({ min: 1, max: 9 }), fc.boolean(), (rows, at, limit, isAfter) => {
      const sorted = rows.toSorted((left, right) => left.place - right.place || left.nsn - right.nsn);
      const index = at % rows.length;
      const collector = collectPage(limit, { ...sorted[index]!, direction: isAfter ? 'after' : 'before' });
      for (const { place, nsn } of rows) collector.offer(place, nsn);
      const start = isAfter ? index + 1 : Math.max(0, index - limit);
      const end = isAfter ? start + limit : index;
      expect(collector.finish()).toEqual({ nsns: sorted.slice(start, end).map(({ nsn }) => nsn), position: start });
    }),
    { numRuns: 300, seed: 81 },
  );
});

test('a damaged slice is unavailable, not empty', async () => {
  const rows = [[0, 'AAAAdamaged']];
  const database = { query: async () => rows, close: async () => {} } as unknown as Database;
  const read = storedSlices(database).slices(parseFsc('5305')!);
  await expect(read).rejects.toThrow(StoreUnavailable);
  await expect(read).rejects.toThrow('The characteristics of class 5305 are damaged: import again');
});

test('a class is read once', async () => {
  let reads = 0;
  const database = { query: async () => (reads++, []), close: async () => {} } as unknown as Database;
  const reader = storedSlices(database);
  const fsc = parseFsc('5305')!;
  expect([await reader.slices(fsc), await reader.slices(fsc), reads]).toEqual([[], [], 1]);
  expect([await reader.columns(fsc, ['MATT', 'AAGR']), reads]).toEqual([[null, null], 1]);
});
