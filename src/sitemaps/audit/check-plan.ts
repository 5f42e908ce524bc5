import type { FindingTally } from '../rules/finding-tally.ts';
import {
  checkIndexAgainstPlan,
  checkPages,
  checkPlannedRange,
  type PlannedIndex,
  type PlannedSitemap,
  canonicalPath,
} from '../rules/planned-sitemap.ts';
import { familyOf } from './check-families.ts';
import type { SitemapSet } from './gather-readings.ts';
import type { SitemapReading } from './read-sitemap.ts';

/** What the catalog in force has: every index, the sitemaps that they list, by path and query, and the stored files, by name. */
export type AuditPlan = {
  indexes: readonly PlannedIndex[];
  /** The paths of those that robots.txt may name: one of them. */
  forRobots: readonly string[];
  sitemaps: readonly PlannedSitemap[];
  files: readonly PlannedSitemap[];
};

/**
 * Compares a set with the plan of the catalog: what the index or the folder has to hold, and what each sitemap has to list. Sitemaps that the plan does not have are
 * left to the other checks; an index or a folder that shares nothing with the plan is of another site, and is not compared.
 */
export function checkPlan({ readings, roots, of }: SitemapSet, plan: AuditPlan, tally: FindingTally): void {
  const all = [...plan.sitemaps, ...plan.files];
  const byPlace = new Map(all.map((planned) => [canonicalPath(planned.name), planned]));
  for (const reading of readings) {
    const planned =
      byPlace.get(canonicalPath(reading.sitemap)) ?? byPlace.get(canonicalPath(fileNameOf(reading.sitemap)));
    if (planned !== undefined && reading.root === 'urlset') checkPlanned(reading, planned, all, tally);
  }
  if (of === 'folder') checkFiles(new Set(readings.map(({ sitemap }) => sitemap)), plan.files, tally);
  for (const root of readings.slice(0, roots)) if (root.root === 'sitemapindex') checkIndex(root, plan.indexes, tally);
}

/** A file that was given by its path is known by its name. */
function fileNameOf(sitemap: string): string {
  return URL.canParse(sitemap) ? sitemap : sitemap.slice(sitemap.lastIndexOf('/') + 1);
}

/** Holds an index against the one at its address, or else against the one that it differs from least: the whole index has several addresses. */
function checkIndex({ sitemap, entries }: SitemapReading, indexes: readonly PlannedIndex[], tally: FindingTally): void {
  const places = new Set(entries.map(({ loc }) => canonicalPath(loc)));
  const compared = indexes.map((index) => {
    const shared = index.lists.filter(({ name }) => places.has(canonicalPath(name))).length;
    return { ...index, shared, differences: places.size + index.lists.length - 2 * shared };
  });
  const [closest] = compared
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => one.differences - other.differences);
  const due =
    compared.find(({ path, shared }) => shared > 0 && canonicalPath(path) === canonicalPath(sitemap)) ?? closest;
  if (due === undefined) return;
  checkIndexAgainstPlan(entries, due.lists, (kind, detail) => {
    // those that are listed twice were reported when the index was followed
    if (kind !== 'duplicate') tally.add(kind, sitemap, detail);
  });
}

/** Where the first index of a set shares nothing with the plan, it is of another site. */
export function isOfPlan({ readings: [first] }: SitemapSet, { sitemaps }: AuditPlan): boolean {
  const places = new Set(first?.entries.map(({ loc }) => canonicalPath(loc)));
  return sitemaps.some(({ name }) => places.has(canonicalPath(name)));
}

export function checkPlanned(
  reading: SitemapReading,
  planned: PlannedSitemap,
  all: readonly PlannedSitemap[],
  tally: FindingTally,
): void {
  const { sitemap } = reading;
  checkPlannedRange(reading, planned, all, (kind, detail, count) => tally.add(kind, sitemap, detail, { count }));
  // the pages that are listed twice were reported with their family
  if (reading.areOthersHeld) checkPages({ ...reading, ...withoutRepetition(reading) }, planned.pages(), tally);
}

function withoutRepetition({ others, otherDays }: SitemapReading): Pick<SitemapReading, 'others' | 'otherDays'> {
  const first = new Map<string, number>();
  others.forEach((loc, index) => {
    if (!first.has(loc)) first.set(loc, otherDays[index]!);
  });
  return { others: [...first.keys()], otherDays: [...first.values()] };
}

/** Files named as those of the plan are, which it does not have. */
export function notOfPlan(names: readonly string[], files: readonly PlannedSitemap[]): string[] {
  const planned = new Set(files.map(({ name }) => name));
  return names.filter((name) => !planned.has(name) && ['nsn files', 'class sitemaps'].includes(familyOf(name).family));
}

function checkFiles(names: ReadonlySet<string>, files: readonly PlannedSitemap[], tally: FindingTally): void {
  if (!files.some(({ name }) => names.has(name))) return;
  for (const { name, urlCount } of files)
    if (!names.has(name)) tally.add('plan-file-missing', name, `the plan has it, with ${urlCount} addresses`);
  for (const name of notOfPlan([...names], files)) tally.add('plan-file-extra', name, 'the plan does not have it');
}
