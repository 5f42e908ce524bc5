import { UNIT_OF, type Dimension } from '#base/domain/measure.ts';
import type { Fsc } from '#base/domain/nsn.ts';
import {
  type ClassSlice,
  type CountedName,
  type NameReplies,
  type ReplyDictionary,
  type SliceColumn,
  type SliceRequirement,
} from './class-slice.ts';
import { createByteReader, createByteWriter } from '../packed-bytes.ts';

// Packing and unpacking mirror each other line by line.

type PackedDictionary = Omit<ReplyDictionary, 'replies'> & { replies: readonly string[] };
/** First replies have the lowest numbers, so `ids` fits two bytes. */
export type PackedReplies = Pick<SliceColumn, 'ids' | 'more'> & PackedDictionary;

/** In no reply. */
const BETWEEN = '\0';
const DIMENSIONS = Object.keys(UNIT_OF) as Dimension[];

/** Names in NSN order. */
export function packSlice(slice: Omit<ClassSlice, 'fsc' | 'slice'>): string {
  const { nsns, nameIds, starts, fullness, makers, searched, requirements } = slice;
  const out = createByteWriter();
  out.number(nsns.length);
  out.number(nameIds.length);
  let nameBefore = 0;
  for (let name = 0; name < nameIds.length; name++) {
    const [start, end] = [starts[name]!, starts[name + 1]!];
    out.number(nameIds[name]! - nameBefore);
    out.number(end - start);
    nameBefore = nameIds[name]!;
    let before = 0;
    for (let row = start; row < end; row++) {
      out.number(nsns[row]! - before);
      before = nsns[row]!;
    }
  }
  for (const count of makers) out.number(count);
  out.plain(fullness);
  out.plain(searched);
  out.number(requirements.length);
  for (const { mrc, information, names, onFile } of requirements) {
    out.text(mrc);
    out.number(information);
    out.number(names.length);
    let before = 0;
    for (const [index, name] of names.entries()) {
      out.number(name - before);
      out.number(onFile[index]!);
      before = name;
    }
  }
  return out.finish();
}

/** Throws when damaged. */
export function unpackSlice(packed: string, fsc: Fsc, slice: number): ClassSlice {
  const from = createByteReader(packed);
  const rows = from.number();
  const names = from.number();
  const nsns = new Float64Array(rows);
  const nameIds = new Int32Array(names);
  const starts = new Uint32Array(names + 1);
  let nameId = 0;
  let row = 0;
  for (let name = 0; name < names; name++) {
    nameIds[name] = nameId += from.number();
    const end = (starts[name + 1] = row + from.number());
    for (let nsn = 0; row < end; row++) nsns[row] = nsn += from.number();
  }
  const makers = new Uint16Array(rows);
  for (row = 0; row < rows; row++) makers[row] = from.number();
  const fullness = from.bytes(rows);
  const searched = from.bytes(rows);
  const requirements: SliceRequirement[] = [];
  for (let left = from.number(); left > 0; left--) {
    const mrc = from.text()();
    const information = from.number();
    const count = from.number();
    const places = new Uint32Array(count);
    const onFile = new Uint32Array(count);
    let place = 0;
    for (let index = 0; index < count; index++) {
      places[index] = place += from.number();
      onFile[index] = from.number();
    }
    requirements.push({ mrc, information, names: places, onFile });
  }
  return { fsc, slice, nsns, nameIds, starts, fullness, makers, searched, requirements };
}

const ENDS = { none: 0, same: 1, both: 2 } as const;

/** Keeps only stretches of rows with replies. */
export function packColumn(column: PackedReplies): string {
  const { ids, more } = column;
  const out = createByteWriter();
  out.number(ids.length);
  out.number(ids.BYTES_PER_ELEMENT);
  const stretches = stretchesOf(ids);
  out.number(stretches.length);
  let before = 0;
  for (const { start, end } of stretches) {
    out.number(start - before);
    out.number(end - start);
    before = end;
  }
  for (const { start, end } of stretches) out.plain(ids.subarray(start, end));
  out.number(more.length);
  for (let at = 0, row = 0; at < more.length; at += 2) {
    out.number(more[at]! - row);
    out.number(more[at + 1]!);
    row = more[at]!;
  }
  writeReplies(out, column);
  return out.finish();
}

