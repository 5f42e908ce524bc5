import { dayWords } from '#base/domain/day.ts';
import { orUnavailable, type PageAnswer } from '#base/http/frame/page.ts';
import { paths } from '#base/paths.ts';
import { PAGES } from '#base/routes.ts';
import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import { NSNS_PER_PAGE } from '../../catalog/list-query.ts';
import { supplyTitles } from '../../catalog/supply-titles.server.ts';
import { findLines, readShelfQuery, withItems } from '../../shelf/shelf-lines.server.ts';

type Asked = Pick<PageRequest, 'query' | 'catalog'>;
type Services = Pick<StockPageServices, 'shelf'>;
/** `closed`: no list is shown at the moment. */
export type ShelfData = { kind: 'closed' } | Awaited<ReturnType<typeof readShelf>>;

/** GET /shelf: 100 lines a page. */
export function load(asked: Asked, services: Services): Promise<PageAnswer<ShelfData | null>> {
  return orUnavailable<ShelfData | null>(async () => {
    const { shelf } = services;
    if (!shelf.isRead()) return { kind: 'unavailable', data: null };
    if (shelf.isEmpty()) return { kind: 'found', data: { kind: 'closed' }, noindex: true };
    const data = await readShelf(asked, services);
    const given = ['after', ...PAGES.shelf.filters].flatMap((name) => asked.query.getAll(name).slice(0, 1));
    if (given.includes('')) return { kind: 'see-other', path: paths.shelf({ ...data.filters, after: data.after }) };
    return { kind: 'found', data, noindex: given.length > 0, cache: given.length === 0 };
  });
}

async function readShelf({ query, catalog }: Asked, { shelf }: Services) {
  const asked = readShelfQuery(query);
  const { lines, ...found } = await findLines(shelf, asked, NSNS_PER_PAGE);
  const [rows, titles] = await Promise.all([withItems(catalog, lines), supplyTitles(catalog).catch(() => null)]);
  const named = [
    ...(titles?.groups ?? []).map(({ fsg, title }) => [fsg, title]),
    ...(titles?.classes ?? []).map(({ fsc, title }) => [fsc, title]),
  ];
  // "20 Nov 2026 in Clearwater"
  const counted = shelf.indexes().map(({ countedOn, index, settings }) => {
    const places = settings.places ? index.words.places.filter(Boolean) : [];
    return dayWords(countedOn) + (places.length === 1 ? ` in ${places[0]}` : '');
  });
  return {
    kind: 'shelf' as const,
    ...asked,
    ...found,
    rows,
    /** Parts of the catalog that are there. */
    parts: shelf.nsns().length,
    /** Names of groups and classes by their codes. */
    titles: Object.fromEntries(named) as Partial<Record<string, string | null>>,
    counted: [...new Set(counted)],
  };
}
