import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { CatalogSource } from '../catalog/catalog-source.ts';
import type { CatalogStore } from '../catalog/catalog-store.ts';
import { unavailableCatalog } from '../catalog/store-methods.ts';
import type { OperatorStore } from '../operators/store/operator-store.ts';
import type { SitemapFileStore } from '../sitemaps/store/sitemap-file-store.ts';
import type { Config } from '../settings/config.ts';
import { addApi, isApiAddress } from '../api/server/add-api.ts';
import { openApiText, readApiDocs } from '../api/server/read-api-docs.ts';
import { sendProblem } from '../api/server/send-api.ts';
import { addRequestChecks } from '../http/check-requests.ts';
import { busy } from '../http/rate-limit.ts';
import { addDraining, type Drain } from '../http/drain.ts';
import { endSlowReaders, holdPipelined } from '../http/back-pressure.ts';
import { addLookAlikes } from '../features/part/server/add-look-alikes.ts';
import { openSearchQueue } from '../http/search-queue.ts';
import type { Frontend } from '../http/frame/frontend.ts';
import { pageHandler, tidyPath, type PageSite } from '../http/frame/page-handler.ts';
import { createPageQueue } from '../http/frame/page-queue.ts';
import { addBomMatch } from '../features/bom-match/server/add-bom-match.ts';
import { addMetrics } from './metrics.ts';
import { addOperatorSession } from '../operators/sign-in/add-operator-session.ts';
import { addSignInLink, type SignInLink } from '../operators/sign-in/sign-in-link.ts';
import { operatorGate } from '../operators/sign-in/operator-gate.ts';
import { auditOf } from '../operators/sign-in/audit-trail.ts';
import { addPasskeys } from '../operators/sign-in/add-passkeys.ts';
import { allowsPasskeys, openPasskeys } from '../operators/sign-in/passkeys.ts';
import { prepareOperators } from '../operators/sign-in/prepare-operators.ts';
import { addHealth, findDiskSpace, watchReadiness, type Readiness } from './health/readiness.ts';
import { watchQuotes } from '../quotes/server/watch-quotes.ts';
import { HTTP_LIMITS, serverLimits } from '../http/http-limits.ts';
import { addPages } from './page-routes.ts';
import { addQuoteEndpoints, type QuoteServices } from '../quotes/server/add-quote-endpoints.ts';
import { addProxyFetch } from '../http/proxy-fetch/add-proxy-fetch.ts';
import { addSitemaps } from '../sitemaps/endpoints/add-sitemaps.ts';
import { keepListedMakers, keepSitemapPlans } from '../sitemaps/endpoints/sitemap-services.ts';
import { readToolFacts } from '../sitemaps/endpoints/read-tool-facts.ts';
import { isNavigation, isSitemapAddress, refuseAsXml } from '../sitemaps/endpoints/refuse-as-xml.ts';
import { describeStoredSitemap, previewSitemap } from '../sitemaps/endpoints/preview-sitemap.ts';
import { addSecurityHeaders } from '../http/security-headers.ts';
import { addSiteEndpoints } from './site-endpoints.ts';
import { cachedSiteFacts } from './site-facts.ts';
import type { SiteSettings } from '../settings/site-settings.ts';
import { addStaticFiles } from './static-files.ts';
import { addSuggest } from '../features/suggest/server/add-suggest.ts';

const MAX_BODY_BYTES = 256 * 1_024; // G4.5, the largest form
const MAX_PARAMETER_LENGTH = 200;
/** Event loop delay above which the server sheds load with 503. */
const MAX_EVENT_LOOP_DELAY_MS = 1_000;

export type OperatorServices = {
  store: OperatorStore;
  /** The link that this start has printed. */
  link?: SignInLink | null;
  /** What is set, for the audit log. */
  settings?: readonly string[];
};

export type AppOptions = {
  config: Config;
  settings: SiteSettings;
  frontend: Frontend;
  source: CatalogSource;
  quotes: QuoteServices;
  sitemapFiles: SitemapFileStore;
  operators: OperatorServices;
  /** Canonical origin; asked at each request because the port may be chosen by the system. */
  origin: () => string;
  /** Called before the routes are added: the development server puts Vite in here. */
  development?: (app: FastifyInstance) => Promise<void>;
  /** Another bound of the event loop's delay; 0 sheds no load, so that a busy machine decides no test. */
  maxEventLoopDelayMs?: number;
  /** Where log lines go instead of standard output. */
  logTo?: { write(line: string): void };
};

export type BuiltApp = {
  /** Does not listen yet. */
  app: FastifyInstance;
  /** Lets open requests finish, before the app is closed. */
  drain: Drain['drain'];
  readiness: () => Promise<Readiness>;
  /** Prepares the operators of this start; each sign-in calls it as well until the store has answered. */
  prepared: () => Promise<void>;
};

