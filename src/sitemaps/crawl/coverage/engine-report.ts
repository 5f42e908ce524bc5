import { MAX_BLOCKS } from '#publog/catalog-store.ts';
import { niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import type { ListingCatalog } from '#publog/open-catalogs.ts';
import { addPages, type PageBlocks, common, countPages, pageFinder, unite } from '../store/page-blocks.ts';
import { LIMITED, TIME_BOUNDS_MS, UNAVAILABLE, OTHER_ADDRESSES, PAGE_KINDS, type PageKind } from '../records.ts';
import type { DayCounts, CrawlStore } from '../store/crawl-store.ts';
import { paths } from '#base/paths.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { robotsTxt } from '#base/http/site-endpoints.ts';
import { readMakers } from '../../endpoints/sitemap-services.ts';
import { URLS_PER_SITEMAP } from '../../plan/sitemap-plan.ts';
import { createRobotsTest, parseRobots } from '../../rules/robots.ts';
import { ENGINES, type EngineId } from '../engines.ts';
type ListedPages = Awaited<ReturnType<typeof readListedPages>>;

/** The stored file of a block (S3.1). */
export const fileOfBlock = (number: number): string => `nsn-${number}.xml.gz`;

export async function readListedPages(catalog: ListingCatalog) {
  const { groups, classes, blocks } = await catalog.sitemapFacts();
  const titles = new Map((await catalog.listClasses()).map(({ fsc, title }) => [fsc, title ?? '']));
  const beforeNsns = groups.length + classes.length;
  const niins = new Uint32Array(sumBy(blocks, ({ nsnCount }) => nsnCount));
  let filled = 0;
  for (let first = 1; first <= blocks.length; first += MAX_BLOCKS)
    for (const { nsns } of await catalog.readNsnBlocks(first, Math.min(first + MAX_BLOCKS - 1, blocks.length)))
      for (const nsn of nsns) niins[filled++] = niinOfNsn(nsn as Nsn);

  let end = 0;
  const files = blocks.map(({ number, firstNsn, lastNsn, nsnCount }) => ({
    name: fileOfBlock(number),
    firstNsn,
    lastNsn,
    page: Math.floor((beforeNsns + end) / URLS_PER_SITEMAP) + 1,
    end: (end += nsnCount),
  }));
  end = 0;
  const ofClasses = classes.map(({ fsc, nsnCount }) => ({ fsc, name: titles.get(fsc) ?? '', end: (end += nsnCount) }));
  return {
    /** NIINs of the listed NSNs, in the order of the NSNs. */
    niins,
    /** Runs of them: each ends before `end`. */
    files,
    classes: ofClasses,
    pages: {
      nsn: setOf(niins),
      fsg: setOf(groups.map(({ fsg }) => Number(fsg))),
      fsc: setOf(classes.map(({ fsc }) => Number(fsc))),
      name: setOf(await catalog.listNameCodes()),
      cage: setOf((await readMakers(catalog)).map((cage) => Number.parseInt(cage, 36))),
    },
  };
}

function setOf(numbers: ArrayLike<number>): PageBlocks {
  const blocks: PageBlocks = new Map();
  addPages(blocks, numbers);
  return blocks;
}

const [MAX_ROWS, MAX_SITEMAPS] = [100, 500];

type Reads = Awaited<ReturnType<CrawlStore['sitemaps']>>;
/** `months`: kept ones (YYYY-MM), oldest first. `listsFrom`: the first month of the lists of addresses. */
type ReportInput = { store: CrawlStore; listed: ListedPages; months: readonly string[]; listsFrom: string };

/** Counts of listed pages; NSNs where nothing else is said. */
export type EngineReport = Awaited<ReturnType<typeof reportEngine>>;
export type FileCoverage = EngineReport['files'][number];
export type EngineDay = EngineReport['days'][number];

/** Tells whether the last reading of a sitemap failed. 503 counts; 429 is a limit of this site. */
export const hasFailed = ({ readStatus }: { readStatus: number | null }): boolean =>
  readStatus !== null && readStatus >= 400 && readStatus !== 429;

/** Reports one engine. `counts`: its answers by day. */
export async function reportEngine(engine: EngineId, counts: readonly DayCounts[], input: ReportInput) {
  const { store, listed, months, listsFrom } = input;
  const ever = await store.fetched(engine, 'nsn', null);
  const thisMonth = await store.fetched(engine, 'nsn', months.at(-1)!);
  const reads = await store.sitemaps(engine);
  const { ofFiles: files, ofClasses: classes } = countRuns(listed, ever, thisMonth, reads);
  const waiting = countPages(common(await store.changedAndNotFetched(engine), listed.pages.nsn));
  const addresses = async (list: 'popular' | 'error' | 'unlisted') => {
    const rows = await store.addresses(list, engine, listsFrom, MAX_ROWS);
    return rows.map(({ text: path, count: fetches, ...row }) => ({ ...row, path, fetches }));
  };
  const targets = (await store.targets(`${listsFrom}-01`)).filter((row) => row.engine === engine);
  const fetches = (rows: typeof targets): number => sumBy(rows, ({ count }) => count);
  const reportKind = async (kind: (typeof OTHER_KINDS)[number]) => {
    const pages = listed.pages[kind];
    const countOf = async (month: string | null) => countPages(common(await store.fetched(engine, kind, month), pages));
    return { kind, listed: countPages(pages), ever: await countOf(null), thisMonth: await countOf(months.at(-1)!) };
  };
  return {
    engine,
    name: ENGINES[engine].name,
    kind: ENGINES[engine].kind,
    fetchedEver: countPages(common(ever, listed.pages.nsn)),
    fetchedThisMonth: countPages(common(thisMonth, listed.pages.nsn)),
    months: await reportMonths(engine, ever, input),
    files,
    otherSitemaps: listOtherSitemaps(listed, reads),
    otherPages: await Promise.all(OTHER_KINDS.map(reportKind)),
    days: engineDays(counts),
    refetched: refetchedBy(await store.refetched(engine), waiting),
    neverFetched: classes,
    mostFetched: (await addresses('popular')).map(({ path, fetches, isEstimate }) => ({ path, fetches, isEstimate })),
    errors: await addresses('error'),
    unlisted: (await addresses('unlisted')).map(({ path: pattern, fetches, isEstimate }) => {
      return { pattern, fetches, isEstimate, advice: adviceFor(pattern) };
    }),
    spent: { fetches: fetches(targets), unlisted: fetches(targets.filter(({ target }) => target === 'unlisted')) },
  };
}

const OTHER_KINDS = ['fsg', 'fsc', 'name', 'cage'] as const;

async function reportMonths(engine: EngineId, ever: PageBlocks, { store, listed, months }: ReportInput) {
  const byThen: PageBlocks = new Map();
  const rows = [];
  for (const month of months) {
    const fetched = common(await store.fetched(engine, 'nsn', month), listed.pages.nsn);
    unite(byThen, fetched);
    rows.push({ month, fetched: countPages(fetched), everByThen: countPages(byThen) });
  }
  // those of no kept month were fetched before
  const before = countPages(common(ever, listed.pages.nsn)) - countPages(byThen);
  const first = rows.findIndex(({ fetched }) => fetched > 0);
  return first < 0 ? [] : rows.slice(first).map((row) => ({ ...row, everByThen: before + row.everByThen }));
}

/** Walks once through the NSNs, for files and classes. */
function countRuns({ niins, files, classes }: ListedPages, ever: PageBlocks, thisMonth: PageBlocks, reads: Reads) {
  const ofFiles = [];
  const ofClasses: ReturnType<typeof classCoverage>[] = [];
  const [has, hasThisMonth] = [pageFinder(ever), pageFinder(thisMonth)];
  let [rank, inClass, place] = [0, 0, 0];
  for (const file of files) {
    const { name, firstNsn, lastNsn, end } = file;
    const start = rank;
    let [sum, sumThisMonth] = [0, 0];
    for (; rank < end; rank++) {
      for (; rank === classes[place]!.end; inClass = 0) ofClasses.push(classCoverage(place++, inClass));
      const niin = niins[rank]!;
      if (has(niin)) {
        sum++;
        inClass++;
        // fetched this month is fetched ever
        if (hasThisMonth(niin)) sumThisMonth++;
      }
    }
    const [read] = pathsOf(file)
      .flatMap((path) => reads.get(path) ?? [])
      .sort((one, other) => other.lastAt - one.lastAt);
    const readAs = { readAt: read?.lastAt ?? null, readStatus: read?.status ?? null };
    ofFiles.push({ name, firstNsn, lastNsn, listed: end - start, ever: sum, thisMonth: sumThisMonth, ...readAs });
  }
  for (; place < classes.length; inClass = 0) ofClasses.push(classCoverage(place++, inClass));
  const withGaps = ofClasses.filter(({ missed }) => missed > 0).sort((left, right) => right.missed - left.missed);
  return { ofFiles, ofClasses: withGaps };

  function classCoverage(index: number, fetched: number) {
    const { fsc, name, end } = classes[index]!;
    const listed = end - (classes[index - 1]?.end ?? 0);
    return { fsc, name, listed, missed: listed - fetched };
  }
}

/** A file is read as stored, or as a part of a dynamic sitemap. */
const pathsOf = ({ name, page }: ListedPages['files'][number]): string[] => [
  paths.sitemapFile(name),
  paths.sitemap({ type: 'nsn', page }),
];

function listOtherSitemaps({ files }: ListedPages, reads: Reads) {
  const ofFiles = new Set(files.flatMap(pathsOf));
  return [...reads]
    .filter(([path]) => !ofFiles.has(path))
    .map(([path, { lastAt, status, reads: times }]) => ({ path, readAt: lastAt, readStatus: status, reads: times }))
    .sort((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)) || other.readAt - one.readAt)
    .slice(0, MAX_SITEMAPS);
}

