import { formatNsn, type Nsn } from './domain/nsn.ts';
import { formatNiin, type Niin } from './domain/niin.ts';
import { fsgOfFsc, type Fsc, type Fsg } from './domain/supply-class.ts';

/** Builds every URL that the site links or calls, relative to its origin. src/base/routes.ts has the patterns that the server answers. */
export const paths = {
  home: () => '/',
  about: () => '/#about',
  contact: () => '/#contact',
  quoteForm: () => '/#rfq',
  /** The quote form with parts filled in, as `formatAskedPart` writes them, for those without a dialog. */
  quoteFormFor: (...parts: readonly string[]) =>
    `/?${parts.map((part) => `part=${encodeURIComponent(part)}`).join('&')}#rfq`,
  /** A page that carries parts to the quote form, where no script keeps them. */
  withParts: (path: string, parts: readonly string[]) => {
    const [page = '', place = ''] = path.split('#');
    const query = parts.map((part) => `part=${encodeURIComponent(part)}`).join('&');
    if (query === '') return path;
    return `${page}${page.includes('?') ? '&' : '?'}${query}${place === '' ? '' : `#${place}`}`;
  },
  cart: () => '/cart',
  /** Many numbers at once. */
  list: () => '/list',
  rfq: () => '/rfq',
  matchList: () => '/functions/v1/match-list',
  sendRfqNotification: () => '/functions/v1/send-rfq-notification',
  /** Takes a file that belongs to a request; the name is for people. */
  attachFile: (name: string) => withQuery('/functions/v1/attach-file', { name }),
  /** A buyer's request for quote; the token is its key. */
  receipt: (token: string, query: { version?: string; asked?: '1' } = {}) =>
    withQuery(`/quote/${token}`, query) + (query.asked ? '#talk' : ''),
  receiptText: (token: string) => `/quote/${token}/rfq.txt`,
  receiptPdf: (token: string) => `/quote/${token}/rfq.pdf`,
  quotationPdf: (token: string, query: { version?: string } = {}) => withQuery(`/quote/${token}/quotation.pdf`, query),
  /** What this browser has sent. */
  requests: () => '/requests',
  /** How requests stand, by the tokens of their receipts. */
  requestStates: () => '/functions/v1/request-states',
  operatorQuotes: (query: OperatorQuotesQuery = {}) => withQuery('/quotes', query),
  operatorQuote: (rfqNumber: string) => `/quotes/${rfqNumber}`,
  operatorQuotationPdf: (rfqNumber: string) => `/quotes/${rfqNumber}/quotation.pdf`,
  /** A file that came with a request. */
  operatorQuoteFile: (rfqNumber: string, fileId: number) => `/quotes/${rfqNumber}/files/${fileId}`,
  /** Prices that were quoted, of one part or all. */
  operatorPrices: (query: { search?: string; before?: string } = {}) => withQuery('/quotes/prices', query),
  operatorQuotesCsv: () => '/quotes/export.csv',
  operatorQuotesJson: () => '/quotes/export.json',
  /** One version of the answer, as it was sent. */
  operatorQuoteVersion: (rfqNumber: string, version: number) => `/quotes/${rfqNumber}?version=${version}`,
  /** Saves the draft of an answer without leaving the page. */
  saveAnswer: () => '/functions/v1/save-answer',
  /** An answer from a program. */
  apiAnswer: (rfqNumber: string) => `/api/v1/quotes/${rfqNumber}/answer`,
  /** The sign-in link of one use that a start prints. */
  operatorSignIn: (token: string) => `/operator/sign-in?token=${token}`,
  /** Takes the operator key and signs the browser in. */
  operatorSession: () => '/functions/v1/operator-session',
  /** Gives a challenge for a passkey, and takes the answer. */
  passkeyOptions: () => '/functions/v1/passkey-options',
  passkey: () => '/functions/v1/passkey',
  /** Operators and their sessions. */
  operators: () => '/operators',
  /** The walks of the whole plan; `walk` is the number of one. */
  sitemapHealth: ({ walk, ...query }: SitemapHealthQuery = {}) =>
    withQuery('/sitemap-health', { walk: textOf(walk), ...query }),
  sitemapHealthCsv: (walk: number) => withQuery('/sitemap-health/results.csv', { walk: textOf(walk) }),
  sitemapHealthJson: (walk: number) => withQuery('/sitemap-health/results.json', { walk: textOf(walk) }),
  /** What crawlers of search engines fetched, for operators. */
  crawl: (query: CrawlQuery = {}) => withQuery('/crawl', query),
  crawlCsv: () => '/crawl/coverage.csv',
  /** Every sitemap file in a table; `after`: how many come before. */
  crawlFiles: (query: { engine?: string; after?: string } = {}) => withQuery('/crawl/files', query),
  /** One sitemap file, such as nsn-972. */
  crawlFile: (file: string, query: { engine?: string } = {}) => withQuery(`/crawl/files/${file}`, query),
  /** Its parts that an engine never fetched. */
  crawlMissed: (file: string, engine: string) => withQuery(`/crawl/files/${file}/missed.csv`, { engine }),
  /** What was asked for and not found, for operators; `months`: how many. */
  demand: (query: { months?: string } = {}) => withQuery('/demand', query),
  demandCsv: (months: string) => withQuery('/demand/asked.csv', { months }),
  missingCsv: (months: string) => withQuery('/demand/missing.csv', { months }),
  /** The audit log, newest first; `before` is the id of an entry. */
  operatorLog: (query: OperatorLogQuery = {}) => withQuery('/operator/log', query),
  catalog: (query: CatalogQuery = {}) => withQuery('/catalog', query),
  search: (text: string) => withQuery('/catalog', { search: text }),
  /** A URL template for structured data: a search engine replaces the name in braces by the text of a search. */
  searchTemplate: (name: string) => `/catalog?search={${name}}`,
  /** Suggestions for a text that is being typed. */
  suggest: (q: string) => withQuery('/functions/v1/suggest', { q }),
  group: (fsg: Fsg, query: { q?: string } = {}) => withQuery(`/fsg/${fsg}`, query),
  supplyClass: (fsc: Fsc, query: ClassQuery = {}) => withQuery(`/fsc/${fsgOfFsc(fsc)}/${fsc}`, query),
  /** An item name by its code, narrowed and ordered by characteristics. */
  itemName: (inc: string, query: SelectionQuery & KeyQuery = {}) =>
    withQuery(`/name/${encodeURIComponent(inc)}`, query),
  /** The same with one reply to one requirement: pages of parts have dozens of them. */
  itemNameWith: (inc: string, mrc: string, reply: string) => `/name/${inc}?c.${mrc}=${encodeURIComponent(reply)}`,
  /** A maker by its CAGE code, with the key of a page and the filters of its parts. */
  maker: (cage: string, query?: MakerQuery) => withQuery(`/cage/${encodeURIComponent(cage)}`, query),
  part: (nsn: Nsn, query?: { page?: string; units?: 'in' | 'mm'; similar?: '1' }) => {
    const text = formatNsn(nsn);
    return withQuery(`/nsn/${text.slice(0, 2)}/${text.slice(0, 4)}/${text}`, query);
  },
  /** What replaced an item, for one who asked for it by its old number: the page says so. */
  partReplacing: (nsn: Nsn, asked: Niin) => `${paths.part(nsn)}#${askedId(asked)}`,
  /** An invalid address of a part: the part page refuses it. */
  unreadPart: (fsg: string, fsc: string, nsn: string) =>
    `/nsn/${encodeURIComponent(fsg)}/${encodeURIComponent(fsc)}/${encodeURIComponent(nsn)}`,
  /** Up to four items side by side; with `differences` only the rows that differ. */
  compare: (nsns: readonly Nsn[] = [], rows?: 'differences') => {
    const named = nsns.map((nsn) => `nsn=${formatNsn(nsn)}`);
    const query = [...named, ...(rows === undefined ? [] : [`rows=${rows}`])];
    return query.length === 0 ? '/compare' : `/compare?${query.join('&')}`;
  },
  /** Items of the same name and class whose characteristics agree with this one's. */
  lookAlikes: (nsn: Nsn) => `/look-alikes/${formatNsn(nsn)}`,
  /** The first look-alikes, for the page of the item. */
  lookAlikesFunction: (nsn: Nsn) => `/functions/v1/look-alikes?nsn=${formatNsn(nsn)}`,

  /** The units of issue of the lines of a cart. */
  unitsOfIssue: (nsns: readonly string[]) =>
    `/functions/v1/units-of-issue?${nsns.map((nsn) => `nsn=${nsn}`).join('&')}`,

  /** The page that explains the read API. */
  api: () => '/api',
  /** The section that explains a kind of problem. */
  apiProblem: (kind: string) => `/api#${kind}`,
  /** The section that explains the endpoint for assistants. */
  apiMcp: () => '/api#mcp',
  /** The catalog for assistants (Model Context Protocol). */
  mcp: () => '/mcp',
  apiDocument: () => '/api/v1/openapi.json',
  /** An item by its NSN or NIIN, with dashes. */
  apiPart: (number: string) => `/api/v1/nsn/${number}`,
  apiSearch: (query: ApiSearchQuery) => withQuery('/api/v1/search', query),
  apiFacets: (query: ApiFacetsQuery) => withQuery('/api/v1/facets', query),
  /** An item name by its code. */
  apiName: (inc: string, query: ApiNameQuery = {}) => withQuery(`/api/v1/name/${inc}`, query),
  apiClass: (fsc: Fsc, query?: ApiClassQuery) => withQuery(`/api/v1/fsc/${fsc}`, query),
  apiMaker: (cage: string, query?: ApiMakerQuery) => withQuery(`/api/v1/cage/${encodeURIComponent(cage)}`, query),

  /** The page that explains the sitemaps. */
  sitemapHelp: () => '/sitemap',
  sitemap: (query: SitemapQuery = {}) => withQuery('/sitemap.xml', inSitemapOrder(query)),
  sitemapWorking: (query: SitemapQuery = {}) => withQuery('/sitemap-working.xml', inSitemapOrder(query)),
  sitemapIndex: () => '/sitemap-index.xml',
  /** The indexes for crawlers, of which robots.txt names one: of pages, and of stored files. */
  sitemapPages: () => '/sitemap-pages.xml',
  sitemapFiles: () => '/sitemap-files.xml',
  /** All groups and classes, which no nsn file has. */
  sitemapGroups: () => '/sitemap-groups.xml',
  /** What browsers show sitemaps with. */
  sitemapStyles: () => '/sitemap.css',
  sitemapStatic: () => '/sitemap-static.xml',
  /** A screen for a browser, XML for everyone else: index, static, nsn with a page, or the type of a stored file. */
  sitemapOfType: (type: string, page?: number) => `/sitemap/${type}${page === undefined ? '' : `/${page}`}`,
  sitemapOfClass: (fsc: Fsc, page?: number) => withQuery(`/sitemap/fsc/${fsc}`, { page: textOf(page) }),
  /** A stored file by its name: nsn-1.xml.gz. */
  sitemapFile: (name: string) => `/sitemaps/${name}`,
  sitemapFunction: (query: SitemapQuery = {}) => withQuery('/functions/v1/sitemap', inSitemapOrder(query)),
  /** By type, page and class, or by the type of a stored file: nsn-12. */
  dynamicSitemap: (query: Omit<SitemapQuery, 'chunk' | 'type'> & { type?: string } = {}) =>
    withQuery('/functions/v1/dynamic-sitemap', inSitemapOrder(query)),
  generateGzSitemap: (type: string) => withQuery('/functions/v1/generate-gz-sitemap', { type }),
  serveSitemapFile: (filename: string) => withQuery('/functions/v1/serve-sitemap-file', { filename }),
  sitemapFileRun: () => '/functions/v1/sitemap-file-run',
  uploadSitemapGz: () => '/functions/v1/upload-sitemap-gz',
  /** Fetches an absolute address for a page of the site, which the browser does not allow to fetch it. */
  proxyFetch: (url: string) => withQuery('/functions/v1/proxy-fetch', { url }),

  /** The operator's tool pages. */
  sitemapDebug: () => '/sitemap-debug',
  sitemapTest: () => '/sitemap-test',
  sitemapValidation: () => '/sitemap-validation',
  sitemapUrlValidator: () => '/sitemap-url-validator',
  sitemapExporter: () => '/sitemap-exporter',
  /** With a range, it begins with that. */
  sitemapRangeExporter: ({ start, end }: { start?: number; end?: number } = {}) =>
    withQuery('/sitemap-range-exporter', { start: textOf(start), end: textOf(end) }),
  sitemapStatus: () => '/sitemap-status',
  comprehensiveSitemap: () => '/comprehensive-sitemap',
  finalSitemapTest: () => '/final-sitemap-test',
  staticSitemapGenerator: () => '/static-sitemap-generator',
  sitemapGenerator: () => '/sitemap-generator',
  bulkSitemapGenerator: () => '/bulk-sitemap-generator',
} as const;

