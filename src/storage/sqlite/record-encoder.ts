import type { SqlValue } from '../catalog-loader.ts';

/**
 * Encodes rows in SQLite's record format: a header of serial types, then the values.
 * https://sqlite.org/fileformat2.html#record_format
 */
export type RecordEncoder = {
  /** Encodes `width` values from `from` on; with `rowId` the first stands for the row id and is left out of the record. */
  encode(values: readonly SqlValue[], from: number, width: number, rowId: boolean): void;
  /** Where the record encoded last is; valid until the next one. */
  buffer: Buffer;
  start: number;
  end: number;
};

/** Room for the header in front of the body: nine bytes for each of more columns than any table has. */
const HEADER_ROOM = 512;
const SHORT_TEXT = 24;

export function createRecordEncoder(): RecordEncoder {
  let scratch = Buffer.alloc(65_536);
  const header = Buffer.alloc(HEADER_ROOM);

  function makeRoom(used: number, more: number): void {
    if (used + more <= scratch.length) return;
    const larger = Buffer.alloc((used + more) * 2);
    scratch.copy(larger, 0, 0, used);
    scratch = larger;
  }

  const encoder: RecordEncoder = {
    buffer: scratch,
    start: 0,
    end: 0,
    encode(values, from, width, rowId) {
      let types = 0;
      let at = HEADER_ROOM;
      for (let column = 0; column < width; column++) {
        const value = values[from + column]!;
        if (value === null || (rowId && column === 0)) {
          header[types++] = 0;
        } else if (typeof value === 'number') {
          const size = integerBytes(value);
          header[types++] = SERIAL_TYPE[size]!;
          if (size <= 1) {
            if (size === 1) scratch[at++] = value;
            else header[types - 1] = 8 + value;
          } else {
            makeRoom(at, 8);
            at = writeInteger(scratch, at, value, size);
          }
        } else {
          makeRoom(at, value.length * 3 + 16);
          const length = writeText(scratch, at, value);
          at += length;
          types = writeVarint(header, types, 13 + length * 2);
        }
      }
      // The header counts its own length, which is one byte for all that fit here but for very many long texts.
      const headerBytes = types + 1 < 128 ? types + 1 : types + 2;
      const start = HEADER_ROOM - headerBytes;
      const behind = writeVarint(scratch, start, headerBytes);
      for (let index = 0; index < types; index++) scratch[behind + index] = header[index]!;
      encoder.buffer = scratch;
      encoder.start = start;
      encoder.end = at;
    },
  };
  return encoder;
}

/** Serial type by size in bytes: 8 and 9 stand for the numbers 0 and 1 themselves. */
const SERIAL_TYPE = [8, 1, 2, 3, 4, 4, 5, 6, 6];

/** Bytes of an integer: 0 for the numbers 0 and 1, which are part of the header. */
function integerBytes(value: number): number {
  if (value === 0 || value === 1) return 0;
  if (value >= -128 && value <= 127) return 1;
  if (value >= -32_768 && value <= 32_767) return 2;
  if (value >= -8_388_608 && value <= 8_388_607) return 3;
  if (value >= -2_147_483_648 && value <= 2_147_483_647) return 4;
  return value >= -140_737_488_355_328 && value <= 140_737_488_355_327 ? 6 : 8;
}

function writeInteger(out: Uint8Array, at: number, value: number, size: number): number {
  if (size > 4) {
    const high = Math.floor(value / 4_294_967_296);
    if (size === 8) {
      out[at++] = high >> 24;
      out[at++] = high >> 16;
    }
    out[at++] = high >> 8;
    out[at++] = high;
    return writeLow(out, at, value >>> 0, 4);
  }
  return writeLow(out, at, value, size);
}

function writeLow(out: Uint8Array, at: number, value: number, size: number): number {
  for (let shift = (size - 1) * 8; shift >= 0; shift -= 8) out[at++] = value >>> shift;
  return at;
}

/** Writes UTF-8; short ASCII texts by hand, which costs less than a call. */
function writeText(out: Buffer, at: number, text: string): number {
  const { length } = text;
  if (length > SHORT_TEXT) return (out as Writing).utf8Write(text, at);
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) return (out as Writing).utf8Write(text, at);
    out[at + index] = code;
  }
  return length;
}
type Writing = Buffer & { utf8Write(text: string, at: number): number };

/** https://sqlite.org/fileformat2.html#varint, for numbers below 2^53. Returns the place behind it. */
export function writeVarint(out: Uint8Array, at: number, value: number): number {
  if (value < 128) {
    out[at] = value;
    return at + 1;
  }
  if (value < 16_384) {
    out[at] = (value >>> 7) | 128;
    out[at + 1] = value & 127;
    return at + 2;
  }
  const size = varintBytes(value);
  let rest = value;
  for (let index = size - 1; index >= 0; index--) {
    out[at + index] = (rest % 128) | (index === size - 1 ? 0 : 128);
    rest = Math.floor(rest / 128);
  }
  return at + size;
}

export function varintBytes(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++;
  return size;
}