const isAllowed = createRobotsTest(parseRobots(robotsTxt('')), '*');
const FORBIDDEN = 'robots.txt forbids it already: an engine that still fetches it has an old copy.';
const FADES = 'The page is noindex: engines drop it by themselves.';

/** Advice by the beginning of a pattern; the first that fits counts. */
const ADVICE: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/^\(other\)$/, 'Patterns beyond the bound of the list.'],
  [
    /, not there$/,
    'Not in the catalog: an earlier edition had it, or other sites link there. 404 is the right answer.',
  ],
  [/, redirects$/, 'Leads to the page that took its place: fine.'],
  [/^\/…/, 'No such page. Other sites link there: see /demand.'],
  [/^\/fsc\/:fsg\/:fsc\/:nsn/, 'Redirects to the page of the item: fine.'],
  [/^\/nsn\/:fsg\/:fsc\/:nsn$/, 'Another spelling of an NSN. It redirects to the dashed form, or is not there: fine.'],
  [/^\/nsn(\/:fsg(\/:fsc)?)?(\?|$)/, 'No item: 404 is the right answer.'],
  [/[?&](after|before)=/, 'A later page of a list, noindex, which leads to its parts: fine.'],
  [/^\/(nsn|fsg|fsc)\/.*\?/, 'A listed page with a query: it names the page without one as the right one.'],
  [/^\/(cart|list|compare|requests|rfq|look-alikes)/, FADES],
  [/^\/quote\//, 'A receipt, which only its buyer has. Somebody has published the address.'],
  [/^\/(quotes|operators?|crawl|sitemap-health)(\/|\?|$)/, 'For operators: an engine sees nothing there.'],
  [/^\/(assets\/|favicon\.ico|speculation-rules)/, 'What pages are drawn with: fine.'],
  [/^\/(api|mcp)(\?|$)/, 'Explains the site to programs: fine.'],
  [/^\/(cage|name)\//, 'Another spelling of a code, or a list with a query: fine.'],
  [/sitemap/, 'A tool or a sitemap of another spelling: no page for buyers.'],
  [/\?/, 'A page with a query that it does not know: it names the page without one as the right one.'],
];

/** Says what to do about addresses that no sitemap lists. */
export function adviceFor(pattern: string): string {
  // parameters are in alphabetical order; a line names one anywhere
  if (pattern !== OTHER_ADDRESSES && !isAllowed(pattern)) return FORBIDDEN;
  return ADVICE.find(([of]) => of.test(pattern))?.[1] ?? 'No sitemap lists it: look at what links there.';
}

const BOUNDS_MS = [0, ...TIME_BOUNDS_MS];

export function engineDays(counts: readonly DayCounts[]) {
  return [...Map.groupBy(counts, ({ day }) => day)].map(([day, ofDay]) => {
    const sum = (among: (status: number) => boolean): number =>
      sumBy(ofDay, ({ status, count }) => (among(status) ? count : 0));
    return {
      day,
      found: sum((status) => status < 300),
      notModified: sum((status) => status === 304),
      redirected: sum((status) => status >= 300 && status < 400 && status !== 304),
      notThere: sum((status) => status >= 400 && status < 500 && status !== LIMITED),
      failed: sum((status) => status >= 500 && status !== UNAVAILABLE),
      unavailable: sum((status) => status === UNAVAILABLE),
      refused: sum((status) => status === LIMITED),
      bytes: sumBy(ofDay, ({ bytes }) => bytes),
      p50Ms: medianMs(BOUNDS_MS.map((_, at) => sumBy(ofDay, ({ ms }) => ms[at]!))),
    };
  });
}

/** Estimates the median within its class; null without any. */
export function medianMs(times: readonly number[]): number | null {
  const half = sumBy(times, (count) => count) / 2;
  if (half === 0) return null;
  let before = 0;
  for (const [at, count] of times.entries()) {
    const [from, to] = [BOUNDS_MS[at]!, BOUNDS_MS[at + 1]];
    if (before + count >= half)
      return to === undefined ? from : Math.round(from + ((to - from) * (half - before)) / count);
    before += count;
  }
  return null;
}

const UP_TO = { '0': 0, '1': 1, '2-3': 3, '4-7': 7, '8-14': 14, '15-30': 30, '31-90': 90, 'over 90': Infinity };
const REFETCH_BOUNDS = Object.entries(UP_TO) as [name: keyof typeof UP_TO, upTo: number][];

/** Counts pages by the days until they were fetched again; `waiting`: not yet. */
export function refetchedBy(counts: readonly { days: number; pages: number }[], waiting: number) {
  const groups = Map.groupBy(counts, ({ days }) => REFETCH_BOUNDS.find(([, upTo]) => days <= upTo)![0]);
  const rows = REFETCH_BOUNDS.map(([days]) => ({ days, pages: sumBy(groups.get(days) ?? [], (one) => one.pages) }));
  return [...rows, { days: 'not yet' as const, pages: waiting }];
}
