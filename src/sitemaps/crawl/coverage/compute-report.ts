import { formatDay } from '#base/domain/day.ts';
import { utcDate } from '#base/domain/format-time.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { type Nsn, niinOfNsn } from '#base/domain/nsn.ts';
import type { ListingCatalog } from '#publog/open-catalogs.ts';
import { ENGINE_IDS, ENGINES, type EngineId } from '../engines.ts';
import { PAGE_KINDS } from '../records.ts';
import { firstKeptMonth, KEPT_MONTHS, type CrawlStore, type DayCounts } from '../store/crawl-store.ts';
import { addPages, blockOf, pageFinder, type PageBlocks } from '../store/page-blocks.ts';
import { reportEngine, fileOfBlock, readListedPages } from './engine-report.ts';

/** The month under way and the two before it. */
const LIST_MONTHS = 3;

type CoverageInput = { store: CrawlStore; catalog: ListingCatalog; atMs: number };

export type CrawlReport = Awaited<ReturnType<typeof computeReport>>;

/** Compares fetches with the catalog: three seconds and 100 MB for seven million NSNs. */
export async function computeReport({ store, catalog, atMs }: CoverageInput) {
  const today = utcDate(atMs);
  const months = Array.from({ length: KEPT_MONTHS }, (_, ago) => firstKeptMonth(today, ago + 1)).toReversed();
  const listsFrom = firstKeptMonth(today, LIST_MONTHS);
  const listed = await readListedPages(catalog);
  const days = await store.days(`${months[0]}-01`);
  const verified = byEngine(days, true);
  const input = { store, listed, months, listsFrom };
  const reports = [];
  // one after another: each holds the pages of all its months
  for (const engine of ENGINE_IDS)
    if (verified.has(engine) || (await hasFetched(store, engine)))
      reports.push(await reportEngine(engine, verified.get(engine) ?? [], input));
  return {
    computedAt: atMs,
    catalogVersion: catalog.edition.version,
    listedNsns: listed.niins.length,
    firstDay: days[0]?.day ?? null,
    listsFrom,
    engines: reports,
    setAside: await store.setAside(),
    claims: [...byEngine(days, false)].map(([engine, counts]) => {
      const byDay = [...Map.groupBy(counts, ({ day }) => day)];
      const ofDays = byDay.map(([day, some]) => ({ day, fetches: sumBy(some, ({ count }) => count) }));
      return { engine, name: ENGINES[engine].name, days: ofDays };
    }),
  };
}

/** Tells whether pages are kept, though all days are too old. */
async function hasFetched(store: CrawlStore, engine: EngineId): Promise<boolean> {
  for (const kind of PAGE_KINDS) if ((await store.fetched(engine, kind, null)).size > 0) return true;
  return false;
}

function byEngine(days: readonly DayCounts[], areVerified: boolean) {
  const some = days.filter(({ isVerified }) => isVerified === areVerified);
  return Map.groupBy(some, ({ engine }) => engine);
}

/** Lists the NSNs of a file that an engine never fetched; null without such a file. */
export async function listMissed(
  { store, catalog }: { store: CrawlStore; catalog: Pick<ListingCatalog, 'sitemapFacts' | 'readNsnBlocks'> },
  engine: EngineId,
  file: string,
): Promise<Nsn[] | null> {
  const { blocks } = await catalog.sitemapFacts();
  const block = blocks.find(({ number }) => fileOfBlock(number) === file);
  if (block === undefined) return null;
  const [read] = await catalog.readNsnBlocks(block.number, block.number);
  const nsns = Array.from((read?.nsns ?? []) as ArrayLike<Nsn>);
  const ofThem = new Set(nsns.map((nsn) => blockOf(niinOfNsn(nsn))));
  const isFetched = pageFinder(await store.fetched(engine, 'nsn', null, ofThem));
  return nsns.filter((nsn) => !isFetched(niinOfNsn(nsn)));
}

/** Notes the catalog in force, unless it is the sample (C21.15). */
export async function noteEdition({ store, catalog, atMs }: CoverageInput): Promise<void> {
  const editions = await store.editions();
  const [before = null] = editions;
  if (catalog.edition.sample || before?.version === catalog.edition.version) return;
  const { blocks } = await catalog.sitemapFacts();
  const changed: PageBlocks = new Map();
  const knownUpTo = before?.latestChange ?? 0;
  const isSecondOfDay = editions.length > 1 && formatDay(knownUpTo) === catalog.edition.importedAt.slice(0, 10);
  const since = isSecondOfDay ? knownUpTo : knownUpTo + 1;
  for (const { number, changedOn } of before === null ? [] : blocks) {
    if (changedOn < since) continue;
    const [{ nsns, days } = { nsns: [], days: [] }] = await catalog.readNsnBlocks(number, number);
    const niins = Array.from(nsns as ArrayLike<Nsn>).filter((_, at) => days[at]! >= since);
    addPages(changed, niins.map(niinOfNsn));
  }
  const latestChange = blocks.reduce((latest, { changedOn }) => Math.max(latest, changedOn), knownUpTo);
  const day = utcDate(atMs);
  await store.addEdition({ version: catalog.edition.version, latestChange, day }, changed);
}
