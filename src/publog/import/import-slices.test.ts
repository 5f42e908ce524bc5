import { searchedSet } from '../sections.ts';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BASE, BOLT, loaded, type Tables } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import {
  anNsn,
  aReference,
  publogFolder,
  publogZip,
  type PublogRow,
} from '../../../test/support/catalog/publog.fixture.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import type { Fsc } from '#base/domain/nsn.ts';
import { SECTION_NAMES } from '#base/domain/publog-columns.ts';
import { unpackColumn, unpackNameReplies, unpackSlice } from '../selection/pack-slice.ts';

const aReply = (NIIN: string, MRC: string, CLEAR_TEXT_REPLY: string, title = 'REQUIREMENT'): PublogRow => {
  return { NIIN, MRC, REQUIREMENTS_STATEMENT: title, CLEAR_TEXT_REPLY };
};
const boltWith = (...replies: [mrc: string, reply: string, title?: string][]) =>
  loaded({ ...BASE, V_CHARACTERISTICS: replies.map((reply) => aReply('012345678', ...reply)) });

const slicesOf = (tables: Tables) =>
  tables.class_slice.map(([fsc, slice, packed]) => unpackSlice(String(packed), fsc as Fsc, Number(slice)));

/** By NSN and code, the replies as columns hold them. */
function repliesOf(tables: Tables): Map<number, Record<string, string[]>> {
  const slices = new Map(slicesOf(tables).map((slice) => [`${slice.fsc} ${slice.slice}`, slice]));
  const replies = new Map(
    [...slices.values()].flatMap(({ nsns }) => [...nsns].map((nsn) => [nsn, {} as Record<string, string[]>])),
  );
  for (const [fsc, number, mrc, packed] of tables.class_slice_column) {
    const { nsns } = slices.get(`${fsc} ${number}`)!;
    const column = unpackColumn(String(packed));
    const add = (row: number, id: number): void => {
      (replies.get(nsns[row]!)![String(mrc)] ??= []).push(column.replies()[id - 1]!);
    };
    for (const [row, id] of column.ids.entries()) if (id > 0) add(row, id);
    for (let at = 0; at < column.more.length; at += 2) add(column.more[at]!, column.more[at + 1]!);
  }
  return replies;
}

/** By class, name, code and reply, the parts that `class_reply` counts. */
function countedReplies(tables: Tables): Map<string, number> {
  const counted = new Map<string, number>();
  for (const [fsc, mrc, packed] of tables.class_reply) {
    const { names, replies } = unpackNameReplies(String(packed));
    for (const { nameId, counts } of names())
      for (let at = 0; at < counts.length; at += 2)
        counted.set([fsc, nameId, mrc, replies()[counts[at]! - 1]].join(), counts[at + 1]!);
  }
  return counted;
}

/** The same from the stored section of each listed NSN. */
function storedReplies(tables: Tables): Map<number, Record<string, string[]>> {
  const place = SECTION_NAMES.indexOf('characteristics') + 1;
  const texts = new Map(tables.nsn_detail.map((row) => [row[0], row[place]]));
  return new Map(
    tables.nsn.map(([nsn]) => {
      const rows = JSON.parse(String(texts.get(nsn!) ?? '[]')) as string[][];
      const own: Record<string, string[]> = {};
      for (const [mrc = '', , reply = ''] of rows) {
        const text = reply.replaceAll(/^ +| +$/g, '');
        if (!/^[a-z0-9]{4}$/i.test(mrc) || text === '') continue;
        const replies = (own[mrc.toUpperCase()] ??= []);
        if (!replies.includes(text)) replies.push(text);
      }
      return [Number(nsn), own];
    }),
  );
}

