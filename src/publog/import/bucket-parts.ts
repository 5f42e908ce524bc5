import { isAscii } from 'node:buffer';
import { parseSourceDate } from '#base/domain/day.ts';
import { normalizePartNumber, PART_NUMBER_LENGTH } from '#base/domain/part-number.ts';
import type { GroupedRecords } from './bucket-sections.ts';
import { finishHash, hashBytes, hashNumber, startHash, type HashState } from './content-hash.ts';
import { asciiText, cageKey } from './field-bytes.ts';
import { createKeyCounts, createNameTable, type KeyNumbers, numberOfKey } from '#base/domain/hash-tables.ts';
import { PART_HEADER_BYTES } from './read-niin-table.ts';

/** Parts as bytes: part number, normalized form and CAGE; `ends` of each. Those of the NSN last added. */
type Collected = { bytes: Uint8Array<ArrayBuffer>; ends: Uint32Array; first: number; end: number };
const [NUMBER, NORMALIZED, CAGE] = [0, 1, 2] as const;
type Field = typeof NUMBER | typeof NORMALIZED | typeof CAGE;

/**
 * Collects parts of a bucket: flagged ones first (RNVC 2), without duplicates. `codes` is by part. `cageCounts`: pairs of
 * CAGE key and count. `companies`: a hash of names by CAGE key. `current`: collects former ones, without those that the
 * item still has, in whatever punctuation.
 */
export function createPartCollector(
  { bytes: records, firsts, starts, ends: recordEnds }: GroupedRecords,
  companies: KeyNumbers,
  current: Collected | null = null,
) {
  const expected = starts.length;
  const bytes = new Uint8Array(records.length * 2);
  const ends = new Uint32Array(expected * 3);
  const codes = new Uint32Array(expected);
  const codeTexts = createNameTable();
  const cages = createKeyCounts();
  const last: Collected = { bytes, ends, first: 0, end: 0 };
  const compared = current === null ? NUMBER : NORMALIZED;
  let duplicates = 0;

  /** Writes a part behind the last one; it counts once it is kept. Returns the start of its codes. */
  function write(start: number): number {
    const at = last.end * 3;
    const numberStart = start + PART_HEADER_BYTES;
    const numberEnd = numberStart + records.readUInt16LE(start + 1);
    const cageEnd = numberEnd + records.readUInt16LE(start + 3);
    let used = fieldStart(last, last.end, NUMBER);
    for (let from = numberStart; from < numberEnd; from++) bytes[used++] = records[from]!;
    ends[at + NUMBER] = used;
    used = writeNormalized(bytes, used, records, numberStart, numberEnd);
    ends[at + NORMALIZED] = used;
    for (let from = numberEnd; from < cageEnd; from++) bytes[used++] = records[from]!;
    ends[at + CAGE] = used;
    return cageEnd;
  }

  /** Returns a hash of part number and CAGE. */
  function keep(start: number, codesStart: number, end: number, hash: HashState, around: HashState): number {
    hashBytes(hash, records, start, end);
    const key = cageKey(bytes, fieldStart(last, last.end, CAGE), ends[last.end * 3 + CAGE]!);
    if (key >= 0) {
      cages.add(key, 1);
      hashNumber(around, numberOfKey(companies, key));
    }
    const source = startHash();
    for (const field of [NUMBER, CAGE])
      hashBytes(source, bytes, fieldStart(last, last.end, field), ends[last.end * 3 + field]!);
    codes[last.end++] = codeTexts.add(records, codesStart, end);
    return finishHash(source) | 0;
  }

  /** True when a part has the CAGE of the one that was written, and this field of it. */
  function isKnown(parts: Collected | null, field: Field): boolean {
    if (parts === null) return false;
    for (let part = parts.first; part < parts.end; part++)
      if (isSame(parts, part, last, last.end, CAGE) && isSame(parts, part, last, last.end, field)) return true;
    return false;
  }

  return {
    last,
    /** Adds the parts of an NSN, and their makers' names to `around`. Returns counts of both, and a hash in any order. */
    add(place: number, hash: HashState, around: HashState): { parts: number; makers: number; sources: number } {
      const first = firsts[place]!;
      const end = firsts[place + 1]!;
      last.first = last.end;
      if (first === end) return { parts: 0, makers: 0, sources: 0 };
      const isLarge = end - first > SMALL || (current !== null && current.end - current.first > SMALL);
      const seen = isLarge ? new Set<string>() : null;
      if (seen && current)
        for (let part = current.first; part < current.end; part++) seen.add(textOf(current, part, compared));
      const makersSeen = isLarge ? new Set<string>() : null;
      let [makers, sources] = [0, 0];
      for (const wanted of [1, 0]) {
        for (let each = first; each < end; each++) {
          const start = starts[each]!;
          if (records[start] !== wanted) continue;
          const codesStart = write(start);
          const text = seen && textOf(last, last.end, compared);
          if (seen ? seen.has(text!) : isKnown(last, compared) || isKnown(current, compared)) {
            duplicates++;
            continue;
          }
          seen?.add(text!);
          makersSeen?.add(textOf(last, last.end, CAGE));
          if (!makersSeen && !isKnown(last, CAGE)) makers++;
          sources = (sources + keep(start, codesStart, recordEnds[each]!, hash, around)) | 0;
        }
      }
      makers = makersSeen?.size ?? makers;
      return { parts: last.end - last.first, makers, sources };
    },
    finish() {
      const own = bytes.slice(0, fieldStart(last, last.end, NUMBER));
      return {
        bytes: own,
        ends: ends.slice(0, last.end * 3),
        codes: codes.slice(0, last.end),
        cageCounts: cages.pairs(),
        codeTexts: Array.from({ length: codeTexts.count() }, (_, id) => codeTexts.text(id)),
        ascii: isAscii(own),
        duplicates,
      };
    },
  };
}

