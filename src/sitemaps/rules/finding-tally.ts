import type { FindingKind } from './findings.ts';

/** Examples of each kind; the rest is counted. */
export const MAX_EXAMPLES = 10;
const MAX_DETAIL_LENGTH = 300;

/** The number of the URL, from 1, or the line. */
export type Place = { entry?: number | undefined; line?: number | undefined };
export type Example = Place & { sitemap: string; detail: string };
/** Can be sent between threads. */
export type Findings = Map<FindingKind, { count: number; examples: Example[] }>;

export type FindingTally = ReturnType<typeof createFindingTally>;

/** Counts findings and keeps the first examples of each kind. */
export function createFindingTally() {
  const findings: Findings = new Map();
  const groupOf = (kind: FindingKind) => {
    const group = findings.get(kind) ?? { count: 0, examples: [] };
    findings.set(kind, group);
    return group;
  };
  return {
    findings,
    /** `count`: of how many findings this is the example. */
    add(kind: FindingKind, sitemap: string, detail: string, given: Place & { count?: number } = {}): void {
      const { count = 1, entry, line } = given;
      const group = groupOf(kind);
      group.count += count;
      const cut = detail.length <= MAX_DETAIL_LENGTH ? detail : `${detail.slice(0, MAX_DETAIL_LENGTH)}...`;
      if (group.examples.length < MAX_EXAMPLES) group.examples.push({ sitemap, detail: cut, entry, line });
    },
    /** Tells whether another example would be kept. */
    hasRoom: (kind: FindingKind): boolean => (findings.get(kind)?.examples.length ?? 0) < MAX_EXAMPLES,
    merge(other: Findings): void {
      for (const [kind, { count, examples }] of other) {
        const group = groupOf(kind);
        group.count += count;
        group.examples.push(...examples.slice(0, MAX_EXAMPLES - group.examples.length));
      }
    },
  };
}
