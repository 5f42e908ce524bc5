import type { Nsn } from '../../src/domain/nsn.ts';
import { load } from '../../src/pages/nsn/load.server.ts';
import type { SiteFacts } from '../../src/pages/page.ts';
import { paths } from '../../src/paths.ts';
import type { CatalogStore } from '../../src/catalog/catalog-store.ts';

/** The data of part pages, as the server loads it. */
export async function readPartPages(catalog: CatalogStore, site: SiteFacts, nsns: readonly Nsn[]): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (const nsn of nsns) {
    const path = paths.part(nsn);
    const [, , fsg = '', fsc = '', code = ''] = path.split('/');
    const answer = await load({
      path,
      params: { fsg, fsc, nsn: code },
      query: new URLSearchParams(),
      catalog,
      site,
      form: null,
      apiDocs: () => Promise.reject(new Error('no part page asks for the API')),
      postedList: null,
      sitemapFacts: () => Promise.reject(new Error('no part page asks for sitemaps')),
      sitemapPreview: () => Promise.reject(new Error('no part page asks for sitemaps')),
      storedSitemap: () => Promise.reject(new Error('no part page asks for sitemaps')),
      submitQuote: () => Promise.reject(new Error('not asked for')),
      left: () => new AbortController().signal,
      quotes: null as never,
      audit: () => Promise.reject(new Error('not asked for')),
      operators: null as never,
      identity: () => {
        throw new Error('not asked for');
      },
      passkeysAllowed: () => false,
      mailed: false,
      backups: { everyMs: null, lastGood: () => null, lastGoodMs: () => null },
    });
    if (answer.kind === 'found') pages.push(answer.data);
  }
  return pages;
}
