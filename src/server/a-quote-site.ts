import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { views } from '../pages/views.ts';
import type { QuoteStore } from '../storage/quote-store.ts';
import { openSqliteQuoteStore } from '../storage/sqlite/quote-store.ts';
import { buildApp } from './app.ts';
import { noBackups } from './a-quote-desk.ts';
import { readConfig } from './config.ts';
import { operatorsWhenNeeded } from './open-operators.ts';
import type { SignInLink } from './operator/sign-in-link.ts';
import type { OperatorStore } from '../storage/operator-store.ts';
import type { Backups } from './quotes/backups.ts';
import { openPdfPrinter, type PdfPrinter } from './quotes/pdf-printer.ts';
import { readSiteSettings } from './site-settings.ts';
import { noSitemapFiles } from './sitemaps/a-sitemap-store.ts';

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
  } = {},
): Promise<QuoteSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quote-site-'));
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
    frontend: { views: () => views, assets: { styles: [], script: '', fonts: [] }, assetsDir: null },
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
    origin: () => config.siteUrl ?? 'http://127.0.0.1:3000',
    logTo: { write: (line) => log.push(line) },
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
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
