import { UNIT_OF, type Dimension } from '#base/domain/measure.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import type { ClassSlice, SliceColumn, SliceRequirement } from './class-slice.ts';
import { crc32 } from 'node:zlib';

// Packing and unpacking mirror each other line by line.

/** First replies have the lowest numbers, so `ids` fits two bytes. */
export type PackedReplies = Pick<SliceColumn, 'ids' | 'more' | 'low' | 'high' | 'dimensions'> & {
  replies: readonly string[];
};

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
  const { ids, more, low, high, dimensions, replies } = column;
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
  out.number(replies.length);
  const ends = endsOf(column);
  out.number(ends);
  if (ends !== ENDS.none) {
    out.plain(Uint8Array.from(dimensions, (dimension) => (dimension === null ? 0 : DIMENSIONS.indexOf(dimension) + 1)));
    out.plain(low);
    if (ends === ENDS.both) out.plain(high);
  }
  out.text(replies.map((reply) => reply.replaceAll(BETWEEN, ' ')).join(BETWEEN));
  return out.finish();
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
  const count = from.number();
  const ends = from.number();
  const codes = ends === ENDS.none ? new Uint8Array(count) : from.bytes(count);
  const low = ends === ENDS.none ? new Float64Array(count).fill(Number.NaN) : from.doubles(count);
  const high = ends === ENDS.both ? from.doubles(count) : low;
  const text = from.text();
  let split: readonly string[] | undefined;
  const replies = (): readonly string[] => (split ??= count === 0 ? [] : text().split(BETWEEN));
  return { ids, more, replies, low, high, dimensions: Array.from(codes, (code) => DIMENSIONS[code - 1] ?? null) };
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

function endsOf({ low, high, dimensions }: PackedReplies): 0 | 1 | 2 {
  if (dimensions.every((dimension) => dimension === null)) return ENDS.none;
  return low.every((value, index) => Object.is(value, high[index])) ? ENDS.same : ENDS.both;
}

const CHECKSUM_BYTES = 4;
const FIRST_BYTES = 1 << 16;
/** Seven bits a byte. */
const VARINT_BYTES = 8;

/** Bytes with a checksum, as base64. */
function createByteWriter() {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let used = CHECKSUM_BYTES;
  const room = (more: number): void => {
    if (used + more <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow((used + more) * 2);
    bytes.copy(larger, 0, 0, used);
    bytes = larger;
  };
  return {
    /** Varint of seven bits, low ones first. */
    number(value: number): void {
      room(VARINT_BYTES);
      let rest = value;
      // shifts keep only 32 bits
      for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[used++] = (rest % 128) | 128;
      bytes[used++] = rest;
    },
    /** Aligned for typed arrays, without their length. */
    plain(values: Uint8Array | Uint16Array | Uint32Array | Float64Array): void {
      const size = values.BYTES_PER_ELEMENT;
      room(values.byteLength + size);
      while (used % size !== 0) bytes[used++] = 0;
      bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), used);
      used += values.byteLength;
    },
    /** UTF-8 with its length. */
    text(text: string): void {
      const length = Buffer.byteLength(text);
      this.number(length);
      room(length);
      used += bytes.write(text, used);
    },
    /** Base64; starts anew. */
    finish(): string {
      bytes.writeUInt32BE(crc32(bytes.subarray(CHECKSUM_BYTES, used)));
      const packed = bytes.toString('base64', 0, used);
      used = CHECKSUM_BYTES;
      return packed;
    },
  };
}

/** Mirrors the writer. Throws when damaged. */
function createByteReader(packed: string) {
  // own memory, so that lists are read in place
  const bytes = Buffer.allocUnsafeSlow(Math.ceil((packed.length * 3) / 4));
  const end = bytes.write(packed, 'base64');
  if (end < CHECKSUM_BYTES || bytes.readUInt32BE() !== crc32(bytes.subarray(CHECKSUM_BYTES, end)))
    throw new Error('a packed slice of the catalog is damaged');
  let at = CHECKSUM_BYTES;
  /** Start and end of a list. */
  const plain = (count: number, size: number): number => {
    const start = Math.ceil(at / size) * size;
    at = start + count * size;
    if (at > end) throw new Error('a packed slice of the catalog ends too early');
    return start;
  };
  return {
    number(): number {
      let number = 0;
      for (let factor = 1; at < end; factor *= 128) {
        const byte = bytes[at++]!;
        number += (byte & 127) * factor;
        if (byte < 128) return number;
      }
      throw new Error('a packed slice of the catalog ends too early');
    },
    bytes: (count: number): Uint8Array => new Uint8Array(bytes.buffer, plain(count, 1), count),
    shorts: (count: number): Uint16Array => new Uint16Array(bytes.buffer, plain(count, 2), count),
    doubles: (count: number): Float64Array => new Float64Array(bytes.buffer, plain(count, 8), count),
    /** Decodes late. */
    text(): () => string {
      const length = this.number();
      const start = plain(length, 1);
      return () => bytes.toString('utf8', start, start + length);
    },
  };
}
