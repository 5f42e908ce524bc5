import type { Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { ROBOTS } from '../audit/check-site.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { plannedOfCatalog, type PlanSources } from '../endpoints/sitemap-services.ts';
import { type PlannedContent, plannedIndexes } from '../plan/planned-sitemaps.server.ts';
import { sampleOf } from '../rules/check-page.ts';
import type { PlannedSitemap } from '../rules/planned-sitemap.ts';

/** An address that a walk from outside asks. `absent`: a part that is not there. */
export type OutsideAddress = { path: string } & (
  | { of: 'robots' | 'absent' }
  | { of: 'page'; nsn: string | null }
  | { of: 'sitemap'; planned: PlannedContent; family: readonly PlannedContent[] }
  | { of: 'index'; lists: readonly PlannedSitemap[] }
);

type Planned = Awaited<ReturnType<typeof plannedIndexes>> & { files: readonly PlannedContent[] };
/** Pages are asked whether a sitemap lists them or not. */
const ALL_PAGES = ['ranges', 'makers', 'names'] as const;

/** Sitemaps, files and pages of each kind: of NSNs and classes; of groups, classes, makers, names and single ones. */
const OF_KIND = 6;
/** Sitemaps whose parts are asked, and parts of each. */
const RANGES = 8;
const OF_RANGE = 4;

/** Chooses addresses spread over the plan, others for each seed. Rejects with `StoreUnavailable`. */
export async function planOutside(
  { indexes, sitemaps, files }: Planned,
  { sources, catalog, seed }: { sources: PlanSources; catalog: CatalogStore; seed: string },
): Promise<OutsideAddress[]> {
  const whole = await plannedOfCatalog({ ...sources, extraSitemaps: ALL_PAGES }, catalog);
  const { sitemaps: listing } = await plannedIndexes(whole, []);
  const readable = indexes.filter(({ path }) => files.length > 0 || path !== paths.sitemapFiles());
  const pick = <One>(all: readonly One[], size: number, of: string): One[] =>
    sampleOf(all.length, size, `${seed} ${of}`).map((place) => all[place]!);
  const pickOfEach = <One>(all: Iterable<One>, kindOf: (one: One) => string): One[] =>
    [...Map.groupBy(all, kindOf)].flatMap(([kind, some]) => pick(some, OF_KIND, kind));
  const kindOf = ({ name }: PlannedContent): string => /type=[a-z]+|^[a-z]+/.exec(name)?.[0] ?? '';
  const listed = new Set(listing.flatMap(({ pages }) => [...pages().keys()]));
  const pages = pickOfEach(listed, (path) => (path.split('/').length > 2 ? path.split('/')[1]! : ''));
  const nsns: number[] = [];
  const ranges = sitemaps.filter(({ range }) => range !== null);
  for (const { name, content } of pick(ranges, RANGES, 'ranges'))
    nsns.push(...pick([...(await content()).nsns], OF_RANGE, name));
  const parts = [...new Set(nsns)].map((nsn) => paths.part(nsn as Nsn));
  // no NIIN is 0
  const absent = (parts[0] ?? '/nsn/53/5305/5305-00-000-0001').replace(/-\d\d-\d{3}-\d{4}$/, '-00-000-0000');
  return [
    { path: ROBOTS, of: 'robots' },
    ...readable.map(({ path, lists }) => ({ path, lists, of: 'index' as const })),
    ...[
      ...pickOfEach(sitemaps, kindOf).map((planned) => ({ planned, family: sitemaps, path: planned.name })),
      ...pickOfEach(files, kindOf).map((one) => ({ planned: one, family: files, path: paths.sitemapFile(one.name) })),
    ].map((one) => ({ ...one, of: 'sitemap' as const })),
    ...pages.map((path) => ({ path, of: 'page' as const, nsn: null })),
    ...parts.map((path) => ({ path, of: 'page' as const, nsn: path.split('/').at(-1)! })),
    { path: absent, of: 'absent' },
  ];
}
