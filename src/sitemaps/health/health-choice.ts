import { FINDING_KINDS, type FindingKind } from '../rules/findings.ts';

/** Which findings are listed. */
export const FINDING_FILTERS = ['all', 'new', 'accepted'] as const;
export type FindingFilter = (typeof FINDING_FILTERS)[number];

/** What the query of /sitemap-health chooses. */
export type HealthChoice = {
  /** A walk by its number; null: the one that runs, or the last. */
  walk: number | null;
  show: FindingFilter;
  /** The kind whose examples are unfolded. */
  finding: FindingKind | null;
  /** Whether all kept walks are listed. */
  allWalks: boolean;
};

export const isFindingKind = (text: string | null): text is FindingKind =>
  text !== null && Object.hasOwn(FINDING_KINDS, text);

/** What addresses of the same list have in their query. */
export const choiceQuery = ({ walk, show }: Pick<HealthChoice, 'walk' | 'show'>) => ({
  ...(walk === null ? {} : { walk }),
  ...(show === 'all' ? {} : { show }),
});

/** Reads the query. What it does not know is left out. */
export function readHealthChoice(query: URLSearchParams): HealthChoice {
  const finding = query.get('finding');
  const walk = /^[1-9]\d{0,8}$/.exec(query.get('walk') ?? '')?.[0];
  return {
    walk: walk === undefined ? null : Number(walk),
    show: FINDING_FILTERS.find((one) => one === query.get('show')) ?? 'all',
    finding: isFindingKind(finding) ? finding : null,
    allWalks: query.get('walks') === 'all',
  };
}
