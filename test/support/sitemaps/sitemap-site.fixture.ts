import { afterAll, beforeAll } from 'vitest';
import { newFolder } from '../new-folder.ts';
import type { StoreUnavailable } from '../../../src/base/database/database.ts';
import type { CatalogSource } from '../../../src/publog/catalog-source.ts';
import type { CatalogStore } from '../../../src/publog/catalog-store.ts';
import type { CrawlRecorder } from '../../../src/sitemaps/crawl/open-recorder.ts';
import { openSitemapFolder, type SitemapFileStore } from '../../../src/publog/sitemap-files/open-sitemap-folder.ts';
import { operatorsWhenNeeded } from '../../../src/base/operators/store/open-operator-store.ts';
import { noShelf, type StockServices } from '../../../src/stock/open-stock.ts';
import type { ShelfSource } from '../../../src/stock/shelf/shelf-pages.ts';
import type { Shelf } from '../../../src/stock/shelf/follow-shelf.ts';
import { builtSite, sourceOf, TEST_KEY } from '../http/built-site.fixture.ts';

export { SITE_ORIGIN, TEST_KEY } from '../http/built-site.fixture.ts';
export type SitemapSite = Awaited<ReturnType<typeof aSitemapSite>>;

/** The site for all tests of a file. */
export function siteForTests(...given: Parameters<typeof aSitemapSite>): SitemapSite {
  const site = {} as SitemapSite;
  beforeAll(async () => void Object.assign(site, await aSitemapSite(...given)));
  afterAll(() => site.close());
  return site;
}

export const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location!);

/** The whole site on a catalog that can be switched; `wrap` puts something before the stored files, `env` overrides settings. */
export async function aSitemapSite(
  catalog: CatalogStore | null,
  options: {
    env?: Record<string, string>;
    wrap?: (files: SitemapFileStore) => SitemapFileStore;
    recorder?: CrawlRecorder;
    shelf?: Shelf | undefined;
    shelfPages?: ShelfSource | null;
  } = {},
) {
  const dataDir = newFolder('sitemap-site');
  const files: SitemapFileStore = openSitemapFolder(dataDir);
  const log: string[] = [];
  const inForce: { catalog: CatalogStore | null; failure: StoreUnavailable | null } = { catalog, failure: null };
  const listeners: Parameters<CatalogSource['onSwitch']>[0][] = [];
  const operators = operatorsWhenNeeded({ dataDir });
  const { app } = await builtSite({
    env: { LOG_LEVEL: 'info', DATA_DIR: dataDir, OPERATOR_KEY: TEST_KEY, ...options.env },
    log,
    source: sourceOf(null, {
      current: () => inForce.catalog,
      failure: () => inForce.failure,
      onSwitch: (listener) => void listeners.push(listener),
    }),
    sitemapFiles: options.wrap?.(files) ?? files,
    operators: { store: operators },
    recorder: options.recorder ?? null,
    stock:
      (options.shelf ?? options.shelfPages)
        ? ({
            shelf: options.shelf ?? noShelf(),
            shelfPages: options.shelfPages ?? null,
          } as unknown as StockServices)
        : undefined,
  });
  return {
    app,
    /** The stored files, in a temporary folder of their own. */
    files,
    dataDir,
    log,
    operators,
    /** Switches to another catalog, or to none, with or without a failure of the database. */
    use(next: CatalogStore | null, failure?: StoreUnavailable): void {
      Object.assign(inForce, { catalog: next, failure: failure ?? null });
      if (next !== null) for (const listener of listeners) listener(next);
    },
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    /** Lets the server make a stored file and keep it, as an operator. */
    upload: (sitemapType: string) =>
      app.inject({
        method: 'POST',
        url: '/functions/v1/upload-sitemap-gz',
        headers: { authorization: `Bearer ${TEST_KEY}` },
        payload: { sitemapType },
      }),
    async close(): Promise<void> {
      await app.close();
      await operators.close();
    },
  };
}
