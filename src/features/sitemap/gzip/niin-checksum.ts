import { crc32 } from 'node:zlib';
import { writeNiin } from './niin-digits.ts';

/**
 * The CRC-32 (RFC 1952 section 8) of lines that differ in a NIIN alone, without the lines: CRCs are linear, so that what each three digits add to the
 * checksum of a line, and what a line makes of the checksum before it, stand in tables. A fifth of what the bytes of the lines would take.
 */
export type NiinChecksum = {
  /**
   * The checksum of what has had `checksum`, and behind it the lines of the NIINs `numbers[index] - base` from `from` up to, not with, `to`. `line` is one
   * of these lines, with any NIIN.
   */
  add(checksum: number, line: Uint8Array, numbers: Float64Array, base: number, from: number, to: number): number;
};

/** For lines of `length` bytes whose NIIN begins at `start`. */
export function createNiinChecksum(length: number, start: number): NiinChecksum {
  const zeros = new Uint8Array(length);
  // without the inversions before and after, which are not linear
  const rawOf = (bytes: Uint8Array, before = 0): number => ~crc32(bytes, ~before >>> 0);
  const shift = [0, 8, 16, 24].map((bits) => Int32Array.from({ length: 256 }, (_, byte) => rawOf(zeros, byte << bits)));
  const [first, second, third, fourth] = shift as [Int32Array, Int32Array, Int32Array, Int32Array];

  const line = new Uint8Array(length);
  const rawOfNiin = (niin: number): number => {
    writeNiin(line, start, niin);
    return rawOf(line);
  };
  const ofZero = rawOfNiin(0);
  const tableOf = (factor: number): Int32Array =>
    Int32Array.from({ length: 1_000 }, (_, digits) => rawOfNiin(digits * factor) ^ ofZero);
  const [highs, middles, lows] = [tableOf(1_000_000), tableOf(1_000), tableOf(1)] as const;

  return {
    add(checksum, like, numbers, base, from, to) {
      const template = new Uint8Array(like);
      writeNiin(template, start, 0);
      const ofTemplate = rawOf(template);
      let raw = ~checksum;
      for (let index = from; index < to; index += 1) {
        const niin = (numbers[index]! - base) | 0;
        const thousands = (niin / 1_000) | 0;
        const high = (thousands / 1_000) | 0;
        raw =
          first[raw & 255]! ^
          second[(raw >>> 8) & 255]! ^
          third[(raw >>> 16) & 255]! ^
          fourth[raw >>> 24]! ^
          ofTemplate ^
          highs[high]! ^
          middles[thousands - high * 1_000]! ^
          lows[niin - thousands * 1_000]!;
      }
      return ~raw >>> 0;
    },
  };
}
