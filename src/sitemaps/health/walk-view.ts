import { isActive, type Job } from '#base/jobs/job.ts';
import { FINDING_KINDS } from '../rules/findings.ts';
import type { WalkProgress } from './walk-progress.ts';
import {
  type Accepted,
  type FoundSince,
  type Health,
  healthOf,
  isAccepted,
  lastFindings,
  type WalkedItem,
  type WalkFinding,
  type WalkGroup,
  type WalkResult,
  type WalkSummary,
  withSince,
} from './walk-result.ts';

/** One walk as its page shows it, under way or ended. */
export type WalkView = {
  id: number;
  job: Pick<Job, 'state' | 'startedAt' | 'startedBy' | 'workedMs' | 'failure'>;
  /** A letter for each sitemap and file. */
  states: Record<WalkGroup, string>;
  pages: { done: number; total: number; of: number };
  /** Addresses by the plan, of what was read and of all; null once it has ended. */
  share: { done: number; total: number } | null;
  findings: WalkFinding[];
  /** What is known of each sitemap and file; empty while the walk goes on. */
  names: Record<WalkGroup, string[]>;
  items: WalkedItem[];
};

/** The walk of a job without results. `walks`: those that have, newest first. */
export function viewOfJob(job: Job<WalkProgress>, walks: readonly WalkSummary[]): WalkView {
  const { states, pages, share, findings: found } = job.details ?? NOTHING_YET;
  const findings = withSince(found, job, walks);
  return { id: job.id, job, states, pages, share, findings, names: { sitemaps: [], files: [] }, items: [] };
}

const NOTHING_YET: WalkProgress = {
  states: { sitemaps: '', files: '' },
  pages: { done: 0, total: 0, of: 0 },
  share: { done: 0, total: 0 },
  findings: [],
};

/** A walk that has ended. */
export function viewOfResult(result: WalkResult): WalkView {
  const { id, state, startedAt, startedBy, workedMs, failure, names, items, pages, findings } = result;
  const letters: Record<WalkGroup, string[]> = {
    sitemaps: names.sitemaps.map(() => '.'),
    files: names.files.map(() => '.'),
  };
  for (const item of items) letters[item.group][item.place] = item.state;
  const states = { sitemaps: letters.sitemaps.join(''), files: letters.files.join('') };
  const job = { state, startedAt, startedBy, workedMs, failure };
  return { id, job, states, pages, share: null, findings, names, items };
}

/** What lists show of a walk whose process was killed: what it had read is known by its progress alone. */
export function summaryOfLost({ id, job, states, share, findings }: WalkView): WalkSummary {
  const all = states.sitemaps + states.files;
  return {
    id,
    startedAt: job.startedAt,
    workedMs: job.workedMs,
    state: 'failed',
    urls: share?.done ?? 0,
    withErrors: all.split('e').length - 1,
    withWarnings: all.split('w').length - 1,
    slowestMs: 0,
    // it does not tell of which catalog it was
    origin: '',
    catalogVersion: '',
    findings,
  };
}

/** How much of a walk is done, and at what pace. The time follows the addresses, since a sitemap lists ten times as many as a file. `leftMs` null: not known. */
export function paceOf({ states, share, job }: WalkView) {
  const all = states.sitemaps + states.files;
  const read = all.replaceAll('.', '').length;
  const perSecond = read === 0 || job.workedMs < 1_000 ? null : (read * 1_000) / job.workedMs;
  const { done, total } = share ?? { done: read, total: all.length };
  const leftMs = done === 0 || job.workedMs < 1_000 ? null : ((total - done) * job.workedMs) / done;
  const failed = read === 0 ? 0 : (done * (all.split('e').length - 1)) / read;
  return { done, total, failed, perSecond, leftMs };
}

const SEVERITIES = ['fault', 'warning', 'note'];
const KINDS = Object.keys(FINDING_KINDS);

/** Worst first, then most first. Accepted ones come last. */
export function sortFindings(findings: readonly WalkFinding[], accepted: Accepted): WalkFinding[] {
  const rank = (one: WalkFinding): number =>
    (isAccepted(one, accepted) ? SEVERITIES.length : 0) + SEVERITIES.indexOf(FINDING_KINDS[one.kind].severity);
  return findings.toSorted(
    (one, other) =>
      rank(one) - rank(other) || other.count - one.count || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind),
  );
}

type Known = {
  job: Job<WalkProgress> | null;
  walks: readonly WalkSummary[];
  accepted: Accepted;
  /** What the site answers now. */
  inForce: Pick<WalkSummary, 'origin' | 'catalogVersion'>;
};

/** Whether the last whole walk was of another catalog than the one in force, or of another address of the site. */
export function isOfAnother({ walks, inForce }: Pick<Known, 'walks' | 'inForce'>): boolean {
  const whole = walks.find(({ state }) => state === 'done');
  return whole !== undefined && (whole.catalogVersion !== inForce.catalogVersion || whole.origin !== inForce.origin);
}

/** What the last whole walk found, and what others have found since. One that is under way or was killed is known by its job alone. */
function openFindings({ job, walks }: Known): FoundSince[] {
  const stored = lastFindings(walks);
  if (job === null || (!isActive(job) && walks.some(({ id }) => id === job.id))) return stored;
  return [...stored, ...viewOfJob(job, walks).findings];
}

/** The state of all sitemaps. Unknown before the first whole walk of the catalog in force, unless something was found. Stored files of another origin, or that cannot be read, are faults before any walk. */
export function currentHealth(known: Known, areFilesWrong: boolean): Health {
  if (areFilesWrong) return 'broken';
  const health = healthOf(openFindings(known), known.accepted);
  const isUnknown = isOfAnother(known) || known.walks.every(({ state }) => state !== 'done');
  return health === 'good' && isUnknown ? 'unknown' : health;
}

/** How many kinds of faults there are now; the number beside the page in the navigation. */
export function faultKinds(known: Known, areFilesWrong: boolean): number {
  const faults = openFindings(known).filter((one) => healthOf([one], known.accepted) === 'broken');
  return new Set(faults.map(({ kind }) => kind)).size || Number(areFilesWrong);
}
