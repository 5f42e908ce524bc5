import { addStock } from '#stock/server/add-stock.ts';
import { addStockFeed } from '#stock/server/add-stock-feed.ts';
import { noShelf, type StockPageServices, type StockServices } from '#stock/open-stock.ts';
import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '#base/domain/loopback-host.ts';
import type { CrawlCoverage } from '#sitemaps/crawl/open-coverage.ts';
import type { NoteDemand, DemandText, QuoteLine } from '#base/domain/quote-request.ts';
import { openDemand, addRecording } from '#sitemaps/crawl/add-recording.ts';
import { addCrawlExports } from '#sitemaps/crawl/add-crawl-exports.ts';
import type { CatalogSource } from '#publog/catalog-source.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { OperatorStore, OperatorServices as OperatorPageServices } from '#base/operators/store/operator-store.ts';
import type { ClusterStore } from '#base/cluster/cluster-store.ts';
import { jobPlaceOf, markReader } from '#base/cluster/open-cluster.ts';
import type { SitemapFileStore } from '#publog/sitemap-files/open-sitemap-folder.ts';
import type { Config } from '#base/settings/config.ts';
import { addApi } from '#site/api/add-api.ts';
import { openApiText, readApiDocs } from '#site/api/read-api-docs.ts';
import { addSiteCalls } from '#site/add-site-calls.ts';
import { openSearchQueue, unavailableCatalog } from '#publog/http/catalog-call.ts';
import type { Frontend } from '#base/http/frame/document.ts';
import { documentsOf, pageHandler, type PageSite } from '#base/http/frame/page-handler.ts';
import { addSiteEndpoints } from '#base/http/site-endpoints.ts';
import { createPageQueue } from '#base/http/fair-queue.ts';
import type { CrawlRecorder } from '#sitemaps/crawl/open-recorder.ts';
import { addErrorAnswers, addPages, loaderOf } from './page-routes.ts';
import { addCdnHeaders } from '#base/http/cdn-headers.ts';
import { createServer, type ServerOptions } from '#base/http/create-server.ts';
import { addOperatorSession } from '#base/operators/sign-in/operator-page.ts';
import { addSignInLink, type SignInLink, prepareOperators } from '#base/operators/sign-in/sign-in-link.ts';
import { operatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { auditOf, operatorOf } from '#base/operators/sign-in/audit-trail.ts';
import { addPasskeys, allowsPasskeys, openPasskeys } from '#base/operators/sign-in/passkeys.ts';
import { addAsArrived } from './health/as-arrived.ts';
import { addHelpPictures } from '#base/help/help-pictures.ts';
import { addHealth, findDiskSpace, watchReadiness, type Hindrance } from './health/readiness.ts';
import { processAllowances, processRates, rateLimit } from '#base/http/rate-limit.ts';
import { watchQuotes, type DeskServices } from '#desk/desk-services.ts';
import {
  addQuoteEndpoints,
  guardBuyers,
  openAttachmentFolder,
  outboxOfEvent,
  type QuoteServices,
} from '#desk/server/add-quote-endpoints.ts';
import { addMcp } from '#site/mcp/add-mcp.ts';
import { addProxyFetch } from '#base/http/proxy-fetch/add-proxy-fetch.ts';
import { addSitemaps, sitemapSources, sitemapLoaders, ROBOTS_INDEX } from '#sitemaps/endpoints/add-sitemaps.ts';
import { openFileRuns } from './open-file-runs.ts';
import { openWalks } from './open-walks.ts';
import { cachedSiteFacts } from './site-facts.ts';
import type { ReleaseServices, ReleaseState } from '#publog/releases/release-registry.ts';
import type { SitemapServices } from '#sitemaps/pages/load-tool.server.ts';
import type { SiteServices } from '#site/site-services.ts';
import { addShelfCsv } from '#site/shelf/add-shelf-csv.ts';
import { carriedBy } from '#site/cart/carry-parts.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';
import type { SheetServices } from './pages/operator/load.server.ts';
import { toldPlace } from '#sitemaps/cli/tell-index-now.ts';
import { addStaticFiles } from './static-files.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { parseQuery } from '#base/domain/parse-query.ts';
import { findExact } from '#site/catalog/search/find-exact.server.ts';

export type OperatorServices = { store: OperatorStore; link?: SignInLink | null; settings?: readonly string[] };

export type AppOptions = Pick<ServerOptions, 'maxEventLoopDelayMs' | 'logTo'> & {
  config: Config;
  settings: SiteSettings;
  frontend: Frontend;
  source: CatalogSource;
  quotes: QuoteServices;
  sitemapFiles: SitemapFileStore;
  operators: OperatorServices;
  cluster?: ClusterStore | null;
  recorder?: CrawlRecorder | null;
  /** Absent: a site without stock lists. */
  stock?: StockServices | undefined;
  hindrances?: readonly Hindrance[];
  releases?: (() => ReleaseState) | undefined;
  releaseNodes?: ReleaseServices['releaseNodes'] | undefined;
  crawl: CrawlCoverage;
  /** Read at each request: the system may choose the port. */
  origin: () => string;
  development?: (app: FastifyInstance) => Promise<void>;
};

export async function buildApp(options: AppOptions) {
  const { config, settings, source, origin, frontend, cluster = null } = options;
  const { app, drain, isDraining } = await createServer({ ...options, development: frontend.assetsDir === null });

  if (options.recorder) addRecording(app, options.recorder.record, (request) => operatorOf(request) !== null);
  const noteDemand: NoteDemand = options.recorder ? openDemand(options.recorder.recordDemand) : () => {};
  if (config.cdn)
    addCdnHeaders(app, {
      edition: () => source.current()?.edition.version ?? null,
      purged: config.afterSwitchCommand !== null,
    });
  const unavailable = unavailableCatalog('the database does not answer');
  const notLoaded = unavailableCatalog('no catalog is loaded yet');
  const catalog = (): CatalogStore => source.current() ?? (source.failure() === null ? notLoaded : unavailable);
  const diskSpace = () => findDiskSpace(config.dataDir);
  const watch = watchQuotes(options.quotes.store, {
    freeBytes: async () => (config.quotesDatabaseUrl === null ? ((await diskSpace())?.freeBytes ?? null) : null),
    now: Date.now,
  });
  const { backups, mailFailingSinceMs = null, outboxWatch: outbox } = options.quotes;
  const folder = openAttachmentFolder(config.attachmentsDir, { mark: markReader(config, cluster) });
  const shelf = options.stock?.shelf ?? noShelf();
  shelf.onChange(() => documentsOf(catalog()).clear());
  const readiness = watchReadiness({
    source,
    quotes: watch,
    mailFailingSinceMs,
    outbox,
    diskSpace,
    backups,
    findFiles: () => folder.run(async () => {}),
    databaseMs: () => options.quotes.store.now(),
    isDraining,
    hindrances: options.hindrances,
    releases: options.releases,
    sitemapsBrokenSinceMs: () => walks.brokenSinceMs(),
    shelf,
  });
  const { store: operators, link = null, settings: given = [] } = options.operators;
  const prepared = prepareOperators({
    store: operators,
    operatorKey: config.operatorKey,
    settings: given,
    isCluster: config.cluster !== null,
  });
  const rateOf = cluster?.rate ?? processRates;
  const gate = operatorGate({ store: operators, config, origin, prepared, limit: cluster?.keyRate() });
  const jobPlace = jobPlaceOf(config.dataDir, cluster);
  const { companyName } = settings;
  const passkeys = openPasskeys({ store: operators, companyName, origin, notes: jobPlace.notes });
  const audit = auditOf(operators.log);
  const { extraSitemaps, robotsSitemaps } = config;
  const sitemaps = sitemapSources({
    files: options.sitemapFiles,
    origin,
    extraSitemaps,
    robotsSitemaps,
    shelf: options.stock?.shelfPages ?? null,
  });
  const api = {
    origin,
    document: openApiText(`${companyName}: catalog API`),
    showGovernmentUnitPrice: settings.showGovernmentUnitPrice,
    ratePerMinute: config.apiRatePerMinute,
    rate: rateLimit(config.apiRatePerMinute),
  };
  const outboxOf = outboxOfEvent(config);
  const logFailure = (what: string) => (error: unknown) => app.log.error({ err: error }, what);
  const fileRuns = openFileRuns({ place: jobPlace, origin, onFailure: logFailure('a run over sitemap files failed') });
  const walks = openWalks({
    place: jobPlace,
    origin,
    listener: () => app.server.address(),
    onFailure: logFailure('a walk of the sitemaps failed'),
    everyHours: config.sitemapWalkEvery,
    isPublic: config.siteUrl !== null && !isLoopbackHost(new URL(config.siteUrl).hostname),
  });
  const services: OperatorPageServices &
    DeskServices &
    SitemapServices &
    SiteServices &
    StockPageServices &
    ReleaseServices &
    SheetServices = {
    shelf,
    stock: options.stock ?? null,
    quotes: options.quotes.store,
    outboxOf,
    submitQuote: (request) => submitQuote(request),
    readLines: (text) => readLines(text),
    refuseBuyer: guardBuyers({ rate: rateOf('replies', config.quoteRatePerMinute), origin }),
    mailed: config.mail !== null,
    backups,
    operators,
    crawl: options.crawl,
    walks,
    noteDemand,
    isCrawlRecorded: config.crawlStatistics !== 'off',
    findPrices: (parts) => options.quotes.store.desk.findPrices(parts),
    mostAsked: async () => (await options.quotes.store.desk.mostAsked(Date.now())).nsns,
    passkeysAllowed: () => allowsPasskeys(origin()),
    readiness,
    indexNowTold:
      config.indexNow && (async () => (await toldPlace(config.dataDir, cluster).read())?.catalogVersion ?? null),
    releaseNodes: options.releaseNodes ?? (async () => null),
    apiDocs: readApiDocs({ ...api, onFailure: logFailure('examples of the API failed') }),
    ...sitemapLoaders({ ...sitemaps, formerHosts: config.formerHosts, onFailure: logFailure('sitemap file failed') }),
  };
  const searches = openSearchQueue();
  const site: PageSite = {
    frontend,
    catalog,
    facts: cachedSiteFacts(settings, origin, () => !shelf.isEmpty()),
    queue: createPageQueue(),
    searches,
    loaders: loaderOf,
    carried: carriedBy,
    services,
  };
  await options.development?.(app);
  if (frontend.assetsDir !== null) await addStaticFiles(app, frontend.assetsDir);
  if (config.metrics)
    (await import('./metrics.ts')).addMetrics(app, {
      node: config.cluster?.node ?? null,
      releases: options.releases,
      readiness,
      backups,
      crawls: options.recorder ? { recorder: options.recorder, summary: options.crawl.summary } : null,
      mailAttempts: outbox?.attempts ?? (() => new Map()),
    });
  addHealth(app, readiness);
  addAsArrived(app, gate, config.trustProxyHops);
  addHelpPictures(app, gate);
  addSiteEndpoints(app, {
    origin,
    sitemapIndex: ROBOTS_INDEX[robotsSitemaps],
    indexNowKey: config.indexNow?.key ?? null,
    brand: settings.brand,
  });
  const submitQuote = addQuoteEndpoints(app, {
    ...options.quotes,
    onRequest: ({ parts }) =>
      void noteQuoteDemand(catalog(), parts, noteDemand).catch(logFailure('demand of a request was not noted')),
    config,
    settings,
    origin,
    gate,
    audit,
    watch,
    folder,
    outboxOf,
    rateOf,
    allowanceOf: cluster?.allowance ?? processAllowances,
  });
  const screens = { xml: pageHandler('sitemap-xml', site), file: pageHandler('sitemap-file', site) };
  addSitemaps(app, { ...sitemaps, source, catalog, gate, audit, screens, fileRuns, walks });
  addCrawlExports(app, { coverage: options.crawl, gate, origin, catalog });
  if (options.stock) addStock(app, { ...options.stock, gate, audit, page: pageHandler('operator-stock', site) });
  addStockFeed(app, { shelf, token: config.stockFeedToken });
  addOperatorSession(app, gate);
  addPasskeys(app, { gate, store: operators, passkeys });
  addSignInLink(app, { link, store: operators, gate, site, prepared });
  const desk = { quotes: options.quotes.store, stock: services.stock, gate, audit, outboxOf, issuer: settings };
  const stock = options.stock && { ...options.stock, gate, audit };
  addApi(app, { ...api, catalog, shelf, turns: site.queue, searches, desk, stock });
  const feed = { ...api, name: companyName, catalog };
  addMcp(app, { ...feed, shelf, turns: site.queue, searches, noteDemand });
  const suggest = { source, catalog, perMinute: 5 * config.apiRatePerMinute };
  const lists = {
    catalog,
    shelf,
    origin,
    perMinute: config.quoteRatePerMinute,
    page: pageHandler('list', site),
    noteDemand,
  };
  const readLines = addSiteCalls(app, feed, suggest, lists);
  addShelfCsv(app, { shelf, turns: site.queue });
  addProxyFetch(app, { origin, hosts: config.proxyHosts });
  addPages(app, site, {
    guard: { gate, audit, site },
    isWithoutCatalog: config.cluster === null ? null : () => source.current() === null,
  });
  addErrorAnswers(app, { origin, notFound: pageHandler('not-found', site) });
  const endJobs = async (): Promise<void> => void (await Promise.all([walks.close(), fileRuns.close()]));
  /** `prepared` prepares the operators; each sign-in retries until it succeeds. */
  return { app, drain, readiness, prepared, endJobs };
}

const MAX_LINES = 50;

/** Notes numbers of a request that the catalog lacks. */
export async function noteQuoteDemand(catalog: CatalogStore, parts: readonly QuoteLine[], noteDemand: NoteDemand) {
  try {
    const missing: DemandText[] = [];
    for (const { nsn, partNumber } of parts.slice(0, MAX_LINES)) {
      const text = nsn || partNumber;
      const typed = parseQuery(text);
      if (typed !== null && (await findExact(catalog, typed, 1)).parts.length === 0) missing.push({ text });
    }
    // the sender is already limited
    noteDemand('quote', missing, null);
  } catch (error) {
    // the request is stored anyway
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}
