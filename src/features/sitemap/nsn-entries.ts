import { formatDay, type Day } from '../../domain/day.ts';
import type { Nsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import { urlEntry } from './sitemap-xml.ts';

/**
 * Writes the lines of parts into a buffer of its own. All lines of a site are of one length: only digits differ, so that a line is the line before it in
 * that place with other digits.
 *
 *     <url><loc>https://parts.example/nsn/53/5305/5305-01-234-5678</loc><lastmod>2026-11-21</lastmod></url>
 *                                         |  |    |    |  |   |                  |
 */
export type NsnEntries = {
  /** Bytes of a line. */
  length: number;
  /** Where the digits of the address stand in a line: from the group's first on, up to, not with, `end`. */
  addressDigits: { start: number; end: number };
  /** Where the day stands in a line. */
  day: { start: number; end: number };
  /** The lines of these NSNs (`from` up to, not with, `to`; at most `capacity`), in the writer's own buffer: gone with the next call. */
  write(nsns: Float64Array, days: Int32Array, from: number, to: number): Uint8Array;
  /** Lines that the buffer holds. */
  capacity: number;
};

const ZERO = 0x30;
const NIIN_RANGE = 1_000_000_000;
/** The three digits of each number below 1,000, one after the other. */
const DIGITS = Buffer.from(Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0')).join(''));
const DAY_LENGTH = '2026-11-21'.length;

/** @param bufferBytes what the buffer may take; it holds one line at least. */
export function createNsnEntries(origin: string, bufferBytes: number): NsnEntries {
  const template = Buffer.from(urlEntry(origin + paths.part(0 as Nsn), 0));
  const { length } = template;
  const addressDigits = placeOf(template, '00/0000/0000-00-000-0000');
  const day = placeOf(template, formatDay(0));
  const capacity = Math.max(1, Math.floor(bufferBytes / length));
  const buffer = Buffer.alloc(capacity * length, template);
  /** What stands in each line of the buffer now. */
  const classes = new Int32Array(capacity);
  const dayNumbers = new Int32Array(capacity);
  const group = addressDigits.start;
  const niin = group + '00/0000/0000-'.length;

  const writeClass = (line: number, supplyClass: number): void => {
    for (let digit = 0, rest = supplyClass; digit < 4; digit += 1, rest = Math.floor(rest / 10)) {
      const sign = ZERO + (rest % 10);
      buffer[line + group + 11 - digit] = sign;
      buffer[line + group + 6 - digit] = sign;
      if (digit >= 2) buffer[line + group + 3 - digit] = sign;
    }
  };
  const writeDay = (line: number, number: Day): void => {
    buffer.write(formatDay(number), line + day.start, DAY_LENGTH, 'latin1');
  };

  return {
    length,
    addressDigits,
    day,
    capacity,
    write(nsns, days, from, to) {
      for (let index = from, place = 0, line = 0; index < to; index += 1, place += 1, line += length) {
        const nsn = nsns[index]!;
        const supplyClass = Math.floor(nsn / NIIN_RANGE);
        if (classes[place] !== supplyClass) writeClass(line, (classes[place] = supplyClass));
        if (dayNumbers[place] !== days[index]) writeDay(line, (dayNumbers[place] = days[index]!));
        const number = nsn - supplyClass * NIIN_RANGE;
        const high = ((number / 1_000_000) | 0) * 3;
        const middle = (((number / 1_000) | 0) % 1_000) * 3;
        const low = (number % 1_000) * 3;
        // 00-000-0000 in threes: hh-hmm-mlll, where dashes keep their places
        const at = line + niin;
        buffer[at] = DIGITS[high]!;
        buffer[at + 1] = DIGITS[high + 1]!;
        buffer[at + 3] = DIGITS[high + 2]!;
        buffer[at + 4] = DIGITS[middle]!;
        buffer[at + 5] = DIGITS[middle + 1]!;
        buffer[at + 7] = DIGITS[middle + 2]!;
        buffer[at + 8] = DIGITS[low]!;
        buffer[at + 9] = DIGITS[low + 1]!;
        buffer[at + 10] = DIGITS[low + 2]!;
      }
      return buffer.subarray(0, (to - from) * length);
    },
  };
}

/** Where this text stands in the template for the last time: the origin before it may hold the like. */
function placeOf(template: Buffer, text: string): { start: number; end: number } {
  const start = template.lastIndexOf(text);
  if (start < 0) throw new Error(`the address of a part has another form than ${text}`);
  return { start, end: start + text.length };
}
