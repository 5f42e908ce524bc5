import type { TypedMeasure } from '#base/domain/parse-typed-measure.ts';

/**
 * A value that a text names, for a requirement that is still to be found among those that the parts of the item names have on file.
 *
 * - `measure`: a size, rating or thread (`typed.measures`: all of them are meant; `typed.isGuess`: no unit was typed, it may be a number of anything).
 * - `word`: a material, color, finish, or any other word that no item name needed. A reply meets it that has one of `replies` as whole words.
 *
 * `titles`: words of the titles of requirements that it is most likely about, in upper case, the likeliest first; empty: any requirement whose replies fit.
 */
export type TextValue =
  | {
      kind: 'measure';
      typed: TypedMeasure;
      titles: readonly string[];
      /** What it follows after an "x": "1/4-28 x 1" is a thread and a length, "1/2 x 3/4" are two sizes. */
      after: 'thread' | 'measure' | null;
    }
  | { kind: 'word'; replies: readonly string[]; titles: readonly string[] };
