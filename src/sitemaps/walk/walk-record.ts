import type { FoundKind, WalkProgress } from '../health/walk-progress.ts';
import type { Listener } from '#base/http/proxy-fetch/check-target.ts';
import type { ItemState, WalkedItem, WalkGroup } from '../health/walk-result.ts';
import { sumBy } from '#base/domain/sum-by.ts';

/** What the process of a walk is told. */
export type WalkOrder = { origin: string; listener: Listener; nowMs: number };

/** What a walk tells while it goes on, in order. A second `planned` means that it starts again with another catalog. */
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

/** Puts together what a walk tells. */
export function createWalkRecord() {
  let catalogVersion = '';
  let names: Record<WalkGroup, string[]> = { sitemaps: [], files: [] };
  let planned: Record<WalkGroup, number[]> = { sitemaps: [], files: [] };
  let states: Record<WalkGroup, ItemState[]> = { sitemaps: [], files: [] };
  let pages = { done: 0, total: 0, of: 0 };
  /** One that was read again replaces what it was. */
  let items = new Map<string, WalkedItem>();
  let findings: FoundKind[] = [];
  return {
    take(news: WalkNews): void {
      if (news.kind === 'planned') {
        ({ names, catalogVersion, urls: planned } = news);
        states = { sitemaps: names.sitemaps.map(() => '.'), files: names.files.map(() => '.') };
        pages = { done: 0, ...news.pages };
        items = new Map();
        findings = [];
        return;
      }
      for (const item of news.items) items.set(`${item.group} ${item.place}`, item);
      for (const { group, place, state } of news.items) states[group][place] = state;
      pages = { ...pages, done: news.pagesDone ?? pages.done };
      findings = news.findings;
    },
    progress(): { done: number; total: number; details: WalkProgress } {
      const read = [...items.values()];
      return {
        done: read.length + pages.done,
        total: names.sitemaps.length + names.files.length + pages.total,
        details: {
          states: { sitemaps: states.sitemaps.join(''), files: states.files.join('') },
          pages,
          share: {
            done: sumBy(read, ({ group, place }) => planned[group][place]!),
            total: sumBy([...planned.sitemaps, ...planned.files], (urls) => urls),
          },
          findings: findings.map((one) => ({ ...one, examples: one.examples.slice(0, EXAMPLES_UNDER_WAY) })),
        },
      };
    },
    result: () => ({ catalogVersion, names, items: [...items.values()], pages, findings }),
  };
}
