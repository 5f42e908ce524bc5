import { quoted } from '../csv.ts';
import { decimal } from '../digits.ts';
import type { Random } from '../random.ts';

/** `"MRC","STATEMENT",` as it stands in a row. */
export type Requirement = string;
/** A quoted reply. */
export type Reply = string;
export type PutReply = (requirement: Requirement, reply: Reply) => void;
/** Puts the replies of one item that are on file, in the order of the file. Related values are drawn together: a pitch fits its diameter. */
export type Describe = (random: Random, put: PutReply) => void;
/** The description of an item name; it may look at the name, since it is made once for each. */
export type DescribeName = (name: string) => Describe;

export const requirement = (mrc: string, statement: string): Requirement => `${quoted(mrc)},${quoted(statement)},`;

/** Draws one reply. */
export type Draw = (random: Random) => Reply;

/** Draws among replies, "REPLY*9|OTHER*3|RARE": the first nine times as often as the last. */
export function among(replies: string): Draw {
  const list = replies.split('|').flatMap((entry) => {
    const [, text = '', times = '1'] = /^(.*?)(?:\*(\d+))?$/.exec(entry)!;
    return Array.from({ length: Number(times) }, () => quoted(text));
  });
  return (random) => random.pick(list);
}

/** A draw that takes the first of a list most often, the last least. */
export function skewed<T>(random: Random, list: readonly T[]): T {
  const draw = random.below(4_096) / 4_096;
  return list[Math.floor(list.length * draw * draw)]!;
}

/** Texts of lengths are made once: a set has some thousand lengths and millions of replies. */
const texts = new Map<number, string>();
const inchText = (mils: number): string => {
  let text = texts.get(mils);
  if (text === undefined) {
    text = `${decimal(mils, 3)} INCHES`;
    texts.set(mils, text);
  }
  return text;
};

/** Replies about lengths in thousandths of an inch. */
export const inches = (mils: number): Reply => `"${inchText(mils)}"`;
export const nominal = (mils: number): Reply => `"${inchText(mils)} NOMINAL"`;
export const maximum = (mils: number): Reply => `"${inchText(mils)} MAXIMUM"`;
export const between = (low: number, high: number): Reply => `"${inchText(low)} MINIMUM AND ${inchText(high)} MAXIMUM"`;
/** A length as one value three times of four, else with the limits of its tolerance. */
export const toleranced = (random: Random, mils: number, tolerance: number): Reply =>
  random.below(4) > 0 ? nominal(mils) : between(mils - Math.min(tolerance, mils - 1), mils + tolerance);
/** A length in tenths of a millimeter. */
export const millimeters = (tenths: number): Reply => `"${decimal(tenths, 1)} MILLIMETERS NOMINAL"`;
/** A number as the reply alone; its unit is in the statement. */
export const plain = (units: number, decimals: number, after = ''): Reply => `"${decimal(units, decimals)}${after}"`;

/** Lengths in sixteenths up to an inch, eighths up to three, then quarters: thousandths of an inch, cut as the catalog cuts them (5/16 is 0.312). */
export const FRACTIONS: readonly number[] = [
  ...Array.from({ length: 14 }, (_, index) => (index + 3) / 16),
  ...Array.from({ length: 16 }, (_, index) => 1 + (index + 1) / 8),
  ...Array.from({ length: 12 }, (_, index) => 3 + (index + 1) / 4),
].map((inch) => Math.floor(inch * 1_000));

/** Values of the E24 series, tenths. */
export const E24: readonly number[] = [
  10, 47, 22, 33, 15, 68, 12, 18, 27, 39, 56, 82, 11, 13, 16, 20, 24, 30, 36, 43, 51, 62, 75, 91,
];
