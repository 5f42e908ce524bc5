import type { PageName } from '../routes.ts';
import * as api from './api/page.tsx';
import * as bulkSitemapGenerator from './bulk-sitemap-generator/page.tsx';
import * as cage from './cage/page.tsx';
import * as cart from './cart/page.tsx';
import * as catalog from './catalog/page.tsx';
import * as compare from './compare/page.tsx';
import * as fsc from './fsc/page.tsx';
import * as fsg from './fsg/page.tsx';
import * as home from './home/page.tsx';
import * as list from './list/page.tsx';
import * as notFound from './not-found/page.tsx';
import * as lookAlikes from './look-alikes/page.tsx';
import * as nsn from './nsn/page.tsx';
import * as operatorLog from './operator-log/page.tsx';
import * as operators from './operators/page.tsx';
import * as operatorQuote from './operator-quote/page.tsx';
import * as operatorQuotes from './operator-quotes/page.tsx';
import * as operatorSignIn from './operator-sign-in/page.tsx';
import type { PageView } from './page.ts';
import * as rfq from './rfq/page.tsx';
import * as receipt from './receipt/page.tsx';
import * as sitemapHelp from './sitemap-help/page.tsx';
import * as sitemapXml from './sitemap-xml/page.tsx';
import * as sitemapFile from './sitemap-file/page.tsx';
import * as staticSitemapGenerator from './static-sitemap-generator/page.tsx';
import * as sitemapGenerator from './sitemap-generator/page.tsx';
import * as sitemapExporter from './sitemap-exporter/page.tsx';
import * as sitemapRangeExporter from './sitemap-range-exporter/page.tsx';
import { checkView } from './sitemap-check/page.tsx';
import * as comprehensiveSitemap from './comprehensive-sitemap/page.tsx';

/** Every page's view by its name in routes.ts: the entry of the server's build of the views. */
export const views = {
  home,
  catalog,
  fsg,
  fsc,
  nsn,
  cage,
  'fsc-nsn-redirect': nsn,
  receipt,
  'operator-quotes': operatorQuotes,
  'operator-quote': operatorQuote,
  'operator-sign-in': operatorSignIn,
  operators,
  'operator-log': operatorLog,
  'look-alikes': lookAlikes,
  compare,
  list,
  cart,
  rfq,
  'bulk-sitemap-generator': bulkSitemapGenerator,
  'sitemap-exporter': sitemapExporter,
  'sitemap-range-exporter': sitemapRangeExporter,
  'sitemap-debug': checkView('sitemap-debug'),
  'sitemap-test': checkView('sitemap-test'),
  'sitemap-validation': checkView('sitemap-validation'),
  'sitemap-url-validator': checkView('sitemap-url-validator'),
  'sitemap-status': checkView('sitemap-status'),
  'comprehensive-sitemap': comprehensiveSitemap,
  'final-sitemap-test': checkView('final-sitemap-test'),
  api,
  'sitemap-help': sitemapHelp,
  'sitemap-xml': sitemapXml,
  'sitemap-file': sitemapFile,
  'static-sitemap-generator': staticSitemapGenerator,
  'sitemap-generator': sitemapGenerator,
  'not-found': notFound,
} as unknown as Record<PageName, PageView<never>>;
