import type { Notes } from '#base/cluster/cluster-store.ts';
import {
  type Acceptance,
  type Accepted,
  lastWalks,
  parseAccepted,
  parseWalkResult,
  parseWalkSummaries,
  placesOf,
  summaryOf,
  type WalkFinding,
  type WalkResult,
  WALKS_KEPT,
  type WalkSummary,
  withSince,
} from '../health/walks.ts';
import type { FindingKind } from '../rules/findings.ts';

const LIST = 'sitemap-walks';
const ACCEPTED = 'sitemap-walks-accepted';
const nameOf = (id: number): string => `sitemap-walk-${id}`;

/** A walk that has ended, before it is compared with the ones before. */
export type EndedWalk = Omit<WalkResult, 'findings'> & { findings: Omit<WalkFinding, 'since'>[] };

/** Results of walks, as notes: of `DATA_DIR` or of all nodes. Methods reject with `StoreUnavailable`. */
export function openWalkStore(notes: Notes) {
  const list = async (): Promise<WalkSummary[]> => parseWalkSummaries(await notes.read(LIST));
  const read = async (id: number): Promise<WalkResult | null> => parseWalkResult(await notes.read(nameOf(id)));
  const accepted = async (): Promise<Accepted> => parseAccepted(await notes.read(ACCEPTED));

  return {
    /** Newest first. */
    list,
    read,
    /** Keeps a walk; beyond `WALKS_KEPT` the oldest is removed. */
    async add(walk: EndedWalk): Promise<WalkResult> {
      const before = await list();
      const last = await Promise.all(lastWalks(before).map(({ id }) => read(id)));
      const places = { now: placesOf([walk]), before: placesOf(last.filter((one) => one !== null)) };
      const result = { ...walk, findings: withSince(walk.findings, walk, before, places) };
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
