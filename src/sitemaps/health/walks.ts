import * as z from 'zod/mini';
import { _default as byDefault } from 'zod/mini';
import { parseJson } from '#base/domain/plain-text.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { FINDING_KINDS, type FindingKind, type Severity } from '../rules/findings.ts';

export const ITEM_STATES = { '.': 'waiting', g: 'good', w: 'warning', e: 'error' } as const;
export type ItemState = keyof typeof ITEM_STATES;
/** `outside`: addresses as the public gets them. */
export const WALK_GROUPS = ['sitemaps', 'files', 'outside'] as const;
export type WalkGroup = (typeof WALK_GROUPS)[number];
export const byGroup = <Value>(valueOf: (group: WalkGroup) => Value): Record<WalkGroup, Value> => {
  return { sitemaps: valueOf('sitemaps'), files: valueOf('files'), outside: valueOf('outside') };
};
export const WALKS_KEPT = 31;

export const isFindingKind = (text: string | null): text is FindingKind =>
  text !== null && Object.hasOwn(FINDING_KINDS, text);

// of another version
const known = <One extends { kind: string }>(findings: readonly One[]) =>
  findings.filter((one): one is One & { kind: FindingKind } => isFindingKind(one.kind));
const knownKinds = z.transform((kinds: string[]) => kinds.filter(isFindingKind));
const place = { entry: z.optional(z.number()), line: z.optional(z.number()) };
const example = z.object({ sitemap: z.string(), detail: z.string(), ...place });
/** `outside`: how many of them were found from outside. */
const counts = { kind: z.string(), count: z.number(), outside: z.optional(z.number()) };
const finding = z.object({ ...counts, examples: z.array(example) });
/** `since`: the first walk without a gap. `spreadAt`: the last spread. */
const sinceWhen = { since: z.object({ walk: z.number(), at: z.number() }), spreadAt: z.optional(z.number()) };
const pages = z.object({ done: z.number(), total: z.number(), of: z.number() });
// `outside` is missing in earlier versions
const ofGroups = <Shape extends z.ZodMiniType>(shape: Shape, none: z.output<Shape>) =>
  z.object({ sitemaps: shape, files: shape, outside: byDefault(shape, none as never) });
/** Milliseconds since 1970. `done`: read everything. */
const ofWalk = {
  id: z.number(),
  startedAt: z.number(),
  workedMs: z.number(),
  state: z.enum(['stopped', 'done', 'failed']),
  origin: z.string(),
  catalogVersion: z.string(),
};

const progressSchema = z.object({
  /** A letter for each sitemap, file and address. */
  states: ofGroups(z.string(), ''),
  pages,
  share: z.object({ done: z.number(), total: z.number() }),
  findings: z.pipe(z.array(finding), z.transform(known)),
});
/** The note of a walk, replaced every half second. */
export type WalkProgress = z.infer<typeof progressSchema>;
export type FoundKind = WalkProgress['findings'][number];

const resultSchema = z.object({
  ...ofWalk,
  startedBy: z.string(),
  endedAt: z.number(),
  failure: z.nullable(z.string()),
  /** Paths of sitemaps and addresses, names of files. */
  names: ofGroups(z.array(z.string()), []),
  items: z.array(
    z.object({
      group: z.enum(WALK_GROUPS),
      /** In its group, from 0. */
      place: z.number(),
      state: z.enum(Object.keys(ITEM_STATES) as ItemState[]),
      urls: z.number(),
      bytes: z.number(),
      ms: z.number(),
      /** An answer from outside, for the next walk. */
      seen: z.optional(z.object({ hash: z.string(), etag: z.nullable(z.string()), modified: z.nullable(z.string()) })),
      kinds: z.pipe(z.array(z.string()), knownKinds),
    }),
  ),
  pages,
  findings: z.pipe(z.array(z.extend(finding, sinceWhen)), z.transform(known)),
});
export type WalkResult = z.infer<typeof resultSchema>;
export type WalkedItem = WalkResult['items'][number];
export type WalkFinding = WalkResult['findings'][number];

const summarySchema = z.object({
  ...ofWalk,
  // missing in earlier versions
  origin: byDefault(z.string(), ''),
  catalogVersion: byDefault(z.string(), ''),
  urls: z.number(),
  withErrors: z.number(),
  withWarnings: z.number(),
  slowestMs: z.number(),
  /** Addresses that were asked from outside. */
  asked: byDefault(z.number(), 0),
  findings: z.pipe(z.array(z.object({ ...counts, ...sinceWhen })), z.transform(known)),
});
export type WalkSummary = z.infer<typeof summarySchema>;
type FoundSince = WalkSummary['findings'][number];

const acceptedSchema = z.record(z.string(), z.object({ by: z.string(), at: z.number(), count: z.number() }));
export type Acceptance = z.infer<typeof acceptedSchema>[string];
export type Accepted = Partial<Record<FindingKind, Acceptance>>;

/** Null: of another version. */
export const parseWalkProgress = (value: unknown): WalkProgress | null => progressSchema.safeParse(value).data ?? null;

export const parseWalkResult = (text: string | null): WalkResult | null =>
  resultSchema.safeParse(parseJson(text ?? '')).data ?? null;

