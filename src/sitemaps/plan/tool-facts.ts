import type { Fsc } from '#base/domain/nsn.ts';
import type { LastRun } from '#publog/sitemap-files/sitemap-file-store.ts';
import { paths } from '#base/paths.ts';
import type { ShownSitemap } from '../rules/planned-sitemap.ts';
import type { SitemapPlan } from './plan-sitemaps.server.ts';
import { CHECKED_FILES, CLASS_FILES, URLS_PER_SITEMAP } from './sitemap-plan.ts';

/** Facts that tool screens say and check, computed (G1.1). JSON-able. */
export type SitemapToolFacts = ReturnType<typeof sitemapToolFacts>;

/** How many stored files name a foreign origin, and the first of them. */
export type ForeignFiles = { origin: string; files: number; first: string };

const NAMED_CLASSES = ['1005', '5305', '5330', '5340'] as Fsc[];

export const namesRead = (nsnPages: number): ReadonlySet<string> =>
  new Set([
    ...CHECKED_FILES,
    ...[1, 2, 100, nsnPages].map((page) => paths.sitemap({ type: 'nsn', page })),
    ...NAMED_CLASSES.map((fsc) => paths.sitemap({ type: 'fsc', fsc })),
  ]);

export function sitemapToolFacts(
  plan: SitemapPlan,
  given: {
    /** Without a slash at its end. */
    origin: string;
    robotsIndex: string;
    classes: number;
    /** The setting FORMER_HOSTS (S10.6). Lower case. */
    formerHosts: readonly string[];
    /** For check screens: sitemaps of the index, then stored files. Empty on other screens. */
    planned: readonly ShownSitemap[];
    foreignFiles: readonly ForeignFiles[];
    unplannedFiles: readonly string[];
    staleClassFiles: readonly Fsc[];
    /** The last run that made the whole set; null before one. */
    lastRun: LastRun | null;
  },
) {
  const pagesOf = (fsc: Fsc): number => plan.classPages(fsc)?.length ?? 0;
  const classFiles = CLASS_FILES.filter((fsc) => pagesOf(fsc) > 0);
  return {
    ...given,
    listedNsns: plan.nsnCount,
    nsnPages: plan.nsnPages.length,
    urlsPerSitemap: URLS_PER_SITEMAP,
    nsnFiles: plan.files.length - classFiles.length,
    /** Those of the 22 that are in this catalog. */
    classFiles,
    allClassFiles: CLASS_FILES,
    files: plan.files.length,
    indexClasses: plan.indexClasses,
    /** Pages of these classes and of `NAMED_CLASSES`; 0: not in this catalog. */
    classPages: Object.fromEntries([...plan.indexClasses, ...NAMED_CLASSES].map((fsc) => [fsc, pagesOf(fsc)])),
    indexChunks: plan.indexChunks,
    /** static + NSN pages + class sitemaps of the index (S5.5). */
    staticFiles: 1 + plan.nsnPages.length + plan.indexClasses.reduce((sum, fsc) => sum + pagesOf(fsc), 0),
  };
}
