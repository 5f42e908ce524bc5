import { views } from '../../../src/app/views.ts';
import { buildApp, type AppOptions } from '../../../src/app/app.ts';
import { readConfig } from '../../../src/base/settings/config.ts';
import { readSiteSettings } from '../../../src/base/settings/site-settings.ts';
import type { CatalogSource } from '../../../src/publog/catalog-source.ts';
import type { CatalogStore } from '../../../src/publog/catalog-store.ts';
import { aReport, coverageOf } from '../crawl/crawl-report.fixture.ts';
import { noOperators } from '../operators/operator-store.fixture.ts';
import { noBackups, noPrinter, noQuotes } from '../quotes/quote-services.fixture.ts';
import { noSitemapFiles } from '../sitemaps/sitemap-store.fixture.ts';

export const SITE_ORIGIN = 'https://parts.example';
export const TEST_KEY = 'the-key-of-the-tests-is-long-enough';

/** A catalog that stays in force; `given` replaces its methods. */
export const sourceOf = (catalog: CatalogStore | null, given: Partial<CatalogSource> = {}): CatalogSource => ({
  current: () => catalog,
  failure: () => null,
  refresh: () => Promise.resolve(),
  onSwitch: () => {},
  close: () => Promise.resolve(),
  ...given,
});

type Given = Partial<Omit<AppOptions, 'config' | 'logTo'>> & {
  env?: Record<string, string> | undefined;
  log?: string[] | undefined;
};

/** Builds the whole site with its real views. Stores that are not given hold nothing or never answer; `log` gets what it writes. */
export async function builtSite({ env, log, ...given }: Given) {
  const config = readConfig({ SITE_URL: SITE_ORIGIN, LOG_LEVEL: 'warn', ...env });
  const site = await buildApp({
    maxEventLoopDelayMs: 0,
    config,
    settings: readSiteSettings(),
    frontend: { views: () => views, assets: { styles: [], pageStyles: {}, script: '', fonts: [] }, assetsDir: null },
    source: sourceOf(null),
    quotes: { store: noQuotes, printer: noPrinter, backups: noBackups, onMails: () => {} },
    sitemapFiles: noSitemapFiles,
    operators: { store: noOperators },
    crawl: coverageOf(aReport()),
    origin: () => config.siteUrl ?? 'http://127.0.0.1:3000',
    logTo: { write: (line) => log?.push(line) },
    ...given,
  });
  // timers of jobs would keep a closed site in memory
  site.app.addHook('onClose', site.endJobs);
  return site;
}
