import { crc32 } from 'node:zlib';

const CHECKSUM_BYTES = 4;
const FIRST_BYTES = 1 << 16;
/** A whole number below 2^53 takes eight bytes of seven bits at most. */
const VARINT_BYTES = 8;

/** What is written plainly: as it is in memory. Import and server run on machines of the same byte order, little-endian on all that are offered. */
type Plain = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Collects numbers, lists and texts as bytes with a checksum, and gives them as one text that every engine stores. */
export function createByteWriter() {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let used = CHECKSUM_BYTES;
  const room = (more: number): void => {
    if (used + more <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow((used + more) * 2);
    bytes.copy(larger, 0, 0, used);
    bytes = larger;
  };
  return {
    /** A whole number from 0 to 2^53 in steps of seven bits, low ones first. */
    number(value: number): void {
      room(VARINT_BYTES);
      let rest = value;
      // by division: numbers may be larger than the 32 bits that shifts keep
      for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[used++] = (rest % 128) | 128;
      bytes[used++] = rest;
    },
    /** Plain numbers, at a place that typed arrays can begin at. The reader must know how many they are. */
    plain(values: Plain): void {
      const size = values.BYTES_PER_ELEMENT;
      room(values.byteLength + size);
      while (used % size !== 0) bytes[used++] = 0;
      bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), used);
      used += values.byteLength;
    },
    /** A text in UTF-8 with its length. */
    text(text: string): void {
      const length = Buffer.byteLength(text);
      this.number(length);
      room(length);
      used += bytes.write(text, used);
    },
    /** Everything as base64, and room for the next one. */
    finish(): string {
      bytes.writeUInt32BE(crc32(bytes.subarray(CHECKSUM_BYTES, used)));
      const packed = bytes.toString('base64', 0, used);
      used = CHECKSUM_BYTES;
      return packed;
    },
  };
}

/** Reads back what a byte writer has written, in the same order. Throws when the text is damaged or ends too early. */
export function createByteReader(packed: string) {
  // memory of its own, so that lists can be read where they are
  const bytes = Buffer.allocUnsafeSlow(Math.ceil((packed.length * 3) / 4));
  const end = bytes.write(packed, 'base64');
  if (end < CHECKSUM_BYTES || bytes.readUInt32BE() !== crc32(bytes.subarray(CHECKSUM_BYTES, end)))
    throw new Error('a packed slice of the catalog is damaged');
  let at = CHECKSUM_BYTES;
  /** The place of a list of plain numbers, and the place behind it. */
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
    /** A text, as a function that decodes it when it is asked for. */
    text(): () => string {
      const length = this.number();
      const start = plain(length, 1);
      return () => bytes.toString('utf8', start, start + length);
    },
  };
}
