import type { NsnBlock, SitemapFacts } from '#publog/catalog-store.ts';
import { hash } from 'node:crypto';
import type { Fsc } from '#base/domain/nsn.ts';
import { CLASS_FILES, INDEX_CLASSES, NSNS_PER_FILE, NSN_PAGES_PER_CHUNK, URLS_PER_SITEMAP } from './sitemap-plan.ts';
import type { PlanInput, RankRange, SitemapFilePlan, UrlsetPlan, ReadBlocks } from './sitemap-plan.ts';
import type { Day } from '#base/domain/day.ts';
import { sumBy } from '#base/domain/in-parallel.ts';

/** The sitemaps of a catalog. Computed once for each catalog. */
export type SitemapPlan = Awaited<ReturnType<typeof planSitemaps>>;

/** Raise it when the same catalog gives other bytes. */
const FORMAT = 1;

/** A urlset before its NSNs are measured. `digest`: where known. */
type Outline = { groups: SitemapFacts['groups']; classes: SitemapFacts['classes']; nsns: RankRange; digest?: string };

/** Plans which sitemaps exist (S2.3 to S2.6). Throws when counts contradict each other. */
export async function planSitemaps(input: PlanInput) {
  const { groups, classes, blocks } = input.facts;
  const nsnCount = countNsns(input.facts);
  const ofNsns = outlineNsnPages(input.facts, nsnCount);
  const ofClasses = outlineClasses(classes);
  const heads: Outline = { groups, classes, nsns: { start: 0, end: 0 } };
  const urlsets = await measure([heads, ...ofNsns, ...ofClasses.flatMap(({ pages }) => pages)], input);
  const groupsAndClasses = urlsets.shift()!;
  const nsnPages = urlsets.splice(0, ofNsns.length);
  const classPages = new Map(ofClasses.map(({ fsc, pages }) => [fsc, urlsets.splice(0, pages.length)]));
  const files = listFiles(blocks, (fsc) => classPages.get(fsc)?.[0]);
  const filesByType = new Map(files.map((file) => [file.type, file]));
  return {
    nsnCount,
    /** Pages of 50,000 URLs: groups, classes, NSNs (S2.3). */
    nsnPages,
    /** Pages that no stored nsn file has. */
    groupsAndClasses,
    /** The 50 classes with most listed NSNs, most first. */
    indexClasses: classes
      .filter((ofClass) => ofClass.nsnCount > 0)
      .toSorted((left, right) => right.nsnCount - left.nsnCount || (left.fsc < right.fsc ? -1 : 1))
      .slice(0, INDEX_CLASSES)
      .map((ofClass) => ofClass.fsc),
    /** The class page, then its NSNs; null for an unknown class. */
    classPages: (fsc: Fsc) => classPages.get(fsc) ?? null,
    /** nsn-1 to nsn-N, then class files. */
    files,
    findFile: (type: string) => filesByType.get(type) ?? null,
    /** At least one, which lists the static sitemap. */
    indexChunks: Math.max(1, Math.ceil(nsnPages.length / NSN_PAGES_PER_CHUNK)),
    /** The latest day of all; 0 when empty. */
    changedOn: latestOf([...groups, ...classes, ...blocks]),
  };
}

