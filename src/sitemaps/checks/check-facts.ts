import type { Fsc } from '../../domain/supply-class.ts';

/** What lists of checks are made from: which sitemaps this catalog has (G1.1: computed, never typed). */
export type CheckFacts = {
  /** Origin of every URL in the sitemaps, without a slash at its end. */
  origin: string;
  listedNsns: number;
  /** Classes that have a page. */
  classes: number;
  nsnPages: number;
  /** nsn-1 to nsn-N. */
  nsnFiles: number;
  /** Those of the class files that are in this catalog. */
  classFiles: readonly Fsc[];
  /** All class files, in the catalog or not. */
  allClassFiles: readonly Fsc[];
  indexClasses: readonly Fsc[];
  /** Pages of classes by code; 0 or none: not in this catalog. */
  classPages: Readonly<Record<string, number>>;
  indexChunks: number;
  /** Stored files whose addresses are of another origin than the site; empty for a clean set. */
  foreignFiles: readonly { origin: string; files: number; first: string }[];
};

/** The domain checks look for hosts as well that the site had before, or that its backend has (setting FORMER_HOSTS, S10.6). */
export type DomainFacts = CheckFacts & { formerHosts: readonly string[] };
