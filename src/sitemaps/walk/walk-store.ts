import type { Notes } from '../../cluster/cluster-store.ts';
import {
  type Acceptance,
  type Accepted,
  summaryOf,
  type WalkFinding,
  type WalkResult,
  WALKS_KEPT,
  type WalkSummary,
  withSince,
} from '../health/walk-result.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';
import { parseAccepted, parseWalkResult, parseWalkSummaries } from './parse-walks.ts';

const LIST = 'sitemap-walks';
const ACCEPTED = 'sitemap-walks-accepted';
const nameOf = (id: number): string => `sitemap-walk-${id}`;

/** A walk that has ended, before it is compared with the ones before. */
export type EndedWalk = Omit<WalkResult, 'findings'> & { findings: Omit<WalkFinding, 'since'>[] };

/** Results of walks, as notes: of `DATA_DIR` or of all nodes. Methods reject with `StoreUnavailable`. */
export function openWalkStore(notes: Notes) {
  const list = async (): Promise<WalkSummary[]> => parseWalkSummaries(await notes.read(LIST));
  const accepted = async (): Promise<Accepted> => parseAccepted(await notes.read(ACCEPTED));

  return {
    /** Newest first. */
    list,
    read: async (id: number): Promise<WalkResult | null> => parseWalkResult(await notes.read(nameOf(id))),
    /** Keeps a walk; beyond `WALKS_KEPT` the oldest is removed. */
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
    async accept(kind: FindingKind, as: Acceptance | null): Promise<void> {
      const { [kind]: _before, ...others } = await accepted();
      await notes.keep(ACCEPTED, JSON.stringify(as === null ? others : { ...others, [kind]: as }));
    },
  };
}
