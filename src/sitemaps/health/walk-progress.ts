import type { FindingKind } from '../rules/finding-kinds.ts';
import type { Example } from '../rules/finding-tally.ts';
import { isFindingKind } from './health-choice.ts';
import { WALK_GROUPS, type WalkGroup } from './walk-result.ts';

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

/** Reads the details of a job's note; null for what another version has written. */
export function parseWalkProgress(value: unknown): WalkProgress | null {
  const { states, pages, findings, share } = (value ?? {}) as Partial<WalkProgress>;
  const areStates = WALK_GROUPS.every((group) => typeof states?.[group] === 'string');
  const isProgress = areStates && typeof pages?.done === 'number' && Array.isArray(findings);
  if (!isProgress || typeof share?.total !== 'number') return null;
  return { ...(value as WalkProgress), findings: findings.filter(({ kind }) => isFindingKind(kind)) };
}
