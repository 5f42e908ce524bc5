import type { NsnDays } from '#publog/catalog-store.ts';
import { formatDay, type Day } from '#base/domain/day.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { urlEntry } from './sitemap-xml.ts';

/**
 * Writes the lines of parts into a buffer. All lines of a site have one length and differ only in digits, so that only these are written:
 *
 *     <url><loc>https://parts.example/nsn/53/5305/5305-01-234-5678</loc><lastmod>2026-11-21</lastmod></url>
 *                                         ^^ ^^^^ ^^^^ ^^ ^^^ ^^^^               ^^^^^^^^^^
 */
export type NsnEntries = {
  /** Lines that one call of `write` takes. */
  capacity: number;
  /** The lines of these NSNs, `from` up to but without `to`, in a copy that the caller owns. */
  write(nsns: Float64Array, days: Int32Array, from: number, to: number): Uint8Array;
};

const ZERO = 0x30;
const NIIN_RANGE = 1_000_000_000;

/**
 * @param bufferBytes size of the lines of one call; one line is written at least.
 * @param first a block whose first NSN and day fill the buffer: most lines then have their class and day already.
 */
export function createNsnEntries(origin: string, bufferBytes: number, first: NsnDays): NsnEntries {
  const firstNsn = first.nsns[0] as Nsn;
  const firstDay = first.days[0]!;
  const address = paths.part(firstNsn);
  const template = Buffer.from(urlEntry(origin + address, firstDay));
  const { length } = template;
  // The last matches: the origin before them may hold the same text.
  const group = template.lastIndexOf(address) + '/nsn/'.length;
  const niin = group + '00/0000/0000-'.length;
  const day = template.lastIndexOf(formatDay(firstDay));
  const capacity = Math.max(1, Math.floor(bufferBytes / length));
  const buffer = new Uint8Array(Buffer.alloc(capacity * length, template));
  // of each line of the buffer
  const classes = new Int32Array(capacity).fill(Math.floor(firstNsn / NIIN_RANGE));
  const dayNumbers = new Int32Array(capacity).fill(firstDay);

  const writeClass = (line: number, supplyClass: number): void => {
    for (let digit = 0, rest = supplyClass; digit < 4; digit += 1, rest = Math.floor(rest / 10)) {
      const sign = ZERO + (rest % 10);
      buffer[line + group + 11 - digit] = sign;
      buffer[line + group + 6 - digit] = sign;
      if (digit >= 2) buffer[line + group + 3 - digit] = sign;
    }
  };
  const writeDay = (line: number, number: Day): void => {
    const text = formatDay(number);
    for (let sign = 0; sign < text.length; sign += 1) buffer[line + day + sign] = text.charCodeAt(sign);
  };

  return {
    capacity,
    write(nsns, days, from, to) {
      for (let index = from, place = 0, line = 0; index < to; index += 1, place += 1, line += length) {
        const nsn = nsns[index]!;
        const supplyClass = Math.floor(nsn / NIIN_RANGE);
        if (classes[place] !== supplyClass) writeClass(line, (classes[place] = supplyClass));
        if (dayNumbers[place] !== days[index]) writeDay(line, (dayNumbers[place] = days[index]!));
        writeNiin(buffer, line + niin, (nsn - supplyClass * NIIN_RANGE) | 0);
      }
      return buffer.slice(0, (to - from) * length);
    },
  };
}

/** The three digits of each number below 1,000, one after the other. */
const DIGITS = Uint8Array.from(
  Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0')).join(''),
  (digit) => ZERO + Number(digit),
);

/** Writes the nine digits of a NIIN between dashes that are there already: three numbers of three digits, hhh, mmm and lll, become hh-hmm-mlll. */
function writeNiin(bytes: Uint8Array, at: number, niin: number): void {
  const thousands = (niin / 1_000) | 0;
  const high = (thousands / 1_000) | 0;
  const low = (niin - thousands * 1_000) * 3;
  const middle = (thousands - high * 1_000) * 3;
  bytes[at] = DIGITS[high * 3]!;
  bytes[at + 1] = DIGITS[high * 3 + 1]!;
  bytes[at + 3] = DIGITS[high * 3 + 2]!;
  bytes[at + 4] = DIGITS[middle]!;
  bytes[at + 5] = DIGITS[middle + 1]!;
  bytes[at + 7] = DIGITS[middle + 2]!;
  bytes[at + 8] = DIGITS[low]!;
  bytes[at + 9] = DIGITS[low + 1]!;
  bytes[at + 10] = DIGITS[low + 2]!;
}
