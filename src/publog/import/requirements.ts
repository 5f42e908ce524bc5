import type { SqlValue } from '#base/database/database.ts';
import type { Dimension } from '#base/domain/measure.ts';
import type { RequirementCounts } from './read-replies.ts';
import type { UnderstoodReplies } from './report.ts';

/** Requirements that the report of an import names. */
const NAMED = 10;

/** Adds up how the replies to each requirement were read, bucket by bucket; the first title counts. */
export function createRequirements() {
  const byMrc = new Map<string, RequirementCounts>();
  return {
    add(counts: readonly RequirementCounts[]): void {
      for (const each of counts) {
        const known = byMrc.get(each.mrc);
        if (!known) byMrc.set(each.mrc, { ...each, measured: { ...each.measured } });
        else addTo(known, each);
      }
    },
    /** In the order of their codes. */
    list: (): RequirementCounts[] => [...byMrc.values()].sort((left, right) => (left.mrc < right.mrc ? -1 : 1)),
  };
}

function addTo(known: RequirementCounts, more: RequirementCounts): void {
  known.title ||= more.title;
  known.replies += more.replies;
  known.understood += more.understood;
  for (const [dimension, count] of Object.entries(more.measured) as [Dimension, number][])
    known.measured[dimension] = (known.measured[dimension] ?? 0) + count;
}

/** Rows of requirement. A requirement without a statement is called by its code. */
export function requirementRows(requirements: readonly RequirementCounts[]): SqlValue[][] {
  return requirements.map(({ mrc, title, replies, understood, measured }) => {
    const most = Object.entries(measured).find(([, count]) => count * 2 > replies);
    return [mrc, title || mrc, most?.[0] ?? null, replies, understood];
  });
}

/** How much of the replies an import understood, for its report. */
export function understoodReplies(requirements: readonly RequirementCounts[]): UnderstoodReplies {
  const sum = (of: (each: RequirementCounts) => number): number =>
    requirements.reduce((total, each) => total + of(each), 0);
  const least = requirements
    .filter(({ replies, understood }) => understood < replies)
    .sort((left, right) => right.replies - right.understood - (left.replies - left.understood))
    .slice(0, NAMED);
  return {
    requirements: requirements.length,
    replies: sum(({ replies }) => replies),
    measures: sum(({ measured }) => Object.values(measured).reduce((total, count) => total + count, 0)),
    understood: sum(({ understood }) => understood),
    leastUnderstood: least.map(({ mrc, title, replies, understood }) => ({ mrc, title, replies, understood })),
  };
}
