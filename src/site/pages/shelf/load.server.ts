import { dayWords } from '#base/domain/day.ts';
import { orUnavailable, type PageAnswer } from '#base/http/frame/page.ts';
import { paths } from '#base/paths.ts';
import { PAGES } from '#base/routes.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import { NSNS_PER_PAGE } from '../../catalog/list-query.ts';
import { supplyTitles } from '../../catalog/supply-titles.server.ts';
import { findLines, readShelfQuery, withItems } from '../../shelf/shelf-lines.server.ts';

/** `closed`: no list is shown at the moment. */
export type ShelfData = { kind: 'closed' } | Awaited<ReturnType<typeof readShelf>>;

/** GET /shelf: 100 lines a page. */
export function load(
  { query, catalog }: Pick<PageRequest, 'query' | 'catalog'>,
  { shelf }: Pick<StockPageServices, 'shelf'>,
): Promise<PageAnswer<ShelfData | null>> {
  return orUnavailable<ShelfData | null>(async () => {
    if (!shelf.isRead()) return { kind: 'unavailable', data: null };
    if (shelf.isEmpty()) return { kind: 'found', data: { kind: 'closed' }, noindex: true };
    const data = await readShelf(shelf, catalog, query);
    const names = ['after', ...PAGES.shelf.filters].filter((name) => query.has(name));
    const address = { ...data.filters, after: data.after };
    if (names.some((name) => query.get(name) === '')) return { kind: 'see-other', path: paths.shelf(address) };
    return { kind: 'found', data, noindex: names.length > 0, cache: names.length === 0 };
  });
}

async function readShelf(shelf: Shelf, catalog: CatalogStore, query: URLSearchParams) {
  const asked = readShelfQuery(query);
  const { lines, ...found } = await findLines(shelf, asked, NSNS_PER_PAGE);
  const [rows, titles] = await Promise.all([withItems(catalog, lines), titlesOf(catalog).catch(() => [])]);
  return {
    kind: 'shelf' as const,
    ...asked,
    ...found,
    rows,
    /** Parts of the catalog that are there. */
    parts: shelf.nsns().length,
    /** Names of groups and classes by their codes. */
    titles: Object.fromEntries(titles),
    counted: countsOf(shelf),
  };
}

async function titlesOf(catalog: CatalogStore): Promise<[string, string][]> {
  const { groups, classes } = await supplyTitles(catalog);
  return [
    ...groups.map(({ fsg, title }): [string, string] => [fsg, title ?? '']),
    ...classes.map(({ fsc, title }): [string, string] => [fsc, title ?? '']),
  ];
}

/** "20 Nov 2026 in Clearwater" of each list. */
function countsOf(shelf: Shelf): string[] {
  const words = shelf.indexes().map(({ countedOn, index, settings }) => {
    const [place, ...others] = settings.places ? index.words.places.filter(Boolean) : [];
    return dayWords(countedOn) + (place !== undefined && others.length === 0 ? ` in ${place}` : '');
  });
  return [...new Set(words)];
}