describe('the slices of an import', () => {
  const plain = ['STEEL', ' STEEL', '0.250 INCHES', '1/4 INCH', '"O" RING', '', '  '];
  const odd = ['A\\B', 'Größe 3″', 'LINE\nBREAK', '😀', "'; drop table nsn"];
  const row = fc.record({
    nsn: fc.nat(30),
    mrc: fc.constantFrom('AAGR', 'THSD', 'thsd', 'ABHP', 'TOO LONG', 'ABC', '', 'ÄBCD', '12"4'),
    reply: fc.constantFrom(...plain, ...odd),
  });

  test('hold what is on file of every listed NSN, whatever it is, each reply once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
        const niin = (at: number): string => String(at * 7).padStart(9, '0');
        const { tables } = await loaded(
          {
            P_FLIS_NSN: Array.from({ length: 31 }, (_, at) => {
              const ITEM_NAME = ['BOLT', 'NUT', 'ANVIL', 'ÖSE'][at % 4]!;
              return anNsn(['1005', '5305', '5306'][at % 3]! + niin(at), { ITEM_NAME });
            }),
            // every fifth is not listed
            V_FLIS_PART: [...Array(31).keys()].filter((at) => at % 5 !== 0).map((at) => aReference(niin(at), `P${at}`)),
            V_FREIGHT: [{ NIIN: niin(1), ACTY_CD: 'A' }],
            V_CHARACTERISTICS: rows.map(({ nsn, mrc, reply }) => aReply(niin(nsn), mrc, reply)),
          },
          { acceptLoss: true },
        );
        const replies = repliesOf(tables);
        expect(replies).toEqual(storedReplies(tables));
        const records = new Map(tables.nsn.map((record) => [record[0], record]));
        const expected = new Map<string, number>();
        for (const [nsn, byMrc] of replies)
          for (const [mrc, own] of Object.entries(byMrc))
            for (const reply of own) {
              const key = [String(nsn).padStart(13, '0').slice(0, 4), records.get(nsn)![1], mrc, reply].join();
              expected.set(key, (expected.get(key) ?? 0) + 1);
            }
        expect(countedReplies(tables)).toEqual(expected);
        const slices = slicesOf(tables);
        expect(slices.map(({ fsc, slice }) => `${fsc} ${slice}`)).toEqual(['1005 0', '5305 0', '5306 0']);
        for (const slice of slices) {
          const own = [...slice.nsns].map((nsn) => records.get(nsn)!);
          for (const [name, id] of slice.nameIds.entries()) {
            const [start, end] = [slice.starts[name]!, slice.starts[name + 1]!];
            expect(slice.nsns.subarray(start, end)).toEqual(slice.nsns.slice(start, end).toSorted());
            expect(own.slice(start, end).every((record) => record[1] === id)).toBe(true);
          }
          expect([...slice.searched]).toEqual(own.map((record) => searchedSet(Number(record[2]))));
          expect([...slice.makers]).toEqual(own.map((record) => record[4]));
          for (const [at, nsn] of slice.nsns.entries())
            expect(slice.fullness[at]).toBeGreaterThanOrEqual(Object.keys(replies.get(nsn)!).length);
          for (const { mrc, names, onFile } of slice.requirements)
            for (const [index, name] of names.entries()) {
              const own = [...slice.nsns.subarray(slice.starts[name]!, slice.starts[name + 1]!)];
              expect(onFile[index]).toBe(own.filter((nsn) => replies.get(nsn)![mrc]).length);
              expect(onFile[index]).toBeGreaterThan(0);
            }
        }
      }),
      { numRuns: 8 },
    );
  });

  test('of a class that is larger than one are counted on and keep every NSN, the same from zips and threads', async () => {
    const count = 33_000;
    const niins = Array.from({ length: count }, (_, at) => String(at).padStart(9, '0'));
    const large = {
      P_FLIS_NSN: niins.map((niin) => anNsn(`5305${niin}`, { ITEM_NAME: `NAME ${Number(niin) % 97}` })),
      V_FLIS_PART: niins.map((niin) => aReference(niin, `P${niin}`)).toReversed(),
      V_CHARACTERISTICS: [aReply(niins[5]!, 'MATT', 'STEEL'), aReply(niins.at(-1)!, 'MATT', 'BRASS')],
    };
    const { tables } = await loaded(publogFolder(large), { sameThread: true });
    const slices = slicesOf(tables);
    expect(slices.map(({ slice, nsns }) => `${slice} ${nsns.length}`)).toEqual(['0 32768', `1 ${count - 32_768}`]);
    expect(new Set(slices.flatMap(({ nsns }) => [...nsns])).size).toBe(count);
    expect(tables.class_slice_column.map((row) => row.slice(0, 3).join(' '))).toEqual(['5305 0 MATT', '5305 1 MATT']);
    expect(tables.class_reply.map((row) => row.slice(0, 2).join(' '))).toEqual(['5305 MATT']);
    expect([...countedReplies(tables)].map(([key, count]) => `${key.replace(/,\d+,/, ' ')} ${count}`)).toEqual([
      '5305 MATT,BRASS 1',
      '5305 MATT,STEEL 1',
    ]);
    expect(tables.requirement).toEqual([['MATT', 'REQUIREMENT', null, 2, 2, 0]]);
    const zip = await publogZip(path.join(newFolder(), 'all.zip'), large);
    const zipped = await loaded(zip, { sameThread: false });
    // As texts: a comparison row by row of so many rows takes long.
    expect(JSON.stringify(zipped.tables) === JSON.stringify(tables)).toBe(true);
  });

  test('without characteristics have no columns, and no requirement is known', async () => {
    const { tables, report } = await loaded(BASE);
    expect(slicesOf(tables).map(({ nsns }) => [...nsns])).toEqual([[BOLT]]);
    expect([tables.class_slice_column, tables.class_reply, tables.requirement]).toEqual([[], [], []]);
    const nothing = { requirements: 0, replies: 0, measures: 0, understood: 0, leastUnderstood: [] };
    expect(report.characteristics).toEqual(nothing);
  });

  test('keep the beginning of a reply of a megabyte, and its part keeps all of it', async () => {
    const { tables, report } = await boltWith(['FEAT', 'LONG '.repeat(200_000)]);
    const [kept = ''] = repliesOf(tables).get(BOLT)!['FEAT']!;
    expect(kept).toMatch(/^(LONG )+.*…$/);
    expect([kept.length, String(storedReplies(tables).get(BOLT)!['FEAT']).length]).toEqual([500, 999_999]);
    expect(report.characteristics).toMatchObject({ replies: 1, understood: 0 });
  });

  test('keep a thousand replies of one NSN, without NUL', async () => {
    const many = Array.from({ length: 1_000 }, (_, at): [string, string] => ['FEAT', `FEATURE ${at}`]);
    const { tables } = await boltWith(...many, ['NULL', 'A\0B', 'TI\0TLE']);
    const replies = repliesOf(tables);
    expect(replies).toEqual(storedReplies(tables));
    expect([replies.get(BOLT)!['FEAT']!.length, slicesOf(tables)[0]!.fullness[0]]).toEqual([1_000, 208]);
    expect(JSON.stringify(tables.requirement)).not.toContain('\\u0000');
  });
});

