import { type CatalogStore, MAX_BLOCKS } from '#publog/catalog-store.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import { createListingMerge, reportOtherDay, runWords } from '../rules/merge-listings.ts';
import { canonicalPath, checkExpectation, countBelow } from '../rules/planned-sitemap.ts';
import type { PlannedIndex, PlannedSitemap } from '../rules/planned-sitemap.ts';
import { MAX_URLS } from '../rules/protocol.ts';
import { type Families, type FamilyListing, familyOf, NSNS_PER_CLASS, sitemapsOf } from './check-families.ts';
import type { SitemapReading, SitemapSet } from './read-sitemap.ts';

export type AuditCatalog = Pick<CatalogStore, 'edition' | 'sitemapFacts' | 'readNsnBlocks'> & {
  /** Absent where only NSNs are compared. Rejects with `StoreUnavailable`. */
  plan?: () => Promise<AuditPlan>;
};

/**
 * Compares the families with the catalog in one pass, in NSN order. A whole set must list all NSNs. `hasDays`: the
 * catalog knows when its NSNs changed.
 */
export async function checkCatalog(families: Families, isWhole: boolean, catalog: AuditCatalog, tally: FindingTally) {
  // the shelf has some parts, with the days of its lines: the plan is compared
  const filled = families.filter(({ family, listings }) => listings.length > 0 && family !== 'shelf pages');
  if (filled.length === 0) return null;
  const merges = filled.map((listing) => openMerge(listing, isWhole, tally));
  const range = isWhole && filled.some(isOfAllNsns) ? { first: 0, last: Infinity } : classRange(filled);
  const compared = { nsns: 0, hasDays: false };
  try {
    const { blocks } = await catalog.sitemapFacts();
    const needed = blocks.filter(({ firstNsn, lastNsn }) => lastNsn >= range.first && firstNsn <= range.last);
    const [from, to] = [needed[0]?.number ?? 1, needed.at(-1)?.number ?? 0];
    for (let first = from; first <= to; first += MAX_BLOCKS) {
      for (const block of await catalog.readNsnBlocks(first, Math.min(first + MAX_BLOCKS - 1, to))) {
        compared.nsns += block.nsns.length;
        compared.hasDays ||= (block.days[0] ?? 0) > 0;
        for (const merge of merges) merge.take(block);
      }
    }
    for (const merge of merges) merge.finish();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    tally.add('catalog-unreadable', catalog.edition.version, error.message);
  }
  return compared;
}

const isOfAllNsns = ({ family }: FamilyListing): boolean => family === 'NSN pages' || family === 'nsn files';

function classRange(families: Families) {
  const first = Math.min(...families.map(({ listings }) => listings[0]!.nsns[0]!));
  const last = Math.max(...families.map(({ listings }) => listings.at(-1)!.nsns.at(-1)!));
  const classStart = (nsn: number): number => Math.floor(nsn / NSNS_PER_CLASS) * NSNS_PER_CLASS;
  return { first: classStart(first), last: classStart(last) + NSNS_PER_CLASS - 1 };
}

function openMerge(ofFamily: FamilyListing, isWhole: boolean, tally: FindingTally) {
  const { family, listings, readings } = ofFamily;
  const sitemapOf = (nsn: Nsn): string => sitemapsOf(nsn, readings)[0] ?? family;
  return createListingMerge(listings, {
    onUnknown: (run) =>
      tally.add('nsn-unknown', tally.hasRoom('nsn-unknown') ? sitemapOf(run.first) : '', runWords(run), run),
    onMissing: (run) => tally.add('nsn-missing', family, runWords(run), run),
    onOtherDay: (nsn, days) =>
      reportOtherDay(tally, days, () => ({ sitemap: sitemapOf(nsn), page: `NSN ${formatNsn(nsn)}` })),
    isExpected: !isWhole ? () => false : isOfAllNsns(ofFamily) ? () => true : classExpectation(ofFamily),
  });
}