function writeReplies(out: ReturnType<typeof createByteWriter>, dictionary: PackedDictionary): void {
  const { low, high, dimensions, replies } = dictionary;
  out.number(replies.length);
  const isOneEnd = low.every((value, index) => Object.is(value, high[index]));
  const ends = dimensions.every((one) => one === null) ? ENDS.none : isOneEnd ? ENDS.same : ENDS.both;
  out.number(ends);
  if (ends !== ENDS.none) {
    out.plain(Uint8Array.from(dimensions, (dimension) => (dimension === null ? 0 : DIMENSIONS.indexOf(dimension) + 1)));
    out.plain(low);
    if (ends === ENDS.both) out.plain(high);
  }
  out.text(replies.map((reply) => reply.replaceAll(BETWEEN, ' ')).join(BETWEEN));
}

/** Throws when damaged. */
export function unpackColumn(packed: string): SliceColumn {
  const from = createByteReader(packed);
  const rows = from.number();
  const width = from.number();
  const ids = width === 1 ? new Uint8Array(rows) : new Uint16Array(rows);
  const stretches = Array.from({ length: from.number() }, () => ({ gap: from.number(), length: from.number() }));
  let row = 0;
  for (const { gap, length } of stretches) {
    row += gap;
    ids.set(width === 1 ? from.bytes(length) : from.shorts(length), row);
    row += length;
  }
  const more = new Uint32Array(from.number());
  for (let at = 0, last = 0; at < more.length; at += 2) {
    more[at] = last += from.number();
    more[at + 1] = from.number();
  }
  return { ids, more, ...readReplies(from) };
}

function readReplies(from: ReturnType<typeof createByteReader>): ReplyDictionary {
  const { count, text, ...measures } = readDictionary(from);
  let split: readonly string[] | undefined;
  const replies = (): readonly string[] => (split ??= count === 0 ? [] : text().split(BETWEEN));
  if (measures.dimensions.length === count) return { replies, ...measures };
  const none = new Float64Array(count).fill(Number.NaN);
  return { replies, low: none, high: none, dimensions: Array<null>(count).fill(null) };
}

const NO_MEASURES = { low: new Float64Array(), high: new Float64Array(), dimensions: [] };

function readDictionary(from: ReturnType<typeof createByteReader>) {
  const count = from.number();
  const ends = from.number();
  if (ends === ENDS.none) return { count, ...NO_MEASURES, text: from.text() };
  const dimensions = Array.from(from.bytes(count), (code) => DIMENSIONS[code - 1] ?? null);
  const low = from.doubles(count);
  return { count, dimensions, low, high: ends === ENDS.both ? from.doubles(count) : low, text: from.text() };
}

export function packNameReplies(dictionary: PackedDictionary, names: readonly CountedName[]): string {
  const out = createByteWriter();
  writeReplies(out, dictionary);
  out.number(names.length);
  let nameBefore = 0;
  for (const { nameId, counts } of names) {
    out.number(nameId - nameBefore);
    out.number(counts.length / 2);
    nameBefore = nameId;
    for (let at = 0, before = 0; at < counts.length; before = counts[at]!, at += 2) {
      out.number(counts[at]! - before);
      out.number(counts[at + 1]!);
    }
  }
  return out.finish();
}

/** Keeps bytes, from which names and texts are read anew each time. Throws when damaged. */
export function unpackNameReplies(packed: string): NameReplies {
  const from = createByteReader(packed);
  const { count, text, ...measures } = readDictionary(from);
  const numbers = from.numbers();
  return {
    ...measures,
    text,
    replyCount: count,
    bytes: packed.length,
    replies: () => (count === 0 ? [] : text().split(BETWEEN)),
    repliesAt(places) {
      const all = places.length === 0 ? '' : text();
      let [start, before] = [0, 0];
      return places.map((place) => {
        for (; before < place; before++) start = all.indexOf(BETWEEN, start) + 1;
        const end = all.indexOf(BETWEEN, start);
        return all.slice(start, end < 0 ? all.length : end);
      });
    },
    names() {
      const found: CountedName[] = [];
      const all = numbers();
      for (let at = 1, nameId = 0; found.length < all[0]!;) {
        nameId += all[at++]!;
        const counts: number[] = [];
        for (let left = all[at++]!, number = 0; left > 0; left--) counts.push((number += all[at++]!), all[at++]!);
        found.push({ nameId, counts });
      }
      return found;
    },
  };
}

/** Includes short gaps: a new stretch takes more room. */
function stretchesOf(ids: Uint8Array | Uint16Array): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = [];
  for (let row = 0; row < ids.length; row++) {
    if (ids[row] === 0) continue;
    const last = stretches.at(-1);
    if (last && row - last.end <= SHORT_GAP) last.end = row + 1;
    else stretches.push({ start: row, end: row + 1 });
  }
  return stretches;
}
const SHORT_GAP = 8;