test('replies that are filed twice are read once, words and codes that repeat by themselves stay', async () => {
  const whole = [
    'HEXAGON',
    '3A',
    'UNF',
    'UNF-2A',
    'YES',
    'TIN',
    'RIGHT HAND THREAD',
    'STEEL, CORROSION RESISTING',
    'GRÖSSE "A"',
  ];
  const real = ['1010', '5050', '22', 'AA', 'A1A1', 'BERIBERI', 'XXXXXXXXXX', 'STEEL STEEL', '1.501.50', '""'];
  const { tables, report } = await boltWith(
    ...[...whole.map((reply) => reply + reply), ` ${whole[0]}${whole[0]}  `, ...real].map((reply): [string, string] => [
      'FEAT',
      reply,
    ]),
  );
  expect(repliesOf(tables).get(BOLT)!['FEAT']).toEqual([...whole, ...real]);
  expect(repliesOf(tables)).toEqual(storedReplies(tables));
  const { notes } = report.files.find(({ table }) => table === 'V_CHARACTERISTICS')!;
  expect(notes).toEqual(['10 replies that are filed twice in a row, kept once']);
});

describe('requirements', () => {
  test('have the first statement as title, and measure what most of their replies do, as their columns hold it', async () => {
    const { tables, report } = await loaded({
      ...BASE,
      V_CHARACTERISTICS: [
        aReply('012345678', 'ABHP', '0.250 INCHES', 'OVERALL LENGTH'),
        aReply('012345678', 'ABHP', '6.35 MILLIMETERS MAXIMUM', 'LENGTH, OVERALL'),
        aReply('012345678', 'ABHP', 'ANY LENGTH ACCEPTABLE', 'OVERALL LENGTH'),
        aReply('012345678', 'VOLT', '28.0', 'VOLTAGE IN VOLTS'),
        aReply('012345678', 'MATT', 'STEEL', ''),
        aReply('012345678', 'FEAT', 'SUPPLIED WITH A GASKET. SEE THE DRAWING FOR HOLES', 'SPECIAL FEATURES'),
        // of an item that is not listed
        aReply('000000001', 'GUNS', 'ANY', 'GUNS'),
      ],
    });
    expect(tables.requirement).toEqual([
      ['ABHP', 'OVERALL LENGTH', 'length', 3, 2, 2],
      ['FEAT', 'SPECIAL FEATURES', null, 1, 0, 0],
      ['MATT', 'MATT', null, 1, 1, 0],
      ['VOLT', 'VOLTAGE IN VOLTS', 'voltage', 1, 1, 1],
    ]);
    const leastUnderstood = [
      { mrc: 'ABHP', title: 'OVERALL LENGTH', replies: 3, understood: 2 },
      { mrc: 'FEAT', title: 'SPECIAL FEATURES', replies: 1, understood: 0 },
    ];
    const counts = { requirements: 4, replies: 6, measures: 3, understood: 4 };
    expect(report.characteristics).toEqual({ ...counts, leastUnderstood });
    const column = unpackColumn(String(tables.class_slice_column[0]![3]));
    expect(
      column.replies().map((reply, at) => [reply, column.dimensions[at], column.low[at], column.high[at]]),
    ).toEqual([
      ['0.250 INCHES', 'length', 0.25, 0.25],
      ['6.35 MILLIMETERS MAXIMUM', 'length', Number.NaN, 0.25],
      ['ANY LENGTH ACCEPTABLE', null, Number.NaN, Number.NaN],
    ]);
  });
});
