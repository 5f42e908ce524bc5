import { formatDay, type Day } from '../../domain/day.ts';
import type { Nsn } from '../../domain/nsn.ts';
import type { NsnDays } from '../../storage/nsn-block.ts';
import { paths } from '../../paths.ts';
import type { LineShape, NiinLines } from './gzip/match-lines.ts';
import { createNiinChecksum, type NiinChecksum } from './gzip/niin-checksum.ts';
import { writeNiinDigits } from './gzip/niin-digits.ts';
import type { NiinRun } from './gzip/gzip-lines.ts';
import { urlEntry } from './sitemap-xml.ts';

/**
 * Writes the lines of parts into a buffer of its own. All lines of a site have one length and differ in nothing but digits, so that only these are written:
 *
 *     <url><loc>https://parts.example/nsn/53/5305/5305-01-234-5678</loc><lastmod>2026-11-21</lastmod></url>
 *                                         ^^ ^^^^ ^^^^ ^^ ^^^ ^^^^               ^^^^^^^^^^
 */
export type NsnEntries = LineShape & {
  /** The last line of the call before, and behind it those of this one. */
  buffer: Uint8Array;
  /** Lines that a call of `write` takes. */
  capacity: number;
  /** Writes the lines of these NSNs (`from` up to, not with, `to`) into the buffer from the second line on. Returns how many lines stand in it then. */
  write(nsns: Float64Array, days: Int32Array, from: number, to: number): number;
  /**
   * The NSNs from `from` on whose lines differ from the last one in the NIIN alone; it may be none. They need not be written to be packed, and count as
   * written: the last of them is the last line then.
   */
  takeNiinRun(nsns: Float64Array, days: Int32Array, from: number): NiinRun;
  /** Of such lines; its tables take a millisecond to make, when first asked for. */
  niinLines(): NiinLines & { checksum: NiinChecksum };
};

const ZERO = 0x30;
const NIIN_RANGE = 1_000_000_000;
/** Of one origin and size, not in use: making them anew for each of 1,441 files was a tenth of the work. */
const spare: { key: string; entries: NsnEntries[] } = { key: '', entries: [] };
const MOST_SPARE = 4;

/** Entries as `createNsnEntries` makes them, perhaps used before: what the buffer holds at first is some other line. Give them back when done. */
export function borrowNsnEntries(origin: string, bufferBytes: number, first: NsnDays): NsnEntries {
  const key = `${bufferBytes} ${origin}`;
  if (spare.key !== key) Object.assign(spare, { key, entries: [] });
  return spare.entries.pop() ?? createNsnEntries(origin, bufferBytes, first);
}

export function giveBackNsnEntries(origin: string, bufferBytes: number, entries: NsnEntries): void {
  if (spare.key === `${bufferBytes} ${origin}` && spare.entries.length < MOST_SPARE) spare.entries.push(entries);
}

/**
 * @param bufferBytes what the lines of a call may take; one line is written at least.
 * @param first a block of which the first NSN and day stand in all lines at first: most lines then have their class and day already.
 */
export function createNsnEntries(origin: string, bufferBytes: number, first: NsnDays): NsnEntries {
  const firstNsn = first.nsns[0] as Nsn;
  const firstDay = first.days[0]!;
  const address = paths.part(firstNsn);
  const template = Buffer.from(urlEntry(origin + address, firstDay));
  const { length } = template;
  // the last places: the origin before them may hold the like
  const group = template.lastIndexOf(address) + '/nsn/'.length;
  const niin = group + '00/0000/0000-'.length;
  const niinEnd = niin + '00-000-0000'.length;
  const day = template.lastIndexOf(formatDay(firstDay));
  const dayEnd = day + formatDay(firstDay).length;
  const capacity = Math.max(1, Math.floor(bufferBytes / length));
  const buffer = new Uint8Array(Buffer.alloc((1 + capacity) * length, template));
  // of each line of the buffer
  const classes = new Int32Array(1 + capacity).fill(Math.floor(firstNsn / NIIN_RANGE));
  const dayNumbers = new Int32Array(1 + capacity).fill(firstDay);
  let lines = 1;
  let lastNsn: number = firstNsn;
  let niinLines: ReturnType<NsnEntries['niinLines']> | null = null;

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
    length,
    zones: [
      { start: group, end: niin, keys: classes },
      { start: niin, end: niinEnd, keys: null },
      { start: day, end: dayEnd, keys: dayNumbers },
    ],
    buffer,
    capacity,
    write(nsns, days, from, to) {
      buffer.copyWithin(0, (lines - 1) * length, lines * length);
      classes[0] = classes[lines - 1]!;
      dayNumbers[0] = dayNumbers[lines - 1]!;
      lines = 1 + to - from;
      for (let index = from, place = 1, line = length; index < to; index += 1, place += 1, line += length) {
        const nsn = nsns[index]!;
        const supplyClass = Math.floor(nsn / NIIN_RANGE);
        if (classes[place] !== supplyClass) writeClass(line, (classes[place] = supplyClass));
        if (dayNumbers[place] !== days[index]) writeDay(line, (dayNumbers[place] = days[index]!));
        writeNiinDigits(buffer, line + niin, (nsn - supplyClass * NIIN_RANGE) | 0);
      }
      lastNsn = nsns[to - 1]!;
      return lines;
    },
    takeNiinRun(nsns, days, from) {
      const last = (lines - 1) * length;
      const base = classes[lines - 1]! * NIIN_RANGE;
      const dayNumber = dayNumbers[lines - 1]!;
      const before = lastNsn - base;
      const end = base + NIIN_RANGE;
      let to = from;
      while (to < nsns.length && nsns[to]! < end && days[to] === dayNumber) to += 1;
      if (to > from) {
        lastNsn = nsns[to - 1]!;
        writeNiinDigits(buffer, last + niin, lastNsn - base);
      }
      return { numbers: nsns, base, from, to, line: buffer.subarray(last, last + length), before };
    },
    niinLines: () => (niinLines ??= { length, start: niin, checksum: createNiinChecksum(length, niin) }),
  };
}
