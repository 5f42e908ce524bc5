import { isLoopbackHost } from '#base/domain/loopback-host.ts';
import { runAfterSwitches } from '#publog/catalog-source.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { RETRY_MS, SETTLE_MS } from '#sitemaps/cli/tell-index-now.ts';
import { type ShelfSite, tellShelf } from '#sitemaps/cli/tell-shelf.ts';

/** Tells each change of the shelf, a minute after the last one. */
export function followShelfNews(
  site: Omit<ShelfSite, 'origin' | 'catalog' | 'signal'> & { origin: () => string; catalog: () => CatalogStore | null },
  log: { info(fields: object, text: string): void },
) {
  const { shelf } = site.stock;
  return runAfterSwitches({ onSwitch: shelf.onChange }, SETTLE_MS, async (signal) => {
    const [origin, catalog] = [site.origin(), site.catalog()];
    if (!shelf.isRead() || catalog === null || catalog.edition.sample || isLoopbackHost(new URL(origin).hostname))
      return null;
    const told = await tellShelf({ ...site, origin, catalog, signal }).catch((error: Error) => ({
      urls: 0,
      problem: error.message,
    }));
    if (told.urls > 0 || told.problem !== null)
      log.info(told, 'IndexNow: pages that came to the shelf or went from it');
    return told.problem === null || signal.aborted ? null : RETRY_MS;
  });
}
