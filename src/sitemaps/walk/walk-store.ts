import * as walks from '../health/walks.ts';
import type { FoundKind, WalkedItem, WalkGroup, WalkProgress, WalkResult } from '../health/walks.ts';
import type { Listener } from '#base/http/proxy-fetch/check-target.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import type { Job, JobCommand } from '#base/jobs/job.ts';
import type { Notes } from '#base/cluster/cluster-store.ts';
import type { FindingKind } from '../rules/findings.ts';

type Seen = Record<string, WalkedItem['seen']>;
/** `seenOutside`: by path; null: nothing is asked from outside. */
export type WalkOrder = { origin: string; listener: Listener; nowMs: number; seenOutside: Seen | null };

/** News of a running walk, in order. A second `planned` means that it starts again with another catalog. */
export type WalkNews =
  | {
      kind: 'planned';
      catalogVersion: string;
      names: Record<WalkGroup, string[]>;
      /** Addresses of each, by the plan: what reading it takes. */
      urls: Record<WalkGroup, number[]>;
      pages: { total: number; of: number };
    }
  | { kind: 'walked'; items: WalkedItem[]; pagesDone?: number; findings: FoundKind[] };

/** Examples of a kind in a note of progress; results have all that are kept. */
const EXAMPLES_UNDER_WAY = 2;

export function createWalkRecord() {
  let catalogVersion = '';
  let names = walks.byGroup((): string[] => []);
  let planned = walks.byGroup((): number[] => []);
  let pages = { done: 0, total: 0, of: 0 };
  /** One that was read again replaces what it was. */
  let items = new Map<string, WalkedItem>();
  let findings: FoundKind[] = [];
  return {
    take(news: WalkNews): void {
      if (news.kind === 'planned') {
        ({ names, catalogVersion, urls: planned } = news);
        pages = { done: 0, ...news.pages };
        items = new Map();
        findings = [];
        return;
      }
      for (const item of news.items) items.set(`${item.group} ${item.place}`, item);
      pages = { ...pages, done: news.pagesDone ?? pages.done };
      findings = news.findings;
    },
    progress(): { done: number; total: number; details: WalkProgress } {
      const read = [...items.values()];
      return {
        done: read.length + pages.done,
        total: sumBy(walks.WALK_GROUPS, (group) => names[group].length) + pages.total,
        details: {
          states: walks.byGroup((group) =>
            names[group].map((_, place) => items.get(`${group} ${place}`)?.state ?? '.').join(''),
          ),
          pages,
          share: {
            done: sumBy(read, ({ group, place }) => planned[group][place]!),
            total: sumBy(walks.WALK_GROUPS, (group) => sumBy(planned[group], (urls) => urls)),
          },
          findings: findings.map((one) => ({ ...one, examples: one.examples.slice(0, EXAMPLES_UNDER_WAY) })),
        },
      };
    },
    result: () => ({ catalogVersion, names, items: [...items.values()], pages, findings }),
  };
}

const LIST = 'sitemap-walks';
const ACCEPTED = 'sitemap-walks-accepted';
const nameOf = (id: number): string => `sitemap-walk-${id}`;

/** Walks and their results. Methods reject with `StoreUnavailable`. */
export type SitemapWalks = Omit<ReturnType<typeof openWalkStore>, 'add' | 'seenOutside'> & {
  /** The last walk; null before the first. */
  job(): Promise<Job<WalkProgress> | null>;
  start(startedBy: string): Promise<'started' | 'runs already'>;
  command(command: JobCommand): Promise<void>;
};

/** Opens the results of walks, kept as notes. Methods reject with `StoreUnavailable`. */
export function openWalkStore(notes: Notes) {
  const list = async () => walks.parseWalkSummaries(await notes.read(LIST));
  const read = async (id: number) => walks.parseWalkResult(await notes.read(nameOf(id)));
  const accepted = async () => walks.parseAccepted(await notes.read(ACCEPTED));

  return {
    /** Newest first. */
    list,
    read,
    /** Keeps a walk; removes the oldest beyond `WALKS_KEPT`. */
    async add(walk: Omit<WalkResult, 'findings'> & { findings: Omit<walks.WalkFinding, 'since'>[] }) {
      const before = await list();
      const last = await Promise.all(walks.lastWalks(before).map(({ id }) => read(id)));
      const places = { now: walks.placesOf([walk]), before: walks.placesOf(last.filter((one) => one !== null)) };
      const result = { ...walk, findings: walks.withSince(walk.findings, walk, before, places) };
      await notes.keep(nameOf(walk.id), JSON.stringify(result));
      const all = [walks.summaryOf(result), ...before.filter(({ id }) => id !== walk.id)];
      await notes.keep(LIST, JSON.stringify(all.slice(0, walks.WALKS_KEPT)));
      for (const { id } of all.slice(walks.WALKS_KEPT)) await notes.take(nameOf(id));
      return result;
    },
    accepted,
    async seenOutside(): Promise<Seen> {
      const last = (await list()).find(({ asked }) => asked > 0);
      const walk = last === undefined ? null : await read(last.id);
      const items = walk?.items.filter(({ group }) => group === 'outside') ?? [];
      return Object.fromEntries(items.map(({ place, seen }) => [walk!.names.outside[place], seen]));
    },
    sides: async () => walks.walkSides(...(await Promise.all([list(), accepted()]))),
    /** Accepts a kind as often as it is now; `as` null takes that back. */
    async accept(kind: FindingKind, as: walks.Acceptance | null): Promise<void> {
      const { [kind]: _before, ...others } = await accepted();
      await notes.keep(ACCEPTED, JSON.stringify(as === null ? others : { ...others, [kind]: as }));
    },
  };
}
