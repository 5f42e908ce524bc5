import type { Fsc } from '#base/domain/supply-class.ts';
import type { LastRun } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { PlannedSitemap } from '../rules/planned-sitemap.ts';
import { CLASS_FILES, URLS_PER_SITEMAP, type SitemapPlan } from './sitemap-plan.ts';

/** Facts that the plan does not have. */
type GivenFacts = {
  /** Origin of every URL in the sitemaps, without a slash at its end. */
  origin: string;
  /** Path of the index that robots.txt names. */
  robotsIndex: string;
  /** Classes that have a page. */
  classes: number;
  /** Hosts that sitemaps should not name any more: the setting FORMER_HOSTS (S10.6). Lower case. */
  formerHosts: readonly string[];
  /** What each sitemap that a check screen may read should hold: those of the index, then stored files. Empty on other screens. */
  planned: readonly PlannedSitemap[];
  /** Stored files whose addresses are of another origin than the site; empty for a clean set. */
  foreignFiles: readonly ForeignFiles[];
  /** Classes whose stored file lists what the nsn files of this catalog and origin do not, or is missing beside them. */
  staleClassFiles: readonly Fsc[];
  /** The last run that made the whole set; null before one: durations and sizes are "not measured yet". */
  lastRun: LastRun | null;
};

/** What the tool screens say and check of this catalog's sitemaps (G1.1: computed, never typed). JSON-able. */
export type SitemapToolFacts = GivenFacts & {
  listedNsns: number;
  nsnPages: number;
  urlsPerSitemap: number;
  /** nsn-1 to nsn-N. */
  nsnFiles: number;
  /** Those of the 22 class files that are in this catalog. */
  classFiles: readonly Fsc[];
  /** All 22, in the catalog or not. */
  allClassFiles: readonly Fsc[];
  /** nsn and class files together. */
  files: number;
  /** Classes that the index lists, those with most NSNs first. */
  indexClasses: readonly Fsc[];
  /** Pages of the classes that the index lists and of those that some screen asks for by name; 0: not in this catalog. */
  classPages: Readonly<Record<string, number>>;
  indexChunks: number;
  /** static + NSN pages + class sitemaps of the index (S5.5). */
  staticFiles: number;
};

/** How many stored files are known to name an origin that is not the site's, and the first of them. */
export type ForeignFiles = { origin: string; files: number; first: string };

/** Classes that a screen asks for by name. */
const NAMED_CLASSES = ['1005', '5305', '5330', '5340'] as Fsc[];

export function sitemapToolFacts(plan: SitemapPlan, given: GivenFacts): SitemapToolFacts {
  const pagesOf = (fsc: Fsc): number => plan.classPages(fsc)?.length ?? 0;
  const classFiles = CLASS_FILES.filter((fsc) => pagesOf(fsc) > 0);
  return {
    ...given,
    listedNsns: plan.nsnCount,
    nsnPages: plan.nsnPages.length,
    urlsPerSitemap: URLS_PER_SITEMAP,
    nsnFiles: plan.files.length - classFiles.length,
    classFiles,
    allClassFiles: CLASS_FILES,
    files: plan.files.length,
    indexClasses: plan.indexClasses,
    classPages: Object.fromEntries([...plan.indexClasses, ...NAMED_CLASSES].map((fsc) => [fsc, pagesOf(fsc)])),
    indexChunks: plan.indexChunks,
    staticFiles: 1 + plan.nsnPages.length + plan.indexClasses.reduce((sum, fsc) => sum + pagesOf(fsc), 0),
  };
}
