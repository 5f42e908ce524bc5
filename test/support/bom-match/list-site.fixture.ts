import { aListCatalog } from './list-catalog.fixture.ts';
import { aForm } from './workbook.fixture.ts';
import { views } from '../../../src/app/views.ts';
import { emptyCatalog } from '../catalog/empty-catalog.fixture.ts';
import type { CatalogStore } from '../../../src/publog/catalog-store.ts';
import { noBackups, noPrinter, noQuotes } from '../quotes/quote-services.fixture.ts';
import type { DemandRecord } from '../../../src/sitemaps/crawl/records.ts';
import { recorderOf } from '../http/app.fixture.ts';
import { aReport, coverageOf } from '../crawl/crawl-report.fixture.ts';
import { buildApp } from '../../../src/app/app.ts';
import { readConfig } from '../../../src/base/settings/config.ts';
import { noOperators } from '../operators/operator-store.fixture.ts';
import { readSiteSettings } from '../../../src/base/settings/site-settings.ts';
import { noSitemapFiles } from '../sitemaps/sitemap-store.fixture.ts';

export const LIST_ORIGIN = 'https://parts.example';

/** The whole site on a catalog of two parts; `change` replaces its methods. */
export async function aListSite(
  options: {
    env?: Record<string, string>;
    change?: Partial<CatalogStore>;
    log?: string[];
    asked?: DemandRecord[];
  } = {},
) {
  const parts = aListCatalog([
    { nsn: '5305-01-234-5678', itemName: 'SCREW,CAP', numbers: [['MS16998-28', '96906']] },
    { nsn: '5310-00-167-0818', itemName: 'WASHER,FLAT', numbers: [['AN960-10', '88044']] },
    { nsn: '5310-01-167-0819', itemName: 'WASHER,LOCK', numbers: [['AN960-10', '88044']] },
  ]);
  const store: CatalogStore = {
    ...emptyCatalog,
    ...parts,
    edition: { ...emptyCatalog.edition, listedNsns: 2 },
    ...options.change,
  };
  const { app } = await buildApp({
    maxEventLoopDelayMs: 0,
    config: readConfig({ SITE_URL: LIST_ORIGIN, LOG_LEVEL: 'warn', ...options.env }),
    settings: readSiteSettings(),
    frontend: { views: () => views, assets: { styles: [], pageStyles: {}, script: '', fonts: [] }, assetsDir: null },
    source: {
      current: () => store,
      failure: () => null,
      refresh: () => Promise.resolve(),
      onSwitch: () => {},
      close: () => Promise.resolve(),
    },
    quotes: { store: noQuotes, printer: noPrinter, backups: noBackups, onMails: () => {} },
    sitemapFiles: noSitemapFiles,
    operators: { store: noOperators },
    crawl: coverageOf(aReport()),
    recorder: options.asked
      ? { ...recorderOf([]), recordDemand: (records) => void options.asked!.push(...records) }
      : null,
    origin: () => LIST_ORIGIN,
    logTo: { write: (line) => options.log?.push(line) },
  });
  return app;
}

type ListSite = Awaited<ReturnType<typeof aListSite>>;
export const LIST_ADDRESS = '/functions/v1/match-list';

/** A list as a program sends it, with further fields. */
export const sendText = (app: ListSite, text: string, more: object = {}) =>
  app.inject({
    method: 'POST',
    url: LIST_ADDRESS,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ text, ...more }),
  });

/** A list as a file of a form. */
export async function sendFile(app: ListSite, name: string, bytes: Uint8Array, fields: [string, string][] = []) {
  return app.inject({ method: 'POST', url: LIST_ADDRESS, ...(await aForm([...fields, ['file', { name, bytes }]])) });
}