function countNsns({ classes, blocks }: SitemapFacts): number {
  const inBlocks = sumBy(blocks, ({ nsnCount }) => nsnCount);
  const inClasses = sumBy(classes, ({ nsnCount }) => nsnCount);
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

/** Each class page, then its NSNs, cut every 50,000. NSNs are ordered by class. */
function outlineClasses(classes: SitemapFacts['classes']): { fsc: Fsc; pages: Outline[] }[] {
  let firstRank = 0;
  return classes.map((ofClass) => {
    const { fsc, nsnCount, contentHash, changedOn } = ofClass;
    const start = firstRank;
    const end = (firstRank += nsnCount);
    const rankAt = (place: number): number => Math.min(Math.max(start + place - 1, start), end);
    const pages = Array.from({ length: Math.ceil((1 + nsnCount) / URLS_PER_SITEMAP) }, (_, index) => ({
      groups: [],
      classes: index === 0 ? [ofClass] : [],
      nsns: { start: rankAt(index * URLS_PER_SITEMAP), end: rankAt((index + 1) * URLS_PER_SITEMAP) },
      digest: digestOf(fsc, index + 1, contentHash, changedOn),
    }));
    return { fsc, pages };
  });
}

async function measure(outlines: readonly Outline[], { facts, readBlocks }: PlanInput): Promise<UrlsetPlan[]> {
  const ranges = await measureRanges(outlines, facts.blocks, readBlocks);
  return outlines.map(({ groups, classes, nsns, digest }, index) => {
    const { changedOn, content } = ranges[index]!;
    const classDays = classes.map(({ fsc, changedOn }) => ({ fsc, changedOn }));
    const ofGroups = groups.map(({ fsg, changedOn }) => [fsg, changedOn]);
    const ofClasses = classDays.map(({ fsc, changedOn }) => [fsc, changedOn]);
    return {
      groups,
      classes: classDays,
      nsns,
      urlCount: groups.length + classes.length + nsns.end - nsns.start,
      changedOn: Math.max(changedOn, latestOf([...groups, ...classes])),
      digest: digest ?? digestOf([ofGroups, ofClasses], content),
    };
  });
}

/** A block of the catalog is a file, and so is the first page of a class (S3.3). */
function listFiles(blocks: readonly NsnBlock[], firstPageOf: (fsc: Fsc) => UrlsetPlan | undefined): SitemapFilePlan[] {
  const named = (type: string, urlset: UrlsetPlan) => ({ type, name: `${type}.xml.gz`, ...urlset });
  const nsnFiles = blocks.map(({ number, nsnCount, changedOn, contentHash }) => {
    const start = (number - 1) * NSNS_PER_FILE;
    const nsns = { start, end: start + nsnCount };
    const digest = digestOf([], [[contentHash, 0, nsnCount]]);
    return named(`nsn-${number}`, { groups: [], classes: [], nsns, urlCount: nsnCount, changedOn, digest });
  });
  const classFiles = CLASS_FILES.flatMap((fsc) => {
    const page = firstPageOf(fsc);
    return page === undefined ? [] : [named(`fsc-${fsc}`, page)];
  });
  return [...nsnFiles, ...classFiles];
}

const latestOf = (dated: readonly { changedOn: number }[]): number =>
  dated.reduce((latest, { changedOn }) => Math.max(latest, changedOn), 0);

export const digestOf = (...content: unknown[]): string =>
  hash('sha256', JSON.stringify([FORMAT, content]), 'base64url').slice(0, 22);

/** Measures each range: its latest day (0: empty), and `content`, which changes with each NSN and day. Reads only the blocks at its ends, each once. */
async function measureRanges(outlines: readonly Outline[], blocks: readonly NsnBlock[], readBlocks: ReadBlocks) {
  const pending = new Map<number, { facts: { changedOn: Day }; from: number; to: number }[]>();
  const measured = outlines.map(({ nsns: { start, end } }) => {
    const facts = { changedOn: 0, content: [] as [contentHash: number, from: number, to: number][] };
    for (let rank = start; rank < end;) {
      const block = blocks[Math.floor(rank / NSNS_PER_FILE)]!;
      const from = rank % NSNS_PER_FILE;
      const to = Math.min(block.nsnCount, from + end - rank);
      facts.content.push([block.contentHash, from, to]);
      if (to - from === block.nsnCount) facts.changedOn = Math.max(facts.changedOn, block.changedOn);
      else pending.set(block.number, [...(pending.get(block.number) ?? []), { facts, from, to }]);
      rank += to - from;
    }
    return facts;
  });
  for (const [number, parts] of [...pending].sort(([left], [right]) => left - right)) {
    const [block] = await readBlocks(number, number);
    if (block === undefined) throw new Error(`block ${number} is missing`);
    for (const { facts, from, to } of parts)
      for (const day of block.days.subarray(from, to)) facts.changedOn = Math.max(facts.changedOn, day);
  }
  return measured;
}
