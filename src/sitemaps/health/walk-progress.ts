import type { FindingKind } from '../rules/findings.ts';
import type { Example } from '../rules/finding-tally.ts';
import type { WalkGroup } from './walk-result.ts';

/** A kind of finding as far as it was found. */
export type FoundKind = { kind: FindingKind; count: number; examples: Example[] };

/** What pages show of a walk that is not at its end: a note of a few kilobytes, replaced every half second. */
export type WalkProgress = {
  /** A letter for each sitemap and file, see `ITEM_STATES`. */
  states: Record<WalkGroup, string>;
  pages: { done: number; total: number; of: number };
  /** Addresses by the plan, of what was read and of all: how much of the work is done. */
  share: { done: number; total: number };
  findings: FoundKind[];
};