/** The line of a part page that names the number that it replaced. */
export const askedId = (asked: Niin): string => `asked-${formatNiin(asked)}`;

/** Which sitemap: the index (with a chunk), static, the NSNs, makers or item names (with a page), or a class (with its code and a page). Without a type the index. */
export type SitemapQuery = {
  type?: 'index' | 'static' | 'nsn' | 'fsc' | 'cage' | 'name';
  fsc?: Fsc;
  page?: number;
  chunk?: number;
};

/** Query of /catalog: tab, chosen group, filter box, filters, search, and key-set paging by NSN. */
export type CatalogQuery = {
  tab?: 'fsg' | 'fsc' | 'nsn';
  fsg?: string;
  fsc?: string;
  q?: string;
  search?: string;
  /** Shows the results also when the search finds exactly one part. */
  all?: '1';
  /** The values of all filters are counted, however long it takes. */
  choose?: '1';
  /** The words are looked for as they are written. */
  exactly?: '1';
  /** All parts with exactly this number, not only the first ones. */
  exact?: 'all';
  /** Part numbers that begin with the text: all, or those after a place in their order. */
  numbers?: string;
  maker?: string;
  /** A whole item name. */
  name?: string;
  /** Sections with data on file. */
  has?: readonly string[];
  min?: string;
} & KeyQuery &
  SelectionQuery;
