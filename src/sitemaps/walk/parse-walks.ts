import * as z from 'zod/mini';
import { _default as byDefault } from 'zod/mini';
import { isFindingKind } from '../health/health-choice.ts';
import type { WalkProgress } from '../health/walk-progress.ts';
import {
  type Accepted,
  ITEM_STATES,
  type ItemState,
  WALK_GROUPS,
  type WalkResult,
  type WalkSummary,
} from '../health/walk-result.ts';
import type { FindingKind } from '../rules/findings.ts';

// Another version may have written a note: kinds of findings that this one does not know are left out, and a note of another shape counts as missing.
const known = <One extends { kind: string }>(findings: readonly One[]) =>
  findings.filter((one): one is One & { kind: FindingKind } => isFindingKind(one.kind));
const sinceWhen = { since: z.object({ walk: z.number(), at: z.number() }), spreadAt: z.optional(z.number()) };
const example = z.object({
  sitemap: z.string(),
  detail: z.string(),
  entry: z.optional(z.number()),
  line: z.optional(z.number()),
});
const finding = z.object({ kind: z.string(), count: z.number(), examples: z.array(example) });
const pages = z.object({ done: z.number(), total: z.number(), of: z.number() });
const ofGroups = <Shape extends z.ZodMiniType>(shape: Shape) => z.object({ sitemaps: shape, files: shape });
const ofWalk = {
  id: z.number(),
  startedAt: z.number(),
  workedMs: z.number(),
  state: z.enum(['stopped', 'done', 'failed']),
  origin: z.string(),
  catalogVersion: z.string(),
};

const progressSchema = z.object({
  states: ofGroups(z.string()),
  pages,
  share: z.object({ done: z.number(), total: z.number() }),
  findings: z.pipe(z.array(finding), z.transform(known)),
});

const resultSchema = z.object({
  ...ofWalk,
  startedBy: z.string(),
  endedAt: z.number(),
  failure: z.nullable(z.string()),
  names: ofGroups(z.array(z.string())),
  items: z.array(
    z.object({
      group: z.enum(WALK_GROUPS),
      place: z.number(),
      state: z.enum(Object.keys(ITEM_STATES) as ItemState[]),
      urls: z.number(),
      bytes: z.number(),
      ms: z.number(),
      kinds: z.pipe(
        z.array(z.string()),
        z.transform((kinds) => kinds.filter(isFindingKind)),
      ),
    }),
  ),
  pages,
  findings: z.pipe(z.array(z.extend(finding, sinceWhen)), z.transform(known)),
});

const summarySchema = z.object({
  ...ofWalk,
  // versions before did not note them in lists
  origin: byDefault(z.string(), ''),
  catalogVersion: byDefault(z.string(), ''),
  urls: z.number(),
  withErrors: z.number(),
  withWarnings: z.number(),
  slowestMs: z.number(),
  findings: z.pipe(z.array(z.object({ kind: z.string(), count: z.number(), ...sinceWhen })), z.transform(known)),
});

const acceptedSchema = z.record(z.string(), z.object({ by: z.string(), at: z.number(), count: z.number() }));

/** Reads the details of a job's note; null for what another version has written. */
export const parseWalkProgress = (value: unknown): WalkProgress | null => progressSchema.safeParse(value).data ?? null;

/** Null for none. */
export const parseWalkResult = (text: string | null): WalkResult | null =>
  resultSchema.safeParse(parseJson(text)).data ?? null;

/** Without those that another version has written in another shape. */
export function parseWalkSummaries(text: string | null): WalkSummary[] {
  const walks = parseJson(text);
  return Array.isArray(walks) ? walks.flatMap((walk) => summarySchema.safeParse(walk).data ?? []) : [];
}

export const parseAccepted = (text: string | null): Accepted => acceptedSchema.safeParse(parseJson(text)).data ?? {};

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