/** Leaves out walks of another version. */
export function parseWalkSummaries(text: string | null): WalkSummary[] {
  const walks = parseJson(text ?? '');
  return Array.isArray(walks) ? walks.flatMap((walk) => summarySchema.safeParse(walk).data ?? []) : [];
}

export const parseAccepted = (text: string | null): Accepted =>
  acceptedSchema.safeParse(parseJson(text ?? '')).data ?? {};

export type Health = 'good' | 'degraded' | 'broken' | 'unknown';

export const severityOf = (kind: FindingKind): Severity => FINDING_KINDS[kind].severity;

/** No longer accepted: a finding that came back, or a fault or warning that spread. */
export function isAccepted({ kind, count, since, spreadAt = 0 }: FoundSince, accepted: Accepted): boolean {
  const by = accepted[kind];
  if (by === undefined || since.at > by.at) return false;
  return severityOf(kind) === 'note' || (count <= by.count && spreadAt <= by.at);
}

export function healthOf(findings: readonly FoundSince[], accepted: Accepted): Health {
  const open = findings.filter((one) => !isAccepted(one, accepted)).map(({ kind }) => severityOf(kind));
  return open.includes('fault') ? 'broken' : open.includes('warning') ? 'degraded' : 'good';
}

export type WalkSide = ReturnType<typeof sideOf>;

/** The state by the last walks, seen from the server itself and from outside. `walks`: newest first. */
export function walkSides(walks: readonly WalkSummary[], accepted: Accepted) {
  const asked = walks.filter((walk) => walk.asked > 0);
  return {
    inside: sideOf(walks, accepted, ({ count, outside = 0 }) => count > outside),
    outside: sideOf(asked, accepted, ({ outside = 0 }) => outside > 0),
  };
}

function sideOf(walks: readonly WalkSummary[], accepted: Accepted, isOfSide: (found: FoundSince) => boolean) {
  const whole = walks.find(({ state }) => state === 'done');
  const open = lastFindings(walks).filter((one) => isOfSide(one) && !isAccepted(one, accepted));
  const faults = open.filter(({ kind }) => severityOf(kind) === 'fault');
  const found = healthOf(open, accepted);
  return {
    health: found === 'good' && whole === undefined ? ('unknown' as const) : found,
    /** The last whole walk; null before the first. */
    walk: whole === undefined ? null : { id: whole.id, startedAt: whole.startedAt },
    /** Kinds of faults, and since when there is one; null without. */
    faults: new Set(faults.map(({ kind }) => kind)).size,
    brokenSince: faults.length === 0 ? null : Math.min(...faults.map(({ since }) => since.at)),
  };
}

/** Covers the last whole walk and those since. */
export const lastFindings = (walks: readonly WalkSummary[]): FoundSince[] =>
  lastWalks(walks)
    .toReversed()
    .flatMap(({ findings }) => findings);

/** `walks`: newest first. */
export function lastWalks<Walk extends Pick<WalkResult, 'state'>>(walks: readonly Walk[]): readonly Walk[] {
  const whole = walks.findIndex(({ state }) => state === 'done');
  return whole < 0 ? walks : walks.slice(0, whole + 1);
}

/** Sitemaps and files with findings, by kind. */
export const placesOf = (walks: readonly Pick<WalkResult, 'names' | 'items'>[]): Set<string> =>
  new Set(
    walks.flatMap(({ names, items }) =>
      items.flatMap(({ group, place, kinds }) => kinds.map((kind) => `${kind} ${names[group][place]}`)),
    ),
  );

/** Adds the walk since which a finding is there. */
export function withSince<Finding extends { kind: FindingKind }>(
  findings: readonly Finding[],
  walk: { id: number; startedAt: number },
  before: readonly WalkSummary[],
  places: Record<'now' | 'before', ReadonlySet<string>> = { now: new Set(), before: new Set() },
): (Finding & Pick<WalkFinding, 'since' | 'spreadAt'>)[] {
  const last = lastFindings(before);
  const added = [...places.now].filter((one) => !places.before.has(one));
  return findings.map((one) => {
    const was = last.find(({ kind }) => kind === one.kind);
    if (was === undefined) return { ...one, since: { walk: walk.id, at: walk.startedAt } };
    const hasSpread = added.some((where) => where.startsWith(`${one.kind} `));
    return { ...one, since: was.since, spreadAt: hasSpread ? walk.startedAt : was.spreadAt };
  });
}

export function summaryOf(result: WalkResult): WalkSummary {
  const { id, startedAt, workedMs, state, origin, catalogVersion, items, findings } = result;
  return {
    id,
    startedAt,
    workedMs,
    state,
    origin,
    catalogVersion,
    urls: sumBy(items, ({ urls }) => urls),
    withErrors: items.filter((item) => item.state === 'e').length,
    withWarnings: items.filter((item) => item.state === 'w').length,
    slowestMs: Math.max(0, ...items.map(({ ms }) => ms)),
    asked: items.filter(({ group }) => group === 'outside').length,
    findings: findings.map(({ examples: _examples, ...found }) => found),
  };
}
