import type { JobState } from '#base/jobs/job.ts';
import { FINDING_KINDS, type FindingKind, type Severity } from '../rules/findings.ts';
import type { Example } from '../rules/finding-tally.ts';

/** How a sitemap or file came out: waiting, good, with a warning, with a fault. Each is one letter of a walk's map. */
export const ITEM_STATES = { '.': 'waiting', g: 'good', w: 'warning', e: 'error' } as const;
export type ItemState = keyof typeof ITEM_STATES;

/** One sitemap or stored file that was read. */
export type WalkedItem = {
  group: WalkGroup;
  /** Place among those of its group, from 0. */
  place: number;
  state: ItemState;
  /** Addresses that it lists. */
  urls: number;
  /** As it was sent. */
  bytes: number;
  /** From the request to the last byte. */
  ms: number;
  kinds: FindingKind[];
};
export const WALK_GROUPS = ['sitemaps', 'files'] as const;
export type WalkGroup = (typeof WALK_GROUPS)[number];

/** One kind of finding, with the walk that found it first without a gap. */
export type WalkFinding = {
  kind: FindingKind;
  count: number;
  examples: Example[];
  since: { walk: number; at: number };
  /** When the last walk began that found it in a sitemap or file where the one before had not; absent where none did. */
  spreadAt?: number | undefined;
};

/** Walks whose results are kept: a month of daily ones. */
export const WALKS_KEPT = 31;

/** What a walk came to: complete, or as far as it was when it ended. Times are milliseconds since 1970. JSON-able. */
export type WalkResult = {
  id: number;
  startedAt: number;
  startedBy: string;
  endedAt: number;
  workedMs: number;
  /** Only one that is `done` has read everything. */
  state: Exclude<JobState, 'running' | 'paused'>;
  failure: string | null;
  origin: string;
  catalogVersion: string;
  /** Names by group: the path of a sitemap, the name of a file. */
  names: Record<WalkGroup, string[]>;
  items: WalkedItem[];
  /** Pages of the sample that were looked at, and of how many listed ones. */
  pages: { done: number; total: number; of: number };
  findings: WalkFinding[];
};

/** What lists of walks show of one. */
export type WalkSummary = Pick<WalkResult, 'id' | 'startedAt' | 'workedMs' | 'state' | 'origin' | 'catalogVersion'> & {
  urls: number;
  withErrors: number;
  withWarnings: number;
  slowestMs: number;
  findings: FoundSince[];
};

/** Who has accepted a kind of finding, when, and how many there were then. */
export type Acceptance = { by: string; at: number; count: number };
/** By kind. */
export type Accepted = Partial<Record<FindingKind, Acceptance>>;

/** The state of all sitemaps in one word. */
export const HEALTH_WORDS = {
  good: 'Good',
  degraded: 'Degraded',
  broken: 'Broken',
  unknown: 'Not walked yet',
} as const;
export type Health = keyof typeof HEALTH_WORDS;

export const severityOf = (kind: FindingKind): Severity => FINDING_KINDS[kind].severity;

/** What a walk found of a kind, without where. */
export type FoundSince = Pick<WalkFinding, 'kind' | 'count' | 'since' | 'spreadAt'>;

/** Whether a finding is accepted. One that was mended and has come back is not; nor is a fault or warning that has become more frequent, or is in another sitemap. */
export function isAccepted({ kind, count, since, spreadAt = 0 }: FoundSince, accepted: Accepted): boolean {
  const known = accepted[kind];
  if (known === undefined || since.at > known.at) return false;
  return severityOf(kind) === 'note' || (count <= known.count && spreadAt <= known.at);
}

/** The health of a site by its findings that are not accepted. */
export function healthOf(findings: readonly FoundSince[], accepted: Accepted): Health {
  const open = findings.filter((finding) => !isAccepted(finding, accepted)).map(({ kind }) => severityOf(kind));
  return open.includes('fault') ? 'broken' : open.includes('warning') ? 'degraded' : 'good';
}

/** What the last whole walk found, then what those since it found that were not whole. `walks`: newest first. */
export function lastFindings(walks: readonly WalkSummary[]): FoundSince[] {
  return lastWalks(walks)
    .toReversed()
    .flatMap(({ findings }) => findings);
}

/** The last whole walk, and those since that were not. `walks`: newest first. */
export function lastWalks<Walk extends Pick<WalkResult, 'state'>>(walks: readonly Walk[]): readonly Walk[] {
  const whole = walks.findIndex(({ state }) => state === 'done');
  return whole < 0 ? walks : walks.slice(0, whole + 1);
}

/** The sitemaps and files of walks with findings, each with its kind. */
export function placesOf(walks: readonly Pick<WalkResult, 'names' | 'items'>[]): Set<string> {
  return new Set(
    walks.flatMap(({ names, items }) =>
      items.flatMap(({ group, place, kinds }) => kinds.map((kind) => `${kind} ${names[group][place]}`)),
    ),
  );
}

/**
 * The findings of a new walk, each with the walk since which it is there without a gap: itself, or one before. `places`: where they are now, and where they were; without them it is
 * not known whether they have spread.
 */
export function withSince<Finding extends { kind: FindingKind }>(
  findings: readonly Finding[],
  walk: { id: number; startedAt: number },
  before: readonly WalkSummary[],
  places: Record<'now' | 'before', ReadonlySet<string>> = { now: new Set(), before: new Set() },
): (Finding & Pick<WalkFinding, 'since' | 'spreadAt'>)[] {
  const here = { walk: walk.id, at: walk.startedAt };
  const known = lastFindings(before);
  const added = [...places.now].filter((place) => !places.before.has(place));
  return findings.map((one) => {
    const was = known.find(({ kind }) => kind === one.kind);
    if (was === undefined) return { ...one, since: here };
    const hasSpread = added.some((place) => place.startsWith(`${one.kind} `));
    const spreadAt = hasSpread ? here.at : was.spreadAt;
    return { ...one, since: was.since, ...(spreadAt === undefined ? {} : { spreadAt }) };
  });
}

/** What lists show of a walk. */
export function summaryOf({ items, findings, ...walk }: WalkResult): WalkSummary {
  const { id, startedAt, workedMs, state, origin, catalogVersion } = walk;
  return {
    id,
    startedAt,
    workedMs,
    state,
    origin,
    catalogVersion,
    urls: items.reduce((sum, { urls }) => sum + urls, 0),
    withErrors: items.filter((item) => item.state === 'e').length,
    withWarnings: items.filter((item) => item.state === 'w').length,
    slowestMs: items.reduce((most, { ms }) => Math.max(most, ms), 0),
    findings: findings.map(({ kind, count, since, spreadAt }) => ({
      kind,
      count,
      since,
      ...(spreadAt === undefined ? {} : { spreadAt }),
    })),
  };
}
