import { expect, test } from 'vitest';
import type { Niin, Nsn, Fsc, Fsg } from './domain/nsn.ts';
import { paths as everyPath } from './paths.ts';

const nsn = 1005000000061 as Nsn;

/** Names of the paths that have been read. */
const read = new Set<PropertyKey>();
const paths = new Proxy(everyPath, {
  get: (target, name) => {
    read.add(name);
    return Reflect.get(target, name);
  },
});

/** Paths without parameters whose address is their own name: `sitemapDebug` is at /sitemap-debug. */
const NAMED = {
  '/*': `cart list rfq requests operators help catalog compare api mcp sitemapDebug sitemapTest sitemapValidation
  sitemapUrlValidator sitemapExporter sitemapRangeExporter sitemapStatus comprehensiveSitemap
  finalSitemapTest staticSitemapGenerator sitemapGenerator bulkSitemapGenerator`,
  '/functions/v1/*': `matchList sendRfqNotification requestStates saveAnswer operatorSession passkeyOptions passkey
  sitemapFileRun uploadSitemapGz`,
  '/*.xml': `sitemap sitemapIndex sitemapPages sitemapFiles sitemapGroups sitemapShelf sitemapStatic`,
};

test('every URL of the site', () => {
  for (const [address, names] of Object.entries(NAMED))
    for (const name of names.split(/\s+/) as 'cart'[])
      expect(paths[name]()).toBe(address.replace('*', name.replaceAll(/[A-Z]/g, '-$&').toLowerCase()));
  const urls: [built: string, address: string][] = [
    [paths.home(), '/'],
    [paths.about(), '/#about'],
    [paths.contact(), '/#contact'],
    [paths.legal('imprint'), '/imprint'],
    [paths.brandSheet('a-1'), '/brand.css?v=a-1'],
    [paths.brandLogo('logo-dark.svg', 'a-1'), '/brand/logo-dark.svg?v=a-1'],
    [paths.quoteForm(), '/#rfq'],
    [paths.quoteDraft(['X'], 'a b'), '/?notes=a%20b&part=X#rfq'],
    [paths.stockPart('', 'A/B'), '/part/-/A%2FB'],
    [paths.quoteFormFor('A/B & "C"', 'X'), '/?part=A%2FB%20%26%20%22C%22&part=X#rfq'],
    [paths.unitsOfIssue(['5305-01-2', '5306-00-9']), '/functions/v1/units-of-issue?nsn=5305-01-2&nsn=5306-00-9'],
    [paths.withParts('/catalog?search=x#top', ['A/B', 'X']), '/catalog?search=x&part=A%2FB&part=X#top'],
    [paths.attachFile('A drawing.pdf'), '/functions/v1/attach-file?name=A%20drawing.pdf'],
    [paths.receipt('abc_-'), '/quote/abc_-'],
    [paths.receiptText('abc_-'), '/quote/abc_-/rfq.txt'],
    [paths.receiptPdf('abc_-'), '/quote/abc_-/rfq.pdf'],
    [paths.quotationPdf('abc_-'), '/quote/abc_-/quotation.pdf'],
    [paths.orderPdf('abc_-'), '/quote/abc_-/order.pdf'],
    [paths.operatorOrderPdf('RFQ-1793456789012'), '/quotes/RFQ-1793456789012/order.pdf'],
    [paths.packingList('RFQ-1793456789012'), '/quotes/RFQ-1793456789012/packing-list.pdf'],
    [paths.operatorQuotationPdf('RFQ-1793456789012'), '/quotes/RFQ-1793456789012/quotation.pdf'],
    [paths.operatorQuotes({ search: 'a@b', state: 'new', before: '7' }), '/quotes?search=a%40b&state=new&before=7'],
    [paths.operatorQuote('RFQ-1793456789012'), '/quotes/RFQ-1793456789012'],
    [paths.operatorQuoteFile('RFQ-1793456789012', 3), '/quotes/RFQ-1793456789012/files/3'],
    [paths.operatorQuoteFiles('RFQ-1793456789012'), '/quotes/RFQ-1793456789012/files'],
    [paths.receiptFile('abc_-', 3), '/quote/abc_-/files/3'],
    [paths.operatorNewQuote('RFQ-1793456789012'), '/quotes/new?draft=RFQ-1793456789012'],
    [paths.operatorPrices({ search: '5310-01-2', before: '7' }), '/quotes/prices?search=5310-01-2&before=7'],
    [paths.operatorFoundCsv({ search: 'a b' }), '/quotes/found.csv?search=a%20b'],
    [paths.operatorQuotesCsv(), '/quotes/export.csv'],
    [paths.operatorQuotesJson(), '/quotes/export.json'],
    [paths.operatorQuoteVersion('RFQ-1793456789012', 2), '/quotes/RFQ-1793456789012?version=2'],
    [paths.apiQuotes(), '/api/v1/quotes'],
    [paths.stock({ list: 'Main', show: 'gone' }), '/stock?list=Main&show=gone'],
    [paths.stockFile(), '/stock/file'],
    [paths.stockRefused('Main'), '/stock/refused.csv?list=Main'],
    [paths.apiStock('Main 2'), '/api/v1/stock/Main%202'],
    [paths.operator(), '/operator'],
    [paths.operatorBrand(), '/operator/brand'],
    [paths.brandSample('mail.html'), '/operator/brand/mail.html'],
    [paths.operatorLog({ kind: 'a', search: 'desk 1', before: '7' }), '/operator/log?kind=a&search=desk%201&before=7'],
    [paths.help({ page: 'operations' }), '/help/operations'],
    [paths.helpPicture('part.webp'), '/help/pictures/part.webp'],
    [paths.operatorSignIn('dG9rZW4'), '/operator/sign-in?token=dG9rZW4'],
    [paths.crawl({ engine: 'google', days: '30' }), '/crawl?engine=google&days=30'],
    [paths.sitemapHealth({ walk: 30, finding: 'a-b', walks: 'all' }), '/sitemap-health?walk=30&finding=a-b&walks=all'],
    [paths.sitemapHealthCsv(30), '/sitemap-health/results.csv?walk=30'],
    [paths.sitemapHealthJson(30), '/sitemap-health/results.json?walk=30'],
    [paths.crawlCsv(), '/crawl/coverage.csv'],
    [paths.crawlFiles({ engine: 'google', after: '300' }), '/crawl/files?engine=google&after=300'],
    [paths.crawlFile('nsn-972', { engine: 'google' }), '/crawl/files/nsn-972?engine=google'],
    [paths.crawlMissed('nsn-972', 'google'), '/crawl/files/nsn-972/missed.csv?engine=google'],
    [paths.demand({ months: '13' }), '/demand?months=13'],
    [paths.demandCsv('3'), '/demand/asked.csv?months=3'],
    [paths.missingCsv('3'), '/demand/missing.csv?months=3'],
    [paths.changes({ month: '2026-02', kind: 'price' }), '/changes?month=2026-02&kind=price'],
    [paths.changesFeed(), '/changes.xml'],
    [paths.apiChanges({ fsc: '5305', limit: '10' }), '/api/v1/changes?fsc=5305&limit=10'],
    [paths.catalog({ tab: 'fsc', fsg: '53' }), '/catalog?tab=fsc&fsg=53'],
    [paths.catalog({ tab: 'nsn', q: '' }), '/catalog?tab=nsn'],
    [paths.search('cap screw'), '/catalog?search=cap%20screw'],
    [paths.searchTemplate('text'), '/catalog?search={text}'],
    [paths.suggest('ms 16998'), '/functions/v1/suggest?q=ms%2016998'],
    [paths.group('53' as Fsg), '/fsg/53'],
    [paths.group('53' as Fsg, { q: 'nut & bolt' }), '/fsg/53?q=nut%20%26%20bolt'],
    [paths.supplyClass('5305' as Fsc), '/fsc/53/5305'],
    [paths.partReplacing(nsn, 61 as Niin), '/nsn/10/1005/1005-00-000-0061#asked-00-000-0061'],
    [paths.supplyClass('5305' as Fsc, { after: '5305-00-000-0094' }), '/fsc/53/5305?after=5305-00-000-0094'],
    [
      paths.catalog({ search: 'a', fsc: '5306', has: ['b', 'c'], after: 'x' }),
      '/catalog?search=a&fsc=5306&has=b&has=c&after=x',
    ],
    [paths.drawing(nsn), '/drawing/1005-00-000-0061.svg'],
    [paths.range(nsn), '/range/1005-00-000-0061'],
    [paths.itemName('00342'), '/name/00342'],
    [
      paths.itemName('00342', { 'c.AAPE': ['UNF', 'A & B'], 'c.AAPF.min': '1/4', sort: '-c.AAPF', units: 'mm' }),
      '/name/00342?c.AAPE=UNF&c.AAPE=A%20%26%20B&c.AAPF.min=1%2F4&sort=-c.AAPF&units=mm',
    ],
    [paths.part(nsn, { similar: '1' }), '/nsn/10/1005/1005-00-000-0061?similar=1'],
    [paths.itemNameWith('00342', 'MATT', 'STEEL & "A"'), '/name/00342?c.MATT=STEEL%20%26%20%22A%22'],
    [
      paths.supplyClass('5305' as Fsc, { 'c.AAPE': 'UNF', after: '5305-00-0' }),
      '/fsc/53/5305?c.AAPE=UNF&after=5305-00-0',
    ],
    [paths.maker('96906'), '/cage/96906'],
    [paths.maker('96906', { fsc: '5305', after: '5305-00-000-0094' }), '/cage/96906?fsc=5305&after=5305-00-000-0094'],
    [paths.part(nsn), '/nsn/10/1005/1005-00-000-0061'],
    [paths.part(nsn, { page: '2' }), '/nsn/10/1005/1005-00-000-0061?page=2'],
    [paths.compare([nsn, 5305012345678 as Nsn]), '/compare?nsn=1005-00-000-0061&nsn=5305-01-234-5678'],
    [paths.compare([nsn], 'differences'), '/compare?nsn=1005-00-000-0061&rows=differences'],
    [paths.unreadPart('53', '5305', 'a/b c'), '/nsn/53/5305/a%2Fb%20c'],
    [paths.shelf({ condition: ['FN', 'NS'], q: '', after: '_1-2' }), '/shelf?condition=FN&condition=NS&after=_1-2'],
    [paths.shelfCsv({ q: 'A/B' }), '/shelf.csv?q=A%2FB'],
    [paths.sitemapShelf(2), '/sitemap-shelf.xml?page=2'],
    [paths.stockPart('1ABC9', 'A/B 7'), '/part/1ABC9/A%2FB%207'],
    [paths.stockPart('', 'X'), '/part/-/X'],
    [paths.lookAlikes(nsn), '/look-alikes/1005-00-000-0061'],
    [paths.lookAlikesFunction(nsn), '/functions/v1/look-alikes?nsn=1005-00-000-0061'],
    [paths.apiProblem('not-found'), '/api#not-found'],
    [paths.apiMcp(), '/api#mcp'],
    [paths.apiDocument(), '/api/v1/openapi.json'],
    [paths.apiPart('1005-00-000-0061'), '/api/v1/nsn/1005-00-000-0061'],
    [paths.apiSearch({ q: 'cap screw', has: 'a,b', limit: '10' }), '/api/v1/search?q=cap%20screw&has=a%2Cb&limit=10'],
    [paths.apiFacets({ fsc: '5305', 'c.THRD': ['UNF', 'UNC'] }), '/api/v1/facets?fsc=5305&c.THRD=UNF&c.THRD=UNC'],
    [paths.apiName('00099', { 'c.AAJF.min': '1/4', sort: 'nsn' }), '/api/v1/name/00099?c.AAJF.min=1%2F4&sort=nsn'],
    [paths.apiClass('5305' as Fsc), '/api/v1/fsc/5305'],
    [paths.apiClass('5305' as Fsc, { after: '5305-00-000-0094' }), '/api/v1/fsc/5305?after=5305-00-000-0094'],
    [paths.apiMaker('96906', { q: 'bolt', before: '5305-00-0' }), '/api/v1/cage/96906?q=bolt&before=5305-00-0'],
    [paths.sitemapHelp(), '/sitemap'],
    [paths.sitemap({ page: 142, type: 'nsn' }), '/sitemap.xml?type=nsn&page=142'],
    [paths.sitemap({ page: 2, fsc: '5305' as Fsc, type: 'fsc' }), '/sitemap.xml?type=fsc&fsc=5305&page=2'],
    [paths.sitemap({ type: 'index', chunk: 1 }), '/sitemap.xml?type=index&chunk=1'],
    [paths.sitemapWorking({ type: 'static' }), '/sitemap-working.xml?type=static'],
    [paths.sitemapStyles(), '/sitemap.css'],
    [paths.sitemapOfType('nsn-12'), '/sitemap/nsn-12'],
    [paths.sitemapOfType('nsn', 2), '/sitemap/nsn/2'],
    [paths.sitemapOfClass('1005' as Fsc), '/sitemap/fsc/1005'],
    [paths.sitemapOfClass('1005' as Fsc, 2), '/sitemap/fsc/1005?page=2'],
    [paths.sitemapFile('nsn-1.xml.gz'), '/sitemaps/nsn-1.xml.gz'],
    [paths.sitemapFunction({ type: 'fsc', fsc: '5305' as Fsc }), '/functions/v1/sitemap?type=fsc&fsc=5305'],
    [paths.dynamicSitemap({ type: 'nsn', page: 1 }), '/functions/v1/dynamic-sitemap?type=nsn&page=1'],
    [paths.generateGzSitemap('fsc-1560'), '/functions/v1/generate-gz-sitemap?type=fsc-1560'],
    [paths.serveSitemapFile('fsc-1560.xml.gz'), '/functions/v1/serve-sitemap-file?filename=fsc-1560.xml.gz'],
    [
      paths.proxyFetch('https://a.example/?b=1&c'),
      '/functions/v1/proxy-fetch?url=https%3A%2F%2Fa.example%2F%3Fb%3D1%26c',
    ],
  ];
  expect(urls.map(([built]) => built)).toEqual(urls.map(([, address]) => address));
  const missing = Object.keys(everyPath).filter((name) => !read.has(name));
  expect(missing, 'add them to the list').toEqual([]);
});

test('leading zeros of group, class and NIIN are never lost', () => {
  expect(paths.part(1000000061 as Nsn)).toBe('/nsn/00/0001/0001-00-000-0061');
});
