import { isAscii } from 'node:buffer';
import { normalizePartNumber, PART_NUMBER_LENGTH } from '#base/domain/part-number.ts';
import type { GroupedRecords } from './bucket-sections.ts';
import { finishHash, hashBytes, hashNumber, startHash, type HashState } from './content-hash.ts';
import { cageKey } from './field-bytes.ts';
import { createKeyCounts, createNameTable, type KeyNumbers, numberOfKey } from './hash-tables.ts';
import { PART_HEADER_BYTES } from './read-niin-table.ts';

/**
 * Collects parts of a bucket: RNVC 2 first, without duplicates. `bytes` holds part number, normalized form and CAGE;
 * `ends` their ends; `codes` is by part. `cageCounts`: pairs of CAGE key and count. `companies`: a hash of names by CAGE
 * key.
 */
export function createPartCollector(
  { bytes: records, firsts, starts, ends: recordEnds }: GroupedRecords,
  companies: KeyNumbers,
) {
  const expected = starts.length;
  const bytes = new Uint8Array(records.length * 2);
  const ends = new Uint32Array(expected * 3);
  const codes = new Uint32Array(expected);
  const codeTexts = createNameTable();
  const cages = createKeyCounts();
  let used = 0;
  let parts = 0;
  let duplicates = 0;

  const lengthAt = (at: number): number => records[at]! | (records[at + 1]! << 8);
  /** After part number and CAGE. */
  const codesStart = (start: number): number => start + PART_HEADER_BYTES + lengthAt(start + 1) + lengthAt(start + 3);

  function sameBytes(a: number, b: number, length: number): boolean {
    for (let at = 0; at < length; at++) if (records[a + at] !== records[b + at]) return false;
    return true;
  }

  function samePart(a: number, b: number): boolean {
    if (lengthAt(a + 1) !== lengthAt(b + 1) || lengthAt(a + 3) !== lengthAt(b + 3)) return false;
    return sameBytes(a + PART_HEADER_BYTES, b + PART_HEADER_BYTES, codesStart(a) - a - PART_HEADER_BYTES);
  }

  function sameCage(a: number, b: number): boolean {
    const length = lengthAt(a + 3);
    return length === lengthAt(b + 3) && sameBytes(codesStart(a) - length, codesStart(b) - length, length);
  }

  /** Returns a hash of part number and CAGE. */
  function emit(start: number, end: number, hash: HashState, around: HashState): number {
    const numberStart = start + PART_HEADER_BYTES;
    const numberEnd = numberStart + lengthAt(start + 1);
    const cageEnd = numberEnd + lengthAt(start + 3);
    hashBytes(hash, records, start, end);
    for (let at = numberStart; at < numberEnd; at++) bytes[used++] = records[at]!;
    ends[parts * 3] = used;
    used = writeNormalized(bytes, used, records, numberStart, numberEnd);
    ends[parts * 3 + 1] = used;
    for (let at = numberEnd; at < cageEnd; at++) bytes[used++] = records[at]!;
    ends[parts * 3 + 2] = used;
    const key = cageKey(records, numberEnd, cageEnd);
    if (key >= 0) {
      cages.add(key, 1);
      hashNumber(around, numberOfKey(companies, key));
    }
    codes[parts++] = codeTexts.add(records, cageEnd, end);
    const source = startHash();
    hashBytes(source, records, numberStart, numberEnd);
    hashBytes(source, records, numberEnd, cageEnd);
    return finishHash(source) | 0;
  }

  return {
    /** Adds the parts of an NSN, and their makers' names to `around`. Returns counts of both, and a hash in any order. */
    add(place: number, hash: HashState, around: HashState): { parts: number; makers: number; sources: number } {
      const first = firsts[place]!;
      const last = firsts[place + 1]!;
      if (first === last) return NO_PARTS;
      const count = last - first;
      const keptStarts: number[] = [];
      const before = parts;
      const seen = count > SMALL ? new Set<string>() : null;
      const makersSeen = count > SMALL ? new Set<string>() : null;
      let makers = 0;
      let sources = 0;
      for (const wanted of [1, 0]) {
        for (let each = first; each < last; each++) {
          const start = starts[each]!;
          if (records[start] !== wanted) continue;
          if (seen && makersSeen) {
            const cageEnd = codesStart(start);
            const key = records.toString('latin1', start + 1, cageEnd);
            if (seen.has(key)) {
              duplicates++;
              continue;
            }
            seen.add(key);
            makersSeen.add(records.toString('latin1', cageEnd - lengthAt(start + 3), cageEnd));
          } else {
            if (keptStarts.some((kept) => samePart(kept, start))) {
              duplicates++;
              continue;
            }
            if (!keptStarts.some((kept) => sameCage(kept, start))) makers++;
            keptStarts.push(start);
          }
          sources = (sources + emit(start, recordEnds[each]!, hash, around)) | 0;
        }
      }
      return { parts: parts - before, makers: makersSeen ? makersSeen.size : makers, sources };
    },
    finish() {
      const own = bytes.slice(0, used);
      return {
        bytes: own,
        ends: ends.slice(0, parts * 3),
        codes: codes.slice(0, parts),
        cageCounts: cages.pairs(),
        codeTexts: Array.from({ length: codeTexts.count() }, (_, id) => codeTexts.text(id)),
        ascii: isAscii(own),
        duplicates,
      };
    },
  };
}

const NO_PARTS = { parts: 0, makers: 0, sources: 0 };

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
