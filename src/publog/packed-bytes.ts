import { crc32 } from 'node:zlib';

const CHECKSUM_BYTES = 4;
const FIRST_BYTES = 1 << 16;
/** Seven bits a byte. */
const VARINT_BYTES = 8;

/** Counts the bits set among 32. */
export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Bytes with a checksum, as base64. */
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
export function createByteReader(packed: string) {
  // own memory, so that lists are read in place
  const bytes = Buffer.allocUnsafeSlow(Math.ceil((packed.length * 3) / 4));
  const end = bytes.write(packed, 'base64');
  if (end < CHECKSUM_BYTES || bytes.readUInt32BE() !== crc32(bytes.subarray(CHECKSUM_BYTES, end)))
    throw new Error('the packed bytes are damaged');
  let at = CHECKSUM_BYTES;
  /** Start and end of a list. */
  const plain = (count: number, size: number): number => {
    const start = Math.ceil(at / size) * size;
    at = start + count * size;
    if (at > end) throw new Error('the packed bytes end too early');
    return start;
  };
  return {
    isAtEnd: (): boolean => at >= end,
    number(): number {
      let number = 0;
      for (let factor = 1; at < end; factor *= 128) {
        const byte = bytes[at++]!;
        number += (byte & 127) * factor;
        if (byte < 128) return number;
      }
      throw new Error('the packed bytes end too early');
    },
    /** Reads the others late, anew each time. */
    numbers(): () => number[] {
      const start = at;
      at = end;
      return () => {
        const found: number[] = [];
        for (let next = start, number = 0, factor = 1; next < end; next++) {
          number += (bytes[next]! & 127) * factor;
          factor *= 128;
          if (bytes[next]! >= 128) continue;
          found.push(number);
          [number, factor] = [0, 1];
        }
        return found;
      };
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
