import { createElement } from 'react';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { PageView } from '../../../src/base/http/frame/page.ts';
import type { CatalogStore } from '../../../src/publog/catalog-store.ts';
import { StoreUnavailable } from '../../../src/base/database/database.ts';
import { emptyCatalog } from '../catalog/empty-catalog.fixture.ts';
import type { DemandRecord, FetchRecord } from '../../../src/sitemaps/crawl/records.ts';
import type { CrawlRecorder } from '../../../src/sitemaps/crawl/open-recorder.ts';
import type { Frontend } from '../../../src/base/http/frame/document.ts';
import { PAGE_NAMES, pageFolder } from '../../../src/base/routes.ts';
import { readSiteSettings, type SiteSettings } from '../../../src/base/settings/site-settings.ts';
import { builtSite, SITE_ORIGIN, sourceOf } from './built-site.fixture.ts';

export const ORIGIN = SITE_ORIGIN;
export const SCREW = 5305012345678;

/** Shows the data as JSON: what is tested here is the frame, not the views. */
const plainView: PageView<unknown> = {
  head: (data) => ({ title: 'T', description: 'D', canonical: '/x', jsonLd: [{ data }] }),
  View: ({ data }) => createElement('pre', null, JSON.stringify(data).padEnd(2_000)),
};
const frontend: Frontend = {
  views: () => Object.fromEntries(PAGE_NAMES.map((name) => [pageFolder(name), plainView])),
  assets: { styles: [], pageStyles: {}, script: '', fonts: [] },
  assetsDir: null,
};

/** Holds one part. */
export const loaded: CatalogStore = {
  ...emptyCatalog,
  edition: { ...emptyCatalog.edition, listedNsns: 7 },
  ping: () => Promise.resolve(),
  findNiin: (niin) =>
    Promise.resolve(
      niin === 12345678
        ? { niin, nsn: SCREW as never, listed: true, replacedBy: null, survivor: null, status: null, cancelledOn: null }
        : null,
    ),
  findPart: (nsn) =>
    Promise.resolve(
      nsn === SCREW
        ? {
            nsn,
            itemName: 'SCREW',
            sections: 0,
            partCount: 0,
            makerCount: 0,
            formerCount: 0,
            listed: true,
            changedOn: '2026-11-02',
            contentTag: 'screw-1',
          }
        : null,
    ),
  findClass: () => Promise.resolve(null),
};

type AppGiven = {
  /** Database trouble the source reports. */
  failure?: StoreUnavailable;
  env?: Record<string, string>;
  log?: string[];
  build?: string;
  settings?: Partial<SiteSettings>;
  /** Where fetches of crawlers are recorded. */
  records?: FetchRecord[];
};

const built = (store: CatalogStore | null, options: AppGiven = {}) =>
  builtSite({
    env: options.env,
    log: options.log,
    settings: { ...readSiteSettings(), ...options.settings },
    frontend: { ...frontend, build: options.build ?? 'build-1' },
    source: sourceOf(store, { failure: () => options.failure ?? null }),
    recorder: options.records ? recorderOf(options.records) : null,
  });

export const drains = new WeakMap<object, () => Promise<number>>();
/** The site with the catalog given; closed after the test. */
export async function anApp(store: CatalogStore | null, options?: AppGiven) {
  const { app, drain } = await built(store, options);
  onTestFinished(() => app.close());
  drains.set(app, drain);
  return app;
}

/** Asks one site that the tests of a file or block share. */
export function askShared(store: CatalogStore | null, options?: AppGiven) {
  let app: FastifyInstance;
  beforeAll(async () => void ({ app } = await built(store, options)));
  afterAll(() => app.close());
  return (asked: string | InjectOptions) => app.inject(asked);
}

/** Keeps what it is given. */
export function recorderOf(records: FetchRecord[], taken: DemandRecord[] = []): CrawlRecorder {
  return {
    record: (record) => void records.push(record),
    figures: () => ({
      recorded: records.length,
      dropped: 3,
      waitingBatches: 1,
      answers: [],
      missing: { byPeople: 0, byEngines: 0 },
      asked: { search: 0, list: 0, quote: 0 },
    }),
    recordDemand: (demand) => void taken.push(...demand),
    close: async () => {},
  };
}
