import type { PageName } from '../routes.ts';
import * as api from './api.tsx';
import * as bulkSitemapGenerator from './bulk-sitemap-generator.tsx';
import * as cage from './cage.tsx';
import * as cart from './cart.tsx';
import * as catalog from './catalog.tsx';
import * as compare from './compare.tsx';
import * as fsc from './fsc.tsx';
import * as fsg from './fsg.tsx';
import * as home from './home.tsx';
import * as list from './list.tsx';
import * as notFound from './not-found.tsx';
import * as lookAlikes from './look-alikes.tsx';
import * as nsn from './nsn.tsx';
import * as operatorLog from './operator-log.tsx';
import * as operators from './operators.tsx';
import * as operatorQuote from './operator-quote.tsx';
import * as operatorQuotes from './operator-quotes.tsx';
import * as operatorSignIn from './operator-sign-in.tsx';
import type { PageView } from './page.ts';
import * as rfq from './rfq.tsx';
import * as receipt from './receipt.tsx';
import * as sitemapHelp from './sitemap-help.tsx';
import * as sitemapXml from './sitemap-xml.tsx';
import * as sitemapFile from './sitemap-file.tsx';
import * as staticSitemapGenerator from './static-sitemap-generator.tsx';
import * as sitemapGenerator from './sitemap-generator.tsx';
import * as sitemapExporter from './sitemap-exporter.tsx';
import * as sitemapRangeExporter from './sitemap-range-exporter.tsx';
import { checkView } from './sitemap-check.tsx';
import * as comprehensiveSitemap from './comprehensive-sitemap.tsx';

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
