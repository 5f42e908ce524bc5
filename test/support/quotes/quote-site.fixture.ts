import type { FastifyInstance, RouteOptions } from 'fastify';
import { newFolder } from '../new-folder.ts';
import { views } from '../../../src/app/views.ts';
import type { CrawlCoverage } from '../../../src/sitemaps/crawl/open-coverage.ts';
import type { QuoteStore } from '../../../src/desk/store/quote-store.ts';
import { openSqliteQuoteStore } from '../../../src/desk/store/sqlite/quote-store.ts';
import type { ClusterStore } from '../../../src/base/cluster/cluster-store.ts';
import { aReport, coverageOf } from '../crawl/crawl-report.fixture.ts';
import { buildApp } from '../../../src/app/app.ts';
import { noBackups } from './quote-services.fixture.ts';
import { readConfig } from '../../../src/base/settings/config.ts';
import { operatorsWhenNeeded } from '../../../src/base/operators/store/open-operator-store.ts';
import type { SignInLink } from '../../../src/base/operators/sign-in/sign-in-link.ts';
import type { OperatorStore } from '../../../src/base/operators/store/operator-store.ts';
import type { Backups } from '../../../src/desk/desk-services.ts';
import { openPdfPrinter, type PdfPrinter } from '../../../src/desk/server/pdf-printer.ts';
import { readSiteSettings } from '../../../src/base/settings/site-settings.ts';
import { noSitemapFiles } from '../sitemaps/sitemap-store.fixture.ts';

export const SITE_ORIGIN = 'https://parts.example';
export const TEST_KEY = 'the-key-of-the-tests-is-long-enough';

export type QuoteSite = {
  app: FastifyInstance;
  store: QuoteStore;
  operators: OperatorStore;
  dataDir: string;
  log: string[];
  close(): Promise<void>;
};

/**
 * The whole site without a catalog, on an embedded database of its own in a temporary folder; `env` overrides settings, `wrap` puts
 * something before the store, `maxPages` makes its disk small.
 */
export async function aQuoteSite(
  options: {
    env?: Record<string, string>;
    wrap?: (store: QuoteStore) => QuoteStore;
    maxPages?: number;
    link?: SignInLink;
    wrapOperators?: (store: OperatorStore) => OperatorStore;
    printer?: PdfPrinter;
    backups?: Backups;
    cluster?: ClusterStore;
    crawl?: CrawlCoverage;
    /** Called for each route that is added. */
    onRoute?: (route: RouteOptions) => void;
  } = {},
): Promise<QuoteSite> {
  const dataDir = newFolder('quote-site');
  const stored = await openSqliteQuoteStore({ dataDir, maxPages: options.maxPages });
  const store = options.wrap?.(stored) ?? stored;
  const printer = options.printer ?? openPdfPrinter();
  const log: string[] = [];
  const config = readConfig({
    SITE_URL: SITE_ORIGIN,
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    OPERATOR_KEY: TEST_KEY,
    ...options.env,
  });
  const kept = operatorsWhenNeeded({ dataDir });
  const operators = options.wrapOperators?.(kept) ?? kept;
  const { app } = await buildApp({
    maxEventLoopDelayMs: 0,
    config,
    settings: readSiteSettings(),
    frontend: { views: () => views, assets: { styles: [], pageStyles: {}, script: '', fonts: [] }, assetsDir: null },
    source: {
      current: () => null,
      failure: () => null,
      refresh: () => Promise.resolve(),
      onSwitch: () => {},
      close: () => Promise.resolve(),
    },
    quotes: { store, printer, backups: options.backups ?? noBackups, onMails: () => {} },
    sitemapFiles: noSitemapFiles,
    operators: { store: operators, link: options.link },
    cluster: options.cluster ?? null,
    crawl: options.crawl ?? coverageOf(aReport()),
    origin: () => config.siteUrl ?? 'http://127.0.0.1:3000',
    logTo: { write: (line) => log.push(line) },
    development: async (built) => void built.addHook('onRoute', options.onRoute ?? (() => {})),
  });
  return {
    app,
    store,
    operators,
    dataDir,
    log,
    async close() {
      await app.close();
      await printer.close();
      await stored.close();
      await kept.close();
    },
  };
}
