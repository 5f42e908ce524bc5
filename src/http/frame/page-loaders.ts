import type { PageAnswer, PageRequest } from '../../pages/page.ts';
import type { PageName } from '../../routes.ts';
import * as api from '../../pages/api/load.server.ts';
import * as bulkSitemapGenerator from '../../pages/bulk-sitemap-generator/load.server.ts';
import * as cage from '../../pages/cage/load.server.ts';
import * as cart from '../../pages/cart/load.server.ts';
import * as catalog from '../../pages/catalog/load.server.ts';
import * as compare from '../../pages/compare/load.server.ts';
import * as fscNsnRedirect from '../../pages/fsc-nsn-redirect/load.server.ts';
import * as fsc from '../../pages/fsc/load.server.ts';
import * as fsg from '../../pages/fsg/load.server.ts';
import * as home from '../../pages/home/load.server.ts';
import * as list from '../../pages/list/load.server.ts';
import * as notFound from '../../pages/not-found/load.server.ts';
import * as operatorLog from '../../pages/operator-log/load.server.ts';
import * as operators from '../../pages/operators/load.server.ts';
import * as operatorQuote from '../../pages/operator-quote/load.server.ts';
import * as operatorQuotes from '../../pages/operator-quotes/load.server.ts';
import * as operatorSignIn from '../../pages/operator-sign-in/load.server.ts';
import * as receipt from '../../pages/receipt/load.server.ts';
import * as lookAlikes from '../../pages/look-alikes/load.server.ts';
import * as nsn from '../../pages/nsn/load.server.ts';
import * as rfq from '../../pages/rfq/load.server.ts';
import * as sitemapHelp from '../../pages/sitemap-help/load.server.ts';
import * as sitemapXml from '../../pages/sitemap-xml/load.server.ts';
import * as sitemapFile from '../../pages/sitemap-file/load.server.ts';
import * as staticSitemapGenerator from '../../pages/static-sitemap-generator/load.server.ts';
import * as sitemapGenerator from '../../pages/sitemap-generator/load.server.ts';
import * as sitemapExporter from '../../pages/sitemap-exporter/load.server.ts';
import * as sitemapRangeExporter from '../../pages/sitemap-range-exporter/load.server.ts';
import * as sitemapCheck from '../../pages/sitemap-check/load.server.ts';
import * as comprehensiveSitemap from '../../pages/comprehensive-sitemap/load.server.ts';

export type PageLoader = (request: PageRequest) => Promise<PageAnswer<unknown>> | PageAnswer<unknown>;

/** What the server knows of each page, by its name in routes.ts. */
export const pageLoaders: Record<PageName, PageLoader> = {
  home: home.load,
  catalog: catalog.load,
  fsg: fsg.load,
  fsc: fsc.load,
  'fsc-nsn-redirect': fscNsnRedirect.load,
  nsn: nsn.load,
  cage: cage.load,
  receipt: receipt.load,
  'operator-quotes': operatorQuotes.load,
  'operator-quote': operatorQuote.load,
  'operator-sign-in': operatorSignIn.load,
  operators: operators.load,
  'operator-log': operatorLog.load,
  'look-alikes': lookAlikes.load,
  compare: compare.load,
  list: list.load,
  cart: cart.load,
  rfq: rfq.load,
  'bulk-sitemap-generator': bulkSitemapGenerator.load,
  'sitemap-exporter': sitemapExporter.load,
  'sitemap-range-exporter': sitemapRangeExporter.load,
  'sitemap-debug': sitemapCheck.load,
  'sitemap-test': sitemapCheck.load,
  'sitemap-validation': sitemapCheck.load,
  'sitemap-url-validator': sitemapCheck.load,
  'sitemap-status': sitemapCheck.load,
  'comprehensive-sitemap': comprehensiveSitemap.load,
  'final-sitemap-test': sitemapCheck.load,
  api: api.load,
  'sitemap-help': sitemapHelp.load,
  'sitemap-xml': sitemapXml.load,
  'sitemap-file': sitemapFile.load,
  'static-sitemap-generator': staticSitemapGenerator.load,
  'sitemap-generator': sitemapGenerator.load,
  'not-found': notFound.load,
};