/** Query of /sitemap-health: a walk, which findings, the one that is unfolded, and whether all walks are listed. */
export type SitemapHealthQuery = { walk?: number; show?: string; finding?: string; walks?: 'all' };
/** Query of /crawl: an engine or `claims`, and the period. */
export type CrawlQuery = { engine?: string; days?: string };
export type OperatorLogQuery = { kind?: string; search?: string; before?: string };
/** Query of /quotes: search, state or group of states, who answers, and key-set paging by id. */
export type OperatorQuotesQuery = {
  search?: string;
  state?: string;
  assignee?: string;
  before?: string;
  after?: string;
};
export type MakerQuery = { fsc?: string; q?: string; after?: string; before?: string };
/** Key-set paging of a list of the read API. */
export type ApiPageQuery = { after?: string; before?: string; limit?: string };
export type ApiMakerQuery = { fsc?: string; q?: string } & ApiPageQuery;
export type ApiFacetsQuery = { q?: string; fsg?: string; fsc?: string; name?: string; has?: string } & SelectionQuery;
export type ApiClassQuery = { name?: string | undefined; has?: string | undefined } & ApiPageQuery & SelectionQuery;
export type ApiNameQuery = { fsc?: string; has?: string } & ApiPageQuery & SelectionQuery;
export type ApiSearchQuery = {
  q: string;
  fsg?: string;
  fsc?: string;
  cage?: string;
  name?: string;
  /** Names of sections with commas between. */
  has?: string;
} & ApiPageQuery;
/** `name`: a whole item name. `values`: those of the filters are counted as well. */
export type ClassQuery = { q?: string; name?: string | undefined; values?: '1' } & KeyQuery & SelectionQuery;
/** Key-set paging by NSN. */
export type KeyQuery = { after?: string; before?: string };
/** Filters by characteristics, their order and unit: src/site/catalog/choose/selection-query.ts reads and writes them. */
export type SelectionQuery = { sort?: string; units?: 'mm' } & Readonly<
  Record<`c.${string}`, string | readonly string[] | undefined>
>;

function inSitemapOrder({
  type,
  fsc,
  page,
  chunk,
}: Omit<SitemapQuery, 'type'> & { type?: string }): Record<string, string | undefined> {
  return { type, fsc, page: textOf(page), chunk: textOf(chunk) };
}

function textOf(number: number | undefined): string | undefined {
  return number === undefined ? undefined : String(number);
}

type QueryValue = string | readonly string[] | undefined;

function withQuery(path: string, query: Record<string, QueryValue> | undefined): string {
  let address = path;
  const add = (name: string, value: string): void => {
    if (value !== '') address += `${address === path ? '?' : '&'}${name}=${encodeURIComponent(value)}`;
  };
  for (const name in query) {
    const value = query[name];
    if (typeof value === 'string') add(name, value);
    else for (const one of value ?? []) add(name, one);
  }
  return address;
}
