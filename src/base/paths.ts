import { formatNsn, type Nsn, formatNiin, type Niin, fsgOfFsc, type Fsc, type Fsg } from './domain/nsn.ts';
import type { LEGAL_TEXTS, LOGOS } from './settings/read-brand.ts';
import type { PAGES } from './routes.ts';

/** Builds every URL of the site. src/base/routes.ts has the patterns. */
export const paths = {
  home: () => '/',
  about: () => '/#about',
  contact: () => '/#contact',
  quoteForm: () => '/#rfq',
  /** Without a dialog: `formatAskedPart`. */
  quoteFormFor: (...parts: readonly string[]): string => paths.withParts('/#rfq', parts),
  /** A request for somebody to complete and send. */
  quoteDraft: (parts: readonly string[], notes: string): string =>
    paths.withParts(`${withQuery('/', { notes })}#rfq`, parts),
  /** Carries parts to the quote form without JavaScript. */
  withParts: (path: string, parts: readonly string[]) => {
    const [page = '', place = ''] = path.split('#');
    const query = parts.map((part) => `part=${encodeURIComponent(part)}`).join('&');
    if (query === '') return path;
    return `${page}${page.includes('?') ? '&' : '?'}${query}${place === '' ? '' : `#${place}`}`;
  },
  cart: () => '/cart',
  list: () => '/list',
  rfq: () => '/rfq',
  legal: (name: (typeof LEGAL_TEXTS)[number]) => `/${name}`,
  brandSheet: (version: string) => withQuery('/brand.css', { v: version }),
  brandLogo: (name: (typeof LOGOS)[number], version: string) => withQuery(`/brand/${name}`, { v: version }),
  matchList: () => '/functions/v1/match-list',
  sendRfqNotification: () => '/functions/v1/send-rfq-notification',
  attachFile: (name: string) => withQuery('/functions/v1/attach-file', { name }),
  receipt: (token: string, query: { version?: string; asked?: '1' } = {}) =>
    withQuery(`/quote/${token}`, query) + (query.asked ? '#talk' : ''),
  receiptText: (token: string) => `/quote/${token}/rfq.txt`,
  orderPdf: (token: string) => `/quote/${token}/order.pdf`,
  receiptPdf: (token: string) => `/quote/${token}/rfq.pdf`,
  quotationPdf: (token: string, query: { version?: string } = {}) => withQuery(`/quote/${token}/quotation.pdf`, query),
  requests: () => '/requests',
  requestStates: () => '/functions/v1/request-states',
  operatorQuotes: (query: OperatorQuotesQuery = {}) => withQuery('/quotes', query),
  operatorQuote: (rfqNumber: string) => `/quotes/${rfqNumber}`,
  operatorNewQuote: (draft?: string) => withQuery('/quotes/new', { draft }),
  receiptFile: (token: string, fileId: number) => `/quote/${token}/files/${fileId}`,
  operatorQuoteFiles: (rfqNumber: string) => `/quotes/${rfqNumber}/files`,
  operatorQuotationPdf: (rfqNumber: string) => `/quotes/${rfqNumber}/quotation.pdf`,
  operatorOrderPdf: (rfqNumber: string) => `/quotes/${rfqNumber}/order.pdf`,
  packingList: (rfqNumber: string, shipment?: number) =>
    `/quotes/${rfqNumber}/packing-list.pdf${shipment === undefined ? '' : `?shipment=${shipment}`}`,
  operatorQuoteFile: (rfqNumber: string, fileId: number) => `/quotes/${rfqNumber}/files/${fileId}`,
  operatorPrices: (query: { search?: string; before?: string } = {}) => withQuery('/quotes/prices', query),
  operatorFoundCsv: (query: OperatorQuotesQuery) => withQuery('/quotes/found.csv', query),
  operatorQuotesCsv: () => '/quotes/export.csv',
  operatorQuotesJson: () => '/quotes/export.json',
  operatorQuoteVersion: (rfqNumber: string, version: number) => `/quotes/${rfqNumber}?version=${version}`,
  saveAnswer: () => '/functions/v1/save-answer',
  stock: (query: { list?: string; show?: string; after?: string; row?: string; find?: string } = {}) =>
    withQuery('/stock', query),
  stockFile: () => '/stock/file',
  stockRefused: (list: string) => withQuery('/stock/refused.csv', { list }),
  apiStock: (list: string) => `/api/v1/stock/${encodeURIComponent(list)}`,
  apiQuotes: () => '/api/v1/quotes',
  operatorSignIn: (token: string) => `/operator/sign-in?token=${token}`,
  operatorSession: () => '/functions/v1/operator-session',
  passkeyOptions: () => '/functions/v1/passkey-options',
  passkey: () => '/functions/v1/passkey',
  operator: () => '/operator',
  operatorBrand: () => '/operator/brand',
  brandSample: (file: 'mail.html' | 'quotation.pdf') => `/operator/brand/${file}`,
  operators: () => '/operators',
  sitemapHealth: ({ walk, ...query }: { walk?: number; show?: string; finding?: string; walks?: 'all' } = {}) =>
    withQuery('/sitemap-health', { walk, ...query }),
  sitemapHealthCsv: (walk: number) => withQuery('/sitemap-health/results.csv', { walk }),
  sitemapHealthJson: (walk: number) => withQuery('/sitemap-health/results.json', { walk }),
  crawl: (query: CrawlQuery = {}) => withQuery('/crawl', query),
  crawlCsv: () => '/crawl/coverage.csv',
  crawlFiles: (query: { engine?: string; after?: string } = {}) => withQuery('/crawl/files', query),
  crawlFile: (file: string, query: { engine?: string } = {}) => withQuery(`/crawl/files/${file}`, query),
  crawlMissed: (file: string, engine: string) => withQuery(`/crawl/files/${file}/missed.csv`, { engine }),
  demand: (query: { months?: string } = {}) => withQuery('/demand', query),
  demandCsv: (months: string) => withQuery('/demand/asked.csv', { months }),
  missingCsv: (months: string) => withQuery('/demand/missing.csv', { months }),
  operatorLog: (query: { kind?: string; search?: string; before?: string } = {}) => withQuery('/operator/log', query),
  helpPicture: (name: string) => `/help/pictures/${name}`,
  help: ({ page }: { page?: string } = {}) => (page === undefined ? '/help' : `/help/${page}`),
  catalog: (query: CatalogQuery = {}) => withQuery('/catalog', query),
  search: (text: string) => withQuery('/catalog', { search: text }),
  /** For structured data: a search engine fills in the name. */
  searchTemplate: (name: string) => `/catalog?search={${name}}`,
  suggest: (q: string) => withQuery('/functions/v1/suggest', { q }),
  group: (fsg: Fsg, query: { q?: string } = {}) => withQuery(`/fsg/${fsg}`, query),
  supplyClass: (
    fsc: Fsc,
    query: { q?: string; name?: string | undefined; values?: '1' } & KeyQuery & SelectionQuery = {},
  ) => withQuery(`/fsc/${fsgOfFsc(fsc)}/${fsc}`, query),
  /** `first`: of the range. */
  range: (first: Nsn) => `/range/${formatNsn(first)}`,
  itemName: (inc: string, query: SelectionQuery & KeyQuery = {}) =>
    withQuery(`/name/${encodeURIComponent(inc)}`, query),
  itemNameWith: (inc: string, mrc: string, reply: string) => `/name/${inc}?c.${mrc}=${encodeURIComponent(reply)}`,
  maker: (cage: string, query?: Partial<Record<(typeof PAGES)['cage']['filters'][number], string>> & KeyQuery) =>
    withQuery(`/cage/${encodeURIComponent(cage)}`, query),
  shelf: (query?: ShelfAddress) => withQuery('/shelf', query),
  shelfCsv: (query?: ShelfAddress) => withQuery('/shelf.csv', query),
  /** A number on the shelf that is in no NSN. */
  stockPart: (cage: string, partNumber: string) =>
    `/part/${encodeURIComponent(cage || '-')}/${encodeURIComponent(partNumber)}`,
  part: (nsn: Nsn, query?: { page?: string; units?: 'in' | 'mm'; similar?: '1' }) => {
    const text = formatNsn(nsn);
    return withQuery(`/nsn/${text.slice(0, 2)}/${text.slice(0, 4)}/${text}`, query);
  },
  drawing: (nsn: Nsn) => `/drawing/${formatNsn(nsn)}.svg`,
  partReplacing: (nsn: Nsn, asked: Niin) => `${paths.part(nsn)}#${askedId(asked)}`,
  unreadPart: (fsg: string, fsc: string, nsn: string) =>
    `/nsn/${encodeURIComponent(fsg)}/${encodeURIComponent(fsc)}/${encodeURIComponent(nsn)}`,
  compare: (nsns: readonly Nsn[] = [], rows?: 'differences') =>
    withQuery('/compare', { nsn: nsns.map(formatNsn), rows }),
  lookAlikes: (nsn: Nsn) => `/look-alikes/${formatNsn(nsn)}`,
  lookAlikesFunction: (nsn: Nsn) => `/functions/v1/look-alikes?nsn=${formatNsn(nsn)}`,
  unitsOfIssue: (nsns: readonly string[]) => withQuery('/functions/v1/units-of-issue', { nsn: nsns }),

  changes: (query: ChangesQuery = {}) => withQuery('/changes', query),
  changesFeed: () => '/changes.xml',
  apiChanges: (query: ChangesQuery & { limit?: string } = {}) => withQuery('/api/v1/changes', query),
  api: () => '/api',
  apiProblem: (kind: string) => `/api#${kind}`,
  apiMcp: () => '/api#mcp',
  mcp: () => '/mcp',
  apiDocument: () => '/api/v1/openapi.json',
  apiPart: (number: string) => `/api/v1/nsn/${number}`,
  apiSearch: (
    query: { q: string; fsg?: string; fsc?: string; cage?: string; name?: string; has?: string } & ApiPageQuery,
  ) => withQuery('/api/v1/search', query),
  apiFacets: (query: { q?: string; fsg?: string; fsc?: string; name?: string; has?: string } & SelectionQuery) =>
    withQuery('/api/v1/facets', query),
  apiName: (inc: string, query: { fsc?: string; has?: string } & ApiPageQuery & SelectionQuery = {}) =>
    withQuery(`/api/v1/name/${inc}`, query),
  apiClass: (fsc: Fsc, query?: ApiClassQuery) => withQuery(`/api/v1/fsc/${fsc}`, query),
  apiMaker: (cage: string, query?: { fsc?: string; q?: string; group?: 'all'; on_shelf?: '1' } & ApiPageQuery) =>
    withQuery(`/api/v1/cage/${encodeURIComponent(cage)}`, query),

  sitemapHelp: () => '/sitemap',
  sitemap: (query: SitemapQuery = {}) => withQuery('/sitemap.xml', inSitemapOrder(query)),
  sitemapWorking: (query: SitemapQuery = {}) => withQuery('/sitemap-working.xml', inSitemapOrder(query)),
  sitemapIndex: () => '/sitemap-index.xml',
  sitemapPages: () => '/sitemap-pages.xml',
  sitemapFiles: () => '/sitemap-files.xml',
  sitemapGroups: () => '/sitemap-groups.xml',
  sitemapShelf: (page = 1) => withQuery('/sitemap-shelf.xml', page === 1 ? {} : { page }),
  sitemapStyles: () => '/sitemap.css',
  sitemapStatic: () => '/sitemap-static.xml',
  /** A screen for browsers, XML for others. */
  sitemapOfType: (type: string, page?: number) => `/sitemap/${type}${page === undefined ? '' : `/${page}`}`,
  sitemapOfClass: (fsc: Fsc, page?: number) => withQuery(`/sitemap/fsc/${fsc}`, { page }),
  sitemapFile: (name: string) => `/sitemaps/${name}`,
  sitemapFunction: (query: SitemapQuery = {}) => withQuery('/functions/v1/sitemap', inSitemapOrder(query)),
  dynamicSitemap: (query: Omit<SitemapQuery, 'chunk' | 'type'> & { type?: string } = {}) =>
    withQuery('/functions/v1/dynamic-sitemap', inSitemapOrder(query)),
  generateGzSitemap: (type: string) => withQuery('/functions/v1/generate-gz-sitemap', { type }),
  serveSitemapFile: (filename: string) => withQuery('/functions/v1/serve-sitemap-file', { filename }),
  sitemapFileRun: () => '/functions/v1/sitemap-file-run',
  uploadSitemapGz: () => '/functions/v1/upload-sitemap-gz',
  proxyFetch: (url: string) => withQuery('/functions/v1/proxy-fetch', { url }),

  sitemapDebug: () => '/sitemap-debug',
  sitemapTest: () => '/sitemap-test',
  sitemapValidation: () => '/sitemap-validation',
  sitemapUrlValidator: () => '/sitemap-url-validator',
  sitemapExporter: () => '/sitemap-exporter',
  sitemapRangeExporter: ({ start, end }: { start?: number; end?: number } = {}) =>
    withQuery('/sitemap-range-exporter', { start, end }),
  sitemapStatus: () => '/sitemap-status',
  comprehensiveSitemap: () => '/comprehensive-sitemap',
  finalSitemapTest: () => '/final-sitemap-test',
  staticSitemapGenerator: () => '/static-sitemap-generator',
  sitemapGenerator: () => '/sitemap-generator',
  bulkSitemapGenerator: () => '/bulk-sitemap-generator',
} as const;

