import { openCatalogs } from '#publog/open-catalogs.ts';
import { openCrawlStore } from '../crawl/store/open-crawl-store.ts';
import type { StorePlace } from '#base/settings/store-place.ts';
import type { SitemapCatalog } from '#publog/open-sitemap-catalog.ts';
import { noteEdition } from '../crawl/coverage/compute-report.ts';
import type { EngineId } from '../crawl/engines/engine-ids.ts';
import { pageFinder } from '../crawl/store/page-blocks.ts';
import type { Day } from '#base/domain/day.ts';
import { niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';

/** Engines that take what is told (https://www.indexnow.org/searchengines), as far as their crawlers are told apart. */
const TOLD_ENGINES: readonly EngineId[] = ['bing', 'yandex'];

/**
 * Absolute addresses of groups, classes and listed NSNs that changed on a day or later: groups, classes, then those NSNs in order that are wanted. Blocks
 * in which nothing did are not read.
 */
export async function* changedUrls(
  store: SitemapCatalog,
  since: Day,
  origin: string,
  isWanted: (nsn: Nsn) => boolean,
): AsyncGenerator<string> {
  const facts = await store.sitemapFacts();
  const changed = ({ changedOn }: { changedOn: Day }): boolean => changedOn >= since;
  for (const { fsg } of facts.groups.filter(changed)) yield origin + paths.group(fsg);
  for (const { fsc } of facts.classes.filter(changed)) yield origin + paths.supplyClass(fsc);
  for (const { number } of facts.blocks.filter(changed)) {
    const { nsns, days } = await readBlock(store, number);
    for (let at = 0; at < nsns.length; at++)
      if (days[at]! >= since && isWanted(nsns[at] as Nsn)) yield origin + paths.part(nsns[at] as Nsn);
  }
}

/** Absolute addresses that one catalog lists and another does not: groups, classes, then NSNs in order. Reads both whole: some seconds for seven million. */
export async function* removedUrls(
  before: SitemapCatalog,
  after: SitemapCatalog,
  origin: string,
): AsyncGenerator<string> {
  const [was, is] = [await before.sitemapFacts(), await after.sitemapFacts()];
  const [groups, classes] = [new Set(is.groups.map(({ fsg }) => fsg)), new Set(is.classes.map(({ fsc }) => fsc))];
  for (const { fsg } of was.groups) if (!groups.has(fsg)) yield origin + paths.group(fsg);
  for (const { fsc } of was.classes) if (!classes.has(fsc)) yield origin + paths.supplyClass(fsc);
  const still = is.blocks[Symbol.iterator]();
  let listed: ArrayLike<number> = [];
  let at = 0;
  for (const { number } of was.blocks) {
    const { nsns } = await readBlock(before, number);
    for (let index = 0; index < nsns.length; index++) {
      const nsn = nsns[index]!;
      // both are in ascending order
      for (;;) {
        if (at < listed.length) {
          if (listed[at]! >= nsn) break;
          at++;
        } else {
          const next = still.next();
          if (next.done) break;
          listed = (await readBlock(after, next.value.number)).nsns;
          at = 0;
        }
      }
      if (listed[at] !== nsn) yield origin + paths.part(nsn as Nsn);
    }
  }
}

async function readBlock(store: SitemapCatalog, number: number) {
  const [block] = await store.readNsnBlocks(number, number);
  if (block === undefined) throw new Error(`block ${number} cannot be read`);
  return block;
}

/** Addresses in lists of `atMost`. */
export async function* inBatches(urls: AsyncIterable<string>, atMost: number): AsyncGenerator<string[]> {
  let list: string[] = [];
  for await (const url of urls) {
    list.push(url);
    if (list.length < atMost) continue;
    yield list;
    list = [];
  }
  if (list.length > 0) yield list;
}

/**
 * Tells NSNs that one of the engines has not fetched since they changed. `told`: the catalog that engines were told of; null where the record of crawlers did not
 * know that one, so that it cannot know all changes since. Rejects with `StoreUnavailable`.
 */
export async function unfetchedNsns(
  place: StorePlace,
  told: string,
  now: () => number = Date.now,
): Promise<((nsn: Nsn) => boolean) | null> {
  const store = await openCrawlStore(place);
  try {
    if (!(await store.editions()).some(({ version }) => version === told)) return null;
    const source = await openCatalogs(place).listingSource();
    try {
      const catalog = source.current();
      if (catalog !== null) await noteEdition({ store, catalog, atMs: now() });
    } finally {
      await source.close();
    }
    const waiting = await Promise.all(TOLD_ENGINES.map((engine) => store.changedAndNotFetched(engine)));
    const finders = waiting.map(pageFinder);
    return (nsn) => finders.some((isWaiting) => isWaiting(niinOfNsn(nsn)));
  } finally {
    await store.close();
  }
}
