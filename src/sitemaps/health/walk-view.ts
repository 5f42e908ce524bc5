import { isActive, type Job } from '#base/jobs/job.ts';
import { FINDING_KINDS, KINDS_IN_ORDER } from '../rules/findings.ts';
import { byGroup, healthOf, isAccepted, isFindingKind, lastFindings, withSince } from './walks.ts';
import type { Accepted, Health, WalkFinding, WalkProgress, WalkResult, WalkSummary } from './walks.ts';

export const FINDING_FILTERS = ['all', 'new', 'accepted'] as const;

export type HealthChoice = ReturnType<typeof readHealthChoice>;

/** Unknown values are left out. */
export function readHealthChoice(query: URLSearchParams) {
  const finding = query.get('finding');
  const walk = /^[1-9]\d{0,8}$/.exec(query.get('walk') ?? '')?.[0];
  return {
    walk: walk === undefined ? null : Number(walk),
    show: FINDING_FILTERS.find((one) => one === query.get('show')) ?? 'all',
    finding: isFindingKind(finding) ? finding : null,
    allWalks: query.get('walks') === 'all',
  };
}

export const choiceQuery = ({ walk, show }: Pick<HealthChoice, 'walk' | 'show'>) => ({
  ...(walk !== null && { walk }),
  ...(show !== 'all' && { show }),
});

/** One walk on its page. `share` is null once it has ended. */
export type WalkView = Pick<WalkResult, 'id' | 'names' | 'items' | 'pages' | 'findings'> &
  Pick<WalkProgress, 'states'> & {
    share: WalkProgress['share'] | null;
    job: Pick<Job, 'state' | 'startedAt' | 'startedBy' | 'workedMs' | 'failure'>;
  };

const NOTHING_YET: WalkProgress = {
  states: byGroup(() => ''),
  pages: { done: 0, total: 0, of: 0 },
  share: { done: 0, total: 0 },
  findings: [],
};

/** `walks`: newest first. */
export function viewOfJob(job: Job<WalkProgress>, walks: readonly WalkSummary[]): WalkView {
  const { states, pages, share, findings: found } = job.details ?? NOTHING_YET;
  const findings = withSince(found, job, walks);
  return { id: job.id, job, states, pages, share, findings, names: byGroup(() => []), items: [] };
}

export function viewOfResult({ id, names, items, pages, findings, ...job }: WalkResult): WalkView {
  const states = byGroup((group) => {
    const letters = names[group].map(() => '.');
    for (const item of items) if (item.group === group) letters[item.place] = item.state;
    return letters.join('');
  });
  return { id, job, states, pages, share: null, findings, names, items };
}

const countOf = (letters: string, letter: string): number => letters.split(letter).length - 1;

/** A walk in the list of the last ones. */
export type WalkRow = Pick<WalkSummary, 'id' | 'startedAt' | 'workedMs' | 'state' | 'withErrors' | 'findings'>;

/** A killed walk, as far as its progress tells. */
export function rowOfLost({ id, job, states, findings }: WalkView): WalkRow {
  const { startedAt, workedMs } = job;
  const withErrors = countOf(states.sitemaps + states.files, 'e');
  return { id, startedAt, workedMs, state: 'failed', withErrors, findings };
}

/** The time follows the addresses: a sitemap lists ten times as many as a file. */
export function paceOf({ states, share, job: { workedMs } }: WalkView) {
  const all = states.sitemaps + states.files;
  const read = all.length - countOf(all, '.');
  const { done, total } = share ?? { done: read, total: all.length };
  const isMeasured = workedMs >= 1_000;
  return {
    done,
    total,
    failed: read === 0 ? 0 : (done * countOf(all, 'e')) / read,
    perSecond: read > 0 && isMeasured ? (read * 1_000) / workedMs : null,
    leftMs: done > 0 && isMeasured ? ((total - done) * workedMs) / done : null,
  };
}

export function sortFindings(findings: readonly WalkFinding[], accepted: Accepted): WalkFinding[] {
  const rank = (one: WalkFinding): number =>
    (isAccepted(one, accepted) ? 3 : 0) + ['fault', 'warning', 'note'].indexOf(FINDING_KINDS[one.kind].severity);
  return findings.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      other.count - one.count ||
      KINDS_IN_ORDER.indexOf(one.kind) - KINDS_IN_ORDER.indexOf(other.kind),
  );
}

export function currentHealth(props: {
  job: Job<WalkProgress> | null;
  walks: readonly WalkSummary[];
  accepted: Accepted;
  inForce: Pick<WalkSummary, 'origin' | 'catalogVersion'>;
  /** Foreign or unreadable stored files. */
  areFilesWrong: boolean;
}) {
  const { job, walks, accepted, inForce, areFilesWrong } = props;
  const whole = walks.find(({ state }) => state === 'done');
  const isOfAnother =
    whole !== undefined && (whole.catalogVersion !== inForce.catalogVersion || whole.origin !== inForce.origin);
  const isStored = job === null || (!isActive(job) && walks.some(({ id }) => id === job.id));
  const open = [...lastFindings(walks), ...(isStored ? [] : viewOfJob(job, walks).findings)];
  const found = healthOf(open, accepted);
  const isUnknown = found === 'good' && (isOfAnother || whole === undefined);
  const health: Health = areFilesWrong ? 'broken' : isUnknown ? 'unknown' : found;
  const faults = open.filter((one) => healthOf([one], accepted) === 'broken').map(({ kind }) => kind);
  return {
    health,
    faults: new Set(faults).size || Number(areFilesWrong),
    /** The last whole walk is of another catalog or address. */
    isOfAnother,
  };
}
