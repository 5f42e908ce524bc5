import { parseFsc, parseFsg } from '../domain/supply-class.ts';
import { parseClassSearch } from '../features/catalog/class-search.ts';
import type { CatalogData } from '../features/catalog/catalog-data.ts';
import { readKeyPage } from '../features/catalog/key-page.ts';
import { applyListFilter, readListFilter } from '../features/catalog/list-filter.ts';
import { parseSearch } from '../features/search/parse-search.ts';
import { searchCatalog } from '../features/search/search-catalog.ts';
import type { CatalogStore } from '../storage/catalog-store.ts';
import type { CatalogPageData } from './catalog.data.ts';
import type { PageAnswer, PageRequest } from './page.ts';

/** GET /catalog: three tabs with addresses, or a search through everything (decisions 6 and 9). */
export async function load({ query, catalog }: PageRequest): Promise<PageAnswer<CatalogPageData>> {
  const search = parseSearch(query.get('search') ?? '');
  const tab = search === null ? (TABS.find((name) => name === query.get('tab')) ?? 'fsg') : 'search';
  try {
    const data: CatalogData =
      search === null
        ? await loadTab[tab as keyof typeof loadTab](catalog, query)
        : { tab: 'search', text: search.text, ...(await searchCatalog(catalog, search, readKeyPage(query))) };
    // Only the bare page and its three tabs are for search engines; every filter and search is an endless address.
    const noindex = [...query.keys()].some((name) => name !== 'tab');
    return { kind: 'found', data, noindex };
  } catch {
    return { kind: 'unavailable', data: { tab, failed: true, text: search?.text ?? '' } };
  }
}

const TABS = ['fsg', 'fsc', 'nsn'] as const;

const loadTab = {
  async fsg(catalog: CatalogStore, query: URLSearchParams): Promise<CatalogData> {
    const filter = readListFilter(query);
    const groups = await catalog.listGroups();
    return { tab: 'fsg', filter, groups: applyListFilter(groups, filter, ({ fsg }) => fsg), total: groups.length };
  },

  async fsc(catalog: CatalogStore, query: URLSearchParams): Promise<CatalogData> {
    const filter = readListFilter(query);
    const fsg = parseFsg(query.get('fsg') ?? '');
    const [groups, classes] = await Promise.all([catalog.listGroups(), catalog.listClasses(fsg ?? undefined)]);
    const group =
      fsg === null ? null : { fsg, title: groups.find((candidate) => candidate.fsg === fsg)?.title ?? null };
    return {
      tab: 'fsc',
      filter,
      group,
      groups,
      classes: applyListFilter(classes, filter, ({ fsc }) => fsc),
      total: classes.length,
    };
  },

  async nsn(catalog: CatalogStore, query: URLSearchParams): Promise<CatalogData> {
    const q = (query.get('q') ?? '').trim();
    const page = readKeyPage(query);
    const code = parseFsc(query.get('fsc') ?? '');
    const fsc = code === null ? null : { fsc: code, title: (await catalog.findClass(code))?.title ?? null };
    const box = parseClassSearch(q);
    if (fsc !== null) {
      const found = box === null ? catalog.listClassParts(fsc.fsc, page) : catalog.searchClassParts(fsc.fsc, box, page);
      return { tab: 'nsn', q, fsc, page: await found };
    }
    return {
      tab: 'nsn',
      q,
      fsc,
      page: await (box === null ? catalog.listParts(page) : catalog.searchParts(box, page)),
    };
  },
};
