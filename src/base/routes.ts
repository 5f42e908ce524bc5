import type { OperatorArea } from './operators/store/operator-store.ts';

/** Eleven fields for each of 1,000 lines. */
export const MAX_ANSWER_BYTES = 2 * 1_024 * 1_024;

type PageLine = {
  /** Null: the page answers other addresses. */
  path: string | null;
  also?: readonly string[];
  folder?: string;
  /** Needs an operator of this area (docs/decisions/025). */
  area?: OperatorArea;
  form?: true;
  maxFormBytes?: number;
  /** Waits in a queue that is fair by address. */
  searches?: true;
  /** The folder of a tool, which load-tool.server.ts loads. */
  tool?: 'sitemap-check' | 'sitemap-runs' | 'sitemap-generator' | 'sitemap-help';
  /** Parameters that narrow the list of the page: with one it is noindex, and robots.txt keeps crawlers out (G2.3). */
  filters?: readonly string[];
  /** Its sheet in src/app/styles; without one it is `simple.css`. */
  styles?:
    | ('home' | 'search' | 'groups' | 'choose' | 'maker' | 'part' | 'compare' | 'list' | 'cart' | 'receipt' | 'simple')
    | ('desk' | 'crawl' | 'health' | 'api' | 'tools' | 'checks' | 'runs' | 'help');
};

