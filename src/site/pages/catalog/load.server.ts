import { withAbortSignal, type PageRequest } from '#publog/http/catalog-call.ts';
import { parseNiin, parseFsc, parseFsg } from '#base/domain/nsn.ts';
import { parseClassSearch, readKeyPage, applyListFilter, readListFilter } from '../../catalog/list-query.ts';
import { plainText } from '#base/domain/plain-text.ts';
import { parseQuery } from '#base/domain/parse-query.ts';
import { parseSearchFilters } from '../../catalog/search/parse-filters.server.ts';
import { findResults, parseNumberKey, type SearchData } from '../../catalog/search/find-results.server.ts';
import type { SearchQuestion } from '../../catalog/search/find-parts-list.server.ts';
import { PARTS_PER_PAGE } from '../../catalog/choose/choose-data.ts';
import { readSelection, withReferences } from '../../catalog/choose/load-choice.server.ts';
import { type NothingToSearch, searchPath } from '../../catalog/search/search-data.ts';
import { heldNsns } from '../../catalog/shelf-rows.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import { paths } from '#base/paths.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { SiteServices } from '../../site-services.ts';

type FailedData = { failed: true; text: string } & ({ tab: TabData['tab'] } | { tab: 'search' });
export type TabData = Awaited<ReturnType<(typeof loadTab)[keyof typeof loadTab]>>;
export type CatalogPageData = TabData | SearchData | NothingToSearch | FailedData;

const EXACT_SHOWN = 25;

/** GET /catalog: tabs, or a search (C2.10, C3.5). */
export async function load(
  { query, catalog, signal, http }: Pick<PageRequest, 'query' | 'catalog' | 'signal' | 'http'>,
  { noteDemand, shelf }: Pick<SiteServices, 'noteDemand'> & Pick<StockPageServices, 'shelf'>,
): Promise<PageAnswer<CatalogPageData>> {
  const search = query.get('search');
  const tab = search === null ? (TABS.find((name) => name === query.get('tab')) ?? 'fsg') : 'search';
  try {
    if (search !== null) {
      const answer = await loadSearch(withAbortSignal(catalog, signal), search, query, shelf);
      const nearest = answer.kind === 'found' && 'nearest' in answer.data ? answer.data.nearest : undefined;
      if (nearest !== undefined)
        noteDemand('search', [{ text: search, nearest }], { ip: http.ip, userAgent: http.headers['user-agent'] });
      return answer;
    }
    const data = await loadTab[tab as keyof typeof loadTab](catalog, query);
    // filters and searches have endless addresses
    const noindex = [...query.keys()].some((name) => name !== 'tab');
    return { kind: 'found', data, noindex };
  } catch {
    return { kind: 'unavailable', data: { tab, failed: true, text: plainText(search ?? '') } as FailedData };
  }
}

async function loadSearch(
  catalog: CatalogStore,
  search: string,
  query: URLSearchParams,
  shelf: Shelf,
): Promise<PageAnswer<CatalogPageData>> {
  const typed = parseQuery(search);
  if (typed === null)
    return { kind: 'found', data: { tab: 'search', nothing: true, text: plainText(search) }, noindex: true };
  const [{ filters, ignored }, selection] = await Promise.all([
    parseSearchFilters(catalog, query),
    readSelection(catalog, query, shelf),
  ]);
  const all = query.has('all');
  const exactly = query.has('exactly');
  const allExact = query.get('exact') === 'all';
  const page = readKeyPage(query);
  const { onShelf = null } = selection;
  const narrowed = Object.keys(filters).length + ignored.length + selection.filters.length + selection.ignored.length;
  const question: SearchQuestion = {
    typed,
    filters,
    selection,
    exactly,
    page: allExact ? { limit: page.limit } : page,
    wordsLimit: PARTS_PER_PAGE,
    held: heldNsns(shelf, onShelf),
    mayLeave: !all && narrowed === 0 && !onShelf,
    exactShown: allExact ? Number.POSITIVE_INFINITY : EXACT_SHOWN,
    exactAfter: allExact ? page.after : undefined,
    numbers: parseNumberKey(query.get('numbers')),
    // values come later where counting is slow
    facets: query.has('choose') || selection.filters.length > 0 || 'quick',
  };
  const answer = await findResults(catalog, question, shelf);
  if (answer.kind === 'part') {
    // the NIIN of a dashed NSN
    const asked = parseNiin(answer.replaces?.slice(-11) ?? '');
    return {
      kind: 'see-other',
      path: asked === null ? paths.part(answer.nsn) : paths.partReplacing(answer.nsn, asked),
    };
  }
  const data: SearchData = {
    tab: 'search',
    text: typed.text,
    all,
    exactly,
    filters,
    ignored,
    selection,
    ...answer.found,
  };
  // forms send empty fields
  const isBlank = [...query].some(
    ([name, value]) => value.trim() === '' && (FILTER_NAMES.has(name) || name.startsWith('c.')),
  );
  // the first page says more
  const isFirst = data.backward && data.parts?.hasPrevious === false;
  if (isFirst || (isBlank && ignored.length === 0)) return { kind: 'see-other', path: searchPath(data) };
  return { kind: 'found', data, noindex: true };
}

const FILTER_NAMES: ReadonlySet<string> = new Set(['fsg', 'fsc', 'maker', 'name', 'has', 'sort', 'units']);
const TABS = ['fsg', 'fsc', 'nsn'] as const;

const loadTab = {
  async fsg(catalog: CatalogStore, query: URLSearchParams) {
    const filter = readListFilter(query);
    const groups = await catalog.listGroups();
    const left = applyListFilter(groups, filter, ({ fsg }) => fsg);
    return { tab: 'fsg' as const, filter, groups: left, total: groups.length };
  },

  async fsc(catalog: CatalogStore, query: URLSearchParams) {
    const filter = readListFilter(query);
    const fsg = parseFsg(query.get('fsg') ?? '');
    const [groups, classes] = await Promise.all([catalog.listGroups(), catalog.listClasses(fsg ?? undefined)]);
    const group =
      fsg === null ? null : { fsg, title: groups.find((candidate) => candidate.fsg === fsg)?.title ?? null };
    const left = applyListFilter(classes, filter, ({ fsc }) => fsc);
    return { tab: 'fsc' as const, filter, group, groups, classes: left, total: classes.length };
  },

  async nsn(catalog: CatalogStore, query: URLSearchParams) {
    const q = (query.get('q') ?? '').trim();
    const page = readKeyPage(query);
    const code = parseFsc(query.get('fsc') ?? '');
    const fsc = code === null ? null : { fsc: code, title: (await catalog.findClass(code))?.title ?? null };
    const box = parseClassSearch(q);
    const found = await catalog.findParts({ ...(fsc && { fsc: fsc.fsc }), box }, page);
    return { tab: 'nsn' as const, q, fsc, page: await withReferences(catalog, found) };
  },
};
