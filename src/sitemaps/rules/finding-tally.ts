import type { FindingKind } from './findings.ts';

/** Examples that are kept of each kind; the rest is counted. */
export const MAX_EXAMPLES = 10;
/** A detail may quote an address of any length. */
const MAX_DETAIL_LENGTH = 300;

/** Where in a sitemap: the number of the URL, from 1, or the line. */
export type Place = { entry?: number | undefined; line?: number | undefined };
export type Example = Place & { sitemap: string; detail: string };
/** Kinds with how often they were found and the first examples. Can be sent between threads. */
export type Findings = Map<FindingKind, { count: number; examples: Example[] }>;

export type FindingTally = ReturnType<typeof createFindingTally>;

/** Counts findings and keeps the first examples of each kind, so that a million faults take no more memory than ten. */
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
      if (group.examples.length < MAX_EXAMPLES) group.examples.push({ sitemap, detail: cut(detail), entry, line });
    },
    /** Whether another example of this kind would be kept: where it costs something to make one. */
    hasRoom: (kind: FindingKind): boolean => (findings.get(kind)?.examples.length ?? 0) < MAX_EXAMPLES,
    /** Adds what was found elsewhere. */
    merge(other: Findings): void {
      for (const [kind, { count, examples }] of other) {
        const group = groupOf(kind);
        group.count += count;
        group.examples.push(...examples.slice(0, MAX_EXAMPLES - group.examples.length));
      }
    },
  };
}

function cut(detail: string): string {
  return detail.length <= MAX_DETAIL_LENGTH ? detail : `${detail.slice(0, MAX_DETAIL_LENGTH)}...`;
}