/** Every page. Its folder has `page.tsx`, `load.server.ts` if it has data, and `island.tsx` if React takes over. */
export const PAGES = {
  home: { path: '/', form: true, styles: 'home' },
  catalog: { path: '/catalog', searches: true, styles: 'search' },
  fsg: { path: '/fsg/:fsg', styles: 'groups' },
  fsc: { path: '/fsc/:fsg/:fsc', searches: true, styles: 'choose' },
  'fsc-nsn-redirect': { path: '/fsc/:fsg/:fsc/:nsn', folder: 'nsn', styles: 'part' },
  // without a code: "Invalid NSN code" (C5.10)
  nsn: { path: '/nsn/:fsg/:fsc/:nsn', also: ['/nsn', '/nsn/:fsg', '/nsn/:fsg/:fsc'], styles: 'part' },
  range: { path: '/range/:nsn' },
  name: { path: '/name/:inc', searches: true, styles: 'choose' },
  cage: { path: '/cage/:cage', searches: true, filters: ['fsc', 'q', 'group', 'on_shelf'], styles: 'maker' },
  shelf: {
    path: '/shelf',
    filters: ['condition', 'certificate', 'price', 'group', 'class', 'place', 'catalog', 'q', 'sort'],
    styles: 'choose',
  },
  // CAGE "-" where the maker is not known
  'stock-part': { path: '/part/:cage/:number', styles: 'choose' },
  'look-alikes': { path: '/look-alikes/:nsn', searches: true, styles: 'part' },
  compare: { path: '/compare', searches: true, styles: 'compare' },
  list: { path: '/list', styles: 'list' },
  cart: { path: '/cart', styles: 'cart' },
  rfq: { path: '/rfq', styles: 'cart' },
  receipt: { path: '/quote/:token', form: true, styles: 'receipt' },
  requests: { path: '/requests', styles: 'receipt' },
  'operator-quotes': { path: '/quotes', area: 'quotes', styles: 'desk' },
  'operator-prices': { path: '/quotes/prices', area: 'quotes', styles: 'desk' },
  'operator-new-quote': { path: '/quotes/new', area: 'quotes', maxFormBytes: MAX_ANSWER_BYTES, styles: 'desk' },
  'operator-quote': { path: '/quotes/:number', area: 'quotes', maxFormBytes: MAX_ANSWER_BYTES, styles: 'desk' },
  'operator-stock': { path: '/stock', area: 'quotes', styles: 'desk' },
  operator: { path: '/operator', area: 'own', styles: 'desk' },
  operators: { path: '/operators', area: 'own', styles: 'desk' },
  'operator-brand': { path: '/operator/brand', area: 'own', styles: 'desk' },
  'operator-log': { path: '/operator/log', area: 'operators', styles: 'desk' },
  help: { path: '/help', also: ['/help/:page'], area: 'own', styles: 'help' },
  'sitemap-health': { path: '/sitemap-health', area: 'sitemaps', styles: 'health' },
  crawl: { path: '/crawl', area: 'sitemaps', styles: 'crawl' },
  'crawl-files': { path: '/crawl/files', folder: 'crawl', area: 'sitemaps', styles: 'crawl' },
  'crawl-file': { path: '/crawl/files/:file', folder: 'crawl', area: 'sitemaps', styles: 'crawl' },
  demand: { path: '/demand', area: 'sitemaps', styles: 'crawl' },
  imprint: { path: '/imprint', folder: 'legal' },
  privacy: { path: '/privacy', folder: 'legal' },
  terms: { path: '/terms', folder: 'legal' },
  export: { path: '/export', folder: 'legal' },
  changes: { path: '/changes', filters: ['month', 'kind', 'fsc'] },
  api: { path: '/api', styles: 'api' },
  'sitemap-help': { path: '/sitemap', tool: 'sitemap-help', styles: 'tools' },
  'static-sitemap-generator': { path: '/static-sitemap-generator', tool: 'sitemap-generator', styles: 'tools' },
  'sitemap-generator': { path: '/sitemap-generator', tool: 'sitemap-generator', styles: 'tools' },
  'sitemap-debug': { path: '/sitemap-debug', tool: 'sitemap-check', styles: 'checks' },
  'sitemap-test': { path: '/sitemap-test', tool: 'sitemap-check', styles: 'checks' },
  'sitemap-validation': { path: '/sitemap-validation', tool: 'sitemap-check', styles: 'checks' },
  'sitemap-url-validator': { path: '/sitemap-url-validator', tool: 'sitemap-check', styles: 'checks' },
  'sitemap-status': { path: '/sitemap-status', tool: 'sitemap-check', styles: 'checks' },
  'final-sitemap-test': { path: '/final-sitemap-test', tool: 'sitemap-check', styles: 'checks' },
  'comprehensive-sitemap': { path: '/comprehensive-sitemap', tool: 'sitemap-check', styles: 'checks' },
  'sitemap-exporter': { path: '/sitemap-exporter', tool: 'sitemap-runs', styles: 'runs' },
  'sitemap-range-exporter': { path: '/sitemap-range-exporter', tool: 'sitemap-runs', styles: 'runs' },
  'bulk-sitemap-generator': { path: '/bulk-sitemap-generator', tool: 'sitemap-runs', styles: 'runs' },
  // The page for browsers at the addresses of sitemaps (S4.5).
  'sitemap-xml': { path: null, styles: 'tools' },
  'sitemap-file': { path: null, styles: 'tools' },
  'not-found': { path: null },
  'operator-sign-in': { path: null, styles: 'desk' },
} as const satisfies Record<string, PageLine>;

export type PageName = keyof typeof PAGES;

export const pageLine = (name: PageName): PageLine & Required<Pick<PageLine, 'styles'>> => ({
  styles: 'simple',
  ...PAGES[name],
});
/** The folder of a page in src/site/pages. */
export const pageFolder = (name: PageName): string => pageLine(name).tool ?? pageLine(name).folder ?? name;
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

