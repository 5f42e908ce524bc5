import { inOneWording } from '#base/domain/parse-measure.ts';
import { searchedSet } from '../sections.ts';
import { SECTION_NAMES } from '#base/domain/publog-columns.ts';
import type { ClassSlice } from '../selection/class-slice.ts';
import { countByName } from '../selection/name-replies.ts';
import { packColumn, packSlice } from '../selection/pack-slice.ts';
import { createColumnMaker, fullnessOf } from '../selection/pack-slice-replies.ts';
import type { SectionTexts } from './bucket-sections.ts';
import { createIntList, createNameTable } from '#base/domain/hash-tables.ts';
import { NIINS } from './niin-index.ts';
import { createReplyReader, eachCharacteristic, fromJson, mrcText, type RequirementCounts } from './read-replies.ts';

/** A class of a bucket: its slice, and columns by code. */
export type BucketSlice = { fsc: string; packed: string; columns: { mrc: string; packed: string; counted: string }[] };

/** By place, in NSN order. */
type SlicedBucket = {
  nsns: Float64Array;
  nameId: (place: number) => number;
  listed: Uint8Array;
  sectionBits: Int32Array;
  makerCounts: Int32Array;
  sections: readonly (SectionTexts | null)[];
};

const CHARACTERISTICS = SECTION_NAMES.indexOf('characteristics');
/** More than the places of a bucket. */
const PLACES = 2 ** 20;
const MAX_MAKERS = 65_535;

export function sliceBucket(bucket: SlicedBucket): { slices: BucketSlice[]; requirements: RequirementCounts[] } {
  const { nsns, listed } = bucket;
  const tools = createTools();
  const slices: BucketSlice[] = [];
  for (let start = 0, end = 0; start < nsns.length; start = end) {
    const fsc = Math.floor(nsns[start]! / NIINS);
    const keys: number[] = [];
    // plain numbers sort without a function
    for (; end < nsns.length && Math.floor(nsns[end]! / NIINS) === fsc; end++)
      if (listed[end] === 1) keys.push(bucket.nameId(end) * PLACES + end);
    if (keys.length === 0) continue;
    slices.push({ fsc: String(fsc).padStart(4, '0'), ...packClass(bucket, Float64Array.from(keys).sort(), tools) });
  }
  return { slices, requirements: tools.reader.counts() };
}

const createTools = () => ({ texts: createReplyTexts(), reader: createReplyReader(), columnOf: createColumnMaker() });

function packClass(bucket: SlicedBucket, keys: Float64Array, tools: ReturnType<typeof createTools>) {
  const places = Int32Array.from(keys, (key) => key % PLACES);
  const { nameIds, starts, nameOfRow } = namesOf(keys);
  const createColumn = () => ({ title: '', rows: createIntList(), replies: createIntList() });
  const byMrc = new Map<number, ReturnType<typeof createColumn>>();
  const replyCounts = new Int32Array(places.length);
  const characteristics = bucket.sections[CHARACTERISTICS];
  if (characteristics) {
    const { bytes } = characteristics;
    for (let row = 0; row < places.length; row++)
      eachCharacteristic(characteristics, places[row]!, (mrc, titleStart, titleEnd, start, end) => {
        const column = byMrc.getOrInsertComputed(mrc, createColumn);
        if (column.rows.values().length === 0) column.title = tools.reader.title(bytes, titleStart, titleEnd);
        column.rows.push(row);
        column.replies.push(tools.texts.add(bytes, start, end));
        replyCounts[row]!++;
      });
  }
  const columns = [...byMrc].sort(([left], [right]) => left - right);
  const made = columns.map(([number, { title, rows, replies }]) => {
    const mrc = mrcText(number);
    const describe = tools.reader.describe(mrc, title, tools.texts.text);
    const column = tools.columnOf(places.length, rows.values(), replies.values(), describe);
    const { information } = column;
    const head = { mrc, information, ...onFileByName(rows.values(), nameOfRow) };
    return { mrc, packed: packColumn(column), counted: countByName(column, { nameIds, starts }), head };
  });
  const packed = packSlice({
    nsns: Float64Array.from(places, (place) => bucket.nsns[place]!),
    nameIds,
    starts,
    fullness: Uint8Array.from(places, (place, row) => fullnessOf(replyCounts[row]!, bucket.sectionBits[place]!)),
    makers: Uint16Array.from(places, (place) => Math.min(MAX_MAKERS, bucket.makerCounts[place]!)),
    searched: Uint8Array.from(places, (place) => searchedSet(bucket.sectionBits[place]!)),
    requirements: made.map(({ head }) => head),
  });
  return { packed, columns: made.map(({ mrc, packed, counted }) => ({ mrc, packed, counted })) };
}

/** Numbers replies; equal ones in two wordings have one number. */
function createReplyTexts() {
  const texts = createNameTable();
  const numbers: number[] = [];
  return {
    add(bytes: Uint8Array, start: number, end: number): number {
      const own = texts.add(bytes, start, end);
      if (numbers[own] === undefined) {
        const reply = fromJson(texts.text(own));
        const other = inOneWording(reply);
        const json = Buffer.from(JSON.stringify(other).slice(1, -1));
        numbers[own] = other === reply ? own : texts.add(json, 0, json.length);
        numbers[numbers[own]] ??= numbers[own];
      }
      return numbers[own]!;
    },
    text: texts.text,
  };
}

function namesOf(keys: Float64Array): Pick<ClassSlice, 'nameIds' | 'starts'> & { nameOfRow: Int32Array } {
  const ids: number[] = [];
  const starts: number[] = [];
  const nameOfRow = new Int32Array(keys.length);
  for (let row = 0; row < keys.length; row++) {
    const id = Math.floor(keys[row]! / PLACES);
    if (ids.at(-1) !== id) {
      ids.push(id);
      starts.push(row);
    }
    nameOfRow[row] = ids.length - 1;
  }
  return { nameIds: Int32Array.from(ids), starts: Uint32Array.from([...starts, keys.length]), nameOfRow };
}

/** Names with a reply, and their counts; `rows` ascending. */
function onFileByName(rows: Int32Array, nameOfRow: Int32Array): { names: Uint32Array; onFile: Uint32Array } {
  const names: number[] = [];
  const onFile: number[] = [];
  for (let at = 0; at < rows.length; at++) {
    if (rows[at] === rows[at - 1]) continue;
    const name = nameOfRow[rows[at]!]!;
    if (names.at(-1) === name) onFile[onFile.length - 1]!++;
    else {
      names.push(name);
      onFile.push(1);
    }
  }
  return { names: Uint32Array.from(names), onFile: Uint32Array.from(onFile) };
}
