import { firstMatchToken, pushMatch, type BlockTokens } from './block-tokens.ts';
import { DIGITS, NIIN_BYTES, writeNiin } from './niin-digits.ts';
import { LONGEST_MATCH, SHORTEST_MATCH } from './match-symbols.ts';

/** Lines of one length that differ from each other nowhere but in these zones, in order; after the last zone follow three bytes or more. */
export type LineShape = { length: number; zones: readonly Zone[] };
/**
 * From `start` up to, not with, `end`, in bytes of a line. Where there are `keys`, one for each line that the buffer holds, lines with the same key have the
 * same text there, and it is not looked at.
 */
export type Zone = { start: number; end: number; keys: Int32Array | null };

/** Lines of one length that differ in nothing but a NIIN (`writeNiin`), which begins at `start`, four bytes at least behind the start of a line and before its end. */
export type NiinLines = { length: number; start: number };

/** An address has 2,048 characters at most (sitemaps.org). Codes of longer distances would not fit one call of the bit writer. */
const LONGEST_LINE = 8_192;
/** A shorter repetition takes more bits as a match than as literals. */
const SHORTEST_WORTH_IT = 4;

/** Where the last three digits of a NIIN begin. */
const LOW_DIGITS = 8;

/**
 * Compares each line with the line before it. What is the same becomes a match whose distance is the length of a line; it goes on over the ends of lines,
 * so that most lines are one match and the digits that have changed.
 */
export type LineMatcher = {
  /**
   * Lines in `bytes`, from the place `from` up to, not with, `to`, counted in lines from 0; the line before the first stands before it. Returns where it has
   * stopped: at `to`, or at a line that may find no room in the block.
   */
  addLines(bytes: Uint8Array, from: number, to: number, shape: LineShape): number;
  /**
   * The same for lines of which the NIINs `numbers[index] - base` are all that changes, from `from` up to, not with, `to`; `before` is the NIIN of the line
   * before. The tokens are those that `addLines` would make of the lines, in a third of the time, as the lines themselves are not needed.
   */
  addNiins(numbers: Float64Array, base: number, from: number, to: number, before: number, shape: NiinLines): number;
  /** Ends the match that would go on: before a block is written. */
  endMatch(): void;
};

export function createLineMatcher(tokens: BlockTokens): LineMatcher {
  /** Bytes that are the same as those `distance` before, not yet pushed. */
  let same = 0;
  let distance = 0;
  const niinText = new Uint8Array(NIIN_BYTES);
  const nextText = new Uint8Array(NIIN_BYTES);

  const endMatch = (): void => {
    if (same > 0) pushMatch(tokens, same, distance);
    same = 0;
  };

  /** What is the same from now on lies a line of this length before. */
  const keepDistance = (length: number): void => {
    if (length > LONGEST_LINE) throw new RangeError(`a line of ${length} bytes is too long`);
    if (distance !== length) endMatch();
    distance = length;
  };

  return {
    endMatch,
    addLines(bytes, from, to, { length, zones }) {
      keepDistance(length);
      // the tokens are pushed here and counted in a variable: two thirds of the time that it takes by calls
      const { values, frequencies } = tokens;
      const firstMatch = firstMatchToken(tokens, length);
      // a line of literals alone, and the match before it
      const room = values.length - length - 1;
      let { count } = tokens;
      let run = same;
      let place = from;
      for (; place < to && count + (run >> 7) < room; place += 1) {
        const line = place * length;
        let done = line;
        for (let index = 0; index < zones.length; index += 1) {
          const zone = zones[index]!;
          const { keys } = zone;
          if (keys !== null && keys[place] === keys[place - 1]) continue;
          let first = line + zone.start;
          let end = line + zone.end;
          while (first < end && bytes[first] === bytes[first - length]) first += 1;
          if (first === end) continue;
          while (bytes[end - 1] === bytes[end - 1 - length]) end -= 1;
          run += first - done;
          if (run < SHORTEST_WORTH_IT) {
            first -= run;
          } else if (run <= LONGEST_MATCH) {
            const token = firstMatch + run - SHORTEST_MATCH;
            values[count++] = token;
            frequencies[token]! += 1;
          } else {
            tokens.count = count;
            pushMatch(tokens, run, length);
            ({ count } = tokens);
          }
          run = 0;
          for (; first < end; first += 1) {
            const byte = bytes[first]!;
            values[count++] = byte;
            frequencies[byte]! += 1;
          }
          done = end;
        }
        run += line + length - done;
      }
      same = run;
      tokens.count = count;
      return place;
    },
    addNiins(numbers, base, from, to, before, { length, start }) {
      keepDistance(length);
      const { values, frequencies } = tokens;
      const firstMatch = firstMatchToken(tokens, length);
      const room = values.length - length - 1;
      let { count } = tokens;
      let run = same;
      let index = from;
      writeNiin(niinText, 0, before);
      writeNiin(nextText, 0, before);
      let thousands = (before / 1_000) | 0;
      for (; index < to && count + (run >> 7) < room; index += 1) {
        const niin = (numbers[index]! - base) | 0;
        const nextThousands = (niin / 1_000) | 0;
        let first = LOW_DIGITS;
        if (nextThousands === thousands) {
          const low = (niin - nextThousands * 1_000) * 3;
          nextText[8] = DIGITS[low]!;
          nextText[9] = DIGITS[low + 1]!;
          nextText[10] = DIGITS[low + 2]!;
        } else {
          writeNiin(nextText, 0, niin);
          thousands = nextThousands;
          first = 0;
        }
        let end = NIIN_BYTES;
        while (first < end && nextText[first] === niinText[first]) first += 1;
        if (first === end) {
          run += length;
          continue;
        }
        while (nextText[end - 1] === niinText[end - 1]) end -= 1;
        run += start + first;
        if (run <= LONGEST_MATCH) {
          const token = firstMatch + run - SHORTEST_MATCH;
          values[count++] = token;
          frequencies[token]! += 1;
        } else {
          tokens.count = count;
          pushMatch(tokens, run, length);
          ({ count } = tokens);
        }
        run = length - start - end;
        for (; first < end; first += 1) {
          const byte = nextText[first]!;
          niinText[first] = byte;
          values[count++] = byte;
          frequencies[byte]! += 1;
        }
      }
      same = run;
      tokens.count = count;
      return index;
    },
  };
}
