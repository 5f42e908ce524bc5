import { newFolder } from '../new-folder.ts';
import { openFolderNotes } from '../../../src/base/jobs/folder-notes.ts';
import type { Job } from '../../../src/base/jobs/job.ts';
import type { WalkedItem, WalkProgress } from '../../../src/sitemaps/health/walks.ts';
import type { FindingKind } from '../../../src/sitemaps/rules/findings.ts';
import { openWalkStore, type SitemapWalks } from '../../../src/sitemaps/walk/walk-store.ts';

const AT = Date.UTC(2026, 10, 21, 3);
const DAY_MS = 86_400_000;

export const aFinding = (kind: FindingKind, count = 1, sitemap = 'nsn-1.xml.gz') => ({
  kind,
  count,
  examples: [{ sitemap, detail: `of ${sitemap}` }],
});

type EndedWalk = Parameters<ReturnType<typeof openWalkStore>['add']>[0];

/** A walk of three sitemaps and five files; `bad`: places of files with a fault. */
export function anEndedWalk(
  id: number,
  { bad = [], ...given }: Partial<EndedWalk> & { bad?: number[] } = {},
): EndedWalk {
  const item = (group: 'sitemaps' | 'files', place: number): WalkedItem => {
    const [state, kinds]: [WalkedItem['state'], FindingKind[]] =
      group === 'files' && bad.includes(place) ? ['e', ['http-status']] : ['g', []];
    return { group, place, state, urls: 5_000, bytes: 17_000, ms: 40 + place, kinds };
  };
  return {
    id,
    startedAt: AT + id * DAY_MS,
    startedBy: 'ada',
    endedAt: AT + id * DAY_MS + 30_000,
    workedMs: 30_000,
    state: 'done',
    failure: null,
    origin: 'https://parts.example',
    catalogVersion: '20261102',
    names: {
      sitemaps: ['/sitemap.xml?type=static', '/sitemap.xml?type=nsn&page=1', '/sitemap.xml?type=nsn&page=2'],
      files: [1, 2, 3, 4, 5].map((number) => `nsn-${number}.xml.gz`),
      outside: [],
    },
    items: [
      ...[0, 1, 2].map((place) => item('sitemaps', place)),
      ...[0, 1, 2, 3, 4].map((place) => item('files', place)),
    ],
    pages: { done: 0, total: 0, of: 0 },
    findings: bad.length === 0 ? [] : [aFinding('http-status', bad.length)],
    ...given,
  };
}

export const aJob = (given: Partial<Job<WalkProgress>> = {}): Job<WalkProgress> => ({
  id: 1,
  kind: 'sitemap-walk',
  startedAt: AT + DAY_MS,
  startedBy: 'ada',
  endedAt: null,
  state: 'running',
  done: 0,
  total: 8,
  workedMs: 10_000,
  failure: null,
  details: null,
  ...given,
});

/** Walks without a server: results in a folder of their own, and what was asked of them. */
export async function someWalks(ended: readonly EndedWalk[] = [], job: Job<WalkProgress> | null = null) {
  const notes = openFolderNotes(newFolder('walks'));
  const store = openWalkStore(notes);
  for (const walk of ended) await store.add(walk);
  const last = ended.at(-1);
  const lastJob = last === undefined ? null : aJob({ ...last, details: null, done: 8 } as Partial<Job<WalkProgress>>);
  const asked: string[] = [];
  const walks: SitemapWalks = {
    ...store,
    job: () => Promise.resolve(job ?? lastJob),
    async start(by) {
      asked.push(`start by ${by}`);
      return 'started';
    },
    command: async (command) => void asked.push(command),
  };
  return { walks, asked, store, notes };
}
