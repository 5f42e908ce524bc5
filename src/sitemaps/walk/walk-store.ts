import type { Notes } from '../../cluster/cluster-store.ts';
import { isFindingKind } from '../health/health-choice.ts';
import {
  type Accepted,
  summaryOf,
  type WalkFinding,
  type WalkResult,
  type WalkSummary,
  withSince,
} from '../health/walk-result.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';

/** Walks whose results are kept: a month of daily ones. */
export const WALKS_KEPT = 31;

const LIST = 'sitemap-walks';
const ACCEPTED = 'sitemap-walks-accepted';
const nameOf = (id: number): string => `sitemap-walk-${id}`;

/** A walk that has ended, before it is compared with the ones before. */
export type EndedWalk = Omit<WalkResult, 'findings'> & { findings: Omit<WalkFinding, 'since'>[] };

export type WalkStore = ReturnType<typeof openWalkStore>;

/** Results of walks, as notes: of `DATA_DIR` or of all nodes. Methods reject with `StoreUnavailable`. */
export function openWalkStore(notes: Notes) {
  const list = async (): Promise<WalkSummary[]> => {
    const walks = parse(await notes.read(LIST));
    return Array.isArray(walks) ? (walks as WalkSummary[]).flatMap((walk) => withKnownKinds(walk) ?? []) : [];
  };
  const accepted = async (): Promise<Accepted> => parse<Accepted>(await notes.read(ACCEPTED)) ?? {};

  return {
    /** Newest first. */
    list,
    async read(id: number): Promise<WalkResult | null> {
      const walk = withKnownKinds(parse<WalkResult>(await notes.read(nameOf(id))));
      if (walk === null || !Array.isArray(walk.items)) return null;
      return { ...walk, items: walk.items.map((item) => ({ ...item, kinds: item.kinds.filter(isFindingKind) })) };
    },
    /** Keeps a walk; beyond 31 the oldest is removed. */
    async add(walk: EndedWalk): Promise<WalkResult> {
      const before = await list();
      const result = { ...walk, findings: withSince(walk.findings, walk, before) };
      await notes.keep(nameOf(walk.id), JSON.stringify(result));
      const all = [summaryOf(result), ...before.filter(({ id }) => id !== walk.id)];
      await notes.keep(LIST, JSON.stringify(all.slice(0, WALKS_KEPT)));
      for (const { id } of all.slice(WALKS_KEPT)) await notes.take(nameOf(id));
      return result;
    },
    accepted,
    /** Accepts a kind as often as it is now; `as` null: takes that back. */
    async accept(kind: FindingKind, as: { by: string; at: number; count: number } | null): Promise<void> {
      const { [kind]: _before, ...others } = await accepted();
      await notes.keep(ACCEPTED, JSON.stringify(as === null ? others : { ...others, [kind]: as }));
    },
  };
}

/** Null for none, and for what is no JSON. */
function parse<Value>(text: string | null): Value | null {
  try {
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

/** A walk that another version has written may have findings that this one does not know. Null for what is no walk. */
function withKnownKinds<Walk extends { findings: { kind: string }[] }>(walk: Walk | null): Walk | null {
  if (walk === null || !Array.isArray(walk.findings)) return null;
  return { ...walk, findings: walk.findings.filter(({ kind }) => isFindingKind(kind)) };
}