/** The whole site as a Fastify instance. */
export async function buildApp(options: AppOptions): Promise<BuiltApp> {
  const { config, settings, source } = options;
  const app = Fastify({
    logger: {
      level: config.logLevel,
      ...(options.logTo ? { stream: options.logTo } : {}),
      serializers: { req: describeRequest },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxyHops > 0 ? (_address, hop) => hop < config.trustProxyHops : false,
    bodyLimit: MAX_BODY_BYTES,
    ...serverLimits(HTTP_LIMITS),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, ignoreDuplicateSlashes: false },
    genReqId: () => crypto.randomUUID(),
    // An address that cannot be read as one, such as %E0%A4%A.
    frameworkErrors: (_error, request, reply) =>
      (isApiAddress(request.url)
        ? sendProblem(reply as never, options.origin(), { status: 400, detail: 'The address cannot be read.' })
        : isSitemapAddress(request.url) && !isNavigation(request)
          ? refuseAsXml(reply as never, 400)
          : notFound(request, reply as never)) as never,
  });
  const { drain, isDraining } = addDraining(app);
  holdPipelined(app, { onConnection: endSlowReaders(app) });
  const diskSpace = () => findDiskSpace(config.dataDir);
  const watch = watchQuotes(options.quotes.store, {
    freeBytes: async () => (config.databaseUrl === null ? ((await diskSpace())?.freeBytes ?? null) : null),
    now: Date.now,
  });
  const readiness = watchReadiness({
    source,
    quotes: watch,
    mailFailingSinceMs: options.quotes.mailFailingSinceMs ?? null,
    diskSpace,
    backups: options.quotes.backups,
    isDraining,
  });
  const https = (config.siteUrl ?? '').startsWith('https:');
  const catalog = storeInForce(source);
  const { store: operators, link = null, settings: given = [] } = options.operators;
  const prepared = prepareOperators({ store: operators, operatorKey: config.operatorKey, settings: given });
  const gate = operatorGate({ store: operators, config, origin: options.origin, prepared });
  const audit = auditOf(operators.log);
  const planOf = keepSitemapPlans();
  const makers = { makersOf: keepListedMakers(), makersInIndex: config.makerSitemaps };
  const api = {
    origin: options.origin,
    document: openApiText(`${settings.companyName}: catalog API`),
    showGovernmentUnitPrice: settings.showGovernmentUnitPrice,
    ratePerMinute: config.apiRatePerMinute,
  };
  const site: PageSite = {
    frontend: options.frontend,
    catalog,
    facts: cachedSiteFacts(settings, options.origin),
    queue: createPageQueue(),
    searches: openSearchQueue(),
    services: {
      quotes: options.quotes.store,
      submitQuote: (request) => submitQuote(request),
      mailed: config.mail !== null,
      backups: options.quotes.backups,
      operators,
      passkeysAllowed: () => allowsPasskeys(options.origin()),
      apiDocs: readApiDocs({
        ...api,
        onFailure: (error) => app.log.error({ err: error }, 'examples of the API failed'),
      }),
      sitemapFacts: readToolFacts({
        planOf,
        files: options.sitemapFiles,
        origin: options.origin,
        formerHosts: config.formerHosts,
      }),
      sitemapPreview: previewSitemap({ planOf, ...makers, origin: options.origin }),
      storedSitemap: describeStoredSitemap(options.sitemapFiles, (cause) =>
        app.log.error({ err: cause }, 'sitemap file failed'),
      ),
    },
  };
  const notFound = pageHandler('not-found', site);

  await addSecurityHeaders(app, { https, development: options.frontend.assetsDir === null });
  addRequestChecks(app);
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs ?? MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: async (_request, reply) => {
      throw busy(reply, 'load');
    },
  });
  await options.development?.(app);
  if (options.frontend.assetsDir !== null) await addStaticFiles(app, options.frontend.assetsDir);
  if (config.metrics) addMetrics(app, { readiness, backups: options.quotes.backups });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? null;
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    );
  });

  addHealth(app, readiness);
  addSiteEndpoints(app, { origin: options.origin, indexNowKey: config.indexNow?.key ?? null });
  addSuggest(app, { source, catalog, perMinute: config.suggestRatePerMinute });
  const submitQuote = addQuoteEndpoints(app, {
    ...options.quotes,
    config,
    settings,
    origin: options.origin,
    gate,
    audit,
    watch,
  });
  const screens = {
    xml: pageHandler('sitemap-xml', site),
    file: pageHandler('sitemap-file', site),
  };
  addSitemaps(app, {
    source,
    catalog,
    planOf,
    ...makers,
    files: options.sitemapFiles,
    origin: options.origin,
    gate,
    audit,
    screens,
  });
  addOperatorSession(app, gate);
  const passkeys = openPasskeys({ store: operators, companyName: settings.companyName, origin: options.origin });
  addPasskeys(app, { gate, store: operators, passkeys });
  addSignInLink(app, { link, store: operators, gate, site, prepared });
  addApi(app, { ...api, catalog, turns: site.queue, searches: site.searches });
  addLookAlikes(app, { catalog });
  addBomMatch(app, {
    catalog,
    origin: options.origin,
    perMinute: config.listRatePerMinute,
    page: pageHandler('list', site),
  });
  addProxyFetch(app, { origin: options.origin, hosts: config.proxyHosts });
  addPages(app, site, { gate, audit, site });

  app.setNotFoundHandler(async (request, reply) => {
    if (isApiAddress(request.url)) return sendProblem(reply, options.origin(), { status: 404 });
    const tidy = request.method === 'GET' || request.method === 'HEAD' ? tidyPath(request.url) : null;
    if (tidy !== null) return reply.code(301).header('location', tidy).send();
    request.log.warn({ path: loggablePath(request.url) }, 'page not found');
    return notFound(request, reply);
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const status =
      error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 600 ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    reply.header('cache-control', 'no-store');
    if (status === 503) reply.header('retry-after', '10');
    return reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(status >= 500 && status !== 503 ? 'Something went wrong on our side. Please try again.' : error.message);
  });
  return { app, drain, readiness, prepared };
}

/** The store in force, or one that says why there is none. */
function storeInForce(source: CatalogSource): () => CatalogStore {
  const unavailable = unavailableCatalog('the database does not answer');
  const notLoaded = unavailableCatalog('no catalog is loaded yet');
  return () => source.current() ?? (source.failure() === null ? notLoaded : unavailable);
}

/** Log lines carry no address and no query: both can be personal. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: loggablePath(request.url) };
}

function loggablePath(url: string): string {
  return (url.split('?')[0] ?? '').slice(0, 200);
}
