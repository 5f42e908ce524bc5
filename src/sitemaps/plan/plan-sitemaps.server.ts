import { createHash } from 'node:crypto';
import type { Fsc } from '../../domain/supply-class.ts';
import type { NsnBlock, SitemapFacts } from '../../catalog/nsn-blocks.ts';
import { measureRanges, type RangeFacts } from './measure-ranges.ts';
import {
  CLASS_FILES,
  INDEX_CLASSES,
  NSNS_PER_FILE,
  NSN_PAGES_PER_CHUNK,
  URLS_PER_SITEMAP,
  type ClassPagePlan,
  type PlanInput,
  type RankRange,
  type SitemapFilePlan,
  type SitemapPlan,
  type UrlsetPlan,
} from './sitemap-plan.ts';

/** Raise it when the same catalog gives other bytes: files made before then are not current. */
const FORMAT = 1;

type ClassFacts = SitemapFacts['classes'][number];
/** What a urlset lists, before its NSNs are measured. */
type Outline = { groups: SitemapFacts['groups']; classes: readonly ClassFacts[]; nsns: RankRange };

/**
 * The one place that says which sitemaps exist (S2.3 to S2.6). Reads the blocks that lie at the ends of pages, no others.
 * A catalog without groups, classes and NSNs has no NSN pages and no files. Throws when the counts of the classes and blocks contradict each other.
 */
export async function planSitemaps({ facts, readBlocks }: PlanInput): Promise<SitemapPlan> {
  const { groups, classes, blocks } = facts;
  const nsnCount = countNsns(facts);
  const pages = outlineNsnPages(facts, nsnCount);
  const ofClasses = outlineClasses(classes);
  const outlines = [...pages, ...ofClasses.flatMap((outlined) => outlined.pages)];
  const measured = await measureRanges(
    outlines.map((outline) => outline.nsns),
    blocks,
    readBlocks,
  );

  const nsnPages = pages.map((outline, index) => {
    const range = measured[index]!;
    return { page: index + 1, ...urlsetOf(outline, range, digestOf(daysOf(outline), range.content)) };
  });
  const classPages = new Map<Fsc, ClassPagePlan[]>();
  let measuredBefore = pages.length;
  for (const { ofClass, pages } of ofClasses) {
    classPages.set(
      ofClass.fsc,
      pages.map((outline, index) => ({
        fsc: ofClass.fsc,
        page: index + 1,
        ...urlsetOf(outline, measured[measuredBefore + index]!, digestOfClassPage(ofClass, index + 1)),
      })),
    );
    measuredBefore += pages.length;
  }
  const files = listFiles(blocks, (fsc) => classPages.get(fsc)?.[0]);
  const filesByType = new Map(files.map((file) => [file.type, file]));
  return {
    nsnCount,
    nsnPages,
    indexClasses: classes
      .filter((ofClass) => ofClass.nsnCount > 0)
      .toSorted((left, right) => right.nsnCount - left.nsnCount || (left.fsc < right.fsc ? -1 : 1))
      .slice(0, INDEX_CLASSES)
      .map((ofClass) => ofClass.fsc),
    classPages: (fsc) => classPages.get(fsc) ?? null,
    files,
    findFile: (type) => filesByType.get(type) ?? null,
    indexChunks: Math.max(1, Math.ceil(nsnPages.length / NSN_PAGES_PER_CHUNK)),
    changedOn: latestOf([...groups, ...classes, ...blocks]),
  };
}

/** The files of the plan alone, for a run over them. Of the pages it measures only the first of each class with a file. Rejects as `planSitemaps` does. */
export async function planSitemapFiles({ facts, readBlocks }: PlanInput): Promise<SitemapFilePlan[]> {
  countNsns(facts);
  const withFile = outlineClasses(facts.classes).filter(({ ofClass }) => CLASS_FILES.includes(ofClass.fsc));
  const measured = await measureRanges(
    withFile.map(({ pages }) => pages[0]!.nsns),
    facts.blocks,
    readBlocks,
  );
  const firstPages = new Map(
    withFile.map(({ ofClass, pages }, index) => [
      ofClass.fsc,
      urlsetOf(pages[0]!, measured[index]!, digestOfClassPage(ofClass, 1)),
    ]),
  );
  return listFiles(facts.blocks, (fsc) => firstPages.get(fsc));
}

