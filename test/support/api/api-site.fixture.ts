import { loadCatalog } from '../catalog/catalog.fixture.ts';
import type { CatalogEngine } from '../catalog/catalog-engine.ts';
import { anEngine as aSqliteEngine } from '../catalog/sqlite-engine.fixture.ts';
import type { Shelf } from '../../../src/stock/shelf/follow-shelf.ts';
import { aSitemapSite } from '../sitemaps/sitemap-site.fixture.ts';
import { anApiCatalog } from './api-catalog.fixture.ts';

export type ApiSite = Awaited<ReturnType<typeof anApiSite>>;

/** The whole site on the catalog of these tests, in the embedded database unless another engine is given, with room for many calls. */
export async function anApiSite(
  open: () => Promise<CatalogEngine> = aSqliteEngine,
  built = anApiCatalog(),
  shelf?: Shelf,
) {
  const engine = await open();
  await loadCatalog(await engine.database.openLoader(), built);
  const source = await engine.openSource();
  const catalog = source.current()!;
  const site = await aSitemapSite(catalog, { env: { API_RATE_PER_MINUTE: '100000' }, shelf });
  return {
    app: site.app,
    catalog,
    /** Calls an address below /api/v1. */
    get: (url: string, headers: Record<string, string> = {}) => site.app.inject({ url: `/api/v1${url}`, headers }),
    async close(): Promise<void> {
      await site.close();
      await source.close();
      await engine.remove();
    },
  };
}
