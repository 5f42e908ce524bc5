import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { views } from '../../../src/app/views.ts';
import type { StoreUnavailable } from '../../../src/base/database/store-unavailable.ts';
import type { CatalogSource } from '../../../src/publog/catalog-source.ts';
import type { CatalogStore } from '../../../src/publog/catalog-store.ts';
import type { CrawlRecorder } from '../../../src/sitemaps/crawl/open-recorder.ts';
import type { OperatorStore } from '../../../src/base/operators/store/operator-store.ts';
import type { SitemapFileStore } from '../../../src/publog/sitemap-files/sitemap-file-store.ts';
import { openSitemapFolder } from '../../../src/publog/sitemap-files/open-sitemap-folder.ts';
import { noBackups, noPrinter, noQuotes } from '../quotes/quote-services.fixture.ts';
import { aReport, coverageOf } from '../crawl/crawl-report.fixture.ts';
import { buildApp } from '../../../src/app/app.ts';
import { readConfig } from '../../../src/base/settings/config.ts';
import { operatorsWhenNeeded } from '../../../src/base/operators/store/open-operator-store.ts';
import { readSiteSettings } from '../../../src/base/settings/site-settings.ts';

export const SITE_ORIGIN = 'https://parts.example';
export const TEST_KEY = 'the-key-of-the-tests-is-long-enough';

export type SitemapSite = {
  app: FastifyInstance;
  /** The stored files, in a temporary folder of their own. */
  files: SitemapFileStore;
  dataDir: string;
  log: string[];
  operators: OperatorStore;
  /** Switches to another catalog, or to none, with or without a failure of the database. */
  use(catalog: CatalogStore | null, failure?: StoreUnavailable): void;
  get: (url: string, headers?: Record<string, string>) => ReturnType<typeof get>;
  /** Lets the server make a stored file and keep it, as an operator. */
  upload: (sitemapType: string) => ReturnType<typeof get>;
  close(): Promise<void>;
};
const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

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
  } = {},
): Promise<SitemapSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitemap-site-'));
  const files = openSitemapFolder(dataDir);
  const log: string[] = [];
  const inForce: { catalog: CatalogStore | null; failure: StoreUnavailable | null } = { catalog, failure: null };
  const listeners: Parameters<CatalogSource['onSwitch']>[0][] = [];
  const config = readConfig({
    SITE_URL: SITE_ORIGIN,
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    OPERATOR_KEY: TEST_KEY,
    ...options.env,
  });
  const operators = operatorsWhenNeeded({ dataDir });
  const { app } = await buildApp({
    maxEventLoopDelayMs: 0,
    config,
    settings: readSiteSettings(),
    frontend: { views: () => views, assets: { styles: [], pageStyles: {}, script: '', fonts: [] }, assetsDir: null },
    source: {
      current: () => inForce.catalog,
      failure: () => inForce.failure,
      refresh: () => Promise.resolve(),
      onSwitch: (listener) => void listeners.push(listener),
      close: () => Promise.resolve(),
    },
    quotes: { store: noQuotes, printer: noPrinter, backups: noBackups, onMails: () => {} },
    sitemapFiles: options.wrap?.(files) ?? files,
    operators: { store: operators },
    recorder: options.recorder ?? null,
    crawl: coverageOf(aReport()),
    origin: () => config.siteUrl ?? 'http://127.0.0.1:3000',
    logTo: { write: (line) => log.push(line) },
  });
  return {
    app,
    files,
    dataDir,
    log,
    operators,
    use(next, failure) {
      Object.assign(inForce, { catalog: next, failure: failure ?? null });
      if (next !== null) for (const listener of listeners) listener(next);
    },
    get: (url, headers) => get(app, url, headers),
    upload: (sitemapType) =>
      app.inject({
        method: 'POST',
        url: '/functions/v1/upload-sitemap-gz',
        headers: { authorization: `Bearer ${TEST_KEY}` },
        payload: { sitemapType },
      }),
    async close() {
      await app.close();
      await operators.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