function countNsns({ classes, blocks }: SitemapFacts): number {
  const inBlocks = blocks.reduce((sum, block) => sum + block.nsnCount, 0);
  const inClasses = classes.reduce((sum, ofClass) => sum + ofClass.nsnCount, 0);
  if (inBlocks !== inClasses) throw new Error(`${inBlocks} NSNs are in blocks and ${inClasses} in classes`);
  for (const { number, nsnCount } of blocks.slice(0, -1))
    if (nsnCount !== NSNS_PER_FILE) throw new Error(`block ${number} holds ${nsnCount} NSNs`);
  return inBlocks;
}

/** All groups, all classes, all NSNs, cut every 50,000. */
function outlineNsnPages({ groups, classes }: SitemapFacts, nsnCount: number): Outline[] {
  const beforeNsns = groups.length + classes.length;
  return Array.from({ length: Math.ceil((beforeNsns + nsnCount) / URLS_PER_SITEMAP) }, (_, index) => {
    const start = index * URLS_PER_SITEMAP;
    const end = start + URLS_PER_SITEMAP;
    const rankAt = (place: number): number => Math.min(Math.max(place - beforeNsns, 0), nsnCount);
    return {
      groups: groups.slice(start, end),
      classes: classes.slice(Math.max(start - groups.length, 0), Math.max(end - groups.length, 0)),
      nsns: { start: rankAt(start), end: rankAt(end) },
    };
  });
}

/** Of each class its own page, then its NSNs, cut every 50,000. NSNs are ordered by class: each class is a run of them. */
function outlineClasses(classes: readonly ClassFacts[]): { ofClass: ClassFacts; pages: Outline[] }[] {
  let firstRank = 0;
  return classes.map((ofClass) => {
    const start = firstRank;
    const end = (firstRank += ofClass.nsnCount);
    const rankAt = (place: number): number => Math.min(Math.max(start + place - 1, start), end);
    const pages = Array.from({ length: Math.ceil((1 + ofClass.nsnCount) / URLS_PER_SITEMAP) }, (_, index) => ({
      groups: [],
      classes: index === 0 ? [ofClass] : [],
      nsns: { start: rankAt(index * URLS_PER_SITEMAP), end: rankAt((index + 1) * URLS_PER_SITEMAP) },
    }));
    return { ofClass, pages };
  });
}

function urlsetOf(outline: Outline, range: RangeFacts, digest: string): UrlsetPlan {
  const { groups, classes, nsns } = outline;
  return {
    groups,
    classes: classes.map(({ fsc, changedOn }) => ({ fsc, changedOn })),
    nsns,
    urlCount: groups.length + classes.length + nsns.end - nsns.start,
    changedOn: Math.max(range.changedOn, latestOf([...groups, ...classes])),
    digest,
  };
}

/** A block of the catalog is a file. */
function nsnFile({ number, nsnCount, changedOn, contentHash }: NsnBlock): SitemapFilePlan {
  const start = (number - 1) * NSNS_PER_FILE;
  const nsns = { start, end: start + nsnCount };
  const digest = digestOf([], [[contentHash, 0, nsnCount]]);
  const urlset = { groups: [], classes: [], nsns, urlCount: nsnCount, changedOn, digest };
  return { ...namesOf(`nsn-${number}`), ...urlset };
}

/** A class file is the first page of its class: the class page and at most its first 49,999 NSNs (S3.3). */
function listFiles(blocks: readonly NsnBlock[], firstPageOf: (fsc: Fsc) => UrlsetPlan | undefined): SitemapFilePlan[] {
  const classFiles = CLASS_FILES.flatMap((fsc) => {
    const page = firstPageOf(fsc);
    return page === undefined ? [] : [{ ...namesOf(`fsc-${fsc}`), ...onlyUrlset(page) }];
  });
  return [...blocks.map(nsnFile), ...classFiles];
}

/** A class page without its class and number. */
function onlyUrlset({ groups, classes, nsns, urlCount, changedOn, digest }: UrlsetPlan): UrlsetPlan {
  return { groups, classes, nsns, urlCount, changedOn, digest };
}

function namesOf(type: string): { type: string; name: string } {
  return { type, name: `${type}.xml.gz` };
}

function latestOf(dated: readonly { changedOn: number }[]): number {
  return dated.reduce((latest, { changedOn }) => Math.max(latest, changedOn), 0);
}

function daysOf({ groups, classes }: Outline): unknown {
  return [groups.map(({ fsg, changedOn }) => [fsg, changedOn]), classes.map(({ fsc, changedOn }) => [fsc, changedOn])];
}

/** The hash and the day of a class say what it holds, wherever its NSNs are among all. */
function digestOfClassPage({ fsc, contentHash, changedOn }: ClassFacts, page: number): string {
  return digestOf(fsc, page, contentHash, changedOn);
}

function digestOf(...content: unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, content]))
    .digest('base64url')
    .slice(0, 22);
}
