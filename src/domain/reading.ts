import type { CageCode } from './cage-code.ts';
import type { Niin } from './niin.ts';
import type { Nsn } from './nsn.ts';
import type { NormalizedPartNumber } from './part-number.ts';
import type { Fsc, Fsg } from './supply-class.ts';

/** One thing that a typed text may mean. */
export type Reading =
  | { kind: 'nsn'; nsn: Nsn }
  | { kind: 'niin'; niin: Niin }
  | { kind: 'cage'; cage: CageCode }
  /** With a CAGE code where the text names one beside it: both must match. */
  | { kind: 'part-number'; partNumber: NormalizedPartNumber; cage: CageCode | null }
  | { kind: 'class'; fsc: Fsc }
  | { kind: 'group'; fsg: Fsg }
  /** Upper case, two characters or more each. */
  | { kind: 'words'; words: readonly string[] };

/** A text from a search box or a line of a list, and what it may mean: best first, never empty, no reading twice. */
export type TypedText = {
  /** As typed: NFKC, typographic dashes and invisible characters made plain, trimmed. */
  text: string;
  readings: readonly Reading[];
};
