import { quoted } from '../csv.ts';
import { decimal } from '../digits.ts';
import type { Random } from '../random.ts';

export type Requirement = string;
export type Reply = string;
export type PutReply = (requirement: Requirement, reply: Reply) => void;
/** Related values are drawn together. */
export type Describe = (random: Random, put: PutReply) => void;
/** Made once for each name. */
export type DescribeName = (name: string) => Describe;

export const requirement = (mrc: string, statement: string): Requirement => `${quoted(mrc)},${quoted(statement)},`;

export type Draw = (random: Random) => Reply;

/** "REPLY*9|OTHER*3|RARE": weights. */
export function among(replies: string): Draw {
  const list = replies.split('|').flatMap((entry) => {
    const [, text = '', times = '1'] = /^(.*?)(?:\*(\d+))?$/.exec(entry)!;
    return Array.from({ length: Number(times) }, () => quoted(text));
  });
  return (random) => random.pick(list);
}

/** The first most often. */
export function skewed<T>(random: Random, list: readonly T[]): T {
  const draw = random.below(4_096) / 4_096;
  return list[Math.floor(list.length * draw * draw)]!;
}

/** Made once: some thousand lengths, millions of replies. */
const texts = new Map<number, string>();
const inchText = (mils: number): string => {
  let text = texts.get(mils);
  if (text === undefined) {
    text = `${decimal(mils, 3)} INCHES`;
    texts.set(mils, text);
  }
  return text;
};

export const inches = (mils: number): Reply => `"${inchText(mils)}"`;
export const nominal = (mils: number): Reply => `"${inchText(mils)} NOMINAL"`;
export const maximum = (mils: number): Reply => `"${inchText(mils)} MAXIMUM"`;
export const between = (low: number, high: number): Reply => `"${inchText(low)} MINIMUM AND ${inchText(high)} MAXIMUM"`;
/** One value, or a tolerance. */
export const toleranced = (random: Random, mils: number, tolerance: number): Reply =>
  random.below(4) > 0 ? nominal(mils) : between(mils - Math.min(tolerance, mils - 1), mils + tolerance);
export const millimeters = (tenths: number): Reply => `"${decimal(tenths, 1)} MILLIMETERS NOMINAL"`;
/** The unit is in the statement. */
export const plain = (units: number, decimals: number, after = ''): Reply => `"${decimal(units, decimals)}${after}"`;

/** Sixteenths to an inch, eighths to three, then quarters, cut as in the catalog. */
export const FRACTIONS: readonly number[] = [
  ...Array.from({ length: 14 }, (_, index) => (index + 3) / 16),
  ...Array.from({ length: 16 }, (_, index) => 1 + (index + 1) / 8),
  ...Array.from({ length: 12 }, (_, index) => 3 + (index + 1) / 4),
].map((inch) => Math.floor(inch * 1_000));

export const E24: readonly number[] = [
  10, 47, 22, 33, 15, 68, 12, 18, 27, 39, 56, 82, 11, 13, 16, 20, 24, 30, 36, 43, 51, 62, 75, 91,
];