const fieldStart = ({ ends }: Collected, part: number, field: Field): number =>
  part * 3 + field === 0 ? 0 : ends[part * 3 + field - 1]!;

function isSame(one: Collected, part: number, other: Collected, otherPart: number, field: Field): boolean {
  let at = fieldStart(one, part, field);
  let from = fieldStart(other, otherPart, field);
  const end = one.ends[part * 3 + field]!;
  if (end - at !== other.ends[otherPart * 3 + field]! - from) return false;
  while (at < end) if (one.bytes[at++] !== other.bytes[from++]) return false;
  return true;
}

/** A field with the CAGE. */
function textOf(parts: Collected, part: number, field: Field): string {
  const text = (of: Field): string =>
    asciiText(Buffer.from(parts.bytes.buffer), fieldStart(parts, part, of), parts.ends[part * 3 + of]!);
  return `${text(field)} ${text(CAGE)}`;
}

/** Sorts the former references of an item: the latest date first, those without a date last. */
export function latestFirst(grouped: GroupedRecords): GroupedRecords {
  const { bytes, firsts, starts, ends } = grouped;
  for (let place = 0; place + 1 < firsts.length; place++) {
    const first = firsts[place]!;
    const last = firsts[place + 1]!;
    if (last - first < 2 || !starts.subarray(first, last).some((start) => bytes[start] === 1)) continue;
    const records = Array.from({ length: last - first }, (_, each) => {
      const [start, end] = [starts[first + each]!, ends[first + each]!];
      const codes = start + PART_HEADER_BYTES + bytes.readUInt16LE(start + 1) + bytes.readUInt16LE(start + 3);
      const [date = ''] = JSON.parse(bytes.toString('utf8', codes, end)) as string[];
      return { start, end, day: parseSourceDate(date) ?? '' };
    });
    records.sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0));
    for (const [each, { start, end }] of records.entries()) [starts[first + each], ends[first + each]] = [start, end];
  }
  return grouped;
}

/** More parts are compared through a set. */
const SMALL = 8;

/** Upper-case letters and digits, at most `PART_NUMBER_LENGTH`. */
function writeNormalized(out: Uint8Array, at: number, data: Buffer, start: number, end: number): number {
  const first = at;
  for (let from = start; from < end && at - first < PART_NUMBER_LENGTH; from++) {
    const byte = data[from]!;
    if ((byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90)) out[at++] = byte;
    else if (byte >= 97 && byte <= 122) out[at++] = byte - 32;
    else if (byte >= 128) {
      const text = normalizePartNumber(data.toString('utf8', start, end)) ?? '';
      return first + Buffer.from(text, 'latin1').copy(out, first);
    }
  }
  return at;
}
