import type { OperatorArea } from './operators/store/operator-store.ts';

/**
 * Every URL of the product (C2.1 to C2.8, S4.1 to S4.5): path -> page or endpoint.
 * The files of a page in src/pages share its name: the view (name.tsx), the loader on the server (name.server.ts), the type of its data
 * (name.data.ts) and, where the browser takes over, an island (name.island.tsx). The check screens of sitemaps share one set, sitemap-check,
 * with a table of what differs.
 */
export const PAGES = {
  home: '/',
  catalog: '/catalog',
  fsg: '/fsg/:fsg',
  fsc: '/fsc/:fsg/:fsc',
  'fsc-nsn-redirect': '/fsc/:fsg/:fsc/:nsn',
  nsn: '/nsn/:fsg/:fsc/:nsn',
  cage: '/cage/:cage',
  'look-alikes': '/look-alikes/:nsn',
  compare: '/compare',
  list: '/list',
  cart: '/cart',
  rfq: '/rfq',
  receipt: '/quote/:token',
  'operator-quotes': '/quotes',
  'operator-quote': '/quotes/:number',
  operators: '/operators',
  'operator-log': '/operator/log',
  api: '/api',
  'sitemap-help': '/sitemap',
  'static-sitemap-generator': '/static-sitemap-generator',
  'sitemap-generator': '/sitemap-generator',
  'sitemap-debug': '/sitemap-debug',
  'sitemap-test': '/sitemap-test',
  'sitemap-validation': '/sitemap-validation',
  'sitemap-url-validator': '/sitemap-url-validator',
  'sitemap-status': '/sitemap-status',
  'comprehensive-sitemap': '/comprehensive-sitemap',
  'final-sitemap-test': '/final-sitemap-test',
  'sitemap-exporter': '/sitemap-exporter',
  'sitemap-range-exporter': '/sitemap-range-exporter',
  'bulk-sitemap-generator': '/bulk-sitemap-generator',
} as const;

/** Pages without an address of their own: they stand in for others, or share an address with what programs get there. */
export type PageName = keyof typeof PAGES | 'not-found' | 'operator-sign-in' | 'sitemap-xml' | 'sitemap-file';

/** Addresses of a part without its code. The page of a part answers them with "Invalid NSN code" (C5.10). */
export const INCOMPLETE_PART_PATHS = ['/nsn', '/nsn/:fsg', '/nsn/:fsg/:fsc'] as const;

/** Pages for operators, and what an operator must be allowed to do (docs/decisions/025). */
export const OPERATOR_PAGES: Readonly<Partial<Record<PageName, OperatorArea>>> = {
  'operator-quotes': 'quotes',
  'operator-quote': 'quotes',
  operators: 'own',
  'operator-log': 'operators',
};

/** Pages with a form that works without JavaScript: they answer POST as well. */
export const FORM_PAGES: readonly PageName[] = ['home', 'operator-quotes', 'operator-quote', 'operators'];

/** Answered without a page. */
export const ENDPOINTS = {
  sendRfqNotification: '/functions/v1/send-rfq-notification',
  suggest: '/functions/v1/suggest',
  receiptText: '/quote/:token/rfq.txt',
  receiptPdf: '/quote/:token/rfq.pdf',
  operatorQuotesCsv: '/quotes/export.csv',
  operatorSignIn: '/operator/sign-in',
  operatorSession: '/functions/v1/operator-session',
  passkeyOptions: '/functions/v1/passkey-options',
  passkey: '/functions/v1/passkey',
  matchList: '/functions/v1/match-list',
  uploadSitemapGz: '/functions/v1/upload-sitemap-gz',
  generateGzSitemap: '/functions/v1/generate-gz-sitemap',
  dynamicSitemap: '/functions/v1/dynamic-sitemap',
  serveSitemapFile: '/functions/v1/serve-sitemap-file',
  sitemapFunction: '/functions/v1/sitemap',
  proxyFetch: '/functions/v1/proxy-fetch',
  lookAlikes: '/functions/v1/look-alikes',
  apiDocument: '/api/v1/openapi.json',
  apiPart: '/api/v1/nsn/:nsn',
  apiSearch: '/api/v1/search',
  apiClass: '/api/v1/fsc/:code',
  apiMaker: '/api/v1/cage/:code',
  apiRest: '/api/v1/*',
  sitemap: '/sitemap.xml',
  sitemapWorking: '/sitemap-working.xml',
  sitemapStatic: '/sitemap-static.xml',
  sitemapIndex: '/sitemap-index.xml',
  sitemapOfType: '/sitemap/:type',
  sitemapPage: '/sitemap/:type/:page',
  sitemapOfClass: '/sitemap/fsc/:fsc',
  sitemapFile: '/sitemaps/:filename',
  healthz: '/healthz',
  readyz: '/readyz',
  metrics: '/metrics',
  robots: '/robots.txt',
  favicon: '/favicon.ico',
  asset: '/assets/:name',
} as const;