export const ENDPOINTS = {
  sendRfqNotification: '/functions/v1/send-rfq-notification',
  attachFile: '/functions/v1/attach-file',
  suggest: '/functions/v1/suggest',
  receiptText: '/quote/:token/rfq.txt',
  receiptPdf: '/quote/:token/rfq.pdf',
  quotationPdf: '/quote/:token/quotation.pdf',
  orderPdf: '/quote/:token/order.pdf',
  operatorQuotationPdf: '/quotes/:number/quotation.pdf',
  operatorOrderPdf: '/quotes/:number/order.pdf',
  packingList: '/quotes/:number/packing-list.pdf',
  requestStates: '/functions/v1/request-states',
  receiptFile: '/quote/:token/files/:id',
  operatorQuoteFiles: '/quotes/:number/files',
  operatorQuoteFile: '/quotes/:number/files/:id',
  operatorFoundCsv: '/quotes/found.csv',
  operatorQuotesCsv: '/quotes/export.csv',
  operatorQuotesJson: '/quotes/export.json',
  sitemapHealthCsv: '/sitemap-health/results.csv',
  sitemapHealthJson: '/sitemap-health/results.json',
  crawlCsv: '/crawl/coverage.csv',
  crawlMissed: '/crawl/files/:file/missed.csv',
  demandCsv: '/demand/asked.csv',
  missingCsv: '/demand/missing.csv',
  saveAnswer: '/functions/v1/save-answer',
  apiStock: '/api/v1/stock/:list',
  stockFile: '/stock/file',
  shelfCsv: '/shelf.csv',
  stockRefused: '/stock/refused.csv',
  stockFeed: '/feed/stock.csv',
  apiQuotes: '/api/v1/quotes',
  apiQuote: '/api/v1/quotes/:number',
  apiAnswer: '/api/v1/quotes/:number/answer',
  operatorSignIn: '/operator/sign-in',
  asArrived: '/operator/as-arrived.json',
  helpPicture: '/help/pictures/:name',
  operatorSession: '/functions/v1/operator-session',
  passkeyOptions: '/functions/v1/passkey-options',
  passkey: '/functions/v1/passkey',
  matchList: '/functions/v1/match-list',
  sitemapFileRun: '/functions/v1/sitemap-file-run',
  uploadSitemapGz: '/functions/v1/upload-sitemap-gz',
  generateGzSitemap: '/functions/v1/generate-gz-sitemap',
  dynamicSitemap: '/functions/v1/dynamic-sitemap',
  serveSitemapFile: '/functions/v1/serve-sitemap-file',
  sitemapFunction: '/functions/v1/sitemap',
  proxyFetch: '/functions/v1/proxy-fetch',
  lookAlikes: '/functions/v1/look-alikes',
  unitsOfIssue: '/functions/v1/units-of-issue',
  apiDocument: '/api/v1/openapi.json',
  apiPart: '/api/v1/nsn/:nsn',
  apiSearch: '/api/v1/search',
  apiFacets: '/api/v1/facets',
  apiName: '/api/v1/name/:inc',
  apiClass: '/api/v1/fsc/:code',
  apiMaker: '/api/v1/cage/:code',
  apiChanges: '/api/v1/changes',
  changesFeed: '/changes.xml',
  drawing: '/drawing/:name',
  apiRest: '/api/v1/*',
  mcp: '/mcp',
  sitemap: '/sitemap.xml',
  sitemapWorking: '/sitemap-working.xml',
  sitemapStatic: '/sitemap-static.xml',
  sitemapIndex: '/sitemap-index.xml',
  sitemapPages: '/sitemap-pages.xml',
  sitemapFiles: '/sitemap-files.xml',
  sitemapGroups: '/sitemap-groups.xml',
  sitemapShelf: '/sitemap-shelf.xml',
  sitemapStyles: '/sitemap.css',
  sitemapOfType: '/sitemap/:type',
  sitemapPage: '/sitemap/:type/:page',
  sitemapOfClass: '/sitemap/fsc/:fsc',
  sitemapFile: '/sitemaps/:filename',
  healthz: '/healthz',
  readyz: '/readyz',
  metrics: '/metrics',
  robots: '/robots.txt',
  favicon: '/favicon.ico',
  brandSheet: '/brand.css',
  brandLogo: '/brand/:file',
  brandSample: '/operator/brand/:file',
  speculationRules: '/speculation-rules.json',
  asset: '/assets/:name',
} as const;
