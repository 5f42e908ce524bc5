import { setTimeout as waitFor } from 'node:timers/promises';
import { z } from 'zod';
import { onThisNode, type ClusterStore } from '#base/cluster/cluster-store.ts';
import { paths } from '#base/paths.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { StockServices } from '#stock/open-stock.ts';
import { readIndex, uniteNsns } from '#stock/shelf/shelf-index.ts';
import { readPages, type ShelfPages } from '#stock/shelf/shelf-pages.ts';
import { readShelf } from '../endpoints/sitemap-services.ts';
import { ENDPOINT, notePlace, send, URLS_PER_LIST } from './tell-index-now.ts';

const NAME = 'IndexNow shelf';
/** The versions of the lists that buyers saw when engines were last told. */
const toldSchema = z.object({ origin: z.string(), versions: z.array(z.int()) });

export type ShelfSite = {
  key: string;
  origin: string;
  dataDir: string;
  cluster: ClusterStore | null;
  catalog: CatalogStore;
  stock: Pick<StockServices, 'store' | 'shelf' | 'shelfPages'>;
  endpoint?: string;
  signal: AbortSignal;
};

/** Tells engines which pages came to the shelf and went from it since they were last told (C22.27). */
export async function tellShelf(site: ShelfSite): Promise<{ urls: number; problem: string | null }> {
  const { key, origin, cluster, catalog, stock, endpoint = ENDPOINT } = site;
  const place = notePlace(site, NAME, 'index-now-shelf', toldSchema);
  const outcome = await (cluster?.onOneNode ?? onThisNode)(NAME, async (lost) => {
    const signal = AbortSignal.any([lost, site.signal]);
    const { versions = [], ...told } = (await place.read()) ?? {};
    const now = { origin, versions: stock.shelf.lists().map(({ version }) => version) };
    const indexes = await Promise.all(versions.map((version) => readIndex(stock.store, version)));
    const lists = indexes.flatMap((index, at) => (index === null ? [] : { version: versions[at]!, index }));
    const pagesThen = async () => readPages(stock.store, lists, await uniteNsns(lists.map(({ index }) => index)));
    const sets = [pagesThen, stock.shelfPages.pages].map(async (pages) => listOf(await readShelf(catalog, { pages })));
    const [before, after] = await Promise.all(sets);
    const isKnown = 'origin' in told && told.origin === origin && lists.length === versions.length;
    const urls = isKnown ? [...before!.symmetricDifference(after!)].map((path) => origin + path) : [];
    const wait = (ms: number) => waitFor(ms, undefined, { signal });
    for (let at = 0; at < urls.length; at += URLS_PER_LIST) {
      const problem = await send(urls.slice(at, at + URLS_PER_LIST), key, { origin, signal, wait, endpoint });
      if (problem !== null) return { urls: at, problem };
    }
    await place.keep(now);
    return { urls: urls.length, problem: null };
  });
  return outcome.kind === 'done' ? outcome.result : { urls: 0, problem: null };
}

function listOf(pages: ShelfPages | null): Set<string> {
  const parts = Array.from(pages?.nsns ?? [], (nsn) => paths.part(nsn as Nsn));
  return new Set([...parts, ...(pages?.others ?? []).map(({ path }) => path)]);
}
