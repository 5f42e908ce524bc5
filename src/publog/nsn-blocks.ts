import { crc32 } from 'node:zlib';
import type { Day } from '#base/domain/day.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { Fsc, Fsg } from '#base/domain/supply-class.ts';

/** The NSNs of one nsn file: 5,000 in order. */
export type NsnBlock = {
  /** From 1. */
  number: number;
  firstNsn: Nsn;
  lastNsn: Nsn;
  nsnCount: number;
  changedOn: Day;
  /** Of NSNs and their days; below 2^53. */
  contentHash: number;
};

/** Side by side. */
export type NsnDays = { nsns: Float64Array; days: Int32Array };

/** Groups and classes with a page by code; blocks by number. */
export type SitemapFacts = {
  groups: readonly { fsg: Fsg; changedOn: Day }[];
  /** Of texts, listed NSNs, contents and days. Below 2^53. */
  classes: readonly { fsc: Fsc; nsnCount: number; changedOn: Day; contentHash: number }[];
  blocks: readonly NsnBlock[];
};

const CHECKSUM_BYTES = 4;
/** Seven bits a byte. */
const VARINT_BYTES = 8;

/**
 * Base64 of CRC-32 (big-endian), gaps between ascending NSNs, then runs of days as count and day. Varints of seven
 * bits.
 */
export function packNsns(nsns: ArrayLike<number>, days: ArrayLike<number>): string {
  const bytes = new Uint8Array(CHECKSUM_BYTES + nsns.length * 3 * VARINT_BYTES);
  let at = CHECKSUM_BYTES;
  const write = (number: number): void => {
    let rest = number;
    // shifts keep only 32 bits
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 128;
    bytes[at++] = rest;
  };
  let before = -1;
  for (let index = 0; index < nsns.length; index++) {
    const nsn = nsns[index]!;
    if (nsn <= before) throw new RangeError(`NSNs are packed in ascending order: ${nsn} after ${before}`);
    write(nsn - before - 1);
    before = nsn;
  }
  for (let start = 0, end = 0; start < nsns.length; start = end) {
    while (end < nsns.length && days[end] === days[start]) end++;
    write(end - start);
    write(days[start]!);
  }
  const packed = Buffer.from(bytes.buffer, 0, at);
  packed.writeUInt32BE(crc32(packed.subarray(CHECKSUM_BYTES)));
  return packed.toString('base64');
}

/** Throws when damaged, or not `count` NSNs. */
export function unpackNsns(text: string, count: number): NsnDays {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length < CHECKSUM_BYTES || bytes.readUInt32BE() !== crc32(bytes.subarray(CHECKSUM_BYTES)))
    throw new Error('the packed NSNs are damaged');
  const nsns = new Float64Array(count);
  const days = new Int32Array(count);
  let at = CHECKSUM_BYTES;
  const readLong = (): number => {
    let number = 0;
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++]!;
      number += (byte & 127) * factor;
      if (byte < 128) break;
    }
    return number;
  };
  let nsn = -1;
  for (let index = 0; index < count; index++) {
    // most gaps take one or two bytes
    const low = bytes[at]!;
    const high = bytes[at + 1]!;
    if (low < 128) {
      nsn += 1 + low;
      at++;
    } else if (high < 128) {
      nsn += 1 + (low & 127) + high * 128;
      at += 2;
    } else nsn += 1 + readLong();
    nsns[index] = nsn;
  }
  let dated = 0;
  while (at < bytes.length) {
    const end = dated + readLong();
    days.fill(readLong(), dated, end);
    dated = end;
  }
  if (dated !== count) throw new Error(`the packed NSNs are not ${count}`);
  return { nsns, days };
}
