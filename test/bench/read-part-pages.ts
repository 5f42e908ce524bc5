import type { Nsn } from '../../src/base/domain/nsn.ts';
import { load } from '../../src/site/pages/nsn/load.server.ts';
import type { SiteFacts } from '../../src/base/http/frame/page.ts';
import { paths } from '../../src/base/paths.ts';
import type { CatalogStore } from '../../src/publog/catalog-store.ts';

/** The data of part pages, as the server loads it. */
export async function readPartPages(catalog: CatalogStore, site: SiteFacts, nsns: readonly Nsn[]): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (const nsn of nsns) {
    const path = paths.part(nsn);
    const [, , fsg = '', fsc = '', code = ''] = path.split('/');
    const answer = await load({
      page: 'nsn',
      path,
      params: { fsg, fsc, nsn: code },
      query: new URLSearchParams(),
      form: null,
      catalog,
      site,
      signal: () => new AbortController().signal,
      http: null as never,
    });
    if (answer.kind === 'found') pages.push(answer.data);
  }
  return pages;
}
