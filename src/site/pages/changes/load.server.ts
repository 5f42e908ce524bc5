import type { PageRequest } from '#publog/http/catalog-call.ts';
import { orUnavailable, type PageAnswer } from '#base/http/frame/page.ts';
import { parseFsc } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { NSNS_PER_PAGE, readKeyPage } from '../../catalog/list-query.ts';
import { readMonth, shownKinds } from '../../changes/read-changes.server.ts';

export type ChangesData = Awaited<ReturnType<typeof readChanges>>;

/** GET /changes: a month by kind and class, and with a kind its items, 100 a page. */
export function load({ query, catalog, site }: PageRequest): Promise<PageAnswer<ChangesData>> {
  return orUnavailable(async () => {
    const data = await readChanges({ query, catalog, site });
    if (data === null) return { kind: 'see-other', path: paths.changes() };
    return { kind: 'found', data, noindex: query.size > 0 };
  });
}

async function readChanges({ query, catalog, site }: Pick<PageRequest, 'query' | 'catalog' | 'site'>) {
  const prices = site.showGovernmentUnitPrice;
  const kind = shownKinds(prices).find((each) => each === query.get('kind')) ?? null;
  const fsc = parseFsc(query.get('fsc') ?? '') ?? undefined;
  const month = query.get('month') ?? undefined;
  const { after } = readKeyPage(query);
  const found = await readMonth(catalog, prices, { month, kind, fsc, after, limit: NSNS_PER_PAGE });
  if (found === null) return null;
  const titles = new Map((await catalog.listClasses()).map((each) => [each.fsc as string, each.title]));
  const classes = [...Map.groupBy(found.counts, (count) => count.fsc)].map(([code, counts]) => ({
    fsc: code,
    title: titles.get(code) ?? null,
    counts: Object.fromEntries(counts.map(({ kind: of, count }) => [of, count])),
  }));
  return { ...found, kind, fsc, isFirst: after === undefined, classes };
}