export const askedId = (asked: Niin): string => `asked-${formatNiin(asked)}`;

export type SitemapQuery = {
  type?: 'index' | 'static' | 'nsn' | 'fsc' | 'range' | 'cage' | 'name' | 'shelf';
  fsc?: Fsc;
  page?: number;
  chunk?: number;
};

export type CatalogQuery = {
  tab?: 'fsg' | 'fsc' | 'nsn';
  fsg?: string;
  fsc?: string;
  q?: string;
  search?: string;
  /** Shows the list even for one result. */
  all?: '1';
  /** Counts all filter values, however long it takes. */
  choose?: '1';
  exactly?: '1';
  exact?: 'all';
  numbers?: string;
  maker?: string;
  name?: string;
  has?: readonly string[];
  min?: string;
} & KeyQuery &
  SelectionQuery;
export type ChangesQuery = { month?: string; kind?: string; fsc?: string; after?: string };
export type CrawlQuery = { engine?: string; days?: string };
type QuotesParameter = 'search' | 'state' | 'assignee' | 'from' | 'to' | 'before' | 'after';
export type OperatorQuotesQuery = Partial<Record<QuotesParameter, string>>;
/** Values of one filter are alternatives. `after`: the key of a line. */
export type ShelfAddress = Partial<Record<(typeof PAGES)['shelf']['filters'][number], string | readonly string[]>> & {
  after?: string;
};
export type ApiPageQuery = { after?: string; before?: string; limit?: string };
export type ApiClassQuery = { name?: string | undefined; has?: string | undefined } & ApiPageQuery & SelectionQuery;
export type KeyQuery = { after?: string; before?: string };
/** Read by src/site/catalog/choose/selection-query.ts. */
export type SelectionQuery = { sort?: string; units?: 'mm'; on_shelf?: '1' } & Readonly<
  Record<`c.${string}`, string | readonly string[] | undefined>
>;

const inSitemapOrder = ({ type, fsc, page, chunk }: Omit<SitemapQuery, 'type'> & { type?: string }): Query => ({
  type,
  fsc,
  page,
  chunk,
});

type Query = Record<string, string | number | readonly string[] | undefined>;

function withQuery(path: string, query: Query | undefined): string {
  let address = path;
  const add = (name: string, value: string | number): void => {
    if (value !== '') address += `${address === path ? '?' : '&'}${name}=${encodeURIComponent(value)}`;
  };
  for (const name in query) {
    const value = query[name];
    if (typeof value === 'object') for (const one of value) add(name, one);
    else if (value !== undefined) add(name, value);
  }
  return address;
}