/** Expects all NSNs of a class, or the first ones when its sitemaps are full (S3.3). Other families may list any. */
function classExpectation({ family, readings, listings }: FamilyListing): (nsn: number) => boolean {
  if (family !== 'class sitemaps') return () => false;
  const lastExpected = new Map<number, number>();
  for (const { sitemap, urlCount } of readings) {
    const { fsc } = familyOf(sitemap);
    if (fsc === null) continue;
    const end = (fsc + 1) * NSNS_PER_CLASS;
    const last = Math.max(-1, ...listings.map(({ nsns }) => nsns[countBelow(nsns, end) - 1] ?? -1));
    const limit = urlCount < MAX_URLS ? end : last;
    lastExpected.set(fsc, Math.max(limit, lastExpected.get(fsc) ?? -1));
  }
  return (nsn) => nsn <= (lastExpected.get(Math.floor(nsn / NSNS_PER_CLASS)) ?? -1);
}

/** The plan of the catalog. `forRobots`: the indexes of which robots.txt names one. */
export type AuditPlan = Record<'sitemaps' | 'files', readonly PlannedSitemap[]> & {
  indexes: readonly PlannedIndex[];
  forRobots: readonly string[];
};

/** Compares a set with the plan. An index or folder that shares nothing with it is of another site. */
export function checkPlan({ readings, roots, of }: SitemapSet, plan: AuditPlan, tally: FindingTally): void {
  const all = [...plan.sitemaps, ...plan.files];
  const byPlace = new Map(all.map((planned) => [canonicalPath(planned.name), planned]));
  for (const reading of readings) {
    const planned =
      byPlace.get(canonicalPath(reading.sitemap)) ??
      // the path of a file
      byPlace.get(canonicalPath(reading.sitemap.replace(/^(?!https?:).*\//, '')));
    const to = { sitemap: reading.sitemap, tally: unlessKnown(tally) };
    if (planned !== undefined && reading.root === 'urlset')
      checkExpectation({ kind: 'urlset', planned, all }, reading, to);
  }
  if (of === 'folder') checkFiles(new Set(readings.map(({ sitemap }) => sitemap)), plan.files, tally);
  for (const root of readings.slice(0, roots)) checkIndex(root, plan.indexes, unlessKnown(tally));
}

/** Repetitions were reported with their family, or when the index was followed. */
function unlessKnown(tally: FindingTally): FindingTally {
  return { ...tally, add: (kind, ...found) => void (kind !== 'duplicate' && tally.add(kind, ...found)) };
}

/** Compares an index with the one at its address, or else with the most similar one. */
function checkIndex(reading: SitemapReading, indexes: readonly PlannedIndex[], tally: FindingTally): void {
  const { sitemap, entries, root } = reading;
  const at = indexes.find(({ path }) => canonicalPath(path) === canonicalPath(sitemap));
  const places = new Set(entries.map(({ loc }) => canonicalPath(loc)));
  const compared = indexes.map((index) => {
    const shared = index.lists.filter(({ name }) => places.has(canonicalPath(name))).length;
    return { ...index, shared, differences: places.size + index.lists.length - 2 * shared };
  });
  const [closest] = compared
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => one.differences - other.differences);
  const due = root === 'urlset' || compared.some(({ path, shared }) => path === at?.path && shared > 0) ? at : closest;
  if (due !== undefined) checkExpectation({ kind: 'index', ...due }, reading, { sitemap, tally });
}

export function isOfPlan({ readings: [first] }: SitemapSet, { sitemaps }: AuditPlan): boolean {
  const places = new Set(first?.entries.map(({ loc }) => canonicalPath(loc)));
  return sitemaps.some(({ name }) => places.has(canonicalPath(name)));
}

/** Lists files of the plan's kinds that it does not have. */
export function notOfPlan(names: readonly string[], files: readonly { name: string }[]): string[] {
  const planned = new Set(files.map(({ name }) => name));
  return names.filter((name) => !planned.has(name) && ['nsn files', 'class sitemaps'].includes(familyOf(name).family));
}

function checkFiles(names: ReadonlySet<string>, files: readonly PlannedSitemap[], tally: FindingTally): void {
  if (!files.some(({ name }) => names.has(name))) return;
  for (const { name, urlCount } of files)
    if (!names.has(name)) tally.add('plan-file-missing', name, `the plan has it, with ${urlCount} addresses`);
  for (const name of notOfPlan([...names], files)) tally.add('plan-file-extra', name, 'the plan does not have it');
}
