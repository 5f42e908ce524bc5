import { fourDigits, threeDigits, twoDigits } from './digits.ts';
import type { Random } from './random.ts';

export type PatternFill = (random: Random) => string;

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXY';
const ONE_TO_FOUR: readonly ((value: number) => string)[] = [String, twoDigits, threeDigits, fourDigits];

/** `#` is a digit, `@` a letter. */
export function compilePattern(pattern: string): PatternFill {
  const pieces = pattern.match(/#{1,4}|@|[^#@]+/g) ?? [];
  const fills = pieces.map((piece): PatternFill => {
    if (piece === '@') return (random) => LETTERS[random.below(LETTERS.length)]!;
    if (!piece.startsWith('#')) return () => piece;
    const digits = ONE_TO_FOUR[piece.length - 1]!;
    const limit = 10 ** piece.length;
    return (random) => digits(random.below(limit));
  });
  return (random) => {
    let text = '';
    for (const fill of fills) text += fill(random);
    return text;
  };
}
