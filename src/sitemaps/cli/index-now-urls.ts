import type { Day } from '#base/domain/day.ts';
import { niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { openCatalogs, type SitemapCatalog } from '#publog/open-catalogs.ts';
import { noteEdition } from '../crawl/coverage/compute-report.ts';
import { openCrawlStore } from '../crawl/store/open-crawl-store.ts';
import { pageFinder } from '../crawl/store/page-blocks.ts';

/** Engines that use IndexNow and are told apart (https://www.indexnow.org/searchengines). */
const TOLD_ENGINES = ['bing', 'yandex'] as const;

/** Yields changed groups, classes and NSNs. Reads only blocks with changes. */
export async function* changedPaths(
  catalog: SitemapCatalog,
  since: Day,
  isWanted: (nsn: Nsn) => boolean,
): AsyncGenerator<string> {
  const { groups, classes } = await catalog.sitemapFacts();
  for (const { fsg, changedOn } of groups) if (changedOn >= since) yield paths.group(fsg);
  for (const { fsc, changedOn } of classes) if (changedOn >= since) yield paths.supplyClass(fsc);
  for await (const { nsn, day } of listedNsns(catalog, since)) if (day >= since && isWanted(nsn)) yield paths.part(nsn);
}

/** Yields what one catalog lists and another does not. Reads both whole. */
export async function* removedPaths(before: SitemapCatalog, after: SitemapCatalog): AsyncGenerator<string> {
  const [was, is] = [await before.sitemapFacts(), await after.sitemapFacts()];
  const [groups, classes] = [new Set(is.groups.map(({ fsg }) => fsg)), new Set(is.classes.map(({ fsc }) => fsc))];
  for (const { fsg } of was.groups) if (!groups.has(fsg)) yield paths.group(fsg);
  for (const { fsc } of was.classes) if (!classes.has(fsc)) yield paths.supplyClass(fsc);
  const still = listedNsns(after);
  let next = await still.next();
  // both ascend
  for await (const { nsn } of listedNsns(before)) {
    while (!next.done && next.value.nsn < nsn) next = await still.next();
    if (next.done || next.value.nsn !== nsn) yield paths.part(nsn);
  }
}

async function* listedNsns(catalog: SitemapCatalog, since: Day = -Infinity): AsyncGenerator<{ nsn: Nsn; day: Day }> {
  const { blocks } = await catalog.sitemapFacts();
  for (const { number } of blocks.filter(({ changedOn }) => changedOn >= since)) {
    const [block] = await catalog.readNsnBlocks(number, number);
    if (block === undefined) throw new Error(`block ${number} cannot be read`);
    for (let at = 0; at < block.nsns.length; at++) yield { nsn: block.nsns[at] as Nsn, day: block.days[at]! };
  }
}

/**
 * Finds NSNs that an engine has not fetched since they changed. Null where the record does not know catalog `told`.
 * Rejects with `StoreUnavailable`.
 */
export async function unfetchedNsns(place: StorePlace, told: string): Promise<((nsn: Nsn) => boolean) | null> {
  const store = await openCrawlStore(place);
  try {
    if (!(await store.editions()).some(({ version }) => version === told)) return null;
    const source = await openCatalogs(place).listingSource();
    try {
      const catalog = source.current();
      if (catalog !== null) await noteEdition({ store, catalog, atMs: Date.now() });
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
